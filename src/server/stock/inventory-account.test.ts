import { expect, test } from "vitest";
import { asOwner, rawSql } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  change,
  journalLines,
  type TestTrader,
  expectMade,
  newTrader,
  widgets,
  write,
} from "#test/support/trade.ts";

// Accounting 6: only goods move the inventory account.

const MESSAGE =
  "This is your inventory account. Only stock movements can change it. Enter a bill, an invoice, a credit or a stock count, add landed cost to a bill, or revalue the stock of a product.";

const buy = (trader: TestTrader) =>
  write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20.00")] });

const idOf = async ({ books }: TestTrader, name: string): Promise<string> =>
  expectMade(await books.get("/accounts?limit=500")).items.find(
    (account: { name: string }) => account.name === name,
  ).id;

const moneyAccount = async ({ books }: TestTrader): Promise<string> =>
  expectMade(await books.post("/accounts", { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" }))
    .id;

async function onInventory(trader: TestTrader, amount: string, more: Record<string, unknown> = {}) {
  const [inventory, sales] = [await idOf(trader, "Inventory"), await idOf(trader, "Sales")];
  const line = (accountId: string, debit: string, credit: string) => ({
    accountId,
    debit,
    credit,
    description: "",
  });
  const lines = [line(inventory, amount, "0.00"), line(sales, "0.00", amount)];
  return { date: "2026-01-10", description: "Freight", status: "posted", lines, ...more };
}

async function withSales() {
  const trader = await newTrader();
  await buy(trader);
  await write(trader, "/invoices", { date: "2026-01-06", items: [widgets(trader, "1", "30.00")] });
  return trader;
}

const inventoryCheck = async ({ books }: TestTrader) =>
  expectMade(await books.get("/books-check")).checks.find(({ rule }: { rule: string }) =>
    rule.startsWith("The inventory account equals"),
  ).problems;

test.each(["posted", "draft"])(
  "a journal (%s) on the inventory account is refused and leaves nothing behind",
  async (status) => {
    const trader = await withSales();
    const before = expectMade(await trader.books.get("/journals?limit=500")).items.length;
    expect(await trader.books.post("/journals", await onInventory(trader, "5.00", { status }))).toMatchObject(
      {
        status: 422,
        body: {
          code: "journal.inventory-account",
          errors: [{ field: "lines[0].accountId", message: MESSAGE }],
        },
      },
    );
    expect(expectMade(await trader.books.get("/journals?limit=500")).items).toHaveLength(before);
  },
);

test("neither an expense or deposit nor a bank rule can use the inventory account", async () => {
  const trader = await withSales();
  const [inventory, cash] = [await idOf(trader, "Inventory"), await moneyAccount(trader)];
  const refused = {
    status: 422,
    body: { code: "account.is-inventory-account", errors: [{ field: "lines[0].accountId" }] },
  };
  const line = { accountId: inventory, amount: "50.00" };
  for (const kind of ["expense", "deposit"]) {
    const entry = { kind, date: "2026-01-10", accountId: cash, lines: [line] };
    expect(await trader.books.post("/money/entries", entry)).toMatchObject(refused);
  }
  const rule = { name: "Goods", keywords: "goods", lines: [{ accountId: inventory, percent: "100" }] };
  expect(await trader.books.post("/bank/rules", rule)).toMatchObject(refused);
});

test("an account with entries can't become the inventory account", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const used = expectMade(
    await books.post("/accounts", { code: "1300", name: "Inventory", type: "asset" }),
  ).id;
  const sales = expectMade(
    await books.post("/accounts", { code: "4000", name: "Sales", type: "revenue" }),
  ).id;
  const cost = expectMade(
    await books.post("/accounts", { code: "5000", name: "Cost of Sales", type: "expense" }),
  ).id;
  const early = expectMade(await books.post("/journals", await onInventory(trader, "5.00")));
  const chosen = { inventoryAccountId: used, salesAccountId: sales, cogsAccountId: cost };
  expect(await books.put("/default-accounts", chosen)).toMatchObject({
    status: 409,
    body: { code: "default-account.inventory-has-entries", errors: [{ field: "inventoryAccountId" }] },
  });
  const bill = await buy(trader);
  expect(await journalLines(books, bill.journalId)).toEqual([
    "Accounts Payable 200.00 Cr",
    "Inventory of Goods 200.00 Dr",
  ]);
  expect(await inventoryCheck(trader)).toEqual([]);
  const { number, version } = expectMade(await books.get(`/journals/${early.id}`));
  const changed = { ...(await onInventory(trader, "6.00")), number, version };
  expect(await books.put(`/journals/${early.id}`, changed), "it is any account").toMatchObject({
    status: 200,
  });
});

test("an account with only void entries can become the inventory account", async () => {
  const trader = await newTrader();
  const { books } = trader;
  expectMade(await books.post("/accounts", { code: "1300", name: "Inventory", type: "asset" }));
  expectMade(await books.post("/accounts", { code: "4000", name: "Sales", type: "revenue" }));
  const { id, number, version } = expectMade(
    await books.post("/journals", await onInventory(trader, "5.00")),
  );
  const voided = { ...(await onInventory(trader, "5.00", { status: "void" })), number, version };
  expectMade(await books.put(`/journals/${id}`, voided));
  const bill = await buy(trader);
  expect(await journalLines(books, bill.journalId)).toContain("Inventory 200.00 Dr");
  const again = { ...(await onInventory(trader, "5.00")), number, version: version + 1 };
  expect(await books.put(`/journals/${id}`, again)).toMatchObject({
    status: 422,
    body: { code: "journal.inventory-account" },
  });
});

test("the integrity check finds entries on the inventory account that didn't move goods", async () => {
  const trader = await withSales();
  expect(await inventoryCheck(trader)).toEqual([]);
  const [inventory, sales] = [await idOf(trader, "Inventory"), await idOf(trader, "Sales")];
  const lines = [
    { accountId: inventory, debit: "5.00", credit: "0.00", description: "" },
    { accountId: sales, debit: "0.00", credit: "5.00", description: "" },
  ];
  const draft = {
    id: "7fffffff-0000-7000-8000-000000000001",
    date: "2026-01-10",
    description: "Freight",
    status: "posted",
    total: "5.00",
    source: "manual",
    lines,
  };
  expect(
    await rawSql(await testApp(), trader.books).attempt(
      `select post_journal(current_book(), '${JSON.stringify([draft])}')`,
    ),
  ).toBeNull();
  expect(await inventoryCheck(trader)).toEqual(["On 2026-01-10 inventory moved by 5.00, stock by 0"]);
});

test("a draft can't be posted to an account that has become the inventory account", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const { id: accountId } = expectMade(
    await books.post("/accounts", { code: "1300", name: "Inventory", type: "asset" }),
  );
  const items = [{ accountId, quantity: "1", unitPrice: "9.00" }];
  const draft = await write(trader, "/bills", { date: "2026-01-04", status: "draft", items });
  await buy(trader);
  expect(await change(trader, draft, { status: "posted" })).toMatchObject({
    status: 422,
    body: { code: "account.is-inventory-account", errors: [{ field: "items[0].accountId" }] },
  });
});

test("a bank rule on an account that has become the inventory account leaves its transactions for review", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const { id: inventory } = expectMade(
    await books.post("/accounts", { code: "1300", name: "Inventory", type: "asset" }),
  );
  const accountId = await moneyAccount(trader);
  const lines = [{ accountId: inventory, percent: "100" }];
  expectMade(
    await books.post("/bank/rules", { name: "Goods", keywords: "goods", postsAutomatically: true, lines }),
  );
  // Plans keep an account from becoming the inventory account, but books from before that rule may have such a rule.
  const { database } = await testApp();
  await asOwner(database, books.bookId, [
    "alter table default_accounts disable trigger user",
    `insert into default_accounts (key, account_id, account_type) values ('inventory', '${inventory}', 'asset')`,
    "alter table default_accounts enable trigger user",
  ]);
  await buy(trader);
  const content = Buffer.from("Date,Description,Amount\n2026-01-10,goods,-5.00").toString("base64");
  const file = { fileName: "bank.csv", content, accounts: [{ number: "", accountId }] };
  expect((await books.post("/bank/imports", file)).status).toBe(201);
  expect(expectMade(await books.get(`/bank/transactions?accountId=${accountId}`)).items).toMatchObject([
    { amount: "-5.00", matches: [] },
  ]);
});
