import { type StockAdjustment, stockEndpoints, stockPreviews } from "#contract/products.ts";
import {
  type AdjustedGoods,
  type ValueAdjustmentSummary,
  valueAdjustmentEndpoints as values,
  valueAdjustmentPreviews as valuePreviews,
} from "#contract/value-adjustments.ts";
import type { ProductId } from "#domain/ids.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { computePreview } from "#server/preview/preview.ts";
import { adjustStock, voidAdjustment } from "./adjustments.ts";
import { countAdjustments, selectAdjustments } from "./queries.ts";
import {
  postLandedCosts,
  readValueAdjustment,
  revalueStock,
  voidValueAdjustment,
} from "./value-adjustments.ts";
import { countValueAdjustments, selectValueAdjustments } from "./value-queries.ts";

/** Counts and opening stock over HTTP (Accounting 2, 5, 6). */
export function stockRoutes(on: RegisterEndpoint): void {
  on(stockEndpoints.list, ({ books, query: { search = "", ...query } }) =>
    books.read((tx) =>
      readOrderedPage({
        query,
        kinds: { date: "date" },
        defaultSort: "-date",
        valueOf: (count: StockAdjustment, by) => count[by],
        read: (order, limit) => selectAdjustments(tx, { ...query, search }, { order, limit }),
        count: (atMost) => countAdjustments(tx, { ...query, search }, atMost),
      }),
    ),
  );
  on(stockEndpoints.adjust, ({ books, body }) => books.write((tx) => adjustStock(tx, body)));
  on(stockEndpoints.void, ({ books, params, body }) =>
    books.write((tx) => voidAdjustment(tx, params.id, body)),
  );
  const productScope = ({ productId }: { productId: ProductId }) => ({ products: [productId] });
  on(stockPreviews.adjust, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => adjustStock(tx, body), productScope)),
  );
  on(stockPreviews.void, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => voidAdjustment(tx, params.id, body), productScope)),
  );
}

/** Landed costs and revaluations over HTTP (Accounting 6). */
export function valueAdjustmentRoutes(on: RegisterEndpoint): void {
  on(values.list, ({ books, query: { search = "", ...query } }) =>
    books.read((tx) =>
      readOrderedPage({
        query,
        kinds: { date: "date" },
        defaultSort: "-date",
        valueOf: (row: ValueAdjustmentSummary, by) => row[by],
        read: (order, limit) => selectValueAdjustments(tx, { ...query, search }, { order, limit }),
        count: (atMost) => countValueAdjustments(tx, { ...query, search }, atMost),
      }),
    ),
  );
  on(values.get, ({ books, params }) => books.read((tx) => readValueAdjustment(tx, params.id)));
  on(values.addLandedCost, ({ books, body }) => books.write((tx) => postLandedCosts(tx, body)));
  on(values.revalueStock, ({ books, body }) => books.write((tx) => revalueStock(tx, body)));
  on(values.void, ({ books, params, body }) => books.write((tx) => voidValueAdjustment(tx, params.id, body)));
  const goodsScope = ({ goods }: { goods: AdjustedGoods[] }) => ({
    products: goods.map(({ productId }) => productId),
  });
  on(valuePreviews.addLandedCost, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => postLandedCosts(tx, body), goodsScope)),
  );
  on(valuePreviews.revalueStock, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => revalueStock(tx, body), goodsScope)),
  );
  on(valuePreviews.void, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => voidValueAdjustment(tx, params.id, body), goodsScope)),
  );
}
