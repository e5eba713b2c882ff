import type { AccountType } from "./account.ts";
import { isZero, type Money, negate } from "./money.ts";
import {
  addColumns,
  type AccountSumsColumn,
  buildRow,
  type Section,
  sectionOf,
  type StatementRow,
} from "./sections.ts";
import { closingBalance, earlierResult, netIncome, type RowChoice } from "./statements.ts";

type BalanceSheetSections = {
  assets: Section;
  liabilities: Section;
  /** The equity accounts followed by the earnings that no closing entry has moved to them. */
  equity: Section;
  liabilitiesAndEquity: Money[];
};

export const CURRENT_EARNINGS = "Current Period Earnings";
const EARLIER_EARNINGS = "Prior-year earnings (not yet closed)";

/**
 * Returns the balance sheet (Behavior 5.7, Accounting 12): assets, liabilities, and equity on the last day of each column. A
 * column's period starts with its fiscal year, so that earnings can be split by year.
 */
export function balanceSheet(columns: readonly AccountSumsColumn[], rows: RowChoice): BalanceSheetSections {
  const buildSection = (accountType: AccountType) =>
    sectionOf(columns, { includes: ({ type }) => type === accountType, amountOf: closingBalance, rows });
  const liabilities = buildSection("liability");
  const accounts = buildSection("equity");
  const earnings = earningsRows(columns, rows);
  const equity = {
    rows: [...accounts.rows, ...earnings],
    totals: earnings.reduce((total, row) => addColumns(total, row.totals), accounts.totals),
  };
  return {
    assets: buildSection("asset"),
    liabilities,
    equity,
    liabilitiesAndEquity: addColumns(liabilities.totals, equity.totals),
  };
}

/** Shows the fiscal year's earnings in their own row, separate from earlier years that were never closed. */
function earningsRows(columns: readonly AccountSumsColumn[], rows: RowChoice): StatementRow[] {
  const earningsRow = (name: string, amounts: Money[]) =>
    buildRow({ accountId: null, code: "", name, amounts }, []);
  const current = earningsRow(CURRENT_EARNINGS, columns.map(netIncome));
  const earlier = earningsRow(
    EARLIER_EARNINGS,
    columns.map((column) => negate(earlierResult(column))),
  );
  return rows === "all" || !earlier.totals.every(isZero) ? [earlier, current] : [current];
}
