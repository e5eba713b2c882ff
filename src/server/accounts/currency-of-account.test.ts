import { beforeAll, expect, test } from "vitest";
import { type ForeignAccounts, balancesOn, createForeignMoney } from "#test/support/foreign-accounts.ts";
import { entry, line, saved } from "#test/support/money-books.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { changeBook, readWholeBook, expectMade, write } from "#test/support/trade.ts";

// Accounting 10, I-104: which accounts can have their own currency, and what is rejected for them.

let money: ForeignAccounts;
beforeAll(async () => {
  money = await createForeignMoney();
});

const KONTO = { code: "1050", type: "asset", name: "Konto", moneyKind: "bank" };

test("only bank, cash and card accounts have a currency; it is fixed once something is posted", async () => {
  const { books } = money.trader;
  expect(await books.post("/accounts", { ...KONTO, moneyKind: null, currency: "EUR" })).toMatchObject({
    status: 422,
    body: { code: "account.currency-not-allowed", errors: [{ field: "currency" }] },
  });
  expect(await books.post("/accounts", { ...KONTO, currency: "EURO" })).toMatchObject({ status: 400 });
  const konto = expectMade(await books.post("/accounts", { ...KONTO, currency: "USD" }));
  expect(konto).toMatchObject({ currency: null });
  const path = `/accounts/${konto.id}`;
  const inYen = expectMade(await books.put(path, { ...KONTO, currency: "JPY", version: 1 }));
  expect(inYen).toMatchObject({ currency: "JPY", version: 2 });
  // Without the field, the currency stays as it is.
  expect(expectMade(await books.put(path, { ...KONTO, name: "Yen", version: 2 }))).toMatchObject({
    currency: "JPY",
  });
  expect(await books.put(path, { ...KONTO, moneyKind: null, version: 3 })).toMatchObject({
    body: { code: "account.currency-not-allowed" },
  });
  await saved(money, entry("transfer", money.bank, line(konto.id, "10.00", { receivedAmount: "1500" })));
  for (const currency of [null, "CHF"])
    expect(await books.put(path, { ...KONTO, name: "Yen", currency, version: 3 })).toMatchObject({
      status: 409,
      body: { code: "account.currency-in-use", errors: [{ field: "currency" }] },
    });
  expect(await balancesOn(money, konto.id)).toBe("10.00 / 1500.00");
});

test("the base currency can't become the currency of an account", async () => {
  const { trader } = await createForeignMoney();
  expect(await changeBook(trader.books, { currency: "EUR" })).toMatchObject({
    status: 409,
    body: {
      code: "company.currency-used-by-account",
      detail: expect.stringMatching(/^EUR is the currency of \d+ .+\. Change that account first\.$/),
      errors: [{ field: "currency" }],
    },
  });
  expect((await changeBook(trader.books, { currency: "CHF" })).status).toBe(200);
});

test("an exported chart restores its currencies when it is imported", async () => {
  const { books } = money.trader;
  const csv =
    "Code,Name,Type,Account kind,Currency\n1060,Francs,asset,bank,CHF\n1061,Stock,asset,,CHF\n1062,No,asset,bank,Fr\n1063,Own,asset,bank,USD";
  const { rows } = expectMade(await books.post("/accounts/import", csv, { "content-type": "text/csv" }));
  expect(rows.map(({ error }: { error: string | null }) => error)).toEqual([
    null,
    "Only bank, cash and card accounts can have their own currency. Leave the currency blank.",
    "Currency must be a three-letter code such as EUR, or blank",
    null,
  ]);
  const { items } = expectMade(await books.get("/accounts?search=106"));
  expect(items).toMatchObject([
    { name: "Francs", currency: "CHF" },
    { name: "Own", currency: null },
  ]);
});

test("an entry without the amount in the account's currency is rejected at its field", async () => {
  const { bank, euros, pounds, sales, trader } = money;
  const { books, customer, vendor, freight } = trader;
  const items = [{ productId: freight, quantity: "1", unitPrice: "100" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-10", items });
  const journal = {
    description: "Again",
    lines: [
      { accountId: euros, debit: "10" },
      { accountId: sales, credit: "10" },
    ],
  };
  const again = { intervalUnit: "month", intervalCount: 1, startsOn: "2026-02-01", result: "posted" };
  const payment = { direction: "in", partyId: customer, date: "2026-01-20", amount: "100.00" };
  const feed = { transactions: [{ id: "1", date: "2026-01-15", amount: "1.00", description: "A" }] };
  const before = await readWholeBook(books);
  const refusals = [
    [
      "/money/entries",
      entry("expense", bank, line(euros, "10")),
      "account.foreign-currency",
      "lines[0].accountId",
    ],
    [
      "/money/entries",
      entry("transfer", bank, line(euros, "10")),
      "account.foreign-amount-required",
      "lines[0].receivedAmount",
    ],
    [
      "/money/entries",
      entry("transfer", euros, line(pounds, "10")),
      "account.foreign-amount-required",
      "lines[0].receivedAmount",
    ],
    [
      "/money/entries",
      entry("transfer", bank, line(euros, "10", { receivedAmount: "0" })),
      "money.amount-required",
      "lines[0].receivedAmount",
    ],
    [
      "/money/entries",
      entry("expense", bank, line(sales, "10", { receivedAmount: "9" })),
      "account.foreign-amount-not-allowed",
      "lines[0].receivedAmount",
    ],
    [
      "/money/entries",
      entry("expense", bank, line(sales, "10"), { exchangeRate: "2" }),
      "currency.base-rate",
      "exchangeRate",
    ],
    [
      "/money/entries",
      entry("expense", euros, line(sales, "10"), { date: "2025-12-31" }),
      "currency.no-rate",
      "exchangeRate",
    ],
    ["/money/entries", entry("expense", euros, line(sales, "10.001")), "request.invalid", "lines[0].amount"],
    [
      "/money/entries",
      entry("expense", euros, line(sales, "0.01"), { exchangeRate: "0.1", confirmRates: true }),
      "currency.payment-rounds-to-zero",
      "lines[0].amount",
    ],
    ["/payments", { ...payment, accountId: euros }, "account.foreign-amount-required", "accountAmount"],
    [
      "/payments",
      { ...payment, accountId: euros, accountAmount: "0" },
      "payment.amount-required",
      "accountAmount",
    ],
    [
      "/payments",
      { ...payment, accountId: euros, accountAmount: "1.001" },
      "request.invalid",
      "accountAmount",
    ],
    [
      "/payments",
      { ...payment, accountId: bank, accountAmount: "90" },
      "account.foreign-amount-not-allowed",
      "accountAmount",
    ],
    ["/payments", { ...payment, accountId: bank, accountRate: "2" }, "currency.base-rate", "accountRate"],
    ["/default-accounts/cash", { cashAccountId: euros }, "account.foreign-currency", "cashAccountId"],
    [
      `/bank/accounts/${euros}/transactions`,
      { ...feed, currency: "USD" },
      "bank.currency-mismatch",
      "currency",
    ],
    [
      "/bank/rules",
      { name: "Fees", keywords: "fee", lines: [{ accountId: euros, percent: "100" }] },
      "account.foreign-currency",
      "lines[0].accountId",
    ],
    [
      "/schedules",
      { ...again, kind: "journal", journal },
      "account.foreign-currency",
      "journal.lines[0].accountId",
    ],
    [
      "/schedules",
      { ...again, kind: "money", money: { kind: "expense", accountId: euros, lines: line(sales, "10") } },
      "account.foreign-currency",
      "money.accountId",
    ],
    [
      "/opening-balances",
      { date: "2025-12-31", balances: [{ accountId: euros, debit: "10" }] },
      "account.foreign-amount-required",
      "balances[0].foreignAmount",
    ],
    [
      "/invoices",
      { partyId: customer, date: "2026-01-12", status: "paid", items, payment: { accountId: euros } },
      "account.foreign-currency",
      "payment.accountId",
    ],
    ["/vendors", { name: "Held", accountId: euros }, null, "accountId"],
  ] as const;
  for (const [path, body, code, field] of refusals) {
    const reply =
      path === "/default-accounts/cash" ? await books.put(path, body) : await books.post(path, body);
    expect([path, reply.status >= 400 && reply.status < 500, reply.text]).toEqual([
      path,
      true,
      expect.any(String),
    ]);
    if (code !== null) expect([path, reply.body.code]).toEqual([path, code]);
    if (field !== null) expect([path, reply.body.errors[0]?.field]).toEqual([path, field]);
  }
  expect(await readWholeBook(books)).toBe(before);
  expect([invoice.status, vendor]).toEqual(["posted", expect.any(String)]);
});

test("raw SQL can neither omit the foreign amount nor put it on another line (I-104)", async () => {
  const { database } = await testApp();
  const { bank, euros, trader } = money;
  const post = (euroField: string, otherField: string) => [
    `select post_journal(current_book(), jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'date', '2026-01-15',
      'description', 'x', 'status', 'posted', 'total', 10, 'source', 'manual', 'lines', jsonb_build_array(
        jsonb_build_object('accountId', '${euros}', 'debit', 10, 'credit', 0, 'description', '' ${euroField}),
        jsonb_build_object('accountId', '${bank}', 'debit', 0, 'credit', 10, 'description', '' ${otherField})))))`,
  ];
  const attempt = (euroField: string, otherField: string) =>
    asApplication(database, trader.books, post(euroField, otherField));
  const foreignAmountSql = (amount: string) => `, 'foreignAmount', ${amount}`;
  for (const [euroField, otherField] of [
    ["", ""],
    [foreignAmountSql("9"), foreignAmountSql("9")],
    [foreignAmountSql("9.001"), ""],
  ] as const)
    expect(await attempt(euroField, otherField)).toMatchObject({ rule: "line_has_its_foreign_amount" });
  expect(await attempt(foreignAmountSql("-9"), "")).toMatchObject({
    rule: "line_foreign_amount_has_no_sign",
  });
  expect(await attempt(foreignAmountSql("'NaN'::numeric"), "")).toMatchObject({
    rule: expect.stringMatching(/foreign_amount/),
  });
  for (const [sql, rule] of [
    [
      `insert into accounts (id, code, type, name, currency) values (gen_random_uuid(), '7001', 'asset', 'x', 'EUR')`,
      "account_currency_needs_a_money_account",
    ],
    [
      `insert into accounts (id, code, type, name, money_kind, currency) values (gen_random_uuid(), '7001', 'asset', 'x', 'bank', 'USD')`,
      "account_currency_differs_from_base",
    ],
  ] as const)
    expect(await asApplication(database, trader.books, [sql])).toMatchObject({ rule });
});
