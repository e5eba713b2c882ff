import { accountEndpoints } from "#contract/accounts.ts";
import { dashboardEndpoint } from "#contract/dashboard.ts";
import { partyEndpoints } from "#contract/parties.ts";
import { agingEndpoint } from "#contract/payments.ts";
import { reportEndpoints, taxReportEndpoints } from "#contract/reports.ts";
import { PARTY_SIDES } from "#domain/document.ts";
import { refuseReversed } from "#domain/refusals.ts";
import { trialBalance } from "#domain/statements.ts";
import { pageOf, readLedgerPlace, writeCursor } from "#server/http/cursor.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { selectAccountSums } from "#server/balances/account-sums.ts";
import { readAgingWithoutItems } from "#server/balances/aging.ts";
import { readBalanceSheet } from "./balance-sheet.ts";
import { readDashboard } from "./dashboard.ts";
import { readLedger } from "./ledger.ts";
import { readStatement } from "./party-statement.ts";
import { readProfitLoss } from "./profit-loss.ts";
import { readStockMovements } from "./stock-movements.ts";
import { readTaxReport, selectTaxedDocuments } from "./tax-report.ts";
import { readTradedYear } from "./traded-year.ts";

/** Report routes (Behavior 2.5, 2.11, Accounting 8, 9). */
export function reportRoutes(on: RegisterEndpoint): void {
  on(reportEndpoints.trialBalance, ({ books, query: { start, end, rows } }) => {
    refuseReversed({ start, end });
    return books.read(async (tx) => trialBalance(await selectAccountSums(tx, { start, end }), rows));
  });
  on(reportEndpoints.profitLoss, ({ books, query: { start, end, ...choice } }) => {
    refuseReversed({ start, end });
    return books.read((tx) => readProfitLoss(tx, { period: { start, end }, ...choice }));
  });
  on(reportEndpoints.balanceSheet, ({ books, query }) => books.read((tx) => readBalanceSheet(tx, query)));
  on(accountEndpoints.ledger, ({ books, params, query }) =>
    books.read((tx) => readLedger(tx, params.id, query)),
  );
  for (const side of PARTY_SIDES) {
    on(partyEndpoints[side].traded, ({ books, params: { id }, query }) =>
      books.read((tx) => readTradedYear(tx, { id, side }, query)),
    );
    on(partyEndpoints[side].statement, ({ books, params: { id }, query }) =>
      books.read((tx) => readStatement(tx, { id, side }, query)),
    );
  }
  on(dashboardEndpoint, ({ books }) => books.read(readDashboard));
  on(agingEndpoint, ({ books, query }) => books.read((tx) => readAgingWithoutItems(tx, query)));
  on(reportEndpoints.stockMovement, ({ books, query }) => {
    refuseReversed(query);
    return books.read((tx) => readStockMovements(tx, query));
  });
  on(taxReportEndpoints.report, ({ books, query }) => {
    refuseReversed(query);
    return books.read((tx) => readTaxReport(tx, query));
  });
  on(taxReportEndpoints.documents, ({ books, query }) => {
    refuseReversed(query);
    const { cursor, taxRateId = null, limit } = query;
    const after = cursor === undefined ? null : readLedgerPlace(cursor);
    return books.read(async (tx) => {
      const rows = await selectTaxedDocuments(tx, { ...query, taxRateId, after, limit: limit + 1 });
      return pageOf(rows, limit, ({ date, journalId }) => writeCursor(date, journalId, "0"));
    });
  });
}
