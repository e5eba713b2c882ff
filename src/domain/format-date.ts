import {
  dateIn,
  type Day,
  firstOfMonth,
  firstOfYear,
  lastOfMonth,
  lastOfYear,
  monthName,
  type Instant,
} from "./dates.ts";
import { DEFAULT_LOCALE, habitsOf, type Locale } from "./locales.ts";
import type { Period } from "./periods.ts";

/**
 * The date for display: "Jan 5, 2024" (Behavior 2.7), "5 Jan 2024" in day-first locales, and the typed format outside of English.
 */
export function localizeDate(date: Day, locale: Locale): string {
  if (!locale.startsWith("en")) return localizeTypedDate(date, locale);
  return `${dayAndMonth(date, locale)}${isDayFirst(locale) ? "" : ","} ${yearText(date)}`;
}

/** The date in typed format: "01/31/2025", "31.01.2025". */
export function localizeTypedDate(date: Day, locale: Locale): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return habitsOf(locale).date.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

/** The period for display, without repeated parts: "May 1 – 14, 2026", "1 Jan – 14 May 2026". */
export function localizePeriod({ start, end }: Period, locale: Locale): string {
  const last = localizeDate(end, locale);
  if (start === end) return last;
  if (!locale.startsWith("en") || yearText(start) !== yearText(end))
    return `${localizeDate(start, locale)} – ${last}`;
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7);
  if (!isOneMonth) return `${dayAndMonth(start, locale)} – ${last}`;
  if (isDayFirst(locale)) return `${dayText(start)} – ${last}`;
  return `${dayAndMonth(start, locale)} – ${dayText(end)}, ${yearText(end)}`;
}

/** As a column title: a whole month as "May 2026", a whole year as "2026". */
export function localizePeriodTitle({ start, end }: Period, locale: Locale): string {
  if (start === firstOfMonth(start) && end === lastOfMonth(start))
    return `${monthName(start)} ${yearText(start)}`;
  if (start === firstOfYear(start) && end === lastOfYear(start)) return yearText(start);
  return localizePeriod({ start, end }, locale);
}

/** English locales with a 12-hour clock. */
const TWELVE_HOURS: readonly Locale[] = [
  DEFAULT_LOCALE,
  "en-AU",
  "en-CA",
  "en-HK",
  "en-IN",
  "en-NZ",
  "en-SG",
];

/** An instant for display in a time zone: "Jan 5, 2024, 2:30 PM", "05.01.2024, 14:30". */
export function localizeInstant(moment: { instant: Instant; timeZone: string }, locale: Locale): string {
  const { hour, minute } = Temporal.Instant.from(moment.instant).toZonedDateTimeISO(moment.timeZone);
  const minutes = String(minute).padStart(2, "0");
  const time = TWELVE_HOURS.includes(locale)
    ? `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}\u00a0${hour < 12 ? "AM" : "PM"}`
    : `${String(hour).padStart(2, "0")}:${minutes}`;
  return `${localizeDate(dateIn(moment), locale)}, ${time}`;
}

const isDayFirst = (locale: Locale): boolean => habitsOf(locale).date.startsWith("D");
const yearText = (date: Day): string => date.slice(0, 4);
const dayText = (date: Day): string => String(Number(date.slice(8, 10)));

function dayAndMonth(date: Day, locale: Locale): string {
  return isDayFirst(locale) ? `${dayText(date)} ${monthName(date)}` : `${monthName(date)} ${dayText(date)}`;
}
