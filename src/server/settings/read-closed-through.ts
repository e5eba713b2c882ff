import type { Tx } from "#server/db/transaction.ts";
import { selectBook } from "./book-queries.ts";

/** The last day of the closed period, or null when nothing is closed (Rules 5, I-09). */
export async function readClosedThrough(tx: Tx): Promise<string | null> {
  return (await selectBook(tx)).closedThrough;
}
