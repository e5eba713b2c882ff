import type { Tx } from "#server/db/transaction.ts";
import { selectBook } from "./book-queries.ts";

/** Today's date in the company's time zone (Rules 0). */
export async function selectToday(tx: Tx): Promise<string> {
  return (await selectBook(tx)).today;
}
