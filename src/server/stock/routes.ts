import { type StockAdjustment, stockEndpoints, stockPreviews } from "#contract/products.ts";
import type { ProductId } from "#domain/ids.ts";
import type { On } from "#server/http/endpoints.ts";
import { readOrderedPage } from "#server/http/list-order.ts";
import { effectOf } from "#server/reports/effect.ts";
import { adjustStock, voidAdjustment } from "./adjustments.ts";
import { countAdjustments, selectAdjustments } from "./queries.ts";

const KINDS = {
  date: "date",
  product: "text",
  kind: "text",
  quantity: "number",
  value: "number",
  status: "text",
} as const;

/** Counts and opening stock over HTTP (Accounting 2, 5, 6). */
export function stockRoutes(on: On): void {
  on(stockEndpoints.list, ({ books, query: { search = "", ...query } }) =>
    books.read((tx) =>
      readOrderedPage({
        query,
        kinds: KINDS,
        usual: "-date",
        valueOf: (count: StockAdjustment, by) => (by === "product" ? count.productName : count[by]),
        read: (order, limit) => selectAdjustments(tx, { ...query, search }, { order, limit }),
        count: (atMost) => countAdjustments(tx, { ...query, search }, atMost),
      }),
    ),
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
