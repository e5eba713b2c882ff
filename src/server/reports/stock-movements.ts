import { type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { reportEndpoints, StockMovement } from "#contract/reports.ts";
import type { ProductId } from "#domain/ids.ts";
import { refuseField } from "#domain/refusals.ts";
import { type StockLevel, withRunningStock } from "#domain/stock-movements.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { type MovementPlace, pageOf, readMovementPlace, writeCursor } from "#server/http/cursor.ts";

type StockMovementEndpoint = (typeof reportEndpoints)["stockMovement"];

/**
 * Returns stock movements in a period with each product's running quantity and value (Accounting 6). A page reads the
 * balances before it, so that no page depends on others.
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

type ReportedMovement = Pick<
  StockMovement,
  | "id"
  | "date"
  | "reference"
  | "productId"
  | "productCode"
  | "productName"
  | "unit"
  | "type"
  | "documentId"
  | "documentKind"
  | "journalId"
> &
  StockLevel & { sequence: number };

type MovementsQuery = {
  start: Day;
  end: Day;
  productId: ProductId | undefined;
  after: MovementPlace | null;
  limit: number;
};

/**
 * Selects report rows by date, product and order of entry (Accounting 6): live movements, after each
 * product's beginning balance.
 */
async function selectMovementRows(tx: Tx, query: MovementsQuery): Promise<ReportedMovement[]> {
  const isFirstDay = query.after === null || query.after.date === query.start;
  const rowsOf = isFirstDay
    ? sql`(${openingStock(query)}) union all (${selectMovementsSql(query)})`
    : selectMovementsSql(query);
  const { rows } = await sql<ReportedMovement>`
    select r.id, r.date, r.sequence, r.reference, r.product_id as "productId", r.code as "productCode",
      r.name as "productName", r.unit, r.kind as type, r.quantity, r.value,
      r.document_id as "documentId", d.kind as "documentKind", r.journal_id as "journalId"
    from (${rowsOf}) r left join ${bookRows("documents d")} on d.id = r.document_id
    order by r.date, r.code, r.sequence limit ${query.limit}`.execute(tx);
  return rows;
}

/**
 * A row on the first day for each product with earlier movements, if it has a balance or movements in the period.
 * Movements are numbered from one, so this row sorts before its product's.
 */
function openingStock({ start, end, productId, after, limit }: MovementsQuery): RawBuilder<unknown> {
  return sql`
    select null::uuid as id, ${start}::date as date, 0 as sequence, 'Opening balance' as reference,
      p.id as product_id, p.code, p.name, p.unit, 'opening' as kind, '0' as quantity, format_amount(0) as value,
      null::uuid as document_id, null::uuid as journal_id
    from ${bookRows("products p")} cross join lateral (
      select count(*) as movements, sum(quantity) as quantity, sum(value) as value from ${bookRows("stock_movements")}
      where product_id = p.id and not is_void and date < ${start}
    ) b
    where b.movements > 0 and ${filterByProduct(sql`p.id`, productId)}
      and ${after === null ? sql`true` : sql`p.code > ${after.code}`}
      and (b.quantity <> 0 or b.value <> 0 or exists (
        select from ${bookRows("stock_movements")}
        where product_id = p.id and not is_void and date >= ${start} and date <= ${end}
      ))
    order by p.code limit ${limit}`;
}

function selectMovementsSql({ start, end, productId, after, limit }: MovementsQuery): RawBuilder<unknown> {
  const isAfter = after
    ? sql`(m.date, p.code, m.sequence) > (${after.date}::date, ${after.code}, ${after.sequence}::bigint)`
    : sql`true`;
  return sql`
    select m.id, m.date, m.sequence::int as sequence, m.reference, p.id as product_id, p.code, p.name, p.unit,
      case m.kind when 'cost_settlement' then 'cost_correction' else m.kind end as kind,
      trim_scale(m.quantity)::text as quantity, format_amount(m.value) as value, m.document_id, m.journal_id
    from ${bookRows("stock_movements m")} join ${bookRows("products p")} on p.id = m.product_id
    where not m.is_void and m.date >= ${after?.date ?? start} and m.date <= ${end}
      and ${filterByProduct(sql`m.product_id`, productId)} and ${isAfter}
    order by m.date, p.code, m.sequence limit ${limit}`;
}

function filterByProduct(column: RawBuilder<unknown>, productId: ProductId | undefined): RawBuilder<unknown> {
  return productId === undefined ? sql`true` : sql`${column} = ${productId}`;
}

/** Returns each product's stock before its first one of these sorted rows. */
async function selectStockBefore(
  tx: Tx,
  rows: readonly Pick<ReportedMovement, "productId" | "date" | "sequence">[],
): Promise<Map<string, StockLevel>> {
  const first = [...new Map(rows.toReversed().map((row) => [row.productId, row])).values()];
  const { rows: stock } = await sql<StockLevel & { productId: ProductId }>`
    select f.product_id as "productId", trim_scale(coalesce(sum(m.quantity), 0))::text as quantity,
      format_amount(coalesce(sum(m.value), 0)) as value
    from unnest(${first.map(({ productId }) => productId)}::uuid[], ${first.map(({ date }) => date)}::date[],
      ${first.map(({ sequence }) => sequence)}::bigint[]) as f (product_id, date, sequence)
    join ${bookRows("stock_movements m")} on m.product_id = f.product_id and not m.is_void
      and (m.date, m.sequence) < (f.date, f.sequence)
    group by f.product_id`.execute(tx);
  return new Map(stock.map(({ productId, ...stockLevel }) => [productId, stockLevel]));
}

async function selectProductType(tx: Tx, productId: ProductId): Promise<"inventory" | "service" | undefined> {
  const row = await tx
    .selectFrom("products")
    .select("type")
    .where("book_id", "=", BOOK)
    .where("id", "=", productId)
    .executeTakeFirst();
  return row?.type;
}
