/** Journal numbers are JE-{year}-{at least four digits} (Behaviour 4, 9). */
const JOURNAL_NUMBER = /^JE-(\d{4})-(\d{4,9})$/;

/** Written with at least four digits; the ten thousandth journal is JE-2025-10000. */
export function journalNumber({ year, count }: { year: number; count: number }): string {
  return `JE-${year}-${String(count).padStart(4, "0")}`;
}

/** The year and count of a number of our own form, or null for any other text; counts begin at 1. */
export function parseJournalNumber(number: string): { year: number; count: number } | null {
  const parts = JOURNAL_NUMBER.exec(number);
  const count = Number(parts?.[2]);
  return parts && count > 0 ? { year: Number(parts[1]), count } : null;
}

/** What else is numbered, with what stands before the digits (Behaviour 9, Accounting 3). */
const PREFIXES = {
  vendor: "V",
  customer: "C",
  product: "P",
  tax_rate: "T",
  bill: "BILL-",
  invoice: "INV-",
  vendor_credit: "VC-",
  credit_note: "CN-",
  receipt: "RC-",
  payment: "PM-",
  write_off: "WO-",
} as const;
export type NumberKind = keyof typeof PREFIXES;

/** V0001, BILL-0001: at least four digits, more when four are used up (Behaviour 9). */
export function seriesNumber(kind: NumberKind, count: number): string {
  return `${PREFIXES[kind]}${String(count).padStart(4, "0")}`;
}

/**
 * The number of a new record, and the last count of its series then: the typed one, which moves the counter when it has
 * our form, or the next one (Accounting 13).
 */
export function nextNumber(
  kind: NumberKind,
  { last, typed }: { last: number; typed: string | undefined },
): { number: string; last: number } {
  if (typed === undefined) return { number: seriesNumber(kind, last + 1), last: last + 1 };
  return { number: typed, last: Math.max(last, parseSeriesNumber(kind, typed) ?? 0) };
}

/** The count in a number of our own form, or null for any other text. */
export function parseSeriesNumber(kind: NumberKind, number: string): number | null {
  const digits = number.startsWith(PREFIXES[kind]) ? number.slice(PREFIXES[kind].length) : "";
  return /^\d{4,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}
