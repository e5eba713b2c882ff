import fc from "fast-check";
import { expect, test } from "vitest";
import { TAX_ROUNDINGS } from "#domain/document.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { type Money, toAmount, subtract, sum } from "#domain/money.ts";
import { type TaxOfCase, taxOf } from "#test/support/special-taxes.ts";
import { changeBook, expectMade, newTrader, openAccount, type TestTrader } from "#test/support/trade.ts";
import { unequalAgings } from "#test/support/step-problems.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 10: whatever is written and paid in another currency adds up to exactly zero in both in the end, and on every
// day the accounts of the parties equal the outstanding amounts.

/** Besides an ordinary tax: combined, compound, reverse charge, partly recoverable, and withheld. */
const TAXES: readonly (readonly TaxOfCase[])[] = [
  [
    { name: "GST", rate: "5" },
    { name: "QST", rate: "9.975" },
  ],
  [
    { name: "PST", rate: "33.3333", isRecoverable: false },
    { name: "QST", rate: "9.5", isCompound: true },
  ],
  [{ name: "USt", rate: "19", kind: "reverse_charge", recoverablePercent: "60" }],
  [
    { name: "IVA", rate: "21", recoverablePercent: "12.5" },
    { name: "IRPF", rate: "15", kind: "withheld" },
  ],
];

/** The base currency, and another one, each with its decimals. */
const PAIRS = [
  { bookCurrency: "USD", currency: "GBP" },
  { bookCurrency: "JPY", currency: "USD" },
  { bookCurrency: "EUR", currency: "KWD" },
  { bookCurrency: "EUR", currency: "JPY" },
  { bookCurrency: "KWD", currency: "JPY" },
] as const;
const decimal = (units: number, decimals: number) => toAmount((units / 10 ** decimals).toFixed(decimals));
const rate = fc.integer({ min: 1, max: 900_000 }).map((value) => String(value / 100_000));
const day = fc.integer({ min: 10, max: 28 }).map((value) => `2026-01-${value}`);
const HISTORY = fc.record({
  side: fc.constantFrom("invoice", "bill"),
  /** Payments before this day are advances. */
  date: day,
  rate,
  /** Prices in the smallest units of the currency. */
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 30_000 }),
      tax: fc.integer({ min: 0, max: TAXES.length + 1 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  /** Parts of the balance due, in hundredths; some are voided again. */
  payments: fc.array(
    fc.record({ part: fc.integer({ min: 1, max: 100 }), rate, date: day, isVoid: fc.boolean() }),
    { maxLength: 4 },
  ),
  /** The credited part of each line: as many credits, before or after the payments, take one of each line until none remains. */
  credits: fc.array(fc.constantFrom("before", "after"), { maxLength: 4 }),
  last: rate,
  /** Received or paid before the document, in hundredths of its total, and applied in parts; the rest is refunded. */
  advance: fc.option(
    fc.record({
      part: fc.integer({ min: 1, max: 150 }),
      rate,
      date: day,
      applied: fc.array(fc.record({ part: fc.integer({ min: 1, max: 100 }), date: fc.option(day) }), {
        maxLength: 3,
      }),
      isVoid: fc.boolean(),
      refunded: rate,
    }),
    { nil: null },
  ),
});
type ForeignHistory = typeof HISTORY extends fc.Arbitrary<infer Value> ? Value : never;
const HISTORIES = fc.array(HISTORY, { minLength: 1, maxLength: 3 });
/** Outstanding amounts are revalued on some days, after some of the histories and again after others; some revaluations are undone. */
const REVALUATIONS = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 2 }), date: day, rate, isReversed: fc.boolean() }),
  { maxLength: 4 },
);
type RevaluationCase = typeof REVALUATIONS extends fc.Arbitrary<(infer Value)[]> ? Value : never;

/**
 * Revalues the outstanding amounts of a day. Then aging of that day has them at the rate of the day, each document
 * rounded separately, and aging of the day before and the day after is unchanged.
 */
async function revalue(
  { books }: TestTrader,
  currency: string,
  { date, rate: revaluationRate, isReversed }: RevaluationCase,
): Promise<void> {
  const agings = (on: string) =>
    Promise.all(
      ["receivable", "payable"].map(async (side) => {
        const { totals, parties } = expectMade(await books.get(`/reports/aging?type=${side}&asOf=${on}`));
        const revalued = parties.find((p: { name: string }) => p.name === "Revaluation of unpaid documents");
        return {
          total: totals.total as Money,
          unpaid: subtract(totals.total, revalued?.total ?? toAmount("0")),
        };
      }),
    );
  const next = `2026-01-${Number(date.slice(-2)) + 1}`;
  const before = [await agings(date), await agings(next)] as const;
  const rates = [{ currency, rate: revaluationRate }];
  const reply = await books.post("/revaluations", { date, rates, confirmRates: true });
  if (reply.status !== 201) {
    expect(REFUSED).toContain(reply.body.code);
    return;
  }
  const { id, partyTotals } = reply.body as { id: string; partyTotals: Record<string, Money>[] };
  const totalOf = (partyKind: string, field: string) =>
    partyTotals.find((partyTotal) => partyTotal["partyKind"] === partyKind)?.[field] ?? toAmount("0");
  expect((await agings(date)).map(({ total }) => total)).toEqual([
    totalOf("customer", "revaluedAmount"),
    totalOf("vendor", "revaluedAmount"),
  ]);
  expect(before[0].map(({ unpaid }) => unpaid)).toEqual([
    totalOf("customer", "baseAmount"),
    totalOf("vendor", "baseAmount"),
  ]);
  expect((await agings(next)).map(({ unpaid }) => unpaid)).toEqual(before[1].map(({ unpaid }) => unpaid));
  if (!isReversed) return;
  expectMade(await books.post(`/revaluations/${id}/void`));
  expect((await agings(date)).map(({ total, unpaid }) => subtract(total, unpaid))).toEqual(["0.00", "0.00"]);
}

const REFUSED = [
  "revaluation.later-date-revalued",
  "revaluation.no-balances",
  "revaluation.no-difference",
  "revaluation.unchanged",
];
const PATHS = {
  invoice: { path: "/invoices", credit: "/credit-notes", direction: "in", party: "customer" },
  bill: { path: "/bills", credit: "/vendor-credits", direction: "out", party: "vendor" },
} as const;

type HistoryContext = { trader: TestTrader; currency: string; taxes: readonly (string | null)[] };

async function playHistory(
  { trader, currency, taxes }: HistoryContext,
  history: ForeignHistory,
): Promise<void> {
  const { books, freight: productId } = trader;
  const { path, credit, direction, party } = PATHS[history.side];
  const partyId = trader[party];
  const decimals = minorUnitOf(currency);
  const items = history.lines.map(({ price, tax, quantity }) => ({
    productId,
    quantity: String(quantity),
    unitPrice: decimal(price, decimals),
    taxRateId: taxes[tax],
  }));
  const { id } = expectMade(
    await books.post(path, {
      partyId,
      date: history.date,
      status: "posted",
      currency,
      exchangeRate: history.rate,
      confirmRates: true,
      items,
    }),
  );
  const readRecord = async () => expectMade(await books.get(`${path}/${id}`));
  const readOutstanding = async () => {
    const { total, paidAmount } = await readRecord();
    return subtract(total, paidAmount);
  };
  type Paid = { amount: string; date: string; exchangeRate: string };
  const receive = async (paid: Paid, allocations: object[]) => {
    const money = { direction, partyId, currency, confirmRates: true, ...paid };
    const reply = await books.post("/payments", { ...money, allocations });
    if (reply.status === 201) return reply.body;
    // Nothing could be posted for it.
    expect(reply.body).toMatchObject({ code: "currency.payment-rounds-to-zero" });
    return null;
  };
  const pay = (amount: string, paid: Omit<Paid, "amount">) =>
    receive({ amount, ...paid }, [{ documentId: id, amount }]);
  const unitsOf = (amount: string, part: number) =>
    Math.floor((Number(amount) * 10 ** decimals * part) / 100 + 1e-6);
  const payAdvance = async (readDue: () => Promise<string>): Promise<string | null> => {
    const units = history.advance ? unitsOf(await readDue(), history.advance.part) : 0;
    if (history.advance === null || units < 1) return null;
    const { rate: exchangeRate, date, applied } = history.advance;
    const payment = await receive({ amount: decimal(units, decimals), date, exchangeRate }, []);
    if (payment === null) return null;
    for (const { part, date: on } of applied) {
      const { unapplied } = expectMade(await books.get(`/payments/${payment.id}`));
      const maxUnits = Math.min(unitsOf(unapplied, 100), unitsOf(await readDue(), 100));
      const used = decimal(Math.floor((maxUnits * part) / 100), decimals);
      if (Number(used) === 0) continue;
      const allocations = [{ documentId: id, amount: used }];
      const dated = on !== null && on >= date && on >= history.date ? { date: on } : {};
      expectMade(await books.post(`/payments/${payment.id}/allocations`, { allocations, ...dated }));
    }
    return payment.id;
  };
  const endAdvance = async (paymentId: string): Promise<void> => {
    if (history.advance === null) return;
    if (history.advance.isVoid)
      expectMade(await books.post(`/payments/${paymentId}/void`, { reason: "Bounced" }));
    const { status, unapplied: amount } = expectMade(await books.get(`/payments/${paymentId}`));
    if (status === "void" || Number(amount) === 0) return;
    expectMade(
      await books.post("/payments", {
        direction: direction === "in" ? "out" : "in",
        isRefund: true,
        partyId,
        date: "2026-01-28",
        amount,
        currency,
        exchangeRate: history.advance.refunded,
        confirmRates: true,
        refunds: [{ paymentId, amount }],
      }),
    );
  };
  let returned = 0;
  const returnItems = async (when: string) => {
    for (const timing of history.credits) {
      const returns = items.flatMap((line, index) =>
        Number(line.quantity) > returned ? { ...line, quantity: "1", creditedPosition: index + 1 } : [],
      );
      if (timing !== when || returns.length === 0) continue;
      const credited = { creditedDocumentId: id, items: returns };
      const body = { partyId, date: "2026-01-28", status: "posted", ...credited };
      const reply = await books.post(credit, body);
      if (reply.status !== 201) expect(reply).toMatchObject({ body: { code: "currency.rounding" } });
      else returned += 1;
    }
  };
  await returnItems("before");
  const advance = await payAdvance(readOutstanding);
  for (const { part, rate: exchangeRate, date, isVoid } of history.payments) {
    const units = Math.floor((Number(await readOutstanding()) * 10 ** decimals * part) / 100 + 1e-6);
    if (units < 1) continue;
    const payment = await pay(decimal(units, decimals), { date, exchangeRate });
    if (isVoid && payment !== null)
      expectMade(await books.post(`/payments/${payment.id}/void`, { reason: "Bounced" }));
  }
  await returnItems("after");
  if (advance !== null) await endAdvance(advance);
  const remainingDue = await readOutstanding();
  const last = { date: "2026-01-28", exchangeRate: history.last };
  // A rest that is worth nothing in the books stays.
  if (remainingDue !== "0.00" && (await pay(remainingDue, last)) === null) return;
  expect(await readRecord()).toMatchObject({ status: "paid" });
}

test("random documents and payments in another currency settle to zero in both", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PAIRS),
      HISTORIES,
      REVALUATIONS,
      fc.constantFrom(...TAX_ROUNDINGS),
      async ({ bookCurrency, currency }, histories, values, taxRounding) => {
        const trader = await newTrader();
        const { books } = trader;
        expectMade(await changeBook(books, { currency: bookCurrency, taxRounding }));
        const accounts = {
          salesAccountId: await openAccount(trader, "1473", "Withheld by customers"),
          purchaseAccountId: await openAccount(trader, "2751", "Withheld from vendors"),
        };
        const taxes: (string | null)[] = [null, trader.tax];
        for (const tax of TAXES) taxes.push(await taxOf(trader, tax, accounts));
        for (const [index, history] of histories.entries()) {
          await playHistory({ trader, currency, taxes }, history);
          // Aging also has advances, which are not revalued.
          if (histories.slice(0, index + 1).some(({ advance }) => advance !== null)) continue;
          for (const value of values) if (value.after === index) await revalue(trader, currency, value);
        }
        expect([...(await tradeProblems(books)), ...(await unequalAgings(books))]).toEqual([]);
        // A credit that exceeds the balance due remains as credit; everything else is zero.
        for (const [side, list] of [
          ["receivable", "credit-notes"],
          ["payable", "vendor-credits"],
        ] as const) {
          const { totals } = expectMade(await books.get(`/reports/aging?type=${side}&asOf=2026-12-31`));
          const { items } = expectMade(await books.get(`/${list}?status=unpaid&limit=500`));
          expect(
            sum([totals.current, totals.days1To30, totals.days31To60, totals.days61To90, totals.over90]),
          ).toBe("0.00");
          if (items.length === 0) expect(totals.total).toBe("0.00");
        }
      },
    ),
    { seed: 97, numRuns: 20 },
  );
}, 300_000);
