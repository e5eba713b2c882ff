import fc from "fast-check";
import { expect, test } from "vitest";
import { lastOfMonth, shiftDays, shiftMonths, toDay } from "#domain/dates.ts";
import { add, compare, isZero, type Money, negate, subtract, toAmount, ZERO } from "#domain/money.ts";
import { type AccrualBooks, balanceOn, newAccrualBooks, postTo, prepaidOf } from "#test/support/accruals.ts";
import { closeThrough, editInput, expectMade, write } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

const START = toDay("2024-01-01");

/** An action on one of the deferrals some days after the first one. */
const entries = fc.array(
  fc.record({
    does: fc.constantFrom(
      "post",
      "post",
      "credit",
      "credit",
      "credit",
      "change",
      "undo",
      "undo",
      "end",
      "close",
    ),
    after: fc.integer({ min: 0, max: 500 }),
    deferral: fc.integer({ min: 0, max: 2 }),
    percent: fc.integer({ min: 1, max: 110 }),
  }),
  { minLength: 6, maxLength: 16 },
);
const terms = fc.record({
  isIncome: fc.boolean(),
  cents: fc.integer({ min: 1, max: 500_000 }),
  months: fc.integer({ min: 1, max: 18 }),
  firstMonthMethod: fc.constantFrom("prorated", "full"),
  startsWithReclassification: fc.boolean(),
  startsAfter: fc.integer({ min: 0, max: 90 }),
});
type DeferralCase = typeof terms extends fc.Arbitrary<infer Value> ? Value : never;

const amountOf = (cents: number): Money => toAmount((cents / 100).toFixed(2));

type TestDeferral = {
  id: string;
  document: string;
  cents: number;
  accountId: string;
  credits: string[];
  path: CreditPath;
};
type CreditPath = "/credit-notes" | "/vendor-credits";

async function deferred(books: AccrualBooks, deferralCase: DeferralCase): Promise<TestDeferral> {
  const { isIncome, cents, startsAfter, ...rest } = deferralCase;
  const { trader } = books;
  const [balanceSheetAccountId, profitLossAccountId] = isIncome
    ? [books.deferred, books.income]
    : [books.prepaid, books.insurance];
  const accountId = rest.startsWithReclassification ? profitLossAccountId : balanceSheetAccountId;
  const amount = amountOf(cents);
  const items = [{ accountId, description: "Support", quantity: "1", unitPrice: amount }];
  const { id: documentId } = await write(trader, isIncome ? "/invoices" : "/bills", { date: START, items });
  const body = prepaidOf(books, {
    ...rest,
    kind: isIncome ? "deferred_income" : "prepaid_expense",
    documentId,
    balanceSheetAccountId,
    profitLossAccountId,
    amount,
    startsOn: shiftDays(START, startsAfter),
  });
  const { id } = expectMade(await trader.books.post("/accruals", body));
  return {
    id,
    document: documentId,
    cents,
    accountId,
    credits: [],
    path: isIncome ? "/credit-notes" : "/vendor-credits",
  };
}

type DeferralStep = typeof entries extends fc.Arbitrary<(infer Value)[]> ? Value : never;

const isAnswered = ({ status, text }: { status: number; text: string }) =>
  expect(status, text).toBeLessThan(500);

/** Performs the action if possible; a rejected one leaves the figures unchanged. */
async function step(
  books: AccrualBooks,
  deferrals: readonly TestDeferral[],
  historyStep: DeferralStep,
): Promise<void> {
  const { does, after, deferral, percent } = historyStep;
  const target = deferrals[deferral];
  if (target === undefined) return;
  const { trader } = books;
  const date = shiftDays(START, after);
  const unitPrice = amountOf(Math.floor((target.cents * percent) / 100));
  const newest = target.credits.at(-percent % Math.max(target.credits.length, 1));
  if (does === "post") await postTo(books, date);
  if (does === "close" && after < 200) await closeThrough(trader.books, date);
  if (does === "end") {
    const { version } = expectMade(await trader.books.get(`/accruals/${target.id}`));
    isAnswered(await trader.books.post(`/accruals/${target.id}/end`, { version, date }));
  }
  if (does === "credit" && !isZero(unitPrice)) {
    const { accountId, document: creditedDocumentId } = target;
    const items = [{ accountId, description: "Support", quantity: "1", unitPrice, creditedPosition: 1 }];
    const partyId = target.path === "/credit-notes" ? trader.customer : trader.vendor;
    const body = { partyId, creditedDocumentId, date, dueDate: date, status: "posted", items };
    const reply = await trader.books.post(target.path, body);
    isAnswered(reply);
    if (reply.status === 201) target.credits.push(reply.body.id);
  }
  if (newest === undefined || (does !== "undo" && does !== "change")) return;
  const credit = expectMade(await trader.books.get(`${target.path}/${newest}`));
  const changes = does === "undo" ? { status: "void" } : { items: [{ ...credit.items[0], unitPrice }] };
  isAnswered(await trader.books.put(`${target.path}/${newest}`, editInput(credit, changes)));
}

/** Each account has the balance that remains of its deferrals, at each month's end. */
async function allAgree(books: AccrualBooks): Promise<void> {
  for (let month = 0; month <= 24; month += 1) {
    const asOf = lastOfMonth(shiftMonths(START, month));
    for (const account of await balanceOn(books, asOf)) expect(`${asOf} ${account}`).toMatch(/ 0\.00$/);
  }
}

/** In the end, the total recognized is the amount sold, less the amount bought, less their credits. */
async function expectSalesRecognized(books: AccrualBooks, deferrals: readonly TestDeferral[]): Promise<void> {
  const { books: api } = books.trader;
  let sold = ZERO;
  for (const { id, cents, credits, path } of deferrals) {
    const amount = amountOf(cents);
    const accrual = expectMade(await api.get(`/accruals/${id}`));
    let net = amount;
    for (const credit of credits) {
      const { status, subtotal } = expectMade(await api.get(`${path}/${credit}`));
      if (status !== "void") net = subtract(net, subtotal);
    }
    expect(add(accrual.credited, net)).toBe(amount);
    expect(compare(accrual.remaining, ZERO)).toBe(0);
    sold = add(sold, path === "/credit-notes" ? net : negate(net));
  }
  const sheet = expectMade(await api.get("/reports/profit-loss?start=2024-01-01&end=2026-12-31"));
  expect(sheet.netIncome[0]).toBe(sold);
}

test("whatever is posted, credited, changed, undone, ended and closed, deferrals recognize the amount sold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(terms, { minLength: 3, maxLength: 3 }),
      entries,
      async (deferralCases, history) => {
        const books = await newAccrualBooks();
        const deferrals: TestDeferral[] = [];
        for (const deferralCase of deferralCases) deferrals.push(await deferred(books, deferralCase));
        for (const historyStep of history) {
          await step(books, deferrals, historyStep);
          expect(await tradeProblems(books.trader.books)).toEqual([]);
        }
        await allAgree(books);
        await postTo(books, "2026-12-31");
        await expectSalesRecognized(books, deferrals);
        await allAgree(books);
        expect(await tradeProblems(books.trader.books)).toEqual([]);
      },
    ),
    { numRuns: Number(process.env["DEFERRAL_RUNS"] ?? 3) },
  );
});
