import { expect, test } from "vitest";
import { openBooks } from "#server/db/books.ts";
import { bankFile } from "#test/support/bank-file.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp, testAppWith } from "#test/support/test-app.ts";

const ACCOUNTS = { Rent: "expense", Phone: "expense", Sales: "revenue", Tax: "asset" } as const;

async function withBank(...transactions: string[]) {
  const books = await newBooks({ accounts: ACCOUNTS });
  const account = { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" };
  const bank: string = (await books.post("/accounts", account)).body.id;
  const imported = await importTransactions(books, bank, transactions);
  return { books, bank, imported };
}

async function importTransactions(
  books: TestBooks,
  bank: string,
  transactions: readonly string[],
): Promise<string> {
  const rows = transactions.map((line) => line.replace(/^(\S+) (\S+) (.*)$/, "$1,$3,$2"));
  const text = ["Date,Description,Amount", ...rows].join("\n");
  const reply = await books.post("/bank/imports", bankFile(text, bank, `${transactions[0] ?? "none"}.csv`));
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
}

const rule = (books: TestBooks, words: string, more: object = {}) => ({
  name: words,
  keywords: words,
  lines: [{ accountId: books.account("Rent"), percent: "100" }],
  ...more,
});

const open = async (books: TestBooks, bank: string) =>
  (await books.get(`/bank/suggestions?accountId=${bank}`)).body.items;

const problems = async (books: TestBooks) => {
  const { checks } = (await books.get("/books-check")).body;
  return checks.flatMap((check: { problems: string[] }) => check.problems);
};

test("the first matching rule is suggested, and accepting it counts as a use", async () => {
  const { books, bank } = await withBank("2026-03-02 -900.00 Landlord March");
  const tax = (
    await books.post("/tax-rates", { name: "VAT", rate: "20", purchaseAccountId: books.account("Tax") })
  ).body;
  const halves = [
    { accountId: books.account("Rent"), percent: "66.6667", taxRateId: tax.id },
    { accountId: books.account("Phone"), percent: "33.3333", description: "Line" },
  ];
  const first = await books.post(
    "/bank/rules",
    rule(books, "landlord", { lines: halves, description: "The rent" }),
  );
  expect(first).toMatchObject({ status: 201, body: { timesUsed: 0, lastUsedAt: null } });
  const second = await books.post("/bank/rules", rule(books, "march"));
  const [item] = await open(books, bank);
  expect(item.suggestions).toMatchObject([
    {
      confidence: "exact",
      title: "landlord",
      ruleId: first.body.id,
      lines: [
        { amount: "600.00", taxRateId: tax.id },
        { amount: "300.00", description: "Line" },
      ],
    },
  ]);
  expect((await books.get("/journals")).body.items).toEqual([]);
  const { lines, ruleId, description } = item.suggestions[0];
  const body = { bankTransactionId: item.bankTransaction.id, lines, ruleId, description };
  const categorized = await books.post("/bank/matches/categorize", body);
  expect(categorized.status, categorized.text).toBe(201);
  const journal = (await books.get(`/journals/${categorized.body.matches[0].journalId}`)).body;
  expect(journal).toMatchObject({
    description: "The rent",
    lines: [
      { accountId: bank, credit: "900.00" },
      { accountName: "Rent", debit: "500.00" },
      { accountName: "Tax", debit: "100.00" },
      { accountName: "Phone", debit: "300.00" },
    ],
  });
  const { items } = (await books.get("/bank/rules")).body;
  expect(items).toMatchObject([{ timesUsed: 1 }, { timesUsed: 0 }]);
  expect(items[0].lastUsedAt).not.toBeNull();
  const ids = [second.body.id, first.body.id];
  expect(
    (await books.post("/bank/rules/order", { ids })).body.items.map(({ id }: { id: string }) => id),
  ).toEqual(ids);
  expect(await books.post("/bank/rules/order", { ids: ids.slice(1) })).toMatchObject({
    body: { code: "bank.rules-changed" },
  });
  expect((await books.delete(`/tax-rates/${tax.id}`)).status).toBe(409);
  expect((await books.delete(`/bank/rules/${first.body.id}`)).status).toBe(204);
  expect((await books.get("/bank/rules")).body.items).toHaveLength(1);
  await books.delete(`/bank/matches/${item.bankTransaction.id}`);
  expect((await open(books, bank))[0].suggestions[0]).toMatchObject({ title: "march" });
  expect(await problems(books)).toEqual([]);
});

test("a trial run applies a rule to past transactions and writes nothing", async () => {
  const { books, bank } = await withBank(
    "2026-03-02 -900.00 Landlord",
    "2026-03-03 -20.00 Landlord key",
    "2026-04-02 -900.00 Landlord",
    "2026-04-03 -5.00 Other",
  );
  await books.post("/bank/rules", rule(books, "key"));
  const [rent, key] = await open(books, bank);
  const lines = (account: string, amount: string) => [{ accountId: books.account(account), amount }];
  await books.post("/bank/matches/categorize", {
    bankTransactionId: rent.bankTransaction.id,
    lines: lines("Rent", "900.00"),
  });
  await books.post("/bank/matches/categorize", {
    bankTransactionId: key.bankTransaction.id,
    lines: lines("Phone", "20.00"),
  });
  const before = await stateOf(books);
  const trial = await books.post("/bank/rules/test", rule(books, "landlord", { accountId: bank }));
  expect(trial.body).toMatchObject({
    checkedCount: 4,
    matchingCount: 3,
    items: [
      { outcome: "unmatched", matchedByRule: null, lines: [{ amount: "900.00" }] },
      { outcome: "other_category", matchedByRule: "key" },
      { outcome: "same" },
    ],
  });
  expect(await stateOf(books)).toEqual(before);
});

test("only automatic rules post on import, and undoing the import removes their entries", async () => {
  const { books, bank } = await withBank("2026-01-02 -1.00 First");
  await books.post("/bank/rules", rule(books, "landlord", { postsAutomatically: true, direction: "out" }));
  await books.post("/bank/rules", rule(books, "phone"));
  const transactions = [
    "2026-03-02 -900.00 Landlord",
    "2026-03-03 -30.00 Phone",
    "2026-03-04 40.00 Landlord",
  ];
  const imported = await importTransactions(books, bank, transactions);
  const journals = (await books.get("/journals")).body.items;
  expect(journals).toMatchObject([{ date: "2026-03-02", total: "900.00" }]);
  expect((await books.get("/bank/rules")).body.items).toMatchObject([{ timesUsed: 1 }, { timesUsed: 0 }]);
  expect(await open(books, bank)).toHaveLength(3);
  // The preview lists what is undone with the import.
  const going = (await books.get(`/bank/transactions?importId=${imported}&status=matched`)).body.items;
  expect(going).toMatchObject([
    { amount: "-900.00", matches: [{ number: journals[0].number, isCreatedByMatch: true }] },
  ]);
  expect((await books.get(`/bank/transactions?importId=${imported}`)).body.items).toHaveLength(3);
  expect((await books.get(`/bank/transactions`)).body.items).toHaveLength(4);
  expect((await books.delete(`/bank/imports/${imported}`)).status).toBe(204);
  expect((await books.get("/journals")).body.items).toEqual([]);
  expect((await books.get("/bank/rules")).body.items).toMatchObject([{ timesUsed: 0 }, { timesUsed: 0 }]);
  expect(await problems(books)).toEqual([]);
});

test("transactions already recorded, reconciled or in closed days are not posted automatically", async () => {
  const { books, bank } = await withBank("2026-01-02 -1.00 First");
  const lines = [
    { accountId: books.account("Rent"), debit: "900.00" },
    { accountId: bank, credit: "900.00" },
  ];
  await books.post("/journals", { date: "2026-03-01", description: "Rent by hand", lines });
  await books.post("/bank/rules", rule(books, "landlord", { postsAutomatically: true }));
  const [first] = await open(books, bank);
  const sales = [{ accountId: books.account("Sales"), amount: "1.00" }];
  const matched = await books.post("/bank/matches/categorize", {
    bankTransactionId: first.bankTransaction.id,
    lines: sales,
  });
  const reconciliation = {
    accountId: bank,
    endsOn: "2026-01-31",
    closingBalance: "-1.00",
    journalIds: [matched.body.matches[0].journalId],
  };
  expect((await books.post("/bank/reconciliations", reconciliation)).status).toBe(201);
  await importTransactions(books, bank, ["2026-01-20 -55.00 Landlord late", "2026-03-02 -900.00 Landlord"]);
  expect(await open(books, bank)).toHaveLength(2);
  expect((await books.get("/journals")).body.items).toHaveLength(2);
});

test("transactions don't count toward the plan, whether a rule or a user categorizes them", async () => {
  const app = await testAppWith({ FREE_MONTHLY_JOURNALS: "1" });
  const books = await newBooks({ accounts: ACCOUNTS }, app);
  const account = { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" };
  const bank: string = (await books.post("/accounts", account)).body.id;
  await books.post("/bank/rules", rule(books, "landlord", { postsAutomatically: true }));
  await importTransactions(books, bank, [
    "2026-03-01 -1.00 Landlord",
    "2026-03-02 -2.00 Landlord",
    "2026-03-03 -3.00 Other",
  ]);
  const [{ bankTransaction }] = await open(books, bank);
  const categorized = await books.post("/bank/matches/categorize", {
    bankTransactionId: bankTransaction.id,
    lines: [{ accountId: books.account("Rent"), amount: "3.00" }],
  });
  expect(categorized.status).toBe(201);
  expect((await books.get("/journals")).body.items).toHaveLength(3);
  expect((await books.get("/company")).body.monthlyJournals).toEqual({ used: 0, limit: 1 });
  expect((await books.get("/books-check")).body).toMatchObject({ hasPassed: true });
});

test("an automatic rule doesn't post older or unmatched transactions imported again", async () => {
  const { books, bank } = await withBank("2026-03-02 -900.00 Landlord");
  await books.post("/bank/rules", rule(books, "landlord", { postsAutomatically: true }));
  await importTransactions(books, bank, ["2026-03-02 -900.00 Landlord", "2026-03-05 -20.00 Landlord key"]);
  const { items } = (await books.get("/journals")).body;
  expect(items).toMatchObject([{ date: "2026-03-05", total: "20.00" }]);
  const [matchedTransaction] = (await books.get(`/bank/transactions?accountId=${bank}&status=matched`)).body
    .items;
  await books.delete(`/bank/matches/${matchedTransaction.id}`);
  await importTransactions(books, bank, ["2026-03-05 -20.00 Landlord key", "2026-03-06 -1.00 Other"]);
  expect((await books.get("/journals")).body.items).toEqual([]);
  expect(await open(books, bank)).toHaveLength(3);
});

test("the history records the old and new position of each moved rule, and of no others", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const ids: string[] = [];
  for (const words of ["first", "second", "third"])
    ids.push((await books.post("/bank/rules", rule(books, words))).body.id);
  const [first = "", second = "", third = ""] = ids;
  const order = (...to: string[]) => books.post("/bank/rules/order", { ids: to });
  expect((await order(second, first, third)).status).toBe(200);
  expect((await order(second, first, third)).status).toBe(200);
  expect((await order(second, first)).status).toBe(409);
  const { database } = await testApp();
  const noted = await openBooks(database, books).read((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["subject_id as id", "actor_id as by", "before", "after"])
      .where("action", "=", "bank_rule.moved")
      .execute(),
  );
  const moved = [
    { id: first, by: books.userId, before: { position: 1 }, after: { position: 2 } },
    { id: second, by: books.userId, before: { position: 2 }, after: { position: 1 } },
  ];
  expect(noted).toHaveLength(2);
  expect(noted).toEqual(expect.arrayContaining(moved));
});

test("a stale edit of a rule is rejected", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const { body: created } = await books.post("/bank/rules", rule(books, "rent"));
  const change = (words: string) =>
    books.put(`/bank/rules/${created.id}`, { ...rule(books, words), version: 1 });
  expect((await change("first")).status).toBe(200);
  expect(await change("second")).toMatchObject({ status: 409, body: { code: "record.stale" } });
  expect((await books.get("/bank/rules")).body.items).toMatchObject([{ keywords: "first", version: 2 }]);
});

test("a rule without conditions, with incomplete splits or reversed amounts is rejected", async () => {
  const { books, bank } = await withBank("2026-01-02 -1.00 First");
  const part = (percent: string, accountId = books.account("Rent")) => ({ accountId, percent });
  const refused: [object, string][] = [
    [rule(books, "", { name: "All", keywords: "-" }), "bank.rule-without-conditions"],
    [rule(books, "a", { lines: [part("50"), part("49.9999")] }), "bank.rule-splits-total"],
    [rule(books, "a", { minAmount: "2.00", maxAmount: "1.00" }), "bank.rule-amounts-reversed"],
    [rule(books, "a", { accountId: books.account("Rent") }), "bank.transfer-same-account"],
    [rule(books, "a", { accountId: books.account("Sales") }), "bank.not-a-bank-account"],
    [rule(books, "a", { accountId: bank, lines: [part("100", bank)] }), "bank.transfer-same-account"],
  ];
  for (const [body, code] of refused)
    expect(await books.post("/bank/rules", body)).toMatchObject({ status: 422, body: { code } });
  expect((await books.get("/bank/rules")).body.items).toEqual([]);
  await books.post("/bank/rules", rule(books, "a"));
  expect(await books.delete(`/accounts/${books.account("Rent")}`)).toMatchObject({
    body: { code: "account.used-by-bank" },
  });
});
