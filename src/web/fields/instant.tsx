import { dateIn, type Instant } from "#domain/dates.ts";
import { useSession } from "#web/api/session.ts";
import { formatDate, formatInstant } from "./formats.ts";

/** Date and time in the company's time zone, like "today". Business dates have no time (Accounting 0). */
export function InstantText({ at }: { at: Instant }) {
  const { timeZone } = useSession().company;
  return (
    <time dateTime={at} className="tabular-nums">
      {formatInstant(at, timeZone)}
    </time>
  );
}

/** Formats the date of an instant in the company's time zone: "Jan 5, 2024". */
export function useDayOf(): (instant: Instant) => string {
  const { timeZone } = useSession().company;
  return (instant) => formatDate(dateIn({ timeZone, instant }));
}
