import { stockEndpoints } from "#contract/products.ts";
import { pageOf, readDayPlace, writeCursor } from "#server/http/cursor.ts";
import type { On } from "#server/http/endpoints.ts";
import { adjustStock, voidAdjustment } from "./adjustments.ts";
import { selectAdjustments } from "./queries.ts";

/** Counts and opening stock over HTTP (Accounting 2, 5, 6). */
export function stockRoutes(on: On): void {
  on(stockEndpoints.list, ({ books, query: { cursor, limit, ...filter } }) =>
    books.read(async (tx) => {
      const before = readDayPlace(cursor);
      const rows = await selectAdjustments(tx, { ...filter, before, limit: limit + 1 });
      return pageOf(rows, limit, (adjustment) => writeCursor(adjustment.date, adjustment.id));
    }),
  );
  on(stockEndpoints.adjust, ({ books, body }) => books.write((tx) => adjustStock(tx, body)));
  on(stockEndpoints.void, ({ books, params, body }) =>
    books.write((tx) => voidAdjustment(tx, params.id, body)),
  );
}
