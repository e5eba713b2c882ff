import { expect, test } from "vitest";
import { type ForeignAccounts, foreignLines, createForeignMoney } from "#test/support/foreign-accounts.ts";
import { asApplication, NEW_ID, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { bankFile } from "#test/support/bank-file.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Decision 0117, Accounting 10 and 17: rules for euro and pound accounts in dollar books, calculated manually.

type TransactionRows = readonly (readonly [day: string, amount: string, text: string])[];

/** Imports a bank's table, as the page does. */
async function bring(
  { trader: { books } }: ForeignAccounts,
  accountId: string,
  rows: TransactionRows,
): Promise<string> {
  const text = [
    "Date,Description,Amount",
    ...rows.map(([day, amount, description]) => `${day},${description},${amount}`),
  ];
  const file = { ...bankFile(text.join("\n"), accountId, `${String(rows[0])}.csv`), mapping: null };
  return expectMade(await books.post("/bank/imports", file)).id;
}

const fees = ({ rent }: ForeignAccounts, more: object = {}) => ({
  name: "Fees",
  keywords: "fee",
  lines: [{ accountId: rent, percent: "100" }],
  ...more,
});

const automatic = { postsAutomatically: true };

/** The entries that rules have posted to an account, by date, as an accountant writes them. */
async function readPostedEntries(foreignBooks: ForeignAccounts, accountId: string): Promise<string[]> {
  const { items } = expectMade(
    await foreignBooks.trader.books.get(`/bank/transactions?accountId=${accountId}&status=matched&limit=200`),
  );
  const all: string[] = await Promise.all(
    items.map(async ({ date, matches }: { date: string; matches: { journalId: string }[] }) =>
      [date, ...(await foreignLines(foreignBooks, matches[0]?.journalId ?? ""))].join(", "),
    ),
  );
  return all.toSorted();
}

const offersOn = async ({ trader: { books } }: ForeignAccounts, accountId: string) =>
  expectMade(await books.get(`/bank/suggestions?accountId=${accountId}`)).items;

test("a rule for a euro account posts what a user would post manually, at the rate of the day", async () => {
  const foreignBooks = await createForeignMoney();
  const { trader, euros, pounds, bank, sales } = foreignBooks;
  const { books, vendor } = trader;
  expectMade(await books.post("/exchange-rates", { currency: "EUR", date: "2026-01-20", rate: "1.20" }));
  const halves = [
    { accountId: foreignBooks.rent, percent: "50" },
    { accountId: sales, percent: "50" },
  ];
  const amounts = { minAmount: "2.00", maxAmount: "9.99" };
  expectMade(
    await books.post("/bank/rules", fees(foreignBooks, { accountId: euros, ...amounts, ...automatic })),
  );
  const rent = { name: "Rent", keywords: "rent", accountId: euros, partyId: vendor, lines: halves };
  expectMade(await books.post("/bank/rules", fees(foreignBooks, { ...rent, ...automatic })));
  const rows: TransactionRows = [
    ["2026-01-10", "-2.00", "Fee one"],
    ["2026-01-21", "-9.99", "Fee two"],
    ["2026-01-22", "-10.00", "Fee above"],
    ["2026-01-23", "-100.01", "Rent"],
  ];
  const importId = await bring(foreignBooks, euros, rows);
  for (const accountId of [pounds, bank]) await bring(foreignBooks, accountId, rows.slice(0, 1));
  expect(await readPostedEntries(foreignBooks, euros)).toEqual([
    "2026-01-10, Euros 2.20 Cr 2.00, Rent 2.20 Dr",
    "2026-01-21, Euros 11.99 Cr 9.99, Rent 11.99 Dr",
    // 50.01 and 50.00 at 1.20, each rounded.
    "2026-01-23, Euros 120.01 Cr 100.01, Other income 60.00 Dr, Rent 60.01 Dr",
  ]);
  expect([
    await readPostedEntries(foreignBooks, pounds),
    await readPostedEntries(foreignBooks, bank),
  ]).toEqual([[], []]);
  expect(expectMade(await books.get("/bank/rules")).items).toMatchObject([
    { timesUsed: 2 },
    { timesUsed: 1 },
  ]);
  const entries = expectMade(await books.get(`/money/accounts/${euros}/transactions`)).items;
  expect(entries).toHaveLength(3);
  expect(await tradeProblems(books)).toEqual([]);
  expectMade(await books.delete(`/bank/imports/${importId}`));
  expect(expectMade(await books.get("/bank/rules")).items).toMatchObject([
    { timesUsed: 0 },
    { timesUsed: 0 },
  ]);
  expect(await tradeProblems(books)).toEqual([]);
});

test("a rule for all accounts applies to other currencies only without amounts and transfers", async () => {
  const foreignBooks = await createForeignMoney();
  const { trader, euros, pounds, bank, till } = foreignBooks;
  const { books } = trader;
  const cash = [{ accountId: till, percent: "100" }];
  const limited = fees(foreignBooks, { name: "Limited", minAmount: "1.00", ...automatic });
  const moved = fees(foreignBooks, { name: "Moved", keywords: "cash", lines: cash, ...automatic });
  const all = fees(foreignBooks, { name: "All", keywords: "fee monthly", ...automatic });
  for (const rule of [limited, moved, all]) expectMade(await books.post("/bank/rules", rule));
  const rows: TransactionRows = [
    ["2026-01-10", "-2.00", "Fee"],
    ["2026-01-11", "-3.00", "Monthly fee"],
    ["2026-01-12", "-4.00", "Cash"],
  ];
  for (const accountId of [euros, pounds, bank]) await bring(foreignBooks, accountId, rows);
  expect(await readPostedEntries(foreignBooks, euros)).toEqual([
    "2026-01-11, Euros 3.30 Cr 3.00, Rent 3.30 Dr",
  ]);
  expect(await readPostedEntries(foreignBooks, pounds)).toEqual([
    "2026-01-11, Pounds 3.75 Cr 3.00, Rent 3.75 Dr",
  ]);
  expect(await readPostedEntries(foreignBooks, bank)).toHaveLength(3);
  // The trial looks at the same transactions, and reports which earlier rule takes them.
  const tried = async (body: object) => expectMade(await books.post("/bank/rules/test", body));
  expect(await tried(limited)).toMatchObject({ checkedCount: 3, matchingCount: 2 });
  expect(await tried(moved)).toMatchObject({ checkedCount: 3, matchingCount: 1 });
  const { items, ...counts } = await tried(all);
  expect(counts).toEqual({ checkedCount: 9, matchingCount: 3 });
  const takenBy = (accountId: string) =>
    items.find(
      ({ bankTransaction }: { bankTransaction: { accountId: string } }) =>
        bankTransaction.accountId === accountId,
    );
  expect(takenBy(bank)).toMatchObject({ matchedByRule: "Limited" });
  expect(takenBy(euros)).toMatchObject({ matchedByRule: "All", outcome: "same", reviewReason: null });
  expect(await tradeProblems(books)).toEqual([]);
});

test("a transaction without a rate, or that rounds to zero, is imported and left for review", async () => {
  const foreignBooks = await createForeignMoney();
  const { trader, euros } = foreignBooks;
  const { books } = trader;
  expectMade(await books.post("/exchange-rates", { currency: "EUR", date: "2026-02-01", rate: "0.4" }));
  const rule = fees(foreignBooks, { accountId: euros });
  expectMade(await books.post("/bank/rules", { ...rule, ...automatic }));
  const rows: TransactionRows = [
    ["2025-12-30", "-5.00", "Fee too early"],
    ["2026-01-10", "-5.00", "Fee"],
    ["2026-02-02", "-0.01", "Fee of nothing"],
  ];
  await bring(foreignBooks, euros, rows);
  expect(await readPostedEntries(foreignBooks, euros)).toEqual([
    "2026-01-10, Euros 5.50 Cr 5.00, Rent 5.50 Dr",
  ]);
  const before = await stateOf(books);
  const noRate = "There's no exchange rate for this currency on this date. Enter a rate.";
  const { items } = expectMade(await books.post("/bank/rules/test", rule));
  expect(items).toMatchObject([
    {
      outcome: "unmatched",
      reviewReason: expect.stringContaining("This amount rounds to zero in your base currency"),
    },
    { outcome: "same", reviewReason: null, lines: [{ amount: "5.00" }] },
    { outcome: "unmatched", reviewReason: noRate },
  ]);
  const [early] = await offersOn(foreignBooks, euros);
  expect(early.suggestions).toMatchObject([
    { confidence: "likely", reason: expect.stringContaining(noRate) },
  ]);
  const { lines, ruleId, description } = early.suggestions[0];
  const accepted = { bankTransactionId: early.bankTransaction.id, lines, ruleId, description };
  expect(await books.post("/bank/matches/categorize", accepted)).toMatchObject({
    body: { code: "currency.no-rate", errors: [{ field: "exchangeRate" }] },
  });
  expect(await stateOf(books)).toEqual(before);
  // With a rate, the rule is suggested like any other. An automatic rule doesn't post old transactions.
  expectMade(await books.post("/exchange-rates", { currency: "EUR", date: "2025-12-01", rate: "1.05" }));
  expect((await offersOn(foreignBooks, euros))[0].suggestions).toMatchObject([{ confidence: "exact" }]);
  expectMade(await books.post("/bank/matches/categorize", accepted));
  expect((await readPostedEntries(foreignBooks, euros))[0]).toBe(
    "2025-12-30, Euros 5.25 Cr 5.00, Rent 5.25 Dr",
  );
  expect(await tradeProblems(books)).toEqual([]);
});

test("a rule with two currencies or excess decimals is rejected; a valid third decimal is kept", async () => {
  const foreignBooks = await createForeignMoney();
  const { trader, euros, bank, pounds } = foreignBooks;
  const { books } = trader;
  const dinars = { code: "1060", type: "asset", name: "Dinars", moneyKind: "bank", currency: "KWD" };
  const { id: inDinars } = expectMade(await books.post("/accounts", dinars));
  const to = (accountId: string) => ({ lines: [{ accountId, percent: "100" }] });
  const before = await stateOf(books);
  for (const [more, status, code, field] of [
    [{ accountId: euros, ...to(bank) }, 422, "bank.rule-between-currencies", "lines[0].accountId"],
    [{ accountId: euros, ...to(pounds) }, 422, "bank.rule-between-currencies", "lines[0].accountId"],
    [{ accountId: euros, ...to(euros) }, 422, "bank.transfer-same-account", "lines[0].accountId"],
    [{ accountId: euros, maxAmount: "1.125" }, 400, "request.invalid", "maxAmount"],
    [{ minAmount: "1.125" }, 400, "request.invalid", "minAmount"],
  ] as const)
    for (const path of ["/bank/rules", "/bank/rules/test"])
      expect(await books.post(path, fees(foreignBooks, more))).toMatchObject({
        status,
        body: { code, errors: [{ field }] },
      });
  expect(await stateOf(books)).toEqual(before);
  const rule = fees(foreignBooks, { accountId: inDinars, minAmount: "1.125", maxAmount: "1.125" });
  const { id } = expectMade(await books.post("/bank/rules", rule));
  expect(await tradeProblems(books)).toEqual([]);
  const inEuros = { ...rule, accountId: euros, minAmount: "1.12", maxAmount: "1.12" };
  expectMade(await books.put(`/bank/rules/${id}`, { ...inEuros, version: 1 }));
  expectMade(await books.put(`/bank/rules/${id}`, { ...rule, version: 2 }));
  expectMade(await books.delete(`/bank/rules/${id}`));
  expect(await tradeProblems(books)).toEqual([]);
});

test("raw SQL can't give a rule excess decimals or change its account's currency (I-93, I-104)", async () => {
  const { database } = await testApp();
  const foreignBooks = await createForeignMoney();
  const { trader, euros, rent } = foreignBooks;
  const konto = { code: "1050", type: "asset", name: "Konto", moneyKind: "bank" };
  const { id } = expectMade(await trader.books.post("/accounts", konto));
  const rule = (accountId: string, minAmount: string) => [
    `insert into bank_rules (id, position, name, account_id, min_amount) values ('${NEW_ID}', 1, 'a', '${accountId}', ${minAmount})`,
    `insert into bank_rule_lines (rule_id, position, account_id, percent) values ('${NEW_ID}', 1, '${rent}', 100)`,
  ];
  const attempt = (sql: string[]) => asApplication(database, trader.books, sql);
  expect(await attempt(rule(euros, "1.125"))).toMatchObject({ rule: "bank_rule_amounts_are_in_order" });
  expect(
    await attempt([...rule(id, "1.12"), `update accounts set currency = 'KWD' where id = '${id}'`]),
  ).toMatchObject({ rule: "account_currency_is_fixed_once_used" });
  expect(await attempt(withVersionAndRecord(rule(id, "1.12"), [NEW_ID]))).toBeNull();
});

test("a file for an inactive account is imported, but no rule posts to it", async () => {
  const foreignBooks = await createForeignMoney();
  const { trader, euros } = foreignBooks;
  const { books } = trader;
  expectMade(await books.post("/bank/rules", fees(foreignBooks, automatic)));
  const account = { code: "1030", type: "asset", name: "Euros", moneyKind: "bank", currency: "EUR" };
  expectMade(await books.put(`/accounts/${euros}`, { ...account, isActive: false }));
  await bring(foreignBooks, euros, [["2026-01-10", "-2.00", "Fee"]]);
  expect(await readPostedEntries(foreignBooks, euros)).toEqual([]);
});
