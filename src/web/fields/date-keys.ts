import {
  firstOfMonth,
  firstOfWeek,
  firstOfYear,
  lastOfMonth,
  lastOfWeek,
  lastOfYear,
  shiftDays,
  shiftMonths,
} from "#domain/dates.ts";

const MOVES: ReadonlyMap<string, (date: string, today: string) => string> = new Map([
  ["+", (date: string) => shiftDays(date, 1)],
  ["=", (date: string) => shiftDays(date, 1)],
  ["-", (date: string) => shiftDays(date, -1)],
  ["_", (date: string) => shiftDays(date, -1)],
  ["]", (date: string) => shiftMonths(date, 1)],
  ["[", (date: string) => shiftMonths(date, -1)],
  ["t", (_date: string, today: string) => today],
  ["w", (date: string) => firstOfWeek(date)],
  ["k", (date: string) => lastOfWeek(date)],
  ["m", (date: string) => firstOfMonth(date)],
  ["h", (date: string) => lastOfMonth(date)],
  ["y", (date: string) => firstOfYear(date)],
  ["r", (date: string) => lastOfYear(date)],
]);

/** Where a key of the accountants leads from a date, or null when the key is no such key (Conventions 2). */
export function dateForKey(key: string, { date, today }: { date: string; today: string }): string | null {
  return MOVES.get(key.toLowerCase())?.(date, today) ?? null;
}
