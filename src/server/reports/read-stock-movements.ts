import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { reportEndpoints } from "#contract/reports.ts";
import { refuseField } from "#domain/refusals.ts";
import { withRunningStock } from "#domain/stock-movements.ts";
import type { Tx } from "#server/db/transaction.ts";
import { pageOf, readMovementPlace, writeCursor } from "#server/http/cursor.ts";
import { selectMovementRows, selectProductType, selectStockBefore } from "./stock-movement-queries.ts";

type StockMovementEndpoint = (typeof reportEndpoints)["stockMovement"];

/**
 * What moved stock in a period with the running balance and value of each product (Rules 6). A page takes up each
 * of its products where the pages before have left it, so that no page must know them.
 */
export async function readStockMovements(
  tx: Tx,
  { start, end, productId, cursor, limit }: QueryOf<StockMovementEndpoint>,
): Promise<ReplyOf<StockMovementEndpoint>> {
  if (productId !== undefined) {
    const type = await selectProductType(tx, productId);
    if (type === undefined) throw refuseField("product.not-found", "productId");
    if (type !== "inventory") throw refuseField("stock.not-inventory", "productId");
  }
  const after = cursor === undefined ? null : readMovementPlace(cursor);
  const rows = await selectMovementRows(tx, { start, end, productId, after, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ date, productCode, sequence }) =>
    writeCursor(date, productCode, String(sequence)),
  );
  const before = await selectStockBefore(tx, page.items);
  const movements = page.items.map(({ sequence: _sequence, ...movement }) => movement);
  return { items: withRunningStock(movements, before), nextCursor: page.nextCursor };
}
