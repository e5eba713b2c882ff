import type { Book } from "#contract/book.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectBook } from "./book-queries.ts";

type Calendar = Pick<Book, "today" | "fiscalYearStart" | "fiscalYearEnd" | "closedThrough">;

/** Today where the company is, when its fiscal years begin and end, and up to when its books are closed. */
export async function readCalendar(tx: Tx): Promise<Calendar> {
  const { today, fiscalYearStart, fiscalYearEnd, closedThrough } = await selectBook(tx);
  return { today, fiscalYearStart, fiscalYearEnd, closedThrough };
}
