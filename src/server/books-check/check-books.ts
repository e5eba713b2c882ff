import type { BooksCheck } from "#contract/books-check.ts";
import type { Tx } from "#server/db/transaction.ts";
import { INVARIANTS, selectProblems } from "./ledger-invariants.ts";
import { TRADE_INVARIANTS } from "./trade-invariants.ts";

/**
 * Recomputes what must always be true of a book (Rules 15). The database enforces nearly all of it;
 * this shows that it did, also after a restored backup, a repaired disk or an administrator's SQL.
 */
export async function checkBooks(tx: Tx): Promise<BooksCheck> {
  const checks: BooksCheck["checks"] = [];
  for (const { invariant, rule, query } of [...INVARIANTS, ...TRADE_INVARIANTS]) {
    checks.push({ invariant, rule, problems: await selectProblems(tx, query) });
  }
  return { isSound: checks.every(({ problems }) => problems.length === 0), checks };
}
