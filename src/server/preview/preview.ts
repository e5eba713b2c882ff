import { sql } from "kysely";
import type { PostingPreview } from "#contract/posting-preview.ts";
import { AGING_TYPES } from "#domain/aging.ts";
import { onCommit, bookRows, type Tx } from "#server/db/transaction.ts";
import { readClosedThrough } from "#server/settings/lookup.ts";
import { readAging } from "#server/balances/aging.ts";
import {
  accountChanges,
  agingChanges,
  correctionChanges,
  countChanges,
  changedJournals,
  findPostponedDay,
  balanceDueChanges,
  stockChanges,
  taxChanges,
  taxRatesOf,
} from "./preview-changes.ts";
import {
  selectCorrections,
  selectCountsOf,
  selectHistoryMark,
  selectOnHandOf,
  selectOpenedAccounts,
  selectOutstandingParts,
  selectPosted,
  selectTaxNames,
  selectTouchedRecords,
  type TouchedRecords,
} from "./preview-queries.ts";

/** Records of a result that its journals may not reveal: a document without a journal, a product without value. */
type NameRecords<Result> = (result: Result) => Partial<Pick<TouchedRecords, "documents" | "products">>;

/**
 * Returns what work would change in the books. Does it, with all of its refusals, and reads the records; then rolls
 * back and reads them again. So a preview always matches what the work does.
 */
export async function computePreview<Result>(
  tx: Tx,
  work: () => Promise<Result>,
  naming: NameRecords<Result> = () => ({}),
): Promise<PostingPreview> {
  return (await addPreview(tx, work, naming)).preview;
}

/** The same, including the work's result. */
export async function addPreview<Result>(
  tx: Tx,
  work: () => Promise<Result>,
  naming: NameRecords<Result> = () => ({}),
): Promise<{ result: Result; preview: PostingPreview }> {
  // The transaction is used after the work, which may not end it.
  onCommit(tx, null);
  const mark = await selectHistoryMark(tx);
  await sql`savepoint before_work`.execute(tx);
  const result = await work();
  // Seals the journals and runs the checks of a commit.
  await sql`select check_deferred() from ${bookRows("books b")}`.execute(tx);
  const touchedRecords = await selectTouchedRecords(tx, mark, naming(result));
  const after = await readState(tx, touchedRecords);
  await sql`rollback to savepoint before_work`.execute(tx);
  const before = await readState(tx, touchedRecords);
  const change = { before, after };
  const taxNames = await selectTaxNames(tx, [...taxRatesOf(before), ...taxRatesOf(after)]);
  const preview = {
    ...changedJournals(change),
    ...correctionChanges(change),
    counts: countChanges(change),
    accounts: accountChanges(change),
    stock: stockChanges(change),
    balances: balanceDueChanges(change),
    aging: agingChanges(change),
    tax: taxChanges(change, taxNames),
    closedThrough: { before: before.closedThrough, after: after.closedThrough },
    firstOpenDate: findPostponedDay(change),
  };
  return { result, preview };
}

export type State = Awaited<ReturnType<typeof readState>>;

/** Reads the state of the touched records, and totals over all records. */
async function readState(tx: Tx, touchedRecords: TouchedRecords) {
  const isTouched = Object.values(touchedRecords).some((ids) => ids.length > 0);
  const aging = [];
  for (const type of isTouched ? AGING_TYPES : [])
    aging.push({ type, totals: (await readAging(tx, { type, detail: "totals" })).totals });
  return {
    aging,
    journals: await selectPosted(tx, touchedRecords.journals),
    opened: await selectOpenedAccounts(tx),
    stock: new Map(await selectOnHandOf(tx, touchedRecords)),
    counts: new Map(await selectCountsOf(tx, touchedRecords)),
    corrections: new Map(await selectCorrections(tx, touchedRecords.journals)),
    outstanding: new Map(await selectOutstandingParts(tx, touchedRecords)),
    closedThrough: await readClosedThrough(tx),
  };
}
