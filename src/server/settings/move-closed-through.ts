import { type Day, shiftDays } from "#domain/dates.ts";
import type { Tx } from "#server/db/transaction.ts";
import { setClosedThrough } from "./queries.ts";

type Move = {
  /** The last day of the closed period now, and the one that it is to have; null where nothing is closed. */
  from: Day | null;
  to: Day | null;
  /** A day on which `work` writes, whatever is closed. */
  day: Day;
};

/**
 * Moves the lock date, and writes on a day that it closes before or after: the one way past a closed period, for
 * the journal that closes a year and for its reopening (Accounting 11.4, 11.5). The caller holds the book, so nobody
 * else sees the day open.
 */
export async function moveClosedThrough<Result>(
  tx: Tx,
  { from, to, day }: Move,
  work: () => Promise<Result>,
): Promise<Result> {
  const dayBefore = shiftDays(day, -1);
  const isClosed = from !== null && from >= day;
  if (isClosed) await setClosedThrough(tx, dayBefore);
  const result = await work();
  if (to !== (isClosed ? dayBefore : from)) await setClosedThrough(tx, to);
  return result;
}
