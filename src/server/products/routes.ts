import type { ProductColumn } from "#domain/lists.ts";
import { type Product, productEndpoints } from "#contract/products.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { proposeRecordNumber } from "#server/numbering/next-number.ts";
import { readRecords } from "#server/lists/import-table.ts";
import { importProducts, previewProducts, productTable } from "./import-products.ts";
import { createProduct, deleteProduct, readProduct, updateProduct } from "./product.ts";
import { countProducts, selectProducts } from "./queries.ts";

/** HTTP routes for products (Behavior 2.10, 5.4). */
export function productRoutes(on: RegisterEndpoint): void {
  on(
    productEndpoints.list,
    ({ books, query: { search, isActive: active, type, isLowStock, hasAttachments, ...query } }) => {
      const isActive = active === undefined ? undefined : active === "true";
      const filter = { search, isActive, type, isLow: isLowStock !== undefined, hasAttachments };
      return books.read((tx) =>
        readOrderedPage({
          query,
          kinds: KINDS,
          defaultSort: "code",
          valueOf: sortKey,
          read: (order, limit) => selectProducts(tx, filter, { order, limit }),
          count: (atMost) => countProducts(tx, filter, atMost),
        }),
      );
    },
  );
  on(productEndpoints.nextCode, ({ books }) =>
    books.read(async (tx) => ({ code: await proposeRecordNumber(tx, "product") })),
  );
  on(productEndpoints.get, ({ books, params }) => books.read((tx) => readProduct(tx, params.id)));
  on(productEndpoints.create, ({ books, body }) => books.write((tx) => createProduct(tx, body)));
  on(productEndpoints.update, ({ books, params, body }) =>
    books.write((tx) => updateProduct(tx, params.id, body)),
  );
  on(productEndpoints.previewImport, async ({ books, body, aside }) => {
    const table = productTable(await aside(() => readRecords(body.content)), body);
    return books.read((tx) => previewProducts(tx, table));
  });
  on(productEndpoints.import, async ({ books, body: { previewHash, ...file }, aside }) => {
    const table = productTable(await aside(() => readRecords(file.content)), file);
    return books.write((tx) => importProducts(tx, { table, previewHash }));
  });
  on(productEndpoints.remove, ({ books, params }) => books.write((tx) => deleteProduct(tx, params.id)));
}

const KINDS = {
  code: "text",
  name: "text",
  purchasePrice: "number",
  salePrice: "number",
} as const;

/** Value of a product in a column. */
const sortKey = (product: Product, by: ProductColumn): string => product[by];
