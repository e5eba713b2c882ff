import { type NumberKind, parseSeriesNumber, seriesNumber } from "#domain/numbering.ts";
import type { Tx } from "#server/db/transaction.ts";
import { raiseCount, selectLastCount, takeNextCount } from "./number-queries.ts";

/**
 * The number of a new record: the typed one, which moves the counter when it has our form, or the
 * next one (Rules 13). In the caller's transaction, so that a rollback leaves no gap; at most one statement.
 */
export async function takeNumber(tx: Tx, kind: NumberKind, typed: string | undefined): Promise<string> {
  if (typed === undefined) return seriesNumber(kind, await takeNextCount(tx, kind));
  const count = parseSeriesNumber(kind, typed);
  if (count !== null) await raiseCount(tx, kind, count);
  return typed;
}

/** The number that the form proposes; it is taken only when the record is saved (Rules 13). */
export async function proposeNumber(tx: Tx, kind: NumberKind): Promise<string> {
  return seriesNumber(kind, (await selectLastCount(tx, kind)) + 1);
}
