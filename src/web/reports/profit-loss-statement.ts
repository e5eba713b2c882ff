import type { ProfitLoss } from "#contract/reports.ts";
import { formatPeriod, titleOfPeriod } from "#domain/periods.ts";
import { paths } from "#web/navigation/paths.ts";
import { sectionPart, type Statement, type StatementPart } from "./statement.ts";

/** Profit and loss as a statement (Spec 2.11, Rules 12); a figure opens its account's ledger for the same dates. */
export function profitLossStatement(report: ProfitLoss): Statement {
  const { columns } = report;
  const [{ start, end } = { start: "", end: "" }] = columns;
  return {
    title: "Profit & Loss",
    period: `For the period ${formatPeriod({ start, end })}`,
    columns: columns.map(titleOfPeriod),
    parts: partsOf(report),
    linkOf: ({ code }, column) => paths.account(code, columns[column]),
    file: {
      name: `profit-loss-${start}-to-${end}`,
      period: `${start} to ${end}`,
      columns: columns.map((period) => `${period.start} to ${period.end}`),
    },
  };
}

/** Without cost of sales there is no gross profit to tell from the net income. */
function partsOf({ revenue, costOfSales, grossProfit, expenses, netIncome }: ProfitLoss): StatementPart[] {
  const goods = [sectionPart("Cost of Sales", costOfSales), { total: "Gross Profit", amounts: grossProfit }];
  return [
    sectionPart("Revenue", revenue),
    ...(costOfSales.rows.length === 0 ? [] : goods),
    sectionPart("Expenses", expenses),
    { total: "Net Income", amounts: netIncome, isGrand: true, isToned: true },
  ];
}
