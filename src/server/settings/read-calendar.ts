import { type Calendar, firstDayOfFiscalYear } from "#domain/periods.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectBook } from "./book-queries.ts";

/** Today in the company's time zone, and when its fiscal years begin. */
export async function readCalendar(tx: Tx): Promise<Calendar> {
  const book = await selectBook(tx);
  return { today: book.today, fiscalYearStart: firstDayOfFiscalYear(book) };
}
