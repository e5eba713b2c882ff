import { isWithinStep, type SchemeInUse, type SchemeKind } from "./numbering.ts";

/** Record kinds with a number format of their own, in the order of Settings (Accounting 13). */
export const FORMATTED_KINDS = [
  "invoice",
  "credit_note",
  "quote",
  "sales_order",
  "delivery_note",
  "bill",
  "vendor_credit",
  "purchase_order",
  "goods_receipt",
  "receipt",
  "payment",
  "journal",
  "customer",
  "vendor",
  "product",
] as const satisfies readonly SchemeKind[];

/** A company's number format for a kind. */
export type NumberFormat = {
  /** The text before and after the count, with {year} or {yy} for the year of the record. */
  prefix: string;
  suffix: string;
  digits: number;
  /** The first count and, if counting starts again each year, the year that it applies to. */
  start: number;
  startYear: number | null;
  restartsYearly: boolean;
};

type FormatText = Pick<NumberFormat, "prefix" | "suffix" | "digits">;

const FORMAT = /^([^#]*)(#{1,9})([^#]*)$/;
const YEAR = /\{(year|yy)\}/g;

/** Parses a format such as "RE-{year}-###"; null if it has no count, two counts or an unknown placeholder. */
export function parseNumberFormat(text: string): FormatText | null {
  const [, prefix, count, suffix] = FORMAT.exec(text) ?? [];
  if (prefix === undefined || count === undefined || suffix === undefined) return null;
  if (/[{}]/.test(text.replaceAll(YEAR, ""))) return null;
  return { prefix, suffix, digits: count.length };
}

/** A format as users type it. */
export function formatText({ prefix, suffix, digits }: FormatText): string {
  return `${prefix}${"#".repeat(digits)}${suffix}`;
}

export function containsYear({ prefix, suffix }: FormatText): boolean {
  return /\{(year|yy)\}/.test(prefix + suffix);
}

/** Maximum length of a number: 20 for codes, 40 otherwise. */
function numberLengthMax(kind: SchemeKind): number {
  return kind === "customer" || kind === "vendor" || kind === "product" ? 20 : 40;
}

/** Whether a nine-digit count fits. */
export function fitsNineDigits({ prefix, suffix }: FormatText, kind: SchemeKind): boolean {
  return withYear(prefix, 2000).length + withYear(suffix, 2000).length + 9 <= numberLengthMax(kind);
}

/** Formats a number. */
export function numberIn(
  { prefix, suffix, digits }: FormatText,
  { year, count }: { year: number; count: number },
): string {
  return `${withYear(prefix, year)}${String(count).padStart(digits, "0")}${withYear(suffix, year)}`;
}

function withYear(part: string, year: number): string {
  return part.replaceAll("{year}", String(year)).replaceAll("{yy}", String(year % 100).padStart(2, "0"));
}

/**
 * Updates a format's schemes with a typed number. Numbers in another format, lower ones, and ones more than a step ahead change
 * nothing.
 */
export function advanceSchemes(
  number: string,
  {
    format,
    years,
    knownSchemes,
  }: { format: NumberFormat; years: readonly number[]; knownSchemes: readonly SchemeInUse[] },
): readonly SchemeInUse[] {
  for (const year of years) {
    const prefix = withYear(format.prefix, year);
    const suffix = withYear(format.suffix, year);
    const last = countBetween(number, { ...format, prefix, suffix });
    if (last === null) continue;
    const matchingSchemes = knownSchemes.filter(
      (schemeInUse) => !format.restartsYearly || schemeInUse.year === year,
    );
    const isFirstYear = !format.restartsYearly || format.startYear === year;
    const before = Math.max(
      isFirstYear ? format.start - 1 : 0,
      ...matchingSchemes.map((schemeInUse) => schemeInUse.last),
    );
    if (last <= before || !isWithinStep(last, { last: before })) return knownSchemes;
    const otherSchemes = knownSchemes.filter(
      (schemeInUse) => schemeInUse.prefix !== prefix || schemeInUse.suffix !== suffix,
    );
    const scheme = { prefix, suffix, digits: format.digits, last, isActive: true };
    return [...otherSchemes, { ...scheme, year: format.restartsYearly ? year : null }];
  }
  return knownSchemes;
}

function countBetween(number: string, { prefix, suffix, digits }: FormatText): number | null {
  if (!number.startsWith(prefix) || !number.endsWith(suffix)) return null;
  const count = number.slice(prefix.length, number.length - suffix.length);
  return /^[0-9]{1,9}$/.test(count) && count.length >= digits && Number(count) > 0 ? Number(count) : null;
}
