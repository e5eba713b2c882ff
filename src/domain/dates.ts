import type { TextOf } from "./text.ts";

/** A business date: text, "2025-01-31", never an instant (Accounting 0). */
export type Day = TextOf<"day">;

/** A moment: ISO text in UTC, "2025-01-31T14:05:00.000Z", as databases and answers have it. */
export type Instant = TextOf<"instant">;

const DATE_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** The first and last date that books accept (I-30). */
export const FIRST_DATE = proved("1900-01-01");
export const LAST_DATE = proved("2199-12-31");

/** True for a date that exists and lies between FIRST_DATE and LAST_DATE. */
export function isDateText(text: string): text is Day {
  if (!DATE_TEXT.test(text) || text < FIRST_DATE || text > LAST_DATE) return false;
  // Every month has 28 days; only the few later dates need a look at the calendar.
  if (/-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(text)) return true;
  try {
    plain(text);
    return true;
  } catch {
    return false;
  }
}

/** The date that a text names; throws for one that does not exist or that books do not accept. */
export function toDay(text: string): Day {
  if (!isDateText(text)) throw new RangeError(`Not a date: ${text}`);
  return text;
}

/** The calendar date of an instant in a time zone, for instance "America/New_York". */
export function dateIn({ timeZone, instant }: { timeZone: string; instant: Instant }): Day {
  return proved(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString());
}

/** The instant that a text or the milliseconds since 1970 name; throws for what is none. */
export function toInstant(moment: string | number): Instant {
  const at =
    typeof moment === "string"
      ? Temporal.Instant.from(moment)
      : Temporal.Instant.fromEpochMilliseconds(moment);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is how an instant is written.
  return at.toString({ fractionalSecondDigits: 3 }) as Instant;
}

/** The same time of day in UTC so many days later. */
export function shiftInstant(instant: Instant, days: number): Instant {
  return toInstant(Temporal.Instant.from(instant).add({ hours: days * 24 }).epochMilliseconds);
}

/** True when the first of two instants lies before the other. */
export function isEarlier(instant: Instant, other: Instant): boolean {
  return Temporal.Instant.compare(instant, other) < 0;
}

/** True for the name of a place. Offsets are refused: "+05:30" means west of Greenwich to PostgreSQL. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

export function shiftDays(date: Day, days: number): Day {
  return within(plain(date).add({ days }));
}

/** The day after one, or the first of all where there is none. */
export const firstDayAfter = (day: Day | null): Day => (day === null ? FIRST_DATE : shiftDays(day, 1));

export function shiftMonths(date: Day, months: number): Day {
  return within(plain(date).add({ months }));
}

export function firstOfMonth(date: Day): Day {
  return proved(`${date.slice(0, 8)}01`);
}

export function lastOfMonth(date: Day): Day {
  return proved(`${date.slice(0, 8)}${plain(date).daysInMonth}`);
}

export function firstOfYear(date: Day): Day {
  return proved(`${date.slice(0, 4)}-01-01`);
}

export function lastOfYear(date: Day): Day {
  return proved(`${date.slice(0, 4)}-12-31`);
}

/** The day on or before a date on which weeks begin: 0 is Sunday. */
export function weekFrom(date: Day, begins: number): Day {
  return shiftDays(date, -((plain(date).dayOfWeek - begins + 7) % 7));
}

export function yearOf(date: Day): number {
  return Number(date.slice(0, 4));
}

/** Calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween({ from, to }: { from: Day; to: Day }): number {
  return plain(from).until(plain(to), { largestUnit: "day" }).days;
}

/** The days between two, whichever comes first. */
export function daysApart(days: { from: Day; to: Day }): number {
  return Math.abs(daysBetween(days));
}

/** The weekday in words: "Friday". */
export function weekday(date: Day): string {
  return WEEKDAYS[plain(date).dayOfWeek - 1] ?? "";
}

/** The month in short: "Jan". */
export function monthName(date: Day): string {
  return MONTHS[plain(date).month - 1] ?? "";
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Text that is known to be a date by how it was made. */
function proved(text: string): Day {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The caller has made it of a date.
  return text as Day;
}

/** The date that a text names; throws for one that does not exist. */
function plain(date: string): Temporal.PlainDate {
  const [year, month, day] = date.split("-").map(Number);
  return new Temporal.PlainDate(year ?? NaN, month ?? NaN, day ?? NaN);
}

/** Keeps a shifted date inside the dates that books accept. */
function within(date: Temporal.PlainDate): Day {
  if (date.year < 1900) return FIRST_DATE;
  return date.year > 2199 ? LAST_DATE : proved(date.toString());
}
