import { type Calendar, firstDayOfFiscalYear } from "#domain/periods.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectBook } from "./book-queries.ts";

/** Today where the company is, when its fiscal years begin, and up to when its books are closed. */
export async function readCalendar(tx: Tx): Promise<Calendar & { closedThrough: string | null }> {
  const book = await selectBook(tx);
  const { today, closedThrough } = book;
  return { today, fiscalYearStart: firstDayOfFiscalYear(book), closedThrough };
}
