import { type NumberKind, parseJournalNumber, parseSeriesNumber, seriesNumber } from "#domain/numbering.ts";
import type { Tx } from "#server/db/transaction.ts";
import { isNumberTaken, raiseCount, selectLastCount, takeCount } from "./queries.ts";

/**
 * The number of a new record: the typed one, which moves the counter when it has our form, or the
 * next one (Accounting 13). In the caller's transaction, so that a rollback leaves no gap; at most one statement.
 */
export async function takeNumber(tx: Tx, kind: NumberKind, typed: string | undefined): Promise<string> {
  if (typed === undefined) return seriesNumber(kind, await takeCount(tx, kind));
  const count = parseSeriesNumber(kind, typed);
  if (count !== null) await raiseCount(tx, kind, count);
  return typed;
}

/** The same of several typed numbers, in one statement. */
export async function keepNumbers(tx: Tx, kind: NumberKind, typed: readonly string[]): Promise<void> {
  const counts = typed.flatMap((number) => parseSeriesNumber(kind, number) ?? []);
  if (counts.length > 0) await raiseCount(tx, kind, Math.max(...counts));
}

/** The number that the form proposes; it is taken only when the record is saved (Accounting 13). */
export async function proposeNumber(tx: Tx, kind: NumberKind): Promise<string> {
  return seriesNumber(kind, (await selectLastCount(tx, kind)) + 1);
}

/** A typed journal number of our own form moves its year's counter, so that it is not given again (I-11). */
export async function keepJournalNumber(tx: Tx, number: string): Promise<void> {
  const typed = parseJournalNumber(number);
  if (typed !== null) await raiseCount(tx, "journal", typed.count, typed.year);
}

/** Whether a journal has the number, also one that was deleted. */
export async function hasJournalNumber(tx: Tx, number: string): Promise<boolean> {
  return isNumberTaken(tx, "journal", number);
}
