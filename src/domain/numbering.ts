import { FORM_REFUSALS } from "./form-refusals.ts";

/** Journal numbers are JE-{year}-{at least four digits} (Behavior 4, 9). */
const JOURNAL_NUMBER = /^JE-(\d{4})-(\d{4,9})$/;

/** At least four digits; the ten thousandth journal is JE-2025-10000. */
export function journalNumber({ year, count }: { year: number; count: number }): string {
  return `JE-${year}-${String(count).padStart(4, "0")}`;
}

/** The year and count of a number in our own format, or null for other text; counts start at 1. */
export function parseJournalNumber(number: string): { year: number; count: number } | null {
  const parts = JOURNAL_NUMBER.exec(number);
  const count = Number(parts?.[2]);
  return parts && count > 0 ? { year: Number(parts[1]), count } : null;
}

/** The other numbered records, with the prefix before the digits (Behavior 9, Accounting 3). */
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
  quote: "QU-",
  sales_order: "SO-",
  purchase_order: "PO-",
  delivery_note: "DN-",
  goods_receipt: "GR-",
  draft: "DRAFT-",
} as const;
export type NumberKind = keyof typeof PREFIXES;

/** V0001, BILL-0001: at least four digits, more after 9999 (Behavior 9). */
export function seriesNumber(kind: NumberKind, count: number): string {
  return `${PREFIXES[kind]}${String(count).padStart(4, "0")}`;
}

/** The count of a number in our own format, or null for other text. */
export function parseSeriesNumber(kind: NumberKind, number: string): number | null {
  const digits = number.startsWith(PREFIXES[kind]) ? number.slice(PREFIXES[kind].length) : "";
  return /^\d{4,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}

/** Maximum jump from one typed number: neither a typo nor abuse can use up the numbers (Accounting 13). */
const STEP = 100_000;

/** Whether a typed count is within a step of the last. */
export function isWithinStep(typed: number, { last }: { last: number }): boolean {
  return typed - last <= STEP;
}

/** A manual number format: the text around the counting digits, and the count (Accounting 13). */
export type NumberScheme = {
  prefix: string;
  suffix: string;
  /** Minimum number of digits. */
  digits: number;
  last: number;
  /** The year in the number, if counting restarts yearly. */
  year: number | null;
};

/**
 * The scheme of a typed number: its last digits are the count, or those before if the last are the year of the document, this
 * year or an earlier one. Null if it can't be continued.
 */
export function schemeOf(
  number: string,
  { year: thisYear, documentYear = thisYear }: { year: number; documentYear?: number },
): NumberScheme | null {
  const year = Math.max(thisYear, documentYear);
  const [last, before] = [...number.matchAll(/[0-9]+/g)].toReversed();
  const isYear = (digits: typeof last) => digits !== undefined && isFullYear(digits[0], year);
  const shortYear = [documentYear, thisYear].find((candidate) => last?.[0] === String(candidate).slice(2));
  const isShortYear = shortYear !== undefined && number.slice(0, last?.index).endsWith("/");
  const endsWithYear = (isYear(last) || isShortYear) && before !== undefined && !isYear(before);
  const count = endsWithYear ? before : last;
  if (!count || count[0].length > 9) return null;
  const prefix = number.slice(0, count.index);
  const suffix = number.slice(count.index + count[0].length);
  const digitGroups = [prefix, suffix].flatMap((part) => part.match(/[0-9]+/g) ?? []);
  const full = digitGroups.find((digits) => isFullYear(digits, year));
  const numberYear = full === undefined ? (endsWithYear ? (shortYear ?? year) : null) : Number(full);
  return { prefix, suffix, digits: count[0].length, last: Number(count[0]), year: numberYear };
}

/** This year or one of the nine before: their numbering continues this year. */
function isFullYear(digits: string, year: number): boolean {
  return digits.length === 4 && Number(digits) <= year && Number(digits) > year - 10;
}

/** Numbers often assigned by another company: a vendor's documents carry the vendor's numbers. */
const ARE_OFTEN_OF_OTHERS: ReadonlySet<string> = new Set(["bill", "vendor_credit"]);

export type SchemeKind =
  | "journal"
  | "bill"
  | "invoice"
  | "vendor_credit"
  | "credit_note"
  | "quote"
  | "sales_order"
  | "purchase_order"
  | "delivery_note"
  | "goods_receipt"
  | "receipt"
  | "payment"
  | CodeKind;

/** Records with a code that users see. */
export type CodeKind = "vendor" | "customer" | "product";

/** A scheme and whether it is followed; others are remembered, in case a second number continues them. */
export type SchemeInUse = NumberScheme & { isActive: boolean };

/**
 * Updates a kind's schemes, one for each year, with a typed number: adds its scheme, advances the one it belongs to, or replaces
 * all of another format.
 */
export function schemesAfter(
  kind: SchemeKind,
  knownSchemes: readonly SchemeInUse[],
  typed: NumberScheme,
): readonly SchemeInUse[] {
  const matchingSchemes = knownSchemes.filter((scheme) => formatOf(scheme) === formatOf(typed));
  if (matchingSchemes.length === 0) return [{ ...typed, isActive: !ARE_OFTEN_OF_OTHERS.has(kind) }];
  const before = matchingSchemes.find(
    ({ prefix, suffix }) => prefix === typed.prefix && suffix === typed.suffix,
  );
  const last = before?.last ?? 0;
  if (typed.last <= last || !isWithinStep(typed.last, { last })) return knownSchemes;
  const isActive = matchingSchemes.some((scheme) => scheme.isActive) || typed.last === last + 1;
  return [...knownSchemes.filter((scheme) => scheme !== before), { ...typed, isActive }];
}

/** A scheme without count and year. */
function formatOf({ prefix, suffix, year }: NumberScheme): string {
  const isYear = new RegExp(`(?<![0-9])${year}(?![0-9])`, "g");
  const withoutYear = (part: string) =>
    part === `/${String(year).slice(2)}` ? "/{yy}" : part.replaceAll(isYear, "{year}");
  return year === null ? `${prefix}#${suffix}` : `${withoutYear(prefix)}#${withoutYear(suffix)}`;
}

/** Whether it is a draft's temporary number, replaced when it is posted. */
export function isProvisional(number: string): boolean {
  return /^DRAFT-\d{4,9}$/.test(number);
}

/** The message for a number or code already in use: "… exists: Invoice INV-0007 (Acme). Enter another number." */
export function alreadyUsedMessage({
  field,
  existingRecord,
  detail = FORM_REFUSALS["record.duplicate"].detail,
}: {
  field: string;
  existingRecord: string | null;
  detail?: string | undefined;
}): string {
  const noun = field.endsWith("code") ? "code" : "number";
  return `${detail}${existingRecord === null ? "" : `: ${existingRecord}`}. Enter another ${noun}.`;
}
