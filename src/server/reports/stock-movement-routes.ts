import { reportEndpoints } from "#contract/reports.ts";
import { refuseReversed } from "#domain/refuse-reversed.ts";
import type { On } from "#server/http/endpoints.ts";
import { readStockMovements } from "./read-stock-movements.ts";

/** The stock movement report over HTTP (Spec 2.11). */
export function stockMovementRoutes(on: On): void {
  on(reportEndpoints.stockMovement, ({ books, query }) => {
    refuseReversed(query);
    return books.read((tx) => readStockMovements(tx, query));
  });
}
