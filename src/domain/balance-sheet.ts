import type { AccountType } from "./account.ts";
import { type Money, negate, ZERO } from "./money.ts";
import { addColumns, type Column, rowOf, type Section, sectionOf, type StatementRow } from "./sections.ts";
import { balanceOf, earlierResult, netIncome, type RowChoice } from "./statements.ts";

type BalanceSheetSections = {
  assets: Section;
  liabilities: Section;
  /** The equity accounts and, as the last row, the earnings that no closing has moved to them. */
  equity: Section;
  liabilitiesAndEquity: Money[];
};

const CURRENT_EARNINGS = "Current Period Earnings";
export const THIS_YEAR = "This fiscal year";
const EARLIER_YEARS = "Earlier years not yet closed";

/**
 * The balance sheet (Behaviour 5.7, Accounting 12): what the books own, owe and are worth at the last day of each
 * column. A column's period begins with its fiscal year, so that the earnings can be told apart by year.
 */
export function balanceSheet(columns: readonly Column[], rows: RowChoice): BalanceSheetSections {
  const ofType = (wanted: AccountType) =>
    sectionOf(columns, { includes: ({ type }) => type === wanted, amountOf: balanceOf, rows });
  const liabilities = ofType("liability");
  const accounts = ofType("equity");
  const earnings = earningsRow(columns);
  const equity = {
    rows: [...accounts.rows, earnings],
    totals: addColumns(accounts.totals, earnings.totals),
  };
  return {
    assets: ofType("asset"),
    liabilities,
    equity,
    liabilitiesAndEquity: addColumns(liabilities.totals, equity.totals),
  };
}

function earningsRow(columns: readonly Column[]): StatementRow {
  const derived = (name: string, amounts: Money[]) => ({ accountId: null, code: "", name, amounts });
  const thisYear = columns.map(netIncome);
  const earlier = columns.map((column) => negate(earlierResult(column)));
  const nothing = columns.map(() => ZERO);
  return rowOf(derived(CURRENT_EARNINGS, nothing), [
    derived(THIS_YEAR, thisYear),
    derived(EARLIER_YEARS, earlier),
  ]);
}
