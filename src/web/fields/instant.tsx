import { dateIn, formatDate } from "#domain/dates.ts";
import { useSession } from "#web/api/session.ts";

/** A moment by the company's clock, which "today" goes by too. Business dates are not moments (Accounting 0). */
export function Instant({ at }: { at: string }) {
  const { timeZone } = useSession().book;
  return (
    <time dateTime={at} className="tabular-nums">
      {formatInstant(at, timeZone)}
    </time>
  );
}

/** A moment for reading, by the clock of a time zone: "Jan 5, 2024, 2:30 PM". */
export function formatInstant(at: string | number, timeZone: string): string {
  return formatFor(timeZone).format(new Date(at));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times as much as using it, and a history has many moments. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  formats.set(timeZone, format);
  return format;
}

/** Writes the day of a moment by the company's clock: "Jan 5, 2024". */
export function useDayOf(): (instant: string) => string {
  const { timeZone } = useSession().book;
  return (instant) => formatDate(dateIn({ timeZone, instant }));
}
