import type { Section, StatementLine } from "#contract/reports.ts";
import { changePercent, type Money, subtract } from "#domain/money.ts";

/** A report made of sections, as it is drawn on the screen and written into a file (Design 1, idea 6). */
export type Statement = {
  title: string;
  /** "For the period Jan 1 – May 14, 2026". */
  period: string;
  columns: readonly string[];
  parts: readonly StatementPart[];
  /** Where the lines behind a figure are. */
  linkOf: (line: StatementLine, column: number) => string;
  file: {
    /** "profit-loss-2026-01-01-to-2026-05-14". */
    name: string;
    /** "2026-01-01 to 2026-05-14". */
    period: string;
    columns: readonly string[];
  };
};

/** What a statement is made of, from top to bottom. */
export type StatementPart = {
  total: string;
  amounts: readonly string[];
  /** The accounts above the total; without them it stands alone, as gross profit does. */
  section?: { title: string; rows: Section["rows"] };
  /** Stands over a double rule. */
  isGrand?: boolean;
  /** Green from zero up, red below (Spec 5.7). */
  isToned?: boolean;
};

export function sectionPart(title: string, { rows, totals }: Section): StatementPart {
  return { section: { title, rows }, total: `Total ${title}`, amounts: totals };
}

/** How the first of two columns differs from the second; null where there are more columns or fewer. */
export function changeOf(amounts: readonly string[]): { amount: Money; percent: string } | null {
  const [now, before] = amounts;
  if (now === undefined || before === undefined || amounts.length > 2) return null;
  return { amount: subtract(now, before), percent: changePercent(before, now) };
}
