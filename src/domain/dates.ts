import type { TextOf } from "./text.ts";

/** A business date as text, "2025-01-31"; never an instant (Accounting 0). */
export type Day = TextOf<"day">;

/** An instant as ISO text in UTC, "2025-01-31T14:05:00.000Z", as databases and API responses use it. */
export type Instant = TextOf<"instant">;

const DATE_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** First and last date that books accept (I-30). */
export const FIRST_DATE = brandDay("1900-01-01");
export const LAST_DATE = brandDay("2199-12-31");

/** Whether the text is an existing date between FIRST_DATE and LAST_DATE. */
export function isDateText(text: string): text is Day {
  if (!DATE_TEXT.test(text) || text < FIRST_DATE || text > LAST_DATE) return false;
  // Every month has 28 days; only later dates require the calendar.
  if (/-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(text)) return true;
  try {
    parsePlainDate(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text is a date before FIRST_DATE or after LAST_DATE. */
export function isDateOutOfRange(text: string): boolean {
  return DATE_TEXT.test(text) && (text < FIRST_DATE || text > LAST_DATE);
}

/** Parses a date; throws if it doesn't exist or is out of range for books. */
export function toDay(text: string): Day {
  if (!isDateText(text)) throw new RangeError(`Not a date: ${text}`);
  return text;
}

/** Returns the calendar date of an instant in a time zone such as "America/New_York". */
export function dateIn({ timeZone, instant }: { timeZone: string; instant: Instant }): Day {
  return brandDay(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString());
}

/** Converts text or milliseconds since 1970 to an instant; throws if invalid. */
export function toInstant(moment: string | number): Instant {
  const zoned =
    typeof moment === "string"
      ? Temporal.Instant.from(moment)
      : Temporal.Instant.fromEpochMilliseconds(moment);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is how an instant is written.
  return zoned.toString({ fractionalSecondDigits: 3 }) as Instant;
}

/** Returns the same time of day in UTC, shifted by a number of days. */
export function shiftInstant(instant: Instant, days: number): Instant {
  return toInstant(Temporal.Instant.from(instant).add({ hours: days * 24 }).epochMilliseconds);
}

/** Whether the first instant is before the second. */
export function isEarlier(instant: Instant, otherInstant: Instant): boolean {
  return Temporal.Instant.compare(instant, otherInstant) < 0;
}

/** Whether the text is a named time zone. Offsets are rejected: "+05:30" means west of Greenwich to PostgreSQL. */
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
  return clampDate(parsePlainDate(date).add({ days }));
}

/** Returns the next day, or the first accepted date if the day is null. */
export const firstDayAfter = (day: Day | null): Day => (day === null ? FIRST_DATE : shiftDays(day, 1));

export function shiftMonths(date: Day, months: number): Day {
  return clampDate(parsePlainDate(date).add({ months }));
}

export function firstOfMonth(date: Day): Day {
  return brandDay(`${date.slice(0, 8)}01`);
}

export function lastOfMonth(date: Day): Day {
  return brandDay(`${date.slice(0, 8)}${parsePlainDate(date).daysInMonth}`);
}

export function firstOfYear(date: Day): Day {
  return brandDay(`${date.slice(0, 4)}-01-01`);
}

export function lastOfYear(date: Day): Day {
  return brandDay(`${date.slice(0, 4)}-12-31`);
}

/** Returns the start of the week that contains a date; `begins` is the weekday, where 0 is Sunday. */
export function startOfWeek(date: Day, begins: number): Day {
  return shiftDays(date, -((parsePlainDate(date).dayOfWeek - begins + 7) % 7));
}

export function yearOf(date: Day): number {
  return Number(date.slice(0, 4));
}

/** Counts calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween({ from, to }: { from: Day; to: Day }): number {
  return parsePlainDate(from).until(parsePlainDate(to), { largestUnit: "day" }).days;
}

/** Counts the days between two dates, in either order. */
export function daysApart(days: { from: Day; to: Day }): number {
  return Math.abs(daysBetween(days));
}

/** Returns the name of the weekday: "Friday". */
export function weekday(date: Day): string {
  return WEEKDAYS[parsePlainDate(date).dayOfWeek - 1] ?? "";
}

/** Returns the abbreviated month name: "Jan". */
export function monthName(date: Day): string {
  return MONTHS[parsePlainDate(date).month - 1] ?? "";
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Brands text that was built from a date. */
function brandDay(text: string): Day {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The caller has made it of a date.
  return text as Day;
}

/** Parses a date; throws if it doesn't exist. */
function parsePlainDate(date: string): Temporal.PlainDate {
  const [year, month, day] = date.split("-").map(Number);
  return new Temporal.PlainDate(year ?? NaN, month ?? NaN, day ?? NaN);
}

/** Clamps a shifted date to the range that books accept. */
function clampDate(date: Temporal.PlainDate): Day {
  if (date.year < 1900) return FIRST_DATE;
  return date.year > 2199 ? LAST_DATE : brandDay(date.toString());
}
