import { stockEndpoints, stockPreviews } from "#contract/products.ts";
import type { ProductId } from "#domain/ids.ts";
import { pageOf, readDayPlace, writeCursor } from "#server/http/cursor.ts";
import type { On } from "#server/http/endpoints.ts";
import { effectOf } from "#server/reports/effect.ts";
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
  const ofProduct = ({ productId }: { productId: ProductId }) => ({ products: [productId] });
  on(stockPreviews.adjust, ({ books, body }) =>
    books.preview((tx) => effectOf(tx, () => adjustStock(tx, body), ofProduct)),
  );
  on(stockPreviews.void, ({ books, params, body }) =>
    books.preview((tx) => effectOf(tx, () => voidAdjustment(tx, params.id, body), ofProduct)),
  );
}
