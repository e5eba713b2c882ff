import { beforeAll, expect, test } from "vitest";
import { transactionOn } from "#server/db/transaction.ts";
import { bankFile, MARCH } from "#test/support/bank-file.ts";
import { markedBank } from "#test/support/marked-bank.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { BANK_INVARIANTS } from "./bank-invariants.ts";
import { selectProblems } from "./check-books.ts";

let books: TestBooks;

beforeAll(async () => {
  await useOwnTestApp();
  books = await newBooks({ accounts: { Sales: "revenue" } });
  await markedBank(books, "Marked");
  const account = { code: "1990", type: "asset", name: "Proved", moneyKind: "bank" };
  const { body: proved } = await books.post("/accounts", account);
  await books.post("/bank/imports", bankFile(MARCH, proved.id));
  const { body: removed } = await books.post("/bank/rules", {
    name: "Removed",
    keywords: "removed",
    lines: [{ accountId: books.account("Sales"), percent: "100" }],
  });
  await books.delete(`/bank/rules/${removed.id}`);
});

const TABLES = [
  "journals",
  "bank_statements",
  "bank_statement_transactions",
  "bank_transactions",
  "bank_matches",
  "bank_reconciliations",
  "reconciled_entries",
  "bank_rules",
  "bank_rule_lines",
  "journals",
  "journal_lines",
];

/** Breaks the books in spite of all constraints, as a broken disk would, and undoes it after the check. */
async function problemsBy(statements: readonly string[]): Promise<(readonly [string, string[]])[]> {
  const { database } = await testApp();
  return onConnection(database, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.book_id', $1, true)", [books.bookId]);
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
    for (const text of statements) await client.query(text);
    await enter(client, books);
    const problems: (readonly [string, string[]])[] = [];
    for (const { invariant, query } of BANK_INVARIANTS)
      problems.push([invariant, (await selectProblems(transactionOn(client), query)).problems]);
    await client.query("rollback");
    return problems;
  });
}

async function brokenBy(statements: readonly string[]): Promise<string[]> {
  const results = await problemsBy(statements);
  return results.flatMap(([invariant, problems]) => (problems.length > 0 ? [invariant] : []));
}

test("a bank transaction is named by its date, amount, counterparty and account", async () => {
  const problems = new Map(await problemsBy(["delete from bank_statement_transactions"]));
  expect(problems.get("I-45")?.[0]).toMatch(
    /^Bank transaction of \d{4}-\d{2}-\d{2}, -?\d+\.\d{4}, .+, account \d+ .+ isn't on a statement of its account$/,
  );
});

test("imported bank data passes the check, even with a removed rule", async () => {
  expect(await brokenBy([])).toEqual([]);
});

test.each([
  { invariant: "I-44", by: "update bank_statements set closing_balance = closing_balance + 1" },
  { invariant: "I-44", by: "update bank_statements set difference = 1 where closing_balance is not null" },
  { invariant: "I-45", by: "delete from bank_statement_transactions" },
  { invariant: "I-46", by: "update bank_matches set amount = amount + 1" },
  { invariant: "I-46", by: "update bank_transactions set is_matched = not is_matched" },
  { invariant: "I-47", by: "update bank_reconciliations set closing_balance = closing_balance + 1" },
  { invariant: "I-47", by: "update reconciled_entries set amount = amount + 1" },
  {
    invariant: "I-47",
    by: "update journals set date = date + 400 where id in (select journal_id from reconciled_entries)",
  },
  { invariant: "I-50", by: "update bank_rule_lines set percent = 99.9999" },
  { invariant: "I-50", by: "delete from bank_rule_lines" },
])("$invariant is found broken by: $by", async ({ invariant, by }) => {
  expect(await brokenBy([by])).toContain(invariant);
});
