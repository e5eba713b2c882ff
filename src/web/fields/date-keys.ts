import { firstOfMonth, firstOfYear, lastOfMonth, lastOfYear, shiftDays, shiftMonths } from "#domain/dates.ts";

const MOVES: Readonly<Record<string, (date: string, today: string) => string>> = {
  "+": (date) => shiftDays(date, 1),
  "=": (date) => shiftDays(date, 1),
  "-": (date) => shiftDays(date, -1),
  _: (date) => shiftDays(date, -1),
  "]": (date) => shiftMonths(date, 1),
  "[": (date) => shiftMonths(date, -1),
  t: (_date, today) => today,
  m: (date) => firstOfMonth(date),
  h: (date) => lastOfMonth(date),
  y: (date) => firstOfYear(date),
  r: (date) => lastOfYear(date),
};

/** Where a key of the accountants leads from a date, or null when the key is no such key (Conventions 2). */
export function dateForKey(key: string, { date, today }: { date: string; today: string }): string | null {
  return MOVES[key.toLowerCase()]?.(date, today) ?? null;
}
