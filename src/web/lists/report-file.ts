import { minorUnitOfPage } from "#web/api/page-notation.ts";
import type { Book } from "#contract/book.ts";

export type Company = Pick<Book, "name" | "phone" | "email">;

/** A report to be taken away, whatever kind of file it becomes. */
export type ReportFile = {
  /** Whose it was, where that was kept with it; else the company as it is today. */
  company?: Company;
  /** Without an ending. */
  name: string;
  /** What its amounts are in, where that is not the currency of the books. */
  currency?: string;
  /** What it is and of when, a line each. */
  about: readonly string[];
  /** The heads of its columns first; amounts as plain decimals, dates as YYYY-MM-DD. */
  rows: readonly (readonly string[])[];
  /** The columns that hold no figures, also where a code looks like one. */
  texts: readonly number[];
  totals: readonly Total[];
};

/** A row whose figures are sums of other rows, all by their places among the rows; those of some columns may be no sums. */
export type Total = {
  row: number;
  plus: readonly number[];
  less?: readonly number[];
  but?: readonly number[];
};

/** Whether a figure of a report is an amount, which has two decimals, or a third that counts; a quantity has none or others. */
export function isAmountInFile(figure: string, { currency }: Pick<ReportFile, "currency">): boolean {
  return (minorUnitOfPage(currency) === 3 ? /^-?\d+\.\d\d[1-9]?$/ : /^-?\d+\.\d\d$/).test(figure);
}

/** The places of rows that follow one another. */
export function placesFrom({ first, count }: { first: number; count: number }): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** What stands above the rows: the company with its phone and e-mail, which keep their lines, then the rest (Behavior 9). */
export function linesAbove({ name, phone, email }: Company, { about }: Pick<ReportFile, "about">): string[] {
  return [name, phone ?? "", email ?? "", ...about, ""];
}
