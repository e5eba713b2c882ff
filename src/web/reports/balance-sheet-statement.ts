import type { BalanceSheet, StatementLine } from "#contract/reports.ts";
import { THIS_YEAR } from "#domain/balance-sheet.ts";
import { FIRST_DATE, formatDate, shiftDays } from "#domain/dates.ts";
import { paths } from "#web/navigation/paths.ts";
import { sectionPart, type Statement } from "./statement.ts";

type Column = BalanceSheet["columns"][number];

/** The balance sheet as a statement (Spec 2.11, Rules 12). */
export function balanceSheetStatement(report: BalanceSheet): Statement {
  const { columns, assets, liabilities, equity, liabilitiesAndEquity } = report;
  const days = columns.map(({ asOf }) => asOf);
  const [day = ""] = days;
  return {
    title: "Balance Sheet",
    period: `As of ${formatDate(day)}`,
    columns: days.map(formatDate),
    parts: [
      { ...sectionPart("Assets", assets), isGrand: true },
      sectionPart("Liabilities", liabilities),
      sectionPart("Equity", equity),
      { total: "Total Liabilities and Equity", amounts: liabilitiesAndEquity, isGrand: true },
    ],
    linkOf: (line, index) => linkOf(line, columns[index]),
    file: { name: `balance-sheet-${day}`, period: `As of ${day}`, columns: days },
  };
}

/** An account opens its ledger of the fiscal year so far; earnings open the report that they come from. */
function linkOf({ accountId, code, name }: StatementLine, column: Column | undefined): string {
  const { fiscalYearStart: start = FIRST_DATE, asOf: end } = column ?? {};
  if (accountId !== null) return paths.account(code, { start, end });
  if (name === THIS_YEAR) return paths.profitLoss({ start, end });
  return paths.trialBalance({ start: FIRST_DATE, end: shiftDays(start, -1) });
}
