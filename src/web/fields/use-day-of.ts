import { dateIn, formatDate } from "#domain/dates.ts";
import { useSession } from "#web/api/session.ts";

/** Writes the day of a moment by the company's clock: "Jan 5, 2024". */
export function useDayOf(): (instant: string) => string {
  const { timeZone } = useSession().book;
  return (instant) => formatDate(dateIn(timeZone, instant));
}
