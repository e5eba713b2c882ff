import { expect, test } from "vitest";
import { agingOf, euroTrader, freight, soundBooks } from "#test/support/foreign-trader.ts";
import { balancesOn } from "#test/support/opening-case.ts";
import { stateOf } from "#test/support/books-state.ts";
import { journalLines, expectMade, receive, write } from "#test/support/trade.ts";

// Accounting 10, 18: opening documents can be in another currency. The books are in EUR.

async function setUpForeignOpening() {
  const trader = await euroTrader();
  const { books, customer, vendor } = trader;
  const { items: accounts } = expectMade(await books.get("/accounts?limit=1000"));
  const accountOf = (accountName: string) =>
    accounts.find(({ name }: { name: string }) => name === accountName)?.id;
  const add = async (code: string, type: string, name: string) =>
    expectMade(await books.post("/accounts", { code, type, name })).id;
  expectMade(await books.post("/exchange-rates", { currency: "GBP", date: "2025-12-10", rate: "1.15" }));
  const balances = [
    { accountId: await add("1910", "asset", "Bank"), debit: "1000.00" },
    { accountId: accountOf("Accounts Receivable"), debit: "1629.55" },
    { accountId: accountOf("Accounts Payable"), credit: "230.00" },
    { accountId: await add("3910", "equity", "Capital"), credit: "2399.55" },
  ];
  const usd = { partyId: customer, currency: "USD" };
  const items = [
    // 920.00, including 83.64 (83.6372) of tax.
    {
      ...usd,
      number: "US-1",
      date: "2025-11-15",
      dueDate: "2025-12-15",
      amount: "1000.00",
      taxAmount: "90.91",
      exchangeRate: "0.92",
    },
    // 455.55 is 500.00 at 0.9111.
    { ...usd, number: "US-2", date: "2025-12-01", amount: "500.00", baseAmount: "455.55" },
    { ...usd, number: "GS-1", date: "2025-12-02", amount: "50.00", exchangeRate: "0.92", isCredit: true },
    { partyId: customer, number: "EU-1", date: "2025-12-03", amount: "300.00" },
    // At the rate in the table for its date.
    { partyId: vendor, number: "GB-1", date: "2025-12-20", amount: "200.00", currency: "GBP" },
  ];
  return { trader, books, body: { date: "2025-12-31", balances, items } };
}

const documentOf = async ({ books }: ForeignOpeningBooks, path: string, number: string) => {
  const { items } = expectMade(await books.get(`/${path}`));
  return items.find((item: { number: string }) => item.number === number);
};
type ForeignOpeningBooks = Awaited<ReturnType<typeof setUpForeignOpening>>;

test("opening documents in other currencies balance to zero at their rates, and keep them", async () => {
  const begun = await setUpForeignOpening();
  const { books, body, trader } = begun;
  const preview = expectMade(await books.post("/opening-balances/preview", body));
  expect(preview).toMatchObject({
    difference: "0.00",
    equity: "0.00",
    receivable: "1629.55",
    payable: "230.00",
  });
  const documentTexts = preview.documents.map(
    ({ number, total, currency, exchangeRate, baseTotal }: Record<string, string>) =>
      `${number} ${currency} ${total} at ${exchangeRate}: ${baseTotal}`,
  );
  expect(documentTexts).toEqual([
    "GB-1 GBP 200.00 at 1.15: 230.00",
    "GS-1 USD 50.00 at 0.92: 46.00",
    "US-1 USD 1000.00 at 0.92: 920.00",
    "US-2 USD 500.00 at 0.9111: 455.55",
    "EU-1 EUR 300.00 at 1: 300.00",
  ]);
  expectMade(await books.post("/opening-balances", body));
  const { opening } = expectMade(await books.get("/opening-balances"));
  expect(opening).toMatchObject({ receivable: "1629.55", payable: "230.00", undoBlockedBy: null });
  const first = await documentOf(begun, "invoices", "US-1");
  expect(first).toMatchObject({
    currency: "USD",
    exchangeRate: "0.92",
    total: "1000.00",
    baseTotal: "920.00",
  });
  expect(await journalLines(books, first.journalId)).toEqual([
    "Accounts Receivable 920.00 Dr",
    "Opening Balance Equity 920.00 Cr",
  ]);
  const { description } = expectMade(await books.get(`/journals/${first.journalId}`));
  expect(description).toBe("Invoice US-1 \u2013 Customer, USD 1000.00 at 0.92");
  const then = await balancesOn(books, "2025-12-31");
  expect(then).toMatchObject({ "Accounts Receivable": "1629.55 Dr", "Accounts Payable": "230.00 Cr" });
  expect(then["Opening Balance Equity"] ?? "0.00 Cr").toBe("0.00 Cr");
  expect(await agingOf(trader, "2025-12-31")).toBe("1629.55");
  expect(await agingOf(trader, "2025-12-31", "payable")).toBe("230.00");
  await soundBooks(trader);
});

test("foreign opening documents can be partly paid with gain and loss, credited and on a statement", async () => {
  const begun = await setUpForeignOpening();
  const { books, body, trader } = begun;
  expectMade(await books.post("/opening-balances", body));
  const first = await documentOf(begun, "invoices", "US-1");
  const second = await documentOf(begun, "invoices", "US-2");
  const paid = async (date: string, amount: string, exchangeRate: string) => {
    const allocations = [{ documentId: first.id, amount }];
    const payment = { date, amount, currency: "USD", exchangeRate, allocations };
    return expectMade(await receive(trader, payment)).exchangeGain;
  };
  // 600.00 was 552.00 and is now 570.00; 400.00 was 368.00 and is now 360.00.
  expect(await paid("2026-01-20", "600.00", "0.95")).toBe("18.00");
  expect(await agingOf(trader, "2026-01-20")).toBe("1077.55");
  expect(await paid("2026-01-25", "400.00", "0.9")).toBe("-8.00");
  expect(expectMade(await books.get(`/invoices/${first.id}`))).toMatchObject({ status: "paid", items: [] });
  const credit = await write(trader, "/credit-notes", {
    date: "2026-02-03",
    creditedDocumentId: second.id,
    items: freight(trader, "100"),
  });
  expect(credit).toMatchObject({ currency: "USD", exchangeRate: "0.9111", baseTotal: "91.11" });
  // The remaining USD 400.00 is 364.44, and 380.00 at 0.95; the credit of 50.00 is 46.00, and 47.50 at 0.95.
  const revalued = expectMade(
    await books.get("/revaluations/preview?date=2026-02-28&rates=USD:0.95,GBP:1.15"),
  );
  const gains = Object.fromEntries(
    revalued.items.map(({ number, gainLoss }: { number: string; gainLoss: string }) => [number, gainLoss]),
  );
  expect(gains).toMatchObject({ "US-2": "15.56", "GS-1": "-1.50" });
  const query = "start=2025-01-01&end=2026-02-28&currency=USD";
  const statement = expectMade(await books.get(`/customers/${trader.customer}/statement?${query}`));
  expect(statement).toMatchObject({
    closingBalance: "350.00",
    aging: { days31To60: "400.00", unapplied: "-50.00" },
  });
  expect(
    statement.items.map(({ number, balance }: { number: string; balance: string }) => `${number} ${balance}`),
  ).toEqual([
    "US-1 1000.00",
    "US-2 1500.00",
    "GS-1 1450.00",
    "RC-0001 850.00",
    "RC-0002 450.00",
    `${credit.number} 350.00`,
  ]);
  await soundBooks(trader);
});

test("foreign opening balances are undone as a whole and entered again at other rates", async () => {
  const begun = await setUpForeignOpening();
  const { books, body, trader } = begun;
  const { id } = expectMade(await books.post("/opening-balances", body));
  expect(expectMade(await books.post(`/opening-balances/${id}/undo`, {}))).toEqual({ documentCount: 5 });
  expect(await balancesOn(books, "2025-12-31")).toEqual({});
  expect(await agingOf(trader, "2025-12-31")).toBe("0.00");
  const items = body.items.map((item) => (item.number === "US-1" ? { ...item, exchangeRate: "0.93" } : item));
  expectMade(await books.post("/opening-balances", { ...body, balances: [], items, difference: "1409.55" }));
  expect(await documentOf(begun, "invoices", "US-1")).toMatchObject({ baseTotal: "930.00" });
  await soundBooks(trader);
});

test.each<[string, object, string, string]>([
  ["a currency without a rate on its day", { currency: "JPY" }, "currency.no-rate", "exchangeRate"],
  ["another rate for base currency", { exchangeRate: "2" }, "currency.base-rate", "exchangeRate"],
  ["another amount in base currency", { baseAmount: "99.00" }, "currency.base-rate", "baseAmount"],
  [
    "a base amount that no rate produces",
    { currency: "JPY", amount: "50000000000", baseAmount: "123456789.13" },
    "currency.no-rate-fits",
    "baseAmount",
  ],
  [
    "an amount that rounds to zero in base currency",
    { currency: "JPY", amount: "1", exchangeRate: "0.004" },
    "currency.rounds-to-zero",
    "amount",
  ],
  [
    "a rate of one for a currency with more decimals",
    { currency: "KWD", exchangeRate: "1" },
    "currency.rate-of-one",
    "exchangeRate",
  ],
  [
    "yen with decimals",
    { currency: "JPY", amount: "100.50", exchangeRate: "0.006" },
    "request.invalid",
    "amount",
  ],
  [
    "tax in yen with decimals",
    { currency: "JPY", taxAmount: "1.5", exchangeRate: "0.006" },
    "request.invalid",
    "taxAmount",
  ],
  ["a base amount of 1.005", { currency: "USD", baseAmount: "1.005" }, "request.invalid", "baseAmount"],
  ["a base currency amount of 1.005", { amount: "1.005" }, "request.invalid", "amount"],
  ["an unknown currency", { currency: "EUX" }, "request.invalid", "currency"],
  ["a rate of zero", { currency: "USD", exchangeRate: "0" }, "request.invalid", "exchangeRate"],
])("%s is refused at its field and leaves nothing behind", async (_, change, code, field) => {
  const { books, trader } = await setUpForeignOpening();
  const before = await stateOf(books);
  const item = { partyId: trader.customer, number: "X-1", date: "2025-12-01", amount: "100.00", ...change };
  for (const path of ["/opening-balances", "/opening-balances/preview"])
    expect(await books.post(path, { date: "2025-12-31", items: [item], difference: "100.00" })).toMatchObject(
      { body: { code, errors: [{ field: `items[0].${field}` }] } },
    );
  expect(await stateOf(books)).toEqual(before);
});

test("balances are in base currency, and a dinar's three decimals are accepted", async () => {
  const { books, body, trader } = await setUpForeignOpening();
  const [bank] = body.balances;
  expect(
    await books.post("/opening-balances", { date: "2025-12-31", balances: [{ ...bank, debit: "1.005" }] }),
  ).toMatchObject({ body: { code: "request.invalid", errors: [{ field: "balances[0].debit" }] } });
  const dinar = { currency: "KWD", amount: "10.125", exchangeRate: "3" };
  const items = [{ partyId: trader.customer, number: "KW-1", date: "2025-12-01", ...dinar }];
  // 10.125 x 3 is 30.375, which is 30.38.
  expectMade(await books.post("/opening-balances", { date: "2025-12-31", items, difference: "30.38" }));
  expect(await agingOf(trader, "2025-12-31")).toBe("30.38");
  await soundBooks(trader);
});
