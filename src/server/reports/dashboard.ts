import type { Dashboard } from "#contract/reports.ts";
import { firstOfMonth, shiftMonths } from "#domain/dates.ts";
import { changePercent } from "#domain/money.ts";
import { equityWithEarnings, netIncome, totalOf } from "#domain/statements.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { selectAccountSums, selectOperatingSums, withoutClosings } from "./account-sums.ts";

/**
 * The figures of the dashboard's cards, from the same sums as the reports: net income from the first
 * of this month to today against the same days of the month before (Accounting 12). Closing a year changes none of
 * them: its journal is no expense (Accounting 11.6).
 */
export async function readDashboard(tx: Tx): Promise<Dashboard> {
  const today = await selectToday(tx);
  const start = firstOfMonth(today);
  const [previousStart, previousEnd] = [shiftMonths(start, -1), shiftMonths(today, -1)];
  const now = await selectAccountSums(tx, { start, end: today });
  const amount = netIncome(await withoutClosings(tx, now, { start, end: today }));
  const previous = netIncome(await selectOperatingSums(tx, { start: previousStart, end: previousEnd }));
  return {
    today,
    netIncome: {
      start,
      end: today,
      amount,
      previousStart,
      previousEnd,
      previous,
      changePercent: changePercent({ from: previous, to: amount }),
    },
    assets: totalOf("asset", now),
    liabilities: totalOf("liability", now),
    equity: equityWithEarnings(now),
  };
}
