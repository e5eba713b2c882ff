import { sql } from "kysely";
import type { Movement, MovementKind, Stock } from "#domain/stock.ts";
import type { Tx } from "#server/db/transaction.ts";

export type ProductStock = Stock & { productId: string; lastDate: string | null; purchasePrice: string };

/** The stock of products, locked in the order of their ids until the transaction ends. */
export async function lockStock(tx: Tx, productIds: readonly string[]): Promise<ProductStock[]> {
  const ids = [...new Set(productIds)].toSorted();
  await sql`
    insert into product_stock (product_id) select id from unnest(${ids}::uuid[]) as p (id) order by id
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<ProductStock>`
    select s.product_id as "productId", trim_scale(s.quantity)::text as quantity,
      s.value::numeric(20, 2) as value, s.average_value::numeric(20, 2) as "averageValue",
      trim_scale(s.average_quantity)::text as "averageQuantity", s.last_date as "lastDate",
      p.purchase_price as "purchasePrice"
    from product_stock s join products p on p.id = s.product_id
    where s.product_id = any(${ids}::uuid[]) order by s.product_id for update of s`.execute(tx);
  return rows;
}

export type StoredMovement = Movement & {
  kind: MovementKind;
  reference: string;
  documentId: string | null;
  /** What was posted for it so far, its corrections included. */
  postedValue: string;
  /** What was posted for settling oversold units at it. */
  postedSettled: string;
  isProvisional: boolean;
};

/** All live movements of a product with what was posted for each. */
export async function selectMovements(tx: Tx, productId: string): Promise<StoredMovement[]> {
  const { rows } = await sql<StoredMovement>`
    select m.id, m.kind, m.date, m.sequence::int as sequence, m.reference, m.document_id as "documentId",
      trim_scale(m.quantity)::text as quantity, m.cost::numeric(20, 2) as cost,
      m.fallback_price as "fallbackPrice", m.is_provisional as "isProvisional",
      m.of_movement_id as "returnOf",
      (m.value + coalesce(c.corrected, 0))::numeric(20, 2) as "postedValue",
      coalesce(c.settled, 0)::numeric(20, 2) as "postedSettled"
    from stock_movements m left join (
      select of_movement_id, sum(value) filter (where kind = 'cost_correction') as corrected,
        sum(value) filter (where kind = 'cost_settlement') as settled
      from stock_movements
      where product_id = ${productId} and not is_void and kind in ('cost_correction', 'cost_settlement')
      group by of_movement_id
    ) c on c.of_movement_id = m.id
    where m.product_id = ${productId} and not m.is_void
      and m.kind not in ('cost_correction', 'cost_settlement')`.execute(tx);
  return rows;
}

export type MovementRow = {
  id: string;
  productId: string;
  kind: MovementKind | "cost_correction" | "cost_settlement";
  date: string;
  sequence: number;
  reference: string;
  quantity: string;
  cost: string | null;
  value: string;
  fallbackPrice: string;
  isProvisional: boolean;
  ofMovementId: string | null;
  documentId: string | null;
  itemPosition: number | null;
  journalId: string | null;
};

export async function insertMovements(tx: Tx, rows: readonly MovementRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into stock_movements (id, product_id, kind, date, sequence, reference, quantity, cost, value,
      fallback_price, is_provisional, of_movement_id, document_id, item_position, journal_id)
    select * from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.productId)}::uuid[],
      ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.date)}::date[],
      ${rows.map((row) => row.sequence)}::bigint[], ${rows.map((row) => row.reference)}::text[],
      ${rows.map((row) => row.quantity)}::numeric[], ${rows.map((row) => row.cost)}::numeric[],
      ${rows.map((row) => row.value)}::numeric[], ${rows.map((row) => row.fallbackPrice)}::numeric[],
      ${rows.map((row) => row.isProvisional)}::boolean[],
      ${rows.map((row) => row.ofMovementId)}::uuid[], ${rows.map((row) => row.documentId)}::uuid[],
      ${rows.map((row) => row.itemPosition)}::int[], ${rows.map((row) => row.journalId)}::uuid[])`.execute(
    tx,
  );
}

export async function updateStock(
  tx: Tx,
  productId: string,
  stock: Stock,
  lastDate: string | null,
): Promise<void> {
  await sql`
    update product_stock set quantity = ${stock.quantity}, value = ${stock.value},
      average_value = ${stock.averageValue}, average_quantity = ${stock.averageQuantity}, last_date = ${lastDate}
    where product_id = ${productId}`.execute(tx);
}

/** The movements of a document, or the one of a count. */
export type MovementsOf = { documentId: string } | { movementId: string };

const areOf = (of: MovementsOf) =>
  "documentId" in of ? sql`document_id = ${of.documentId}` : sql`id = ${of.movementId}`;

/** Marks movements as void, with the corrections and settlements that hang on them. */
export async function voidMovements(tx: Tx, of: MovementsOf): Promise<string[]> {
  const { rows } = await sql<{ journalId: string | null }>`
    with own as (
      update stock_movements set is_void = true where ${areOf(of)} and not is_void
      returning id
    )
    update stock_movements set is_void = true
    where of_movement_id in (select id from own) and not is_void
      and kind in ('cost_correction', 'cost_settlement')
    returning journal_id as "journalId"`.execute(tx);
  return rows.flatMap(({ journalId }) => journalId ?? []);
}

export async function selectMovedProducts(tx: Tx, of: MovementsOf): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from stock_movements where ${areOf(of)} and not is_void`.execute(tx);
  return rows.map(({ id }) => id);
}

export type OriginalMovement = {
  id: string;
  productId: string;
  kind: MovementKind;
  quantity: string;
  value: string;
  itemPosition: number | null;
};

/** Live movements as their journal has them, without later corrections. */
export async function selectOriginals(tx: Tx, of: MovementsOf): Promise<OriginalMovement[]> {
  const { rows } = await sql<OriginalMovement>`
    select id, product_id as "productId", kind, trim_scale(quantity)::text as quantity,
      value::numeric(20, 2) as value, item_position as "itemPosition"
    from stock_movements where ${areOf(of)} and not is_void order by sequence`.execute(tx);
  return rows;
}

/** The sale of a product that an item of a document made, for its return. */
export async function selectSaleOfItem(
  tx: Tx,
  item: { documentId: string; position: number; productId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from stock_movements where document_id = ${item.documentId} and item_position = ${item.position}
      and product_id = ${item.productId} and not is_void and kind = 'sale'`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Marks the movements whose cost has become provisional, or is so no longer. */
export async function markProvisional(
  tx: Tx,
  movements: readonly { id: string; isProvisional: boolean }[],
): Promise<void> {
  if (movements.length === 0) return;
  await sql`
    update stock_movements m set is_provisional = f.is_provisional
    from unnest(${movements.map(({ id }) => id)}::uuid[],
      ${movements.map(({ isProvisional }) => isProvisional)}::boolean[]) as f (id, is_provisional)
    where m.id = f.id`.execute(tx);
}

/** Whether selling without stock is blocked (Rules 7), and up to when nothing may move. */
export async function selectStockRules(tx: Tx): Promise<{ blocks: boolean; closedThrough: string | null }> {
  const { rows } = await sql<{ blocks: boolean; closedThrough: string | null }>`
    select negative_stock = 'block' as blocks, closed_through as "closedThrough" from books`.execute(tx);
  return rows[0] ?? { blocks: false, closedThrough: null };
}

export type StockProduct = {
  name: string;
  type: "inventory" | "service";
  purchasePrice: string;
  quantity: string;
  value: string;
};

export async function selectStockProduct(tx: Tx, productId: string): Promise<StockProduct | undefined> {
  const { rows } = await sql<StockProduct>`
    select p.name, p.type, p.purchase_price as "purchasePrice",
      trim_scale(coalesce(s.quantity, 0))::text as quantity, coalesce(s.value, 0)::numeric(20, 2) as value
    from products p left join product_stock s on s.product_id = p.id where p.id = ${productId}`.execute(tx);
  return rows[0];
}

/** What was on hand at the end of a day. */
export async function selectQuantityThrough(tx: Tx, productId: string, date: string): Promise<string> {
  const { rows } = await sql<{ quantity: string }>`
    select trim_scale(coalesce(sum(quantity), 0))::text as quantity from stock_movements
    where product_id = ${productId} and date <= ${date} and not is_void`.execute(tx);
  return rows[0]?.quantity ?? "0";
}

/** The quantities of those of the products that are inventory, in the order of their codes. */
export async function selectOnHand(
  tx: Tx,
  productIds: readonly string[],
): Promise<{ productId: string; quantity: string }[]> {
  const { rows } = await sql<{ productId: string; quantity: string }>`
    select p.id as "productId", trim_scale(coalesce(s.quantity, 0))::text as quantity
    from products p left join product_stock s on s.product_id = p.id
    where p.id = any(${[...productIds]}::uuid[]) and p.type = 'inventory' order by p.code`.execute(tx);
  return rows;
}
