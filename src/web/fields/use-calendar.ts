import { type Calendar, firstDayOfFiscalYear } from "#domain/periods.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

/** Today, and when the company's fiscal years begin; in January until the company's settings are there. */
export function useCalendar(): Calendar {
  const today = useToday();
  const book = useApiQuery("book.get").data;
  return { today, fiscalYearStart: book ? firstDayOfFiscalYear(book) : null };
}
