import { beforeAll, describe, expect, test } from "vitest";
import { euroTrader, freight, soundBooks, usd } from "#test/support/foreign-trader.ts";
import { canReadPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  closeThrough,
  editInput,
  expectMade,
  newTrader,
  receive,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

// Accounting 10: a statement is in one currency. The books are in EUR; the figures were worked out manually.
let trader: TestTrader;

beforeAll(async () => {
  trader = await euroTrader();
  const { books, customer } = trader;
  const invoice = (date: string, price: string, more: object) =>
    write(trader, "/invoices", { date, items: freight(trader, price), ...more });
  await invoice("2026-01-05", "300", {});
  const wrong = await invoice("2026-01-06", "10", { ...usd, dueDate: "2026-01-06" });
  const first = await invoice("2026-01-10", "1000", { ...usd, dueDate: "2026-01-31" });
  expectMade(
    await receive(trader, {
      date: "2026-01-20",
      amount: "600.00",
      currency: "USD",
      exchangeRate: "0.95",
      allocations: [{ documentId: first.id, amount: "600.00" }],
    }),
  );
  await write(trader, "/credit-notes", {
    date: "2026-02-03",
    creditedDocumentId: first.id,
    items: freight(trader, "100", { creditedPosition: 1 }),
  });
  await invoice("2026-02-15", "50", { currency: "GBP", exchangeRate: "1.15", dueDate: "2026-03-15" });
  // A separate credit, partly refunded.
  const credit = await write(trader, "/credit-notes", {
    date: "2026-02-20",
    items: freight(trader, "80"),
    currency: "USD",
    exchangeRate: "0.9",
  });
  expectMade(
    await books.post("/payments", {
      direction: "out",
      partyId: customer,
      date: "2026-02-21",
      amount: "30.00",
      currency: "USD",
      exchangeRate: "0.91",
      isRefund: true,
      allocations: [{ documentId: credit.id, amount: "30.00" }],
    }),
  );
  await closeThrough(books, "2026-01-31");
  expectMade(await books.put(`/invoices/${wrong.id}`, editInput(wrong, { status: "void" })));
  expectMade(await books.post("/revaluations", { date: "2026-02-28", rates: RATES }));
});

const RATES = [
  { currency: "USD", rate: "0.99" },
  { currency: "GBP", rate: "1.2" },
];
const YEAR = "start=2026-01-01&end=2026-02-28";
const path = (more = "") => `/customers/${trader.customer}/statement?${YEAR}${more}`;
const statement = async (more = "") => expectMade(await trader.books.get(path(more)));
const rows = (items: Record<string, string>[]) =>
  items.map(({ date, number, debit, credit, balance }) => `${date} ${number} ${debit} ${credit} ${balance}`);

const IN_USD = [
  "2026-01-06 INV-0002 10.00 0.00 10.00",
  "2026-01-10 INV-0003 1000.00 0.00 1010.00",
  "2026-01-20 RC-0001 0.00 600.00 410.00",
  "2026-02-01 INV-0002 0.00 10.00 400.00",
  "2026-02-03 CN-0001 0.00 100.00 300.00",
  "2026-02-20 CN-0002 0.00 80.00 220.00",
  "2026-02-21 PM-0001 30.00 0.00 250.00",
];
// USD: 9.20 + 920 - 552 - 9.20 - 92 - 72 + 27 = 231.00.
const BALANCES = [
  { currency: "EUR", closingBalance: "300.00", baseClosingBalance: "300.00" },
  { currency: "GBP", closingBalance: "50.00", baseClosingBalance: "57.50" },
  { currency: "USD", closingBalance: "250.00", baseClosingBalance: "231.00" },
];

test("a statement in another currency has its amounts in that currency, without exchange differences", async () => {
  const inUsd = await statement("&currency=USD");
  expect(inUsd).toMatchObject({ openingBalance: "0.00", closingBalance: "250.00", balances: BALANCES });
  expect(rows(inUsd.items)).toEqual(IN_USD);
  // 300.00 of INV-0003 is 28 days overdue; 50.00 of CN-0002 is unapplied.
  expect(inUsd.aging).toEqual({
    current: "0.00",
    days1To30: "300.00",
    days31To60: "0.00",
    days61To90: "0.00",
    over90: "0.00",
    unapplied: "-50.00",
  });
});

test("the base currency statement leaves out other currencies, and each of them has its own", async () => {
  const bookCurrencyStatement = await statement("&currency=EUR");
  const euros = { currency: "EUR", closingBalance: "300.00", aging: null };
  expect(bookCurrencyStatement).toMatchObject({ ...euros, balances: BALANCES });
  expect(rows(bookCurrencyStatement.items)).toEqual(["2026-01-05 INV-0001 300.00 0.00 300.00"]);
  const pounds = await statement("&currency=GBP");
  expect(pounds).toMatchObject({ closingBalance: "50.00", aging: { current: "50.00", unapplied: "0.00" } });
  expect(rows(pounds.items)).toEqual(["2026-02-15 INV-0004 50.00 0.00 50.00"]);
  expect(await statement("&currency=JPY")).toMatchObject({ closingBalance: "0.00", items: [] });
});

test.each(["2026-01-04", "2026-01-06", "2026-01-15", "2026-01-31", "2026-02-03", "2026-02-20", "2026-02-28"])(
  "on %s all currencies together equal the party's total in aging",
  async (end) => {
    const query = `start=2026-01-01&end=${end}`;
    const { balances } = expectMade(
      await trader.books.get(`/customers/${trader.customer}/statement?${query}&currency=USD`),
    );
    const cents = balances.reduce(
      (all: number, section: { baseClosingBalance: string }) =>
        all + Number(section.baseClosingBalance.replace(".", "")),
      0,
    );
    const { parties } = expectMade(await trader.books.get(`/reports/aging?type=receivable&asOf=${end}`));
    const party = parties.find(({ partyId }: { partyId: string }) => partyId === trader.customer);
    expect(cents).toBe(Number((party?.total ?? "0.00").replace(".", "")));
  },
);

test("pages of any size make up the same statement, and a period starts with its opening balance", async () => {
  for (const limit of [1, 2, 3]) {
    const listed: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page: Awaited<ReturnType<typeof statement>> = await statement(
        `&currency=USD&limit=${limit}${more}`,
      );
      listed.push(...rows(page.items));
      // Each page repeats the totals of the whole statement; aging is computed once.
      expect(page).toMatchObject({ closingBalance: "250.00", balances: BALANCES });
      expect(page.aging === null).toBe(cursor !== "");
      cursor = page.nextCursor;
    }
    expect(listed).toEqual(IN_USD);
  }
  const later = expectMade(
    await trader.books.get(
      `/customers/${trader.customer}/statement?start=2026-01-20&end=2026-02-02&currency=USD`,
    ),
  );
  expect(later).toMatchObject({ openingBalance: "1010.00", closingBalance: "400.00" });
  expect(rows(later.items)).toEqual(IN_USD.slice(2, 4));
  await soundBooks(trader);
});

test("the default currency is the party's, else base currency, else the first one", async () => {
  expect(await statement()).toMatchObject({ currency: "EUR" });
  const { books, customer } = trader;
  const party = expectMade(await books.get(`/customers/${customer}`));
  const { balance: _balance, isAccountLocked: _fixed, ...partyInput } = party;
  const named = expectMade(await books.put(`/customers/${customer}`, { ...partyInput, currency: "USD" }));
  expect(await statement()).toMatchObject({ currency: "USD", balances: [{ currency: "USD" }, {}, {}] });
  // A currency without transactions isn't the default.
  const changedParty = { ...partyInput, version: named.version, currency: "JPY" };
  const again = expectMade(await books.put(`/customers/${customer}`, changedParty));
  expect(await statement()).toMatchObject({ currency: "EUR" });
  expectMade(
    await books.put(`/customers/${customer}`, { ...partyInput, version: again.version, currency: null }),
  );
});

test("a vendor's statement is in the currency of its bills, with that currency's decimals", async () => {
  const { books, vendor } = trader;
  const bill = await write(trader, "/bills", {
    date: "2026-02-01",
    dueDate: "2026-02-01",
    items: freight(trader, "5000"),
    currency: "JPY",
    exchangeRate: "0.0065",
  });
  expectMade(
    await books.post("/payments", {
      direction: "out",
      partyId: vendor,
      date: "2026-02-10",
      amount: "2000",
      currency: "JPY",
      exchangeRate: "0.006",
      allocations: [{ documentId: bill.id, amount: "2000" }],
    }),
  );
  const vendorStatement = expectMade(await books.get(`/vendors/${vendor}/statement?${YEAR}`));
  expect(vendorStatement).toMatchObject({
    currency: "JPY",
    closingBalance: "3000.00",
    aging: { days1To30: "3000.00" },
    balances: [{ currency: "JPY", closingBalance: "3000.00", baseClosingBalance: "19.50" }],
  });
  expect(rows(vendorStatement.items)).toEqual([
    "2026-02-01 BILL-0001 0.00 5000.00 5000.00",
    "2026-02-10 PM-0002 2000.00 0.00 3000.00",
  ]);
});

describe("as a PDF and by email", () => {
  const PDF = canReadPdf();
  const pdf = async (more: string) => {
    const { app } = await testApp();
    const url = `/api/customers/${trader.customer}/statement/pdf?${YEAR}${more}`;
    return app.inject({ url, headers: { cookie: trader.books.cookie } });
  };

  test.skipIf(!PDF)("amounts are formatted in the customer's language, with their currency", async () => {
    const { headers, rawPayload } = await pdf("&currency=USD&language=de");
    expect(headers["content-disposition"]).toContain("Kontoauszug-C0001-USD-2026-01-01-2026-02-28.pdf");
    const text = textOfPdf(rawPayload);
    for (const part of [
      "INV-0003 1.000,00 1.010,00",
      "Endsaldo USD 250,00",
      "1-30 Tage",
      "300,00",
      "Guthaben",
    ])
      expect(text).toContain(withoutSpaces(part));
    const bookCurrencyPdf = await pdf("&currency=EUR&language=de");
    expect(bookCurrencyPdf.headers["content-disposition"]).toContain(
      "Kontoauszug-C0001-2026-01-01-2026-02-28.pdf",
    );
    expect(textOfPdf(bookCurrencyPdf.rawPayload)).not.toContain(withoutSpaces("1-30 Tage"));
  });

  test("an email shows the balance in the statement's currency", async () => {
    const emails = `/customers/${trader.customer}/statement/emails?${YEAR}`;
    const inUsd = expectMade(await trader.books.get(`${emails}&currency=USD`)).proposal;
    expect(inUsd.text).toContain("The balance is $250.00.");
    expect(inUsd.fileName).toBe("Statement-of-Account-C0001-USD-2026-01-01-2026-02-28.pdf");
    expect(expectMade(await trader.books.get(emails)).proposal.text).toContain("The balance is €300.00.");
  });
});

test.each(["currency=usd", "currency=", "currency=EUX"])("%s is refused", async (query) => {
  const reply = await trader.books.get(path(`&${query}`));
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "currency" }] } });
});

test("another company's statement isn't found in any currency", async () => {
  const otherTrader = await newTrader();
  expect((await otherTrader.books.get(path("&currency=USD"))).status).toBe(404);
});

test("a payment that rounds to zero in base currency is on its currency's statement, like its reversal", async () => {
  const small = await euroTrader();
  const inDong = { currency: "VND", exchangeRate: "0.00004" };
  const invoice = await write(small, "/invoices", {
    date: "2026-01-10",
    items: freight(small, "3000000"),
    dueDate: "2026-01-31",
    ...inDong,
  });
  // VND 124 is 0.00496 at the invoice's rate, and 0.0062 at the rate of the day.
  const paid = expectMade(
    await receive(small, {
      date: "2026-01-20",
      amount: "124.00",
      currency: "VND",
      exchangeRate: "0.00005",
      allocations: [{ documentId: invoice.id, amount: "124.00" }],
    }),
  );
  const readStatement = async (more = "") =>
    expectMade(await small.books.get(`/customers/${small.customer}/statement?${YEAR}&currency=VND${more}`));
  const partyStatement = await readStatement();
  expect(rows(partyStatement.items)).toEqual([
    "2026-01-10 INV-0001 3000000.00 0.00 3000000.00",
    "2026-01-20 RC-0001 0.00 124.00 2999876.00",
  ]);
  expect(partyStatement).toMatchObject({
    closingBalance: "2999876.00",
    aging: { days1To30: "2999876.00", unapplied: "0.00" },
  });
  const dong = { currency: "VND", closingBalance: "2999876.00", baseClosingBalance: "120.00" };
  expect(partyStatement.balances).toEqual([dong]);
  const first = await readStatement("&limit=1");
  const second = await readStatement(`&limit=1&cursor=${first.nextCursor}`);
  expect(rows([...first.items, ...second.items])).toEqual(rows(partyStatement.items));
  expect(second.nextCursor).toBeNull();
  await closeThrough(small.books, "2026-01-31");
  expectMade(await small.books.post(`/payments/${paid.id}/void`, { reason: "Late" }));
  const after = await readStatement();
  expect(rows(after.items).at(-1)).toBe("2026-02-01 RC-0001 124.00 0.00 3000000.00");
  expect(after.closingBalance).toBe("3000000.00");
  await soundBooks(small);
});
