import { pageMinorUnit } from "#web/api/page-notation.ts";
import type { Book } from "#contract/book.ts";

export type CompanyHeader = Pick<Book, "name" | "phone" | "email">;

/** A report to be exported, in any file format. */
export type ReportFile = {
  /** The company at the time, if stored with the report; by default the company as of today. */
  company?: CompanyHeader;
  /** File name without an extension. */
  name: string;
  /** Currency of the amounts; by default the base currency. */
  currency?: string;
  /** Title and period or date, one per line. */
  about: readonly string[];
  /** Rows, starting with the column heads; amounts as plain decimals, dates as YYYY-MM-DD. */
  rows: readonly (readonly string[])[];
  /** Indexes of text columns, which may contain codes that look like numbers. */
  texts: readonly number[];
  totals: readonly Total[];
};

/** A row that totals others: row indexes to add and subtract, and column indexes (`but`) that aren't sums. */
export type Total = {
  row: number;
  plus: readonly number[];
  less?: readonly number[];
  but?: readonly number[];
};

/** Whether a value is an amount: it has two decimals, or a nonzero third one; a quantity has no decimals or another number. */
export function isAmountInFile(figure: string, { currency }: Pick<ReportFile, "currency">): boolean {
  return (pageMinorUnit(currency) === 3 ? /^-?\d+\.\d\d[1-9]?$/ : /^-?\d+\.\d\d$/).test(figure);
}

/** The indexes of consecutive rows. */
export function placesFrom({ first, count }: { first: number; count: number }): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** The lines above the table: company, phone and email on fixed lines, then the rest (Behavior 9). */
export function headerLines(
  { name, phone, email }: CompanyHeader,
  { about }: Pick<ReportFile, "about">,
): string[] {
  return [name, phone ?? "", email ?? "", ...about, ""];
}
