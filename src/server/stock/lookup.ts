import { sql } from "kysely";
import type { DocumentId, ProductId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { Day } from "#domain/dates.ts";
import { selectMovements, selectMovementOfItem, type StoredMovement } from "./queries.ts";

export { type KnownStock, markProvisional, stockOf } from "./queries.ts";
export { hasLandedCosts, type LandedCostSource as LandedFrom, selectLandedCosts } from "./value-queries.ts";

/** The sale or purchase that a credit returns, or null if its item moved no stock. */
export function findMovementOfItem(
  tx: Tx,
  item: { documentId: DocumentId; position: number; productId: ProductId },
): Promise<string | null> {
  return selectMovementOfItem(tx, item);
}

/** A product's active movements with the amounts posted for each, to compare with a revaluation. */
export function readMovements(tx: Tx, productId: ProductId): Promise<StoredMovement[]> {
  return selectMovements(tx, productId);
}

/** Whether a product has ever moved: an SQL condition for other queries. */
export function movementsUseProduct(productId: ProductId) {
  return sql<boolean>`exists (select from ${bookRows("stock_movements")} where product_id = ${productId})`;
}

/** The products that have moved by a day. */
export async function selectProductsWithMovements(
  tx: Tx,
  productIds: readonly ProductId[],
  date: Day,
): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select p.id from unnest(${[...productIds]}::uuid[]) as p (id) where exists (
      select from ${bookRows("stock_movements")} where product_id = p.id and date <= ${date}::date and not is_void)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Number of movements in a period with provisional cost: SQL for other queries. */
export function countProvisionalMovements({ start, end }: Period) {
  return sql<number>`(select count(*)::int from ${bookRows("stock_movements")}
    where date >= ${start}::date and date <= ${end}::date and is_provisional and not is_void)`;
}

/** Whether goods have moved, so that the inventory account holds their value. */
export async function hasStockMoved(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from ${bookRows("stock_movements")} where not is_void limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Number of voided adjustments in open periods reversed on a later day: SQL for other queries. */
export function countReversedAdjustments(closedThrough: Day | null) {
  return sql<number>`(select count(distinct coalesce(m.journal_id, m.id))::int from ${bookRows("stock_movements m")}
    join ${bookRows("stock_movements r")} on r.original_movement_id = m.id and r.kind = m.kind and not r.is_void
    where m.kind in ('opening', 'adjustment', 'landed_cost', 'revaluation')
      and m.date > coalesce(${closedThrough}::date, '-infinity'))`;
}
