import { productEndpoints } from "#contract/products.ts";
import { isCodeText, pageOf, readCursor, writeCursor } from "#server/http/cursor.ts";
import type { On } from "#server/http/endpoints.ts";
import { proposeNumber } from "#server/numbering/next-number.ts";
import { createProduct, deleteProduct, readProduct, updateProduct } from "./product.ts";
import { selectProducts } from "./queries.ts";

/** Products over HTTP (Behaviour 2.10, 5.4). */
export function productRoutes(on: On): void {
  on(productEndpoints.list, ({ books, query }) => {
    const { cursor, search, active, type, low, limit } = query;
    const afterCode = cursor === undefined ? undefined : readCursor(cursor, isCodeText)[0];
    const isActive = active === undefined ? undefined : active === "true";
    const filter = { search, isActive, type, isLow: low !== undefined, afterCode };
    return books.read(async (tx) => {
      const rows = await selectProducts(tx, { ...filter, limit: limit + 1 });
      return pageOf(rows, limit, ({ code }) => writeCursor(code));
    });
  });
  on(productEndpoints.nextCode, ({ books }) =>
    books.read(async (tx) => ({ code: await proposeNumber(tx, "product") })),
  );
  on(productEndpoints.get, ({ books, params }) => books.read((tx) => readProduct(tx, params.id)));
  on(productEndpoints.create, ({ books, body }) => books.write((tx) => createProduct(tx, body)));
  on(productEndpoints.update, ({ books, params, body }) =>
    books.write((tx) => updateProduct(tx, params.id, body)),
  );
  on(productEndpoints.remove, ({ books, params }) => books.write((tx) => deleteProduct(tx, params.id)));
}
