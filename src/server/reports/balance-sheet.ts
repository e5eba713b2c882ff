import type { BalanceSheet } from "#contract/reports.ts";
import { balanceSheet } from "#domain/balance-sheet.ts";
import { fiscalYearOf } from "#domain/fiscal-years.ts";
import { comparisonDays, type Comparison } from "#domain/periods.ts";
import type { AccountSums, RowChoice } from "#domain/statements.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readCalendar } from "#server/settings/lookup.ts";
import type { Day } from "#domain/dates.ts";
import { selectAccountSums } from "#server/balances/account-sums.ts";

type BalanceSheetQuery = {
  asOf?: Day | undefined;
  compare: Comparison;
  periodCount: number;
  rows: RowChoice;
};

/** The balance sheet at a day, default today, with comparisons (Behavior 5.7, Accounting 12, Interface 3). */
export async function readBalanceSheet(
  tx: Tx,
  { asOf, compare, periodCount, rows }: BalanceSheetQuery,
): Promise<BalanceSheet> {
  const { today, ...settings } = await readCalendar(tx);
  const columns = comparisonDays(asOf ?? today, compare, periodCount).map((day) => ({
    asOf: day,
    fiscalYearStart: fiscalYearOf({ ...settings, date: day }).start,
  }));
  const sums: AccountSums[][] = [];
  for (const column of columns)
    sums.push(await selectAccountSums(tx, { start: column.fiscalYearStart, end: column.asOf }));
  return { columns, ...balanceSheet(sums, rows) };
}
