import { describe, expect, test } from "vitest";
import type { TestBooks } from "#test/support/new-books.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader, widgets, write } from "#test/support/trade.ts";

// An account for receivables, payables, inventory or taxes has only this role, and
// keeps it while it has a balance from that role.

const asApp = async (books: TestBooks, text: string) =>
  asApplication((await testApp()).database, books, [text]);

const added = async (books: TestBooks, code: string, type: string): Promise<string> =>
  expectMade(await books.post("/accounts", { code, type, name: `Account ${code}` })).id;

async function idOf(books: TestBooks, name: string): Promise<string> {
  const { items } = expectMade(await books.get("/accounts?limit=1000"));
  return items.find((account: { name: string }) => account.name === name).id;
}

/** A trader with taxed bills and invoices, and payments in and out. */
async function established(): Promise<TestTrader> {
  const trader = await newTrader();
  const taxed = { taxRateId: trader.tax };
  await write(trader, "/bills", {
    date: "2026-01-05",
    status: "paid",
    items: [widgets(trader, "9", "20.00", taxed)],
  });
  await write(trader, "/invoices", {
    date: "2026-01-15",
    status: "paid",
    items: [widgets(trader, "6", "35.00", taxed)],
  });
  return trader;
}

describe("the account of a customer or vendor", () => {
  test.each([
    ["/customers", "customer", "asset", "1990"],
    ["/vendors", "vendor", "liability", "2990"],
  ] as const)("of %s is fixed once it has posted lines", async (path, key, type, code) => {
    const trader = await newTrader();
    const { books } = trader;
    const otherId = await added(books, code, type);
    const third = await added(books, `${code.slice(0, 3)}5`, type);
    const party = `${path}/${trader[key]}`;
    const { balance: _b, isAccountLocked, ...before } = expectMade(await books.get(party));
    expect(isAccountLocked).toBe(false);
    const moved = expectMade(await books.put(party, { ...before, accountId: otherId }));
    await write(trader, key === "customer" ? "/invoices" : "/bills", {
      date: "2026-01-15",
      items: [widgets(trader, "1", "35.00")],
    });
    expect(await books.put(party, { ...before, version: moved.version, accountId: third })).toMatchObject({
      status: 409,
      body: {
        code: "party.account-in-use",
        errors: [
          {
            field: "accountId",
            message:
              "You can't change the account of a vendor or customer that has transactions. Add a new one with the other account.",
          },
        ],
      },
    });
    expect(expectMade(await books.get(party))).toMatchObject({ accountId: otherId, isAccountLocked: true });
    const renamed = { ...before, version: moved.version, accountId: otherId, name: "Renamed" };
    expect((await books.put(party, renamed)).status).toBe(200);
    expect(
      await asApp(books, `update parties set account_id = '${third}' where id = '${trader[key]}'`),
    ).toMatchObject({ rule: "party_account_is_fixed_once_used" });
  });

  test("can be changed again once everything posted to it is voided", async () => {
    const trader = await newTrader();
    const { books, customer } = trader;
    const invoice = await write(trader, "/invoices", {
      date: "2026-01-15",
      items: [{ productId: trader.freight, quantity: "1", unitPrice: "1" }],
    });
    const { partyId, date, items, version } = invoice;
    const item = { productId: trader.freight, quantity: items[0].quantity, unitPrice: items[0].unitPrice };
    expectMade(
      await books.put(`/invoices/${invoice.id}`, { version, partyId, date, status: "void", items: [item] }),
    );
    const { balance: _b, isAccountLocked, ...party } = expectMade(await books.get(`/customers/${customer}`));
    expect(isAccountLocked).toBe(false);
    const accountId = await added(books, "1990", "asset");
    expect((await books.put(`/customers/${customer}`, { ...party, accountId })).status).toBe(200);
  });

  test("cannot be deactivated while active customers or vendors use it", async () => {
    const { books, customer } = await newTrader();
    const path = `/customers/${customer}`;
    const { balance: _b, isAccountLocked: _f, ...party } = expectMade(await books.get(path));
    const account = expectMade(await books.get(`/accounts/${party.accountId}`));
    const off = () => books.put(`/accounts/${account.id}`, { ...account, isActive: false });
    expect(await off()).toMatchObject({
      status: 409,
      body: { code: "account.is-party-account", errors: [{ field: "isActive" }] },
    });
    expectMade(await books.put(path, { ...party, isActive: false }));
    expect((await off()).status).toBe(200);
  });
});

describe("the default inventory account", () => {
  test("is fixed once stock has moved", async () => {
    const trader = await established();
    const { books } = trader;
    const before = expectMade(await books.get("/default-accounts"));
    expect(before.isInventoryLocked).toBe(true);
    const { inventoryAccountId, salesAccountId, cogsAccountId } = before;
    const otherId = await added(books, "1990", "asset");
    const three = { inventoryAccountId, salesAccountId, cogsAccountId };
    expect(await books.put("/default-accounts", { ...three, inventoryAccountId: otherId })).toMatchObject({
      status: 409,
      body: {
        code: "default-account.inventory-in-use",
        errors: [
          {
            field: "inventoryAccountId",
            message:
              "The inventory account can't be changed once there are stock movements. Keep the current account.",
          },
        ],
      },
    });
    expect((await books.put("/default-accounts", three)).status).toBe(200);
    for (const text of [
      `update default_accounts set account_id = '${otherId}' where key = 'inventory'`,
      "delete from default_accounts where key = 'inventory'",
      "update default_accounts set key = 'cash' where key = 'inventory'",
    ]) {
      expect(await asApp(books, text)).toMatchObject({ rule: "inventory_account_is_fixed_once_used" });
    }
  });

  test("can be changed before that", async () => {
    const { books } = await newTrader();
    const salesAccountId = await added(books, "4990", "revenue");
    const cogsAccountId = await added(books, "5990", "expense");
    const chosen = { salesAccountId, cogsAccountId };
    for (const code of ["1990", "1991"]) {
      const inventoryAccountId = await added(books, code, "asset");
      const saved = expectMade(await books.put("/default-accounts", { ...chosen, inventoryAccountId }));
      expect(saved).toMatchObject({ inventoryAccountId, isInventoryLocked: false });
    }
  });
});

const HOLDS_TAXES = "This account holds taxes and can't be used here. Choose another account.";
const HELD = [
  [
    "Inventory",
    "account.is-inventory-account",
    "This is your inventory account. Only stock movements can change it. Choose another account, or enter a bill, an invoice, a stock count or a landed cost.",
  ],
  ["Recoverable Tax", "account.is-tax-account", HOLDS_TAXES],
  ["Tax Payable", "account.is-tax-account", HOLDS_TAXES],
  [
    "Accounts Receivable",
    "account.is-receivables-account",
    "This is your receivables account and can't be used here. Choose another one, or enter an invoice or a payment.",
  ],
  [
    "Accounts Payable",
    "account.is-payables-account",
    "This is your payables account and can't be used here. Choose another one, or enter a bill or a payment.",
  ],
  [
    "Cash and Bank",
    "account.is-cash-account",
    "This account holds cash and can't be used here. Choose another account.",
  ],
] as const;

describe("an account has one role", () => {
  const refused = (code: string, field: string, message: string) => ({
    status: 422,
    body: { code, errors: [{ field, message }] },
  });

  test("payments into or from an account with another role are rejected", async () => {
    const trader = await established();
    const { books, customer } = trader;
    const receipt = { direction: "in", partyId: customer, date: "2026-02-01", amount: "1.00" };
    for (const [name, code, message] of HELD.slice(0, 5)) {
      const accountId = await idOf(books, name);
      expect(await books.post("/payments", { ...receipt, accountId })).toMatchObject(
        refused(code, "accountId", message),
      );
    }
    const card = await added(books, "2990", "liability");
    expect((await books.post("/payments", { ...receipt, accountId: card })).status).toBe(201);
    const items = [widgets(trader, "1", "1.00")];
    const paid = { partyId: customer, date: "2026-02-01", status: "paid", items };
    const accountId = await idOf(books, "Inventory");
    expect(await books.post("/invoices", { ...paid, payment: { accountId } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "payment.accountId" }] },
    });
  });

  test("a customer or vendor can't have an account with another role", async () => {
    const { books } = await established();
    for (const [name, code, message] of HELD) {
      if (name === "Accounts Receivable" || name === "Accounts Payable") continue;
      const path = name === "Tax Payable" ? "/vendors" : "/customers";
      const accountId = await idOf(books, name);
      expect(await books.post(path, { name: "New", accountId })).toMatchObject(
        refused(code, "accountId", message),
      );
    }
    for (const [path, name] of [
      ["/customers", "Accounts Receivable"],
      ["/vendors", "Accounts Payable"],
    ] as const) {
      expect((await books.post(path, { name: "New", accountId: await idOf(books, name) })).status).toBe(201);
    }
  });

  test("tax rates and default accounts can't either, even if two change at once", async () => {
    const { books } = await established();
    const receivable = await idOf(books, "Accounts Receivable");
    const rate = { name: "New", rate: "5" };
    const message = HELD[3][2];
    expect(await books.post("/tax-rates", { ...rate, purchaseAccountId: receivable })).toMatchObject(
      refused("account.is-receivables-account", "purchaseAccountId", message),
    );
    const { inventoryAccountId, salesAccountId, cogsAccountId } = expectMade(
      await books.get("/default-accounts"),
    );
    const chosen = { inventoryAccountId, salesAccountId, cogsAccountId };
    expect(await books.put("/default-accounts", { ...chosen, cashAccountId: receivable })).toMatchObject(
      refused("account.is-receivables-account", "cashAccountId", message),
    );
    expect(
      await books.put("/default-accounts", { ...chosen, cashAccountId: inventoryAccountId }),
    ).toMatchObject(refused("account.is-inventory-account", "cashAccountId", HELD[0][2]));
    const fresh = await added(books, "1990", "asset");
    const changes = { ...chosen, cashAccountId: fresh, inputTaxAccountId: fresh };
    expect((await books.put("/default-accounts", changes)).status).toBe(422);
    expect((await books.put("/default-accounts", { ...chosen, cashAccountId: fresh })).status).toBe(200);
  });

  test("every list of accounts shows the role of each account", async () => {
    const { books } = await established();
    const { items: accounts } = expectMade(await books.get("/accounts?limit=1000"));
    const { items } = expectMade(await books.get("/accounts/system-accounts"));
    const nameOf = (id: string) => accounts.find((account: { id: string }) => account.id === id).name;
    expect(
      items
        .map(({ accountId, role }: Record<string, string>) => `${nameOf(accountId ?? "")}: ${role}`)
        .toSorted(),
    ).toEqual([
      "Accounts Payable: payable",
      "Accounts Receivable: receivable",
      "Cash and Bank: cash",
      "Inventory: inventory",
      "Recoverable Tax: tax",
      "Tax Payable: tax",
    ]);
  });
});

describe("tax on purchases (Accounting 1)", () => {
  test("can be posted to the account for tax payable, by default too", async () => {
    const trader = await established();
    const { books } = trader;
    const { inventoryAccountId, salesAccountId, cogsAccountId, outputTaxAccountId } = expectMade(
      await books.get("/default-accounts"),
    );
    const chosen = { inventoryAccountId, salesAccountId, cogsAccountId };
    const sameAccounts = { ...chosen, inputTaxAccountId: outputTaxAccountId };
    expect(expectMade(await books.put("/default-accounts", sameAccounts))).toMatchObject({
      inputTaxAccountId: outputTaxAccountId,
    });
    const equity = await added(books, "3990", "equity");
    expect(await books.put("/default-accounts", { ...chosen, inputTaxAccountId: equity })).toMatchObject({
      status: 422,
      body: { code: "account.wrong-type", errors: [{ field: "inputTaxAccountId" }] },
    });
    for (const [key, id] of [
      ["input_tax", equity],
      ["cash", outputTaxAccountId],
    ]) {
      expect(
        await asApp(books, `update default_accounts set account_id = '${id}' where key = '${key}'`),
      ).toMatchObject({ rule: "default_account_type_fits_its_key" });
    }
    expect(
      await asApp(books, `update accounts set type = 'equity' where id = '${outputTaxAccountId}'`),
    ).not.toBeNull();
  });
});
