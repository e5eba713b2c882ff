import { type RawBuilder, sql } from "kysely";
import type { BooksCheck } from "#contract/book.ts";
import type { Tx } from "#server/db/transaction.ts";
import { BANK_INVARIANTS } from "./bank-invariants.ts";
import { LEDGER_INVARIANTS } from "./ledger-invariants.ts";
import { TRADE_INVARIANTS } from "./trade-invariants.ts";

/**
 * Recomputes what must always be true of a book (Accounting 15). The database enforces nearly all of it;
 * this shows that it did, also after a restored backup, a repaired disk or an administrator's SQL.
 */
export async function checkBooks(tx: Tx): Promise<BooksCheck> {
  const checks: BooksCheck["checks"] = [];
  await sql`select plan_for_any_book()`.execute(tx);
  for (const { invariant, rule, query } of [...LEDGER_INVARIANTS, ...TRADE_INVARIANTS, ...BANK_INVARIANTS]) {
    checks.push({ invariant, rule, problems: await selectProblems(tx, query) });
  }
  return { isSound: checks.every(({ problems }) => problems.length === 0), checks };
}

type Problem = { problem: string };
export type Invariant = { invariant: string; rule: string; query: RawBuilder<Problem> };

const MOST_PROBLEMS = 20;

/** What breaks an invariant, as sentences; none when it holds. */
export async function selectProblems(tx: Tx, query: RawBuilder<Problem>): Promise<string[]> {
  const { rows } = await sql<Problem>`select problem from (${query}) broken limit ${MOST_PROBLEMS}`.execute(
    tx,
  );
  return rows.map(({ problem }) => problem);
}
