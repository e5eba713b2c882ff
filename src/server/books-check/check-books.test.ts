import { beforeAll, describe, expect, test } from "vitest";
import { transactionOn, type Tx } from "#server/db/transaction.ts";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { type TestApp, testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { checkBooks, INVARIANTS, selectProblems } from "./check-books.ts";
import { LEDGER_INVARIANTS } from "./ledger-invariants.ts";
import { NUMBER_INVARIANTS } from "./number-invariants.ts";
import { RECORD_INVARIANTS } from "./record-invariants.ts";

const ACCOUNTS = { Cash: "asset", Sales: "revenue", Profits: "equity" } as const;

let app: TestApp;
let books: TestBooks;

beforeAll(async () => {
  await useOwnTestApp();
  app = await testApp();
  books = await newBooks({ accounts: ACCOUNTS });
  const draft = (amount: string) => journal(books, [debit("Cash", amount), credit("Sales", amount)]);
  const { body: first } = await books.post("/journals", draft("100.00"));
  await books.post("/journals", { ...draft("7.50"), status: "draft" });
  await books.put(`/journals/${first.id}`, { ...draft("120.00"), number: first.number, version: 1 });
  const { body: deleted } = await books.post("/journals", draft("5.00"));
  await books.delete(`/journals/${deleted.id}`);
  await books.put("/company", { name: "Test Company", version: 1 });
  const lines = [debit("Cash", "30.00"), credit("Sales", "30.00")];
  await books.post("/journals", journal(books, lines, { date: "2025-05-31" }));
  const closing = { year: 2025, retainedEarningsAccountId: books.account("Profits") };
  await books.post("/year-end/close", closing);
});

test("sound books pass every check for an owner", async () => {
  const { status, body } = await books.get("/books-check");
  expect(status).toBe(200);
  expect(body.checks.filter(({ problems }: { problems: string[] }) => problems.length > 0)).toEqual([]);
  expect(body.hasPassed).toBe(true);
  // Plus the digests of the tables, and the attached files.
  expect(body.checks).toHaveLength(INVARIANTS.length + 3);
});

test("the check reports the number of lines, the time and the duration", async () => {
  const { body } = await books.get("/books-check");
  // Two posted journals, a draft and the closing, with two lines each; a deleted journal has none.
  expect(body).toMatchObject({ lineCount: 8, checkedAt: expect.stringMatching(/^20.*Z$/) });
  expect(body.durationMs).toBeGreaterThanOrEqual(0);
});

test("empty books are sound", async () => {
  const empty = await newBooks();
  expect((await empty.get("/books-check")).body).toMatchObject({ hasPassed: true, lineCount: 0 });
});

/** The constraints that would reject the changes of the tests below. */
const RULES = [["journal_lines", "line_belongs_to_its_journal"]] as const;

/** Breaks the books in spite of all constraints, as a broken disk would, and undoes it after the check. */
async function afterwards<Found>(statements: readonly string[], look: (tx: Tx) => Promise<Found>) {
  return onConnection(app.database, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.book_id', $1, true)", [books.bookId]);
    for (const table of [
      "journals",
      "journal_lines",
      "journal_history",
      "accounts",
      "audit_log",
      "year_closings",
      "books",
      "number_series",
      "number_schemes",
    ]) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    for (const [table, rule] of RULES) await client.query(`alter table ${table} drop constraint ${rule}`);
    for (const text of statements) await client.query(text);
    await enter(client, books);
    const result = await look(transactionOn(client));
    await client.query("rollback");
    return result;
  });
}

/** Messages must not name a record by its ID. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

async function foundBy(statements: readonly string[]) {
  return afterwards(statements, async (tx) => {
    const results = [];
    for (const { invariant, query } of [...LEDGER_INVARIANTS, ...NUMBER_INVARIANTS, ...RECORD_INVARIANTS])
      results.push({ invariant, ...(await selectProblems(tx, query)) });
    return results.filter(({ problems }) => problems.length > 0);
  });
}

async function brokenBy(statements: readonly string[]): Promise<string[]> {
  return (await foundBy(statements)).map(({ invariant }) => invariant);
}

test("the digest of a table reports nothing if a rule names the row", async () => {
  const renamed = "update journals set description = 'Another' where status = 'draft'";
  const { checks } = await afterwards([renamed], (tx) => checkBooks((work) => work(tx)));
  const broken = checks.filter(({ problems }) => problems.length > 0).map(({ invariant }) => invariant);
  expect(broken).toContain("I-02");
  expect(broken).not.toContain("I-117");
});

describe("a broken rule is found", () => {
  test.each([
    { invariant: "I-01", by: "update journal_lines set debit = debit + 1 where debit > 0" },
    { invariant: "I-01", by: "update journals set total = total + 1 where status = 'posted'" },
    { invariant: "I-02", by: "update journals set description = 'Another' where status = 'draft'" },
    { invariant: "I-02", by: "update journal_lines set description = 'Another' where position = 1" },
    { invariant: "I-02", by: "update journals set status = 'void' where status = 'draft'" },
    { invariant: "I-104", by: "update journal_lines set foreign_amount = 1 where position = 1" },
    {
      invariant: "I-104",
      by: "update accounts set currency = 'EUR', money_kind = 'bank' where type = 'asset'",
    },
    { invariant: "I-06", by: "delete from journal_history where version = 1" },
    { invariant: "I-06", by: "update journals set version = version + 1" },
    { invariant: "I-07", by: "delete from audit_log where subject = 'account'" },
    { invariant: "I-07", by: "update books set version = version + 1" },
    { invariant: "I-08", by: "update journal_history set payload = replace(payload, '100', '900')" },
    { invariant: "I-08", by: "delete from journal_history where sequence = 2" },
    {
      invariant: "I-08",
      by: "delete from journal_history where sequence = (select max(sequence) from journal_history)",
    },
    { invariant: "I-11", by: "update number_series set last = 1" },
    { invariant: "I-11", by: "delete from number_series" },
    { invariant: "I-11", by: "update number_series set last = last + 7" },
    {
      invariant: "I-11",
      by: "insert into number_schemes (kind, prefix, suffix, digits, last, is_active) values ('bill', 'A-', '', 3, 41, true)",
    },
    { invariant: "I-22", by: "update account_day_totals set debit = debit + 1 where debit > 0" },
    { invariant: "I-22", by: "delete from account_month_totals" },
    { invariant: "I-22", by: "update journals set status = 'void' where status = 'posted'" },
    { invariant: "I-23", by: "update account_day_totals set debit = debit + 1 where debit > 0" },
    { invariant: "I-26", by: "update journals set status = 'void' where source = 'year_end'" },
    { invariant: "I-26", by: "update journals set date = date - 1 where source = 'year_end'" },
    {
      invariant: "I-26",
      by: "update year_closings set reopened_at = now(), reopened_by = closed_by, reopen_reason = 'Broken'",
    },
    {
      invariant: "I-26",
      by: `insert into year_closings (id, year, starts_on, ends_on, journal_id, retained_earnings_account_id, closed_by)
        select gen_random_uuid(), 2026, '2025-12-31', '2026-12-31', (select id from journals where source <> 'year_end' limit 1),
          retained_earnings_account_id, closed_by from year_closings`,
    },
    {
      invariant: "I-27",
      by: "update account_day_totals set debit = debit + 1 where debit > 0 and date = '2025-12-31'",
    },
    { invariant: "I-38", by: "update journal_month_counts set journals = journals + 1" },
  ])("$invariant by: $by", async ({ invariant, by }) => {
    const failed = await foundBy([by]);
    expect(failed.map((check) => check.invariant)).toContain(invariant);
    expect(failed.flatMap(({ problems }) => problems).filter((problem) => UUID.test(problem))).toEqual([]);
  });

  test.each([
    {
      by: "update journals set description = 'Another' where status = 'draft'",
      record: { kind: "journal", list: "/journals?status=draft", key: "id" },
    },
    {
      by: "update account_month_totals set debit = debit + 1 where account_id = (select id from accounts where name = 'Cash')",
      record: { kind: "account", list: "/accounts?search=Cash", key: "code" },
    },
  ])("and reported with the $record.kind that has a page, by: $by", async ({ by, record }) => {
    const { body } = await books.get(record.list);
    const failed = await foundBy([by]);
    expect(failed).toHaveLength(1);
    for (const named of failed[0]?.records ?? [])
      expect(named).toEqual({ kind: record.kind, key: body.items[0][record.key] });
  });

  test("and leads to the settings if the company itself is broken", async () => {
    const failed = await foundBy(["update books set version = version + 1"]);
    expect(failed).toMatchObject([{ invariant: "I-07", records: [{ kind: "book", key: books.bookId }] }]);
  });

  test("and nothing is found in sound books", async () => {
    expect(await brokenBy([])).toEqual([]);
  });

  test("every rule is listed once", () => {
    expect(new Set(LEDGER_INVARIANTS.map(({ invariant }) => invariant)).size).toBe(LEDGER_INVARIANTS.length);
  });
});

test("a counter can be at the number of a deleted or renumbered record", async () => {
  const otherBooks = await newBooks({ accounts: ACCOUNTS });
  const deleted = expectMade(await otherBooks.post("/customers", { name: "Harbor Supply", code: "C0500" }));
  expect((await otherBooks.delete(`/customers/${deleted.id}`)).status).toBe(204);
  const renamed = expectMade(await otherBooks.post("/customers", { name: "Quay Supply", code: "QUAY-07" }));
  expectMade(
    await otherBooks.put(`/customers/${renamed.id}`, { name: "Quay Supply", code: "OTHER", version: 1 }),
  );
  const numbered = {
    ...journal(otherBooks, [debit("Cash", "1.00"), credit("Sales", "1.00")]),
    number: "JE-2026-0500",
  };
  const written = expectMade(await otherBooks.post("/journals", numbered));
  expectMade(await otherBooks.put(`/journals/${written.id}`, { ...numbered, number: "OTHER", version: 1 }));
  expect(
    (await otherBooks.get("/books-check")).body.checks.flatMap(
      ({ problems }: { problems: string[] }) => problems,
    ),
  ).toEqual([]);
});

// This test is last because the tests above break all books of the embedded database.
test("an entered number of the year 0000 is compared with the counter of journals only", async () => {
  const otherBooks = await newBooks({ accounts: ACCOUNTS });
  await otherBooks.post("/customers", { name: "Harbor Supply" });
  const lines = [debit("Cash", "1.00"), credit("Sales", "1.00")];
  const typed = { ...journal(otherBooks, lines), number: "JE-0000-0500" };
  expect((await otherBooks.post("/journals", typed)).status).toBe(201);
  expect((await otherBooks.get("/books-check")).body.hasPassed).toBe(true);
});
