import { sql } from "kysely";
import type { StockAdjustment } from "#contract/products.ts";
import type { Tx } from "#server/db/transaction.ts";

/** Counts and opening stock: what moves on its own, and does not take another movement back. */
const IS_ADJUSTMENT = sql`m.kind in ('opening', 'adjustment') and m.of_movement_id is null`;

const ADJUSTMENT = sql`m.id, m.product_id as "productId", p.name as "productName", m.date, m.kind,
  trim_scale(m.quantity)::text as quantity, m.value::numeric(20, 2) as value, m.journal_id as "journalId",
  coalesce(j.description, m.reference) as text,
  case when m.is_void or r.id is not null then 'void' else 'posted' end as status,
  r.date as "reversedOn", r.journal_id as "reversalId"`;

const BESIDE = sql`join products p on p.id = m.product_id left join journals j on j.id = m.journal_id
  left join stock_movements r on r.of_movement_id = m.id and r.kind = m.kind and not r.is_void`;

type Filter = {
  productId?: string | undefined;
  search?: string | undefined;
  before: { date: string; id: string };
  limit: number;
};

export async function selectAdjustments(
  tx: Tx,
  { productId, search, before, limit }: Filter,
): Promise<StockAdjustment[]> {
  const ofProduct = productId === undefined ? sql`` : sql`and m.product_id = ${productId}`;
  const bySearch = search
    ? sql`and position(folded(${search}) in folded(p.name || ' ' || coalesce(j.description, m.reference))) > 0`
    : sql``;
  const { rows } = await sql<StockAdjustment>`
    select ${ADJUSTMENT} from stock_movements m ${BESIDE}
    where ${IS_ADJUSTMENT} and (m.date, m.id) < (${before.date}::date, ${before.id}::uuid) ${ofProduct} ${bySearch}
    order by m.date desc, m.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** One of them, locked until the transaction ends. */
export async function lockAdjustment(tx: Tx, id: string): Promise<StockAdjustment | undefined> {
  await sql`select m.id from stock_movements m where m.id = ${id} and ${IS_ADJUSTMENT} for update`.execute(
    tx,
  );
  return selectAdjustment(tx, id);
}

export async function selectAdjustment(tx: Tx, id: string): Promise<StockAdjustment | undefined> {
  const { rows } = await sql<StockAdjustment>`
    select ${ADJUSTMENT} from stock_movements m ${BESIDE} where m.id = ${id} and ${IS_ADJUSTMENT}`.execute(
    tx,
  );
  return rows[0];
}
