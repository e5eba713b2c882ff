import { type RawBuilder, sql } from "kysely";
import type { BooksCheck, HistorySeal, ProblemRecord } from "#contract/books-check.ts";
import type { MinorUnit } from "#domain/money.ts";
import type { Books } from "#server/db/books.ts";
import { minorUnitIn, bookRows, type Tx } from "#server/db/transaction.ts";
import { ACCRUAL_INVARIANTS } from "./accrual-invariants.ts";
import { LOAN_INVARIANTS } from "./loan-invariants.ts";
import { sealInvariant } from "./seal-invariant.ts";
import { REVALUATION_INVARIANTS } from "./revaluation-invariants.ts";
import { APPROVAL_INVARIANTS } from "./approval-invariants.ts";
import { ASSET_INVARIANTS } from "./asset-invariants.ts";
import { BANK_INVARIANTS } from "./bank-invariants.ts";
import { AUDIT_INVARIANT } from "./audit-invariants.ts";
import { withPlainAmounts } from "./plain-amounts.ts";
import { type CheckedFiles, checkFiles } from "./check-files.ts";
import { CONSTRAINT_INVARIANTS } from "./constraint-invariants.ts";
import { DIGEST_INVARIANT } from "./digest-invariant.ts";
import { CARD_INVARIANTS } from "./card-invariants.ts";
import { LEDGER_INVARIANTS } from "./ledger-invariants.ts";
import { MINOR_UNIT_INVARIANT } from "./minor-unit-invariant.ts";
import { MONEY_INVARIANTS } from "./money-invariants.ts";
import { NUMBER_INVARIANTS } from "./number-invariants.ts";
import { ORDER_INVARIANTS } from "./order-invariants.ts";
import { RECORD_INVARIANTS } from "./record-invariants.ts";
import { RETURN_INVARIANTS } from "./return-invariants.ts";
import { REMINDER_INVARIANTS } from "./reminder-invariants.ts";
import { TRADE_INVARIANTS } from "./trade-invariants.ts";

/**
 * Checks all invariants of a book (Accounting 15). The database enforces nearly all of them; this shows that it did,
 * even after a restored backup, a repaired disk or an administrator's SQL. Two connections share the work, in parallel
 * on a server. Each invariant is one statement with one snapshot of the book, so the check takes many short
 * transactions: on the embedded database, others write between them.
 */
export async function checkBooks(
  readBook: Books["read"],
  { files = null, seals = [] }: { files?: CheckedFiles | null; seals?: readonly HistorySeal[] } = {},
): Promise<BooksCheck> {
  const startMs = performance.now();
  const checks: BooksCheck["checks"] = [];
  const invariants = [...INVARIANTS, sealInvariant(seals)];
  // The longest first, so that both connections end at the same time.
  const pending = [...[...invariants, DIGEST_INVARIANT].entries()]
    .toSorted(([, a], [, b]) => Number(LONGEST.has(b)) - Number(LONGEST.has(a)))
    .values();
  const checkSlice = async (tx: Tx) => {
    const end = performance.now() + SLICE_MS_MAX;
    // These queries sort and group a whole book, which would otherwise spill to disk.
    await sql`select plan_for_any_book(), set_config('work_mem', '32MB', true)`.execute(tx);
    for (const [place, checked] of pending) {
      const { invariant, rule } = checked;
      const { problems, records, minorUnits } = await checkInvariant(tx, checked);
      const minorUnit = minorUnitIn(tx);
      checks[place] = {
        invariant,
        rule,
        records,
        problems: problems.map((problem, index) => withPlainAmounts(problem, minorUnits[index] ?? minorUnit)),
      };
      if (performance.now() > end) return true;
    }
    return false;
  };
  const checkRemaining = async () => {
    while (await readBook(checkSlice));
  };
  const extent = await readBook(selectExtent);
  await Promise.all([checkRemaining(), checkRemaining()]);
  const { query: _, ...digest } = DIGEST_INVARIANT;
  // It names no row, so it reports nothing if another check does.
  if (checks.slice(0, invariants.length).some(({ problems }) => problems.length > 0))
    checks[invariants.length] = { ...digest, problems: [], records: [] };
  if (files !== null) checks.push(await checkFiles(readBook, files));
  const hasPassed = checks.every(({ problems }) => problems.length === 0);
  return { hasPassed, ...extent, durationMs: Math.round(performance.now() - startMs), checks };
}

const SLICE_MS_MAX = 50;
/** Those that read every row of every table. */
const LONGEST: ReadonlySet<Invariant> = new Set([
  ...CONSTRAINT_INVARIANTS,
  AUDIT_INVARIANT,
  DIGEST_INVARIANT,
]);

/** All invariants, in display order. */
export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  MINOR_UNIT_INVARIANT,
  ...NUMBER_INVARIANTS,
  ...RECORD_INVARIANTS,
  ...TRADE_INVARIANTS,
  ...APPROVAL_INVARIANTS,
  ...BANK_INVARIANTS,
  ...MONEY_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...REMINDER_INVARIANTS,
  ...CARD_INVARIANTS,
  ...ASSET_INVARIANTS,
  ...RETURN_INVARIANTS,
  ...ACCRUAL_INVARIANTS,
  ...LOAN_INVARIANTS,
  ...REVALUATION_INVARIANTS,
  ...CONSTRAINT_INVARIANTS,
  AUDIT_INVARIANT,
];

type CheckExtent = Pick<BooksCheck, "lineCount" | "checkedAt" | "historySeal">;

/**
 * Returns the number of lines and the start time: now() is when a transaction began. The seal is null if the history is
 * empty.
 */
async function selectExtent(tx: Tx): Promise<CheckExtent> {
  const { rows } = await sql<CheckExtent>`
    select (select count(*)::integer from ${bookRows("journal_lines")}) as "lineCount", now() as "checkedAt",
      (select history_sequence || '.' || history_hash from ${bookRows("books")} where history_sequence > 0) as "historySeal"`.execute(
    tx,
  );
  const [extent] = rows;
  if (extent === undefined) throw new Error("A count must return one row.");
  return extent;
}

/** A violation: a sentence, its record if that has a page, and the decimals of its amounts if not in the base currency. */
export type BrokenRule = { problem: string | null; minorUnit?: MinorUnit | null } & Partial<ProblemRecord>;
/** A function if the query depends on the constraints of the database. */
type Query = RawBuilder<BrokenRule> | ((tx: Tx) => Promise<RawBuilder<BrokenRule>>);
export type Invariant = {
  invariant: string;
  rule: string;
  /** Returns any row if the invariant is broken; only then does `query` run. Default: `query` runs always. */
  isBroken?: (tx: Tx) => Promise<RawBuilder<unknown>>;
  query: Query;
};

const MOST_PROBLEMS = 20;
/** A sentence is null if a record that it names is gone. */
const UNNAMED = "A record that belongs to this rule no longer exists";

type Problems = Pick<BooksCheck["checks"][number], "problems" | "records"> & {
  minorUnits: (MinorUnit | null)[];
};

/** Returns the violations of a query, as sentences with their records; empty if it holds. */
export async function selectProblems(tx: Tx, query: Query): Promise<Problems> {
  const resolvedQuery = typeof query === "function" ? await query(tx) : query;
  const { rows } = await sql<{ found: BrokenRule }>`
    select to_jsonb(broken) as found from (${resolvedQuery}) broken limit ${MOST_PROBLEMS}`.execute(tx);
  return {
    problems: rows.map(({ found }) => found.problem ?? UNNAMED),
    records: rows.map(({ found: { kind, key } }) => (kind && key ? { kind, key } : null)),
    minorUnits: rows.map(({ found }) => found.minorUnit ?? null),
  };
}

/** Returns the violations of an invariant; describes them only if there are any. */
export async function checkInvariant(tx: Tx, { isBroken, query }: Invariant): Promise<Problems> {
  if (isBroken !== undefined) {
    const { rows } = await sql`select from (${await isBroken(tx)}) broken limit 1`.execute(tx);
    if (rows.length === 0) return { problems: [], records: [], minorUnits: [] };
  }
  return selectProblems(tx, query);
}
