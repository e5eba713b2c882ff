import { taxReportEndpoints } from "#contract/tax-report.ts";
import { refuseReversed } from "#domain/refuse-reversed.ts";
import { pageOf, readLinePlace, writeCursor } from "#server/http/cursor.ts";
import type { On } from "#server/http/endpoints.ts";
import { readTaxReport } from "./read-tax-report.ts";
import { selectTaxedDocuments } from "./tax-report-queries.ts";

/** The tax report over HTTP (Rules 8). */
export function taxReportRoutes(on: On): void {
  on(taxReportEndpoints.report, ({ books, query }) => {
    refuseReversed(query);
    return books.read((tx) => readTaxReport(tx, query));
  });
  on(taxReportEndpoints.documents, ({ books, query }) => {
    refuseReversed(query);
    const { cursor, taxRateId = null, limit } = query;
    const after = cursor === undefined ? null : readLinePlace(cursor);
    return books.read(async (tx) => {
      const rows = await selectTaxedDocuments(tx, { ...query, taxRateId, after, limit: limit + 1 });
      return pageOf(rows, limit, ({ date, journalId }) => writeCursor(date, journalId, "0"));
    });
  });
}
