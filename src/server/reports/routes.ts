import { reportEndpoints } from "#contract/reports.ts";
import { refuseReversed } from "#domain/refuse-reversed.ts";
import { trialBalance } from "#domain/statements.ts";
import type { On } from "#server/http/endpoints.ts";
import { selectAccountSums } from "./account-sums.ts";
import { readBalanceSheet } from "./read-balance-sheet.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readProfitLoss } from "./read-profit-loss.ts";

/** Reports over HTTP (Spec 2.5, 2.11). */
export function reportRoutes(on: On): void {
  on(reportEndpoints.trialBalance, ({ books, query: { start, end, rows } }) => {
    refuseReversed({ start, end });
    return books.read(async (tx) => trialBalance(await selectAccountSums(tx, start, end), rows));
  });
  on(reportEndpoints.profitLoss, ({ books, query: { start, end, ...choice } }) => {
    refuseReversed({ start, end });
    return books.read((tx) => readProfitLoss(tx, { period: { start, end }, ...choice }));
  });
  on(reportEndpoints.balanceSheet, ({ books, query }) => books.read((tx) => readBalanceSheet(tx, query)));
  on(reportEndpoints.dashboard, ({ books }) => books.read(readDashboard));
}
