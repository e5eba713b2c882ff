import { expect, test } from "vitest";
import { csvText } from "#web/lists/csv.ts";
import { JOURNAL_FILES } from "#web/journals/journal-files.ts";
import { euroTrader, freight, soundBooks } from "#test/support/foreign-trader.ts";
import {
  balancesOf,
  balancesOfCsv,
  rulesOfJournals,
  type ScaledAmount,
  halfUp,
  hasHledger,
  total,
  written,
} from "#test/support/hledger.ts";
import { change, expectMade, type DocumentPath, type TestTrader, write } from "#test/support/trade.ts";

/*
 * Books in euros with documents in four other currencies, kept once by the product and once by hledger, which keeps
 * the original currencies and values outstanding amounts by the prices of a day (Accounting 10, 32). Invoices and
 * payments are chosen to be whole cents at their rates; at the closing rates of January none of them is, and each
 * document is rounded half-up separately; at those of February all of them are, and hledger's own sums are compared.
 */

const isMissing = !hasHledger();
if (isMissing)
  console.warn("!! BOOKS WERE NOT COMPARED WITH HLEDGER: it is not installed. Install the package hledger.");

/** Whether a document is on the assets side: receivables from customers, and refunds due from vendors. */
const KINDS = {
  "/invoices": { account: "receivable", sign: "" },
  "/credit-notes": { account: "receivable", sign: "-" },
  "/bills": { account: "payable", sign: "-" },
  "/vendor-credits": { account: "payable", sign: "" },
} as const;

type LedgerDocument = {
  name: string;
  path: DocumentPath;
  date: string;
  currency: string;
  amount: string;
  rate: string;
};
type PaidDocument = readonly [document: string, amount: string];
type LedgerEvent =
  /** A document; for a credit perhaps the document it reverses. */
  | (LedgerDocument & { does: "write"; credits?: string })
  /** A payment, or a refund of credits, at a rate, or by the amount in euros that arrived. */
  | { does: "pay" | "refund"; date: string; parts: readonly PaidDocument[]; rate: string }
  | { does: "pay"; date: string; parts: readonly PaidDocument[]; arrived: string };

const documentEvent = (
  name: string,
  path: DocumentPath,
  text: string,
  more: { credits?: string } = {},
): LedgerEvent => {
  const [date = "", currency = "", amount = "", rate = ""] = text.split(" ");
  return { does: "write", name, path, date: `2026-${date}`, currency, amount, rate, ...more };
};

const JANUARY: readonly LedgerEvent[] = [
  documentEvent("I1", "/invoices", "01-05 USD 1000.00 0.90"),
  documentEvent("I2", "/invoices", "01-08 USD 250.50 0.92"),
  documentEvent("I3", "/invoices", "01-08 GBP 480.00 1.15"),
  documentEvent("I4", "/invoices", "01-09 JPY 500000 0.0062"),
  documentEvent("I5", "/invoices", "01-10 CHF 77.70 1.10"),
  documentEvent("B1", "/bills", "01-09 USD 600.00 0.91"),
  documentEvent("B2", "/bills", "01-09 GBP 333.20 1.15"),
  documentEvent("B3", "/bills", "01-11 JPY 120050 0.006"),
  documentEvent("B4", "/bills", "01-12 CHF 900.00 1.05"),
  // Credits: of an invoice, at its rate; and three without a document.
  documentEvent("C1", "/credit-notes", "01-15 USD 120.00 0.90", { credits: "I1" }),
  documentEvent("C2", "/credit-notes", "01-15 CHF 50.00 1.06"),
  documentEvent("V1", "/vendor-credits", "01-16 GBP 80.00 1.16"),
  documentEvent("V2", "/vendor-credits", "01-16 USD 45.00 0.94"),
  { does: "pay", date: "2026-01-20", parts: [["I1", "400.00"]], rate: "0.95" },
  // One payment for two invoices with their own rates.
  {
    does: "pay",
    date: "2026-01-21",
    parts: [
      ["I1", "300.00"],
      ["I2", "200.50"],
    ],
    rate: "0.94",
  },
  { does: "pay", date: "2026-01-22", parts: [["I3", "480.00"]], rate: "1.14" },
  { does: "pay", date: "2026-01-22", parts: [["I4", "200000"]], rate: "0.0061" },
  { does: "pay", date: "2026-01-23", parts: [["B1", "250.00"]], arrived: "230.05" },
  { does: "pay", date: "2026-01-23", parts: [["B2", "133.20"]], rate: "1.20" },
  { does: "pay", date: "2026-01-24", parts: [["B3", "20000"]], arrived: "121.00" },
  { does: "pay", date: "2026-01-24", parts: [["B4", "300.00"]], rate: "1.02" },
  { does: "refund", date: "2026-01-26", parts: [["C2", "10.00"]], rate: "1.07" },
  { does: "refund", date: "2026-01-27", parts: [["V1", "30.00"]], rate: "1.18" },
];

const FEBRUARY: readonly LedgerEvent[] = [
  documentEvent("I6", "/invoices", "02-03 GBP 100.10 1.20"),
  { does: "pay", date: "2026-02-01", parts: [["I5", "30.00"]], rate: "1.04" },
  { does: "pay", date: "2026-02-12", parts: [["B1", "350.00"]], rate: "0.96" },
  { does: "pay", date: "2026-02-20", parts: [["I4", "300000"]], rate: "0.0064" },
  { does: "refund", date: "2026-02-21", parts: [["V1", "50.00"]], rate: "1.21" },
];

const CLOSING = {
  "2026-01-31": { USD: "0.91337", GBP: "1.163471", JPY: "0.006137", CHF: "1.047777" },
  "2026-02-28": { USD: "0.96", GBP: "1.20", JPY: "0.006", CHF: "1.10" },
} as const;

type PostedDocument = LedgerDocument & { id: string; account: string; sign: "" | "-" };
const documents = new Map<string, PostedDocument>();
const documentOf = (name: string): PostedDocument => {
  const document = documents.get(name);
  if (document === undefined) throw new Error(`There is no document ${name}.`);
  return document;
};

/** Posts the transactions in the product. */
async function post(trader: TestTrader, event: LedgerEvent): Promise<void> {
  const { books } = trader;
  if (event.does === "write") {
    const { name, path, date, currency, amount, rate, credits } = event;
    const credited = credits === undefined ? {} : { creditedDocumentId: documentOf(credits).id };
    const items = freight(trader, amount, credits === undefined ? {} : { creditedPosition: 1 });
    const { id } = await write(trader, path, { date, currency, exchangeRate: rate, items, ...credited });
    const { account, sign } = KINDS[path];
    documents.set(name, { ...event, id, account: `parties:${account}:${name}`, sign });
    return;
  }
  const { parts, date } = event;
  const paid = parts.map(([name, amount]) => ({ ...documentOf(name), amount }));
  const [first] = paid;
  const isReceived = first?.sign === "";
  expectMade(
    await books.post("/payments", {
      direction: isReceived ? "in" : "out",
      partyId: first?.account.includes("receivable") === true ? trader.customer : trader.vendor,
      date,
      currency: first?.currency,
      isRefund: event.does === "refund",
      amount: String(parts.reduce((sum, [, amount]) => sum + Number(amount), 0)),
      ...("rate" in event ? { exchangeRate: event.rate } : { baseAmount: event.arrived }),
      allocations: paid.map(({ id, amount }) => ({ documentId: id, amount })),
    }),
  );
}

const negated = (sign: "" | "-") => (sign === "" ? "-" : "");

/** The same as hledger reads it: each document has an account in its own currency, and its price in euros. */
function inHledger(event: LedgerEvent): string {
  const { date } = event;
  if (event.does === "write") {
    const { name, currency, amount, rate, credits } = event;
    const { account, sign } = documentOf(name);
    // A credit is applied to its document at once, up to the balance due.
    const on = credits === undefined ? account : documentOf(credits).account;
    return `${date} ${name}\n  ${on}  ${currency} ${sign}${amount} @ EUR ${rate}\n  trade\n`;
  }
  const lines = event.parts.map(([name, amount]) => {
    const { account, sign, currency } = documentOf(name);
    const price = "rate" in event ? `@ EUR ${event.rate}` : `@@ EUR ${event.arrived}`;
    return `  ${account}  ${currency} ${negated(sign)}${amount} ${price}\n`;
  });
  return `${date} paid\n${lines.join("")}  money\n`;
}

const prices = Object.entries(CLOSING).flatMap(([date, rates]) =>
  Object.entries(rates).map(([currency, rate]) => `P ${date} ${currency} EUR ${rate}\n`),
);

const sumOf = (balances: ReadonlyMap<string, ScaledAmount>, side: string) =>
  total([...balances].flatMap(([account, exact]) => (account.includes(side) ? [exact] : [])));

/** The balance sheet's amount for an account on a day, and the exchange gain since the start of the year. */
async function twofoldValue({ books }: TestTrader, date: string) {
  const { rows } = expectMade(await books.get(`/reports/trial-balance?start=2026-01-01&end=${date}`));
  const sheet = expectMade(await books.get(`/reports/balance-sheet?asOf=${date}`));
  const on = (section: { rows: { name: string; totals: string[] }[] }, name: string) =>
    section.rows.find((row) => row.name === name)?.totals[0] ?? "0.00";
  const gains = rows.filter(({ name }: { name: string }) => name.includes("Exchange Gain or Loss"));
  const cents = (amount: string) => BigInt(amount.replace(".", "")) * 10n ** 8n;
  return {
    receivable: on(sheet.assets, "Accounts Receivable"),
    payable: on(sheet.liabilities, "Accounts Payable"),
    gain: written(
      total(
        gains.map(({ debit, credit }: { debit: string; credit: string }) => cents(credit) - cents(debit)),
      ),
    ),
  };
}

async function revalueAt(trader: TestTrader, date: keyof typeof CLOSING) {
  const rates = Object.entries(CLOSING[date]).map(([currency, rate]) => ({ currency, rate }));
  return expectMade(await trader.books.post("/revaluations", { date, rates }));
}

test.skipIf(isMissing)(
  "books with four currencies have hledger's value at the closing rates, and the same gain to the cent",
  async () => {
    const trader = await euroTrader();
    for (const event of JANUARY) await post(trader, event);
    const january = "2026-01-31";
    const { partyTotals } = await revalueAt(trader, january);
    expect(
      partyTotals.map(({ currency, partyKind }: Record<string, string>) => `${currency} ${partyKind}`),
    ).toEqual([
      "CHF customer",
      "CHF vendor",
      "GBP vendor",
      "JPY customer",
      "JPY vendor",
      "USD customer",
      "USD vendor",
    ]);
    const until = (events: readonly LedgerEvent[], end: string) => {
      const journal = [...prices, ...events.map(inHledger)].join("\n");
      const balancesWith = (...options: string[]) =>
        balancesOf(journal, ["parties", "--end", end, ...options]);
      return {
        value: balancesWith("--value=end,EUR"),
        cost: balancesWith("--cost"),
        gain: balancesWith("--gain"),
      };
    };
    const first = until(JANUARY, "2026-02-01");
    // Costs are whole cents, and market values are not: each document is rounded separately.
    expect([...first.cost.values()].every((exact) => exact === halfUp(exact))).toBe(true);
    expect([...first.value.values()].some((exact) => exact !== halfUp(exact))).toBe(true);
    const rounded = new Map([...first.value].map(([account, exact]) => [account, halfUp(exact)]));
    const roundings = total(rounded.values()) - total(first.value.values());
    expect(await twofoldValue(trader, january)).toEqual({
      receivable: written(sumOf(rounded, "receivable")),
      payable: written(-sumOf(rounded, "payable")),
      gain: written(total(first.gain.values()) + roundings),
    });

    for (const event of FEBRUARY) await post(trader, event);
    await revalueAt(trader, "2026-02-28");
    const second = until([...JANUARY, ...FEBRUARY], "2026-03-01");
    expect(await twofoldValue(trader, "2026-02-28")).toEqual({
      receivable: written(sumOf(second.value, "receivable")),
      payable: written(-sumOf(second.value, "payable")),
      gain: written(total(second.gain.values())),
    });
    // Later postings dated in January did not change it.
    expect(await twofoldValue(trader, january)).toMatchObject({
      receivable: written(sumOf(rounded, "receivable")),
    });
    await soundBooks(trader);

    // The product's own file of journals, in euros, with an invoice that is void.
    const wrongInvoice = await write(trader, "/invoices", {
      date: "2026-02-25",
      currency: "USD",
      exchangeRate: "0.95",
      items: freight(trader, "10.00"),
    });
    expectMade(await change(trader, wrongInvoice, { status: "void" }));
    const { items } = expectMade(await trader.books.get("/journals?limit=500"));
    const { titles, rows } = JOURNAL_FILES.lines;
    const file = csvText([titles, ...items.flatMap(rows)]);
    expect(file).toContain(",Void,");
    const balances = balancesOfCsv(file, rulesOfJournals("code"));
    expect(total(balances.values())).toBe(0n);
    const trial = expectMade(
      await trader.books.get("/reports/trial-balance?start=2026-01-01&end=2026-12-31"),
    );
    expect(
      new Map([...balances].flatMap(([code, exact]) => (exact === 0n ? [] : [[code, written(exact)]]))),
    ).toEqual(
      new Map(
        trial.rows.map(({ code, debit, credit }: Record<string, string>) => [
          code,
          debit === "0.00" ? `-${credit}` : debit,
        ]),
      ),
    );
  },
);
