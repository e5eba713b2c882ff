import { describe, expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { asApplication, readAsApplication, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader, traderAfterSale, write } from "#test/support/trade.ts";

// Decision 0047: a company's currency can be changed until something is recorded in it, its locale and country always.

const ACCOUNTS = { Bank: "asset", Sales: "revenue" } as const;
const GERMAN = { currency: "EUR", locale: "de-DE", country: "DE" };

async function refusedChange(books: TestBooks): Promise<void> {
  const before = (await books.get("/company")).body;
  expect(before.isCurrencyLocked).toBe(true);
  const { name, version } = before;
  const reply = await books.put("/company", { name: "Other", version, currency: "EUR" });
  expect(reply).toMatchObject({
    status: 409,
    body: {
      code: "company.currency-in-use",
      detail: "The currency can't be changed once it has been used. Add a company for another currency.",
      errors: [{ field: "currency" }],
    },
  });
  expect((await books.get("/company")).body).toMatchObject({ name, version, currency: "USD" });
}

test("a company chooses currency, locale and country, and the change is recorded", async () => {
  const books = await newBooks();
  expect((await books.get("/company")).body).toMatchObject({
    currency: "USD",
    isCurrencyLocked: false,
    locale: "en-US",
    country: null,
  });
  expect(expectMade(await changeBook(books, GERMAN))).toMatchObject(GERMAN);
  expect((await books.get("/session")).body.company).toMatchObject({ currency: "EUR", locale: "de-DE" });
  const [change] = expectMade(await books.get(`/audit-log?recordId=${books.bookId}`)).items;
  expect(change.fields).toEqual([
    { field: "currency", before: "USD", after: "EUR" },
    { field: "locale", before: "en-US", after: "de-DE" },
    { field: "country", before: null, after: "DE" },
  ]);
});

test("omitted settings stay, and null clears the country", async () => {
  const books = await newBooks();
  await changeBook(books, GERMAN);
  expect(expectMade(await changeBook(books, { phone: "1" }))).toMatchObject(GERMAN);
  expect(expectMade(await changeBook(books, { country: null }))).toMatchObject({ ...GERMAN, country: null });
});

test("a draft journal doesn't fix the currency, but a posted one does, even after it is voided", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const lines = [debit("Bank", "10.00"), credit("Sales", "10.00")];
  const draft = expectMade(await books.post("/journals", { ...journal(books, lines), status: "draft" }));
  expect(expectMade(await changeBook(books, { currency: "GBP" })).currency).toBe("GBP");
  expect(expectMade(await changeBook(books, { currency: "USD" })).currency).toBe("USD");
  const posted = expectMade(await books.post("/journals", journal(books, lines)));
  await refusedChange(books);
  expectMade(await books.put(`/journals/${posted.id}`, { ...posted, status: "void" }));
  await books.delete(`/journals/${draft.id}`);
  await refusedChange(books);
  expect(expectMade(await changeBook(books, { locale: "de-DE", country: "DE" }))).toMatchObject({
    locale: "de-DE",
  });
});

test("a document fixes the currency, even as a draft", async () => {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40" }];
  const draft = await write(trader, "/invoices", { date: "2026-01-15", status: "draft", items });
  expect(draft).toMatchObject({ status: "draft", currency: "USD" });
  await refusedChange(trader.books);
});

test("the database also refuses another currency", async () => {
  const { trader } = await traderAfterSale();
  const { database } = await testApp();
  const change = withVersionAndRecord(["update books set currency = 'EUR'"], [trader.books.bookId]);
  expect(await asApplication(database, trader.books, change)).toMatchObject({
    rule: "currency_is_fixed_once_used",
  });
  const rows = await readAsApplication(database, trader.books, "select currency from books");
  expect(rows).toEqual([{ currency: "USD" }]);
});

test.each([
  ["currency = 'euro'", "currency_is_a_code"],
  ["currency = 'CLF'", "currency_has_a_minor_unit"],
  ["locale = 'german'", "locale_is_a_locale"],
  ["country = 'Germany'", "country_is_a_code"],
])("the database refuses %s", async (change, rule) => {
  const books = await newBooks();
  const { database } = await testApp();
  const statements = withVersionAndRecord([`update books set ${change}`], [books.bookId]);
  expect(await asApplication(database, books, statements)).toMatchObject({ rule });
});

describe("new books start with the browser's language settings", () => {
  test.each([
    ["de-DE,de;q=0.9", GERMAN],
    ["en-GB", { currency: "GBP", locale: "en-GB", country: "GB" }],
    ["*", { currency: "USD", locale: "en-US", country: null }],
  ])("%s", async (languages, expected) => {
    const books = await newBooks({ languages });
    expect((await books.get("/company")).body).toMatchObject(expected);
  });
});

test("documents, PDFs and electronic invoices are in base currency", async () => {
  const trader = await newTrader();
  await changeBook(trader.books, GERMAN);
  const items = [{ productId: trader.freight, quantity: "2", unitPrice: "617.25" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  expect(invoice).toMatchObject({ currency: "EUR", total: "1234.50" });
  expect((await trader.books.get("/e-invoice-details")).body.company.country).toBe("DE");
});
