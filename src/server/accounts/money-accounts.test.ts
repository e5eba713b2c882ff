import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { newTrader } from "#test/support/trade.ts";

const CSV = { "content-type": "text/csv" };
const BANK = { code: "1010", type: "asset", name: "Main account", moneyKind: "bank" };
const CARD = { code: "2100", type: "liability", name: "Company card", moneyKind: "card" };

test("an account is marked as bank, cash or card, and is then offered only as a cash account", async () => {
  const books = await newBooks();
  const bank = (await books.post("/accounts", BANK)).body;
  const card = (await books.post("/accounts", CARD)).body;
  expect([bank.moneyKind, card.moneyKind]).toEqual(["bank", "card"]);
  expect((await books.get("/accounts/system-accounts")).body.items).toEqual([
    { accountId: bank.id, role: "cash" },
    { accountId: card.id, role: "cash" },
  ]);
  expect(await books.post("/customers", { name: "Linden", accountId: bank.id })).toMatchObject({
    status: 422,
    body: { code: "account.is-cash-account" },
  });
  const plain = await books.put(`/accounts/${card.id}`, { ...CARD, moneyKind: null, version: 1 });
  expect(plain.body).toMatchObject({ moneyKind: null, version: 2 });
});

test.each([
  { type: "liability", moneyKind: "cash" },
  { type: "expense", moneyKind: "bank" },
  { type: "equity", moneyKind: "card" },
])("type $type can't be $moneyKind, by form, file or raw SQL (I-43)", async ({ type, moneyKind }) => {
  const books = await newBooks({ accounts: { Rent: "expense" } });
  expect(await books.post("/accounts", { ...BANK, type, moneyKind })).toMatchObject({
    status: 422,
    body: { code: "account.type-not-for-bank", errors: [{ field: "moneyKind" }] },
  });
  const { body } = await books.post(
    "/accounts/import",
    `Code,Name,Type,Account kind
7000,Till,${type},${moneyKind}`,
    CSV,
  );
  expect(body).toMatchObject({
    imported: 0,
    rows: [{ line: 2, error: expect.stringMatching(/^Only assets can be/) }],
  });
  const { database } = await testApp();
  const sql = `insert into accounts (id, code, type, name, money_kind)
    values (gen_random_uuid(), '7000', '${type}', 'Till', '${moneyKind}')`;
  expect(await asApplication(database, books, [sql])).toMatchObject({
    rule: "account_money_kind_fits_its_type",
  });
  expect((await books.get("/accounts")).body.items).toHaveLength(1);
});

test("a receivables account can't be marked as a bank or cash account", async () => {
  const { books: trader } = await newTrader();
  const roles: { accountId: string; role: string }[] = (await trader.get("/accounts/system-accounts")).body
    .items;
  const owed = roles.find(({ role }) => role === "receivable")?.accountId;
  const account = (await trader.get(`/accounts/${owed}`)).body;
  expect(await trader.put(`/accounts/${owed}`, { ...account, moneyKind: "bank" })).toMatchObject({
    status: 422,
    body: { code: "account.is-receivables-account", errors: [{ field: "moneyKind" }] },
  });
});

test("an imported chart and a starter chart include their bank and cash accounts", async () => {
  const books = await newBooks();
  const csv =
    "Code,Name,Type,Description,Account kind\n1000,Bank,asset,,BANK\n1001,Till,asset,,cash\n1002,Desk,asset,,\n1003,Odd,asset,,gold";
  expect((await books.post("/accounts/import", csv, CSV)).body).toMatchObject({
    imported: 3,
    rows: [{}, {}, {}, { error: "Account kind must be bank, cash, card or blank" }],
  });
  const kinds = (items: { moneyKind: string | null }[]) => items.map(({ moneyKind }) => moneyKind);
  expect(kinds((await books.get("/accounts")).body.items)).toEqual(["bank", "cash", null]);
  const started = await newBooks();
  await started.post("/accounts/starter-chart", { chart: "services" });
  expect(kinds((await started.get("/accounts?search=1000")).body.items)).toEqual(["bank", "bank", "cash"]);
});
