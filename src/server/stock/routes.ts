import { stockEndpoints } from "#contract/products.ts";
import type { On } from "#server/http/endpoints.ts";
import { adjustStock } from "./adjust-stock.ts";

/** Counts and opening stock over HTTP (Rules 2, 6). */
export function stockRoutes(on: On): void {
  on(stockEndpoints.adjust, ({ books, body }) => books.write((tx) => adjustStock(tx, body)));
}
