/** Journal numbers are JE-{year}-{at least four digits} (Spec 4, 9). */
const JOURNAL_NUMBER = /^JE-(\d{4})-(\d{4,9})$/;

/** Written with at least four digits; the ten thousandth journal is JE-2025-10000. */
export function journalNumber(year: number, count: number): string {
  return `JE-${year}-${String(count).padStart(4, "0")}`;
}

/** The year and count of a number of our own form, or null for any other text; counts begin at 1. */
export function parseJournalNumber(number: string): { year: number; count: number } | null {
  const parts = JOURNAL_NUMBER.exec(number);
  const count = Number(parts?.[2]);
  return parts && count > 0 ? { year: Number(parts[1]), count } : null;
}
