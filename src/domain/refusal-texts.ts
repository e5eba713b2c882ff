import type { Day } from "./dates.ts";
import { localizeDate } from "./format-date.ts";
import type { Locale } from "./locales.ts";
import type { MinorUnit } from "./money.ts";

/** A record in a message: by its number or name, and its date if it has one. */
export type MentionedRecord = { name: string; date?: Day | null };

export type DatedRecord = { name: string; date: Day };

const NAMES_MAX = 3;

/** Lists records in a sentence: "INV-0001 (Jan 5, 2026); INV-0002 (Jan 6, 2026) and 3 more". */
export function listRecords(records: readonly MentionedRecord[], locale: Locale): string {
  const names = records
    .slice(0, NAMES_MAX)
    .map(({ name, date = null }) => (date === null ? name : `${name} (${localizeDate(date, locale)})`));
  const more = records.length - names.length;
  const parts = [...names, ...(more > 0 ? [`${more} more`] : [])];
  return parts.length > 1 ? `${parts.slice(0, -1).join("; ")} and ${parts.at(-1)}` : parts.join("");
}

/** Joins a few words in a sentence: "USD and CHF". */
export const joinWithAnd = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join("");

/** The error of an amount above the balance due of a document. */
export function exceedsBalanceDueText({
  number,
  balanceDue,
}: {
  number: string;
  balanceDue: string;
}): string {
  return `The balance due on ${number} is ${balanceDue}. Enter that or less.`;
}

/** The error of an amount with more decimals than its currency has; `minorUnit` is null while the currency is unknown. */
export function excessDecimalsText(minorUnit: MinorUnit | null): string {
  const allowed =
    minorUnit === null
      ? "Enter no more decimals than its currency allows."
      : minorUnit === 0
        ? "Enter a whole amount."
        : `Enter at most ${minorUnit} decimals.`;
  return `This amount has too many decimals. ${allowed}`;
}

/** The error of a quantity above what remains of an order line. */
export function exceedsRemainingText(remaining: string): string {
  return `The remaining quantity on this line is ${remaining}. Enter that or less, and add any extra quantity as a separate line.`;
}

/** The error of a delivery of more than is outstanding on an order line. */
export function exceedsOutstandingText(outstanding: string): string {
  return `The outstanding quantity on this line is ${outstanding}. Enter that or less.`;
}
