import { dateIn, type Instant } from "#domain/dates.ts";
import { useSession } from "#web/api/session.ts";
import { formatDate, formatInstant } from "./formats.ts";

/** A moment by the company's clock, which "today" goes by too. Business dates are not moments (Accounting 0). */
export function InstantText({ at }: { at: Instant }) {
  const { timeZone } = useSession().book;
  return (
    <time dateTime={at} className="tabular-nums">
      {formatInstant(at, timeZone)}
    </time>
  );
}

/** Writes the day of a moment by the company's clock: "Jan 5, 2024". */
export function useDayOf(): (instant: Instant) => string {
  const { timeZone } = useSession().book;
  return (instant) => formatDate(dateIn({ timeZone, instant }));
}
