import { shiftDays } from "#domain/dates.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectBook } from "./book-queries.ts";

/** Today or, while the closed period reaches beyond it, the first open day: nothing new is said before (Rules 5). */
export async function selectOpenDay(tx: Tx): Promise<string> {
  const { today, closedThrough } = await selectBook(tx);
  return closedThrough !== null && closedThrough >= today ? shiftDays(closedThrough, 1) : today;
}
