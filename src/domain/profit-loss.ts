import type { AccountId } from "./ids.ts";
import { type Money, negate } from "./money.ts";
import { addColumns, type AccountSumsColumn, type Section, sectionOf } from "./sections.ts";
import { movementOf, type RowChoice } from "./statements.ts";

type ProfitLossSections = {
  revenue: Section;
  costOfSales: Section;
  grossProfit: Money[];
  expenses: Section;
  netIncome: Money[];
};

type ProfitLossOptions = {
  rows: RowChoice;
  /** The cost of sales account, listed with its subaccounts above the gross profit. */
  costOfSalesId: AccountId | null;
};

/**
 * Profit and loss (Behavior 5.7, Accounting 12): revenue, cost of sales, gross profit, other expenses and net income, with the
 * change in each column's period.
 */
export function profitLoss(
  columns: readonly AccountSumsColumn[],
  { rows, costOfSalesId }: ProfitLossOptions,
): ProfitLossSections {
  const isCost = ({ accountId, parentId }: { accountId: AccountId; parentId: AccountId | null }) =>
    costOfSalesId !== null && (accountId === costOfSalesId || parentId === costOfSalesId);
  const choice = { amountOf: movementOf, rows };
  const revenue = sectionOf(columns, { ...choice, includes: ({ type }) => type === "revenue" });
  const costOfSales = sectionOf(columns, {
    ...choice,
    includes: (account) => account.type === "expense" && isCost(account),
  });
  const expenses = sectionOf(columns, {
    ...choice,
    includes: (account) => account.type === "expense" && !isCost(account),
  });
  const grossProfit = difference(revenue.totals, costOfSales.totals);
  return { revenue, costOfSales, grossProfit, expenses, netIncome: difference(grossProfit, expenses.totals) };
}

function difference(from: readonly Money[], deducted: readonly Money[]): Money[] {
  return addColumns(from, deducted.map(negate));
}
