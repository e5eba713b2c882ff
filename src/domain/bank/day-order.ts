import { type Day, isDateText, shiftDays, toDay } from "#domain/dates.ts";

/** Order of year, month, and day in a date. */
export const DAY_ORDERS = ["ymd", "dmy", "mdy"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const PARTS = /^\s*(\d{1,4}|[a-z]{3,9})[-/.'\s]+(\d{1,2}|[a-z]{3,9})\.?[-/.'\s,]+(\d{1,4})(?!\d)/i;
// Colons also separate the parts of times: only with a year first do they indicate a date.
const COMPACT = /^\s*(\d{4}):?(\d{2}):?(\d{2})(?!\d)/;

/** Parses a date in a given order: "31.12.2026", "12/31'26", "31-Dec-2026", "20261231"; null if there is no such day. */
export function readOrderedDay(text: string, order: DayOrder): Day | null {
  const parts = (COMPACT.exec(text) ?? PARTS.exec(text))?.slice(1);
  if (parts === undefined) return null;
  const [first = "", second = "", third = ""] = parts;
  const isYearFirst = first.length === 4;
  const [year, month, day] =
    isYearFirst || order === "ymd"
      ? [first, second, third]
      : order === "dmy"
        ? [third, second, first]
        : [third, first, second];
  const isNamed = /^[a-z]/i.test(month) || /^[a-z]/i.test(day);
  const [monthText, dayText] = /^[a-z]/i.test(day) ? [day, month] : [month, day];
  const number = isNamed ? MONTHS.indexOf(monthText.slice(0, 3).toLowerCase()) + 1 : Number(monthText);
  const fullYear = year.length === 4 ? year : `20${year.padStart(2, "0")}`;
  const dateText = `${fullYear}-${String(number).padStart(2, "0")}-${dayText.padStart(2, "0")}`;
  return isDateText(dateText) ? dateText : null;
}

/** Whether a text has the form of a date, even of one that doesn't exist. */
export function looksLikeDate(text: string): boolean {
  return COMPACT.test(text) || PARTS.test(text);
}

const SERIAL = /^\s*(\d{5,6})(?:\.\d+)?\s*$/;
// Spreadsheets count days from 1900 with a nonexistent February 29; some old ones count from 1904.
const FIRST_OF_MARCH_1900 = { serial: 61, day: toDay("1900-03-01") };
const DAYS_TO_1904 = 1462;
const SERIALS = { first: 10_000, last: 109_000 };

/** Parses a spreadsheet's day number, such as "46082", with or without a time fraction; null if it isn't one. */
export function readSerialDay(text: string, { is1904 = false }: { is1904?: boolean } = {}): Day | null {
  const serial = Number(SERIAL.exec(text)?.[1] ?? "0");
  if (serial < SERIALS.first || serial > SERIALS.last) return null;
  const { serial: first, day } = FIRST_OF_MARCH_1900;
  return shiftDays(day, serial - first + (is1904 ? DAYS_TO_1904 : 0));
}

/** Parses a written date or a spreadsheet's day number. */
export function readDay(
  text: string,
  { order, workbook }: { order: DayOrder; workbook?: { is1904: boolean } | undefined },
): Day | null {
  return readOrderedDay(text, order) ?? readSerialDay(text, workbook);
}

/** Returns the only order in which all dates are valid; null if there are two, since 03/04 would be a guess. */
export function dayOrderOf(dates: readonly string[]): DayOrder | null {
  const filledDates = dates.filter((date) => date.trim() !== "");
  const fitting = DAY_ORDERS.filter((order) =>
    filledDates.every((date) => readOrderedDay(date, order) !== null),
  );
  const isYearFirst = filledDates.every((date) => /^\s*\d{4}/.test(date));
  if (isYearFirst && fitting.includes("ymd")) return "ymd";
  const [first, ...otherOrders] = fitting.filter((order) => order !== "ymd");
  const isSame = (order: DayOrder) =>
    filledDates.every((date) => readOrderedDay(date, order) === readOrderedDay(date, first ?? order));
  return first !== undefined && otherOrders.every(isSame) ? first : null;
}
