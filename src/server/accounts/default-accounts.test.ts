import { expect, test } from "vitest";
import { openBooks } from "#server/db/books.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { ensureDefaultAccounts } from "./default-accounts.ts";

const CHART = { Goods: "asset", Revenue: "revenue", "Cost of it": "expense" } as const;

function three(books: TestBooks, more: Record<string, unknown> = {}) {
  return {
    inventoryAccountId: books.account("Goods"),
    salesAccountId: books.account("Revenue"),
    cogsAccountId: books.account("Cost of it"),
    ...more,
  };
}

/** Needs accounts inside a transaction of this book, as posting does. */
async function need<Key extends Parameters<typeof ensureDefaultAccounts>[1][number]>(
  books: TestBooks,
  keys: readonly Key[],
): Promise<Record<Key, string>> {
  const { database } = await testApp();
  const userId = (await books.get("/session")).body.user.id;
  const bookId = (await books.get("/company")).body.id;
  return openBooks(database, { bookId, userId }).write((tx) => ensureDefaultAccounts(tx, keys));
}

async function account(books: TestBooks, id: string) {
  return (await books.get(`/accounts/${id}`)).body;
}

test("there is no default account until one is chosen, and reading opens none", async () => {
  const books = await newBooks();
  const { status, body } = await books.get("/default-accounts");
  expect(status).toBe(200);
  const { version, isInventoryLocked, ...accounts } = body;
  expect(version).toBe(1);
  expect(isInventoryLocked).toBe(false);
  expect(new Set(Object.values(accounts))).toEqual(new Set([null]));
  expect((await books.get("/accounts")).body.items).toEqual([]);
});

test("the integrity check accepts chosen accounts, whatever their field is called", async () => {
  const books = await newBooks({
    accounts: { ...CHART, Earnings: "equity", Opening: "equity", Unrealized: "expense" },
  });
  const chosen = three(books, {
    retainedEarningsAccountId: books.account("Earnings"),
    openingBalanceAccountId: books.account("Opening"),
    unrealizedExchangeAccountId: books.account("Unrealized"),
  });
  expectMade(await books.put("/default-accounts", chosen));
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
});

test("the three chosen accounts are kept and used for posting", async () => {
  const books = await newBooks({ accounts: CHART });
  expect(await books.put("/default-accounts", three(books))).toMatchObject({
    status: 200,
    body: three(books, { cashAccountId: null }),
  });
  const before = await stateOf(books);
  expect((await books.put("/default-accounts", three(books))).body).toMatchObject(three(books));
  expect(await stateOf(books), "saving it again changes nothing").toEqual(before);
  expect((await books.get("/default-accounts")).body).toMatchObject(three(books));
  expect(await need(books, ["sales", "inventory"])).toEqual({
    sales: books.account("Revenue"),
    inventory: books.account("Goods"),
  });
});

test.each([
  ["inventoryAccountId", "Inventory account is required"],
  ["salesAccountId", "Sales account is required"],
  ["cogsAccountId", "COGS account is required"],
])("without %s nothing is saved", async (field, message) => {
  const books = await newBooks({ accounts: CHART });
  const { [field]: _omitted, ...remainingAccounts } = three(books) as Record<string, unknown>;
  expect(await books.put("/default-accounts", remainingAccounts)).toMatchObject({
    status: 400,
    body: { errors: [{ field, message }] },
  });
  expect((await books.get("/default-accounts")).body.salesAccountId).toBeNull();
});

test("each default account must be active and have the right type", async () => {
  const books = await newBooks({ accounts: { ...CHART, Old: "asset" } });
  await books.put(`/accounts/${books.account("Old")}`, {
    version: 1,
    code: "1900",
    type: "asset",
    name: "Old",
    isActive: false,
  });
  const save = (more: Record<string, unknown>) => books.put("/default-accounts", three(books, more));
  expect(await save({ salesAccountId: books.account("Goods") })).toMatchObject({
    status: 422,
    body: { code: "account.wrong-type", errors: [{ field: "salesAccountId" }] },
  });
  expect(await save({ cashAccountId: books.account("Old") })).toMatchObject({
    status: 422,
    body: {
      detail: "This account is inactive. Activate it first, or choose another one.",
      errors: [{ field: "cashAccountId" }],
    },
  });
  const otherBooks = await newBooks({ accounts: CHART });
  expect(await save({ cogsAccountId: otherBooks.account("Cost of it") })).toMatchObject({
    status: 404,
    body: { code: "account.not-found", errors: [{ field: "cogsAccountId" }] },
  });
  expect((await books.get("/default-accounts")).body.inventoryAccountId).toBeNull();
});

test("an omitted default account stays, and null clears it", async () => {
  const books = await newBooks({ accounts: { ...CHART, Cash: "asset" } });
  const cashAccountId = books.account("Cash");
  await books.put("/default-accounts", three(books, { cashAccountId }));
  expect((await books.put("/default-accounts", three(books))).body).toMatchObject({ cashAccountId });
  expect((await books.put("/default-accounts", three(books, { cashAccountId: null }))).body).toMatchObject({
    cashAccountId: null,
  });
});

test("an outdated version is refused with the current accounts, and nothing is overwritten", async () => {
  const books = await newBooks({ accounts: { ...CHART, Other: "asset" } });
  const saved = await books.put("/default-accounts", three(books, { version: 1 }));
  expect(saved).toMatchObject({ status: 200, body: { version: 2 } });
  const late = three(books, { inventoryAccountId: books.account("Other"), version: 1 });
  expect(await books.put("/default-accounts", late)).toMatchObject({
    status: 409,
    body: { code: "record.stale", current: saved.body },
  });
  expect((await books.get("/default-accounts")).body).toEqual(saved.body);
  expect(await books.put("/default-accounts", { ...late, version: 2 })).toMatchObject({
    status: 200,
    body: { inventoryAccountId: books.account("Other"), version: 3 },
  });
});

test("an account chosen by posting also makes a version outdated", async () => {
  const books = await newBooks({ accounts: CHART });
  const { version } = (await books.get("/default-accounts")).body;
  await need(books, ["cash"]);
  expect(await books.put("/default-accounts", three(books, { version }))).toMatchObject({
    status: 409,
    body: { code: "record.stale", current: { cashAccountId: expect.any(String), salesAccountId: null } },
  });
});

test("of two simultaneous choices with the same version, one is rejected as stale", async () => {
  const books = await newBooks({ accounts: CHART });
  const choose = () => books.put("/default-accounts", three(books, { version: 1 }));
  const replies = await Promise.all([choose(), choose()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a needed account is found in the chart by its name", async () => {
  const books = await newBooks({ accounts: { "sales REVENUE": "revenue", Sales: "expense" } });
  expect(await need(books, ["sales"])).toEqual({ sales: books.account("sales REVENUE") });
  expect((await books.get("/default-accounts")).body.salesAccountId).toBe(books.account("sales REVENUE"));
});

test("the starter chart for services needs no second revenue account", async () => {
  const books = await newBooks();
  await books.post("/accounts/starter-chart", { chart: "services" });
  const { sales } = await need(books, ["sales", "input_tax", "output_tax", "purchases", "bank_fees", "cash"]);
  expect(await account(books, sales)).toMatchObject({ code: "4000", name: "Service Revenue" });
});

test.each([
  ["inventory", "asset", "Inventory"],
  ["sales", "revenue", "Sales"],
  ["cogs", "expense", "Cost of Goods Sold"],
  ["cash", "asset", "Cash and Bank"],
  ["input_tax", "asset", "Recoverable Tax"],
  ["output_tax", "liability", "Tax Payable"],
  ["purchases", "expense", "Purchased Services"],
  ["stock_adjustments", "expense", "Inventory Adjustments"],
  ["exchange", "expense", "Exchange Gain or Loss"],
  ["bad_debt", "expense", "Bad Debt"],
  ["bank_fees", "expense", "Bank Fees"],
  ["opening", "equity", "Opening Balance Equity"],
  ["retained", "equity", "Retained Earnings"],
] as const)("a missing account for %s is opened, once", async (key, type, name) => {
  const books = await newBooks();
  const { [key]: id } = await need(books, [key]);
  expect(await account(books, id)).toMatchObject({ type, name, isActive: true });
  expect(await need(books, [key])).toEqual({ [key]: id });
  expect((await books.get("/accounts")).body.items).toHaveLength(1);
});

test("a new account gets the next hundred of its type, and the last free code when there is none", async () => {
  const books = await newBooks({ accounts: { Rent: "expense" } });
  await books.post("/accounts", { code: "5230", type: "expense", name: "Wages" });
  const { cogs } = await need(books, ["cogs"]);
  expect(await account(books, cogs)).toMatchObject({ code: "5300" });
  await books.post("/accounts", { code: "5999", type: "expense", name: "Last" });
  const { bank_fees: fees } = await need(books, ["bank_fees"]);
  expect(await account(books, fees)).toMatchObject({ code: "5998" });
});

test("ten simultaneous requests for the same accounts get the same ones", async () => {
  const books = await newBooks();
  const keys = ["inventory", "cogs", "sales", "cash"] as const;
  const replies = await Promise.all(Array.from({ length: 10 }, () => need(books, keys)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect((await books.get("/accounts")).body.items).toHaveLength(4);
});

test("posting doesn't overwrite an account that is chosen simultaneously", async () => {
  const books = await newBooks({ accounts: { ...CHART, Sales: "revenue" } });
  const needs = () => Array.from({ length: 4 }, () => need(books, ["cogs", "sales"]));
  await Promise.all([...needs(), books.put("/default-accounts", three(books)), ...needs()]);
  expect((await books.get("/default-accounts")).body).toMatchObject(three(books));
});

test("a default account can be neither deleted, nor deactivated, nor given another type", async () => {
  const books = await newBooks({ accounts: CHART });
  await books.put("/default-accounts", three(books));
  const path = `/accounts/${books.account("Goods")}`;
  const goods = { version: 1, code: "1000", name: "Goods" };
  expect(await books.delete(path)).toMatchObject({
    status: 409,
    body: {
      detail:
        "This is the default account for Inventory. Choose another default account under Settings > Default accounts first.",
    },
  });
  expect(await books.put(path, { ...goods, type: "asset", isActive: false })).toMatchObject({
    status: 409,
    body: {
      detail:
        "This is the default account for Inventory. Choose another default account under Settings > Default accounts first.",
    },
  });
  expect(await books.put(path, { ...goods, type: "equity" })).toMatchObject({
    status: 409,
    body: { code: "account.type-used-elsewhere", errors: [{ field: "type" }] },
  });
});
