import type { StockAdjustment } from "#contract/products.ts";
import type { Money, Price, Quantity } from "#domain/money.ts";
import type { Movement, MovementKind, Stock } from "#domain/stock.ts";
import type { StockCountColumn } from "#domain/lists.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { sql } from "kysely";
import type { AccountId, DocumentId, JournalId, ProductId } from "#domain/ids.ts";
import type { Day } from "#domain/dates.ts";
import { IS_IMPORTED_OPENING } from "./value-queries.ts";

export type ProductStock = Stock & { productId: ProductId; lastDate: Day | null; purchasePrice: Price };

/** Whether sales without stock are blocked (Accounting 7), and lock dates. */
/** Nothing moves through `closedThrough`, and cost corrections are dated after `lockedThrough` (Accounting 33). */
export type StockRules = { blocks: boolean; closedThrough: Day | null; lockedThrough: Day | null };

/** The stock of products, in the order of their IDs, and the rules for it. */
export type KnownStock = StockRules & { products: ProductStock[] };

/** The stock of products. A write locks its book, so no other transaction moves stock before it ends. */
export async function selectStock(tx: Tx, productIds: readonly ProductId[]): Promise<KnownStock> {
  const { rows } = await sql<{ stock: KnownStock }>`select ${stockOf(productIds)} as stock`.execute(tx);
  return rows[0]?.stock ?? { blocks: false, closedThrough: null, lockedThrough: null, products: [] };
}

/** The same as SQL for other queries. */
export const stockOf = (productIds: readonly ProductId[]) => sql<KnownStock>`(
  select json_build_object('blocks', b.negative_stock = 'block', 'closedThrough', locked_through(b.book_id, 'all'),
      'lockedThrough', locked_through(b.book_id, 'all', true), 'products', coalesce((
    select json_agg(json_build_object('productId', p.id,
      'quantity', trim_scale(coalesce(s.quantity, 0))::text,
      'value', format_amount(coalesce(s.value, 0))::text,
      'averageValue', format_amount(coalesce(s.average_value, 0))::text,
      'averageQuantity', trim_scale(coalesce(s.average_quantity, 0))::text,
      'lastDate', s.last_date, 'purchasePrice', p.purchase_price::text) order by p.id)
    from ${bookRows("products p")} left join ${bookRows("product_stock s")} on s.product_id = p.id
    where p.id = any(${[...new Set(productIds)]}::uuid[])
  ), '[]'))
  from ${bookRows("books b")})`;

/** Whether a movement changes another one: its value, or the difference of a count. */
const isChange = (kind: "kind" | "m.kind") =>
  sql`${sql.ref(kind)} in ('cost_correction', 'cost_settlement', 'count_correction')`;

export type StoredMovement = Movement & {
  reference: string;
  documentId: DocumentId | null;
  /** The amount posted for it so far, with corrections. */
  postedValue: Money;
  /** The amount posted for settling oversold units. */
  postedSettled: Money;
  isProvisional: boolean;
  /** The account of a revaluation; null for everything else. */
  accountId: AccountId | null;
};

/** A revaluation's account. */
const REVALUED_TO = sql`case when m.kind = 'revaluation' then (
  select l.account_id from ${bookRows("journal_lines l")} join ${bookRows("accounts a")} on a.id = l.account_id
  where l.journal_id = m.journal_id and a.type in ('revenue', 'expense') limit 1) end`;

/** A product's active movements with the amounts posted for each. */
export async function selectMovements(tx: Tx, productId: ProductId): Promise<StoredMovement[]> {
  const { rows } = await sql<StoredMovement>`
    select m.id, m.kind, m.date, m.sequence::int as sequence, m.reference, m.document_id as "documentId",
      trim_scale(m.quantity + coalesce(c.counted, 0))::text as quantity, trim_scale(m.counted_quantity)::text as "countedQuantity",
      format_amount(m.cost) as cost, m.fallback_price as "fallbackPrice", m.is_provisional as "isProvisional",
      m.original_movement_id as "returnOf", trim_scale(m.cost_quantity)::text as "costQuantity",
      format_amount(m.value + coalesce(c.corrected, 0)) as "postedValue",
      format_amount(coalesce(c.settled, 0)) as "postedSettled", ${REVALUED_TO} as "accountId"
    from ${bookRows("stock_movements m")} left join lateral (
      select sum(quantity) as counted, sum(value) filter (where kind <> 'cost_settlement') as corrected,
        sum(value) filter (where kind = 'cost_settlement') as settled
      from ${bookRows("stock_movements")}
      where original_movement_id = m.id and not is_void and ${isChange("kind")}
    ) c on true
    where m.product_id = ${productId} and not m.is_void
      and not ${isChange("m.kind")}`.execute(tx);
  return rows;
}

export type MovementRow = {
  id: string;
  productId: ProductId;
  kind: MovementKind | "cost_correction" | "cost_settlement" | "count_correction";
  date: Day;
  reference: string;
  /** Its order of entry; null for the next number. */
  place: number | null;
  quantity: Quantity;
  countedQuantity: Quantity | null;
  cost: Money | null;
  value: Money;
  fallbackPrice: Price;
  isProvisional: boolean;
  originalMovementId: string | null;
  costQuantity: Quantity | null;
  documentId: DocumentId | null;
  itemPosition: number | null;
  journalId: JournalId | null;
};

/** A product's stock after its movements. */
export type StockAfter = Stock & { productId: ProductId; lastDate: Day | null };

/** Writes movements, numbered in order of entry, and the resulting stock. */
export async function insertMovements(
  tx: Tx,
  rows: readonly MovementRow[],
  stocks: readonly StockAfter[],
): Promise<void> {
  await sql`
    select write_stock_movements(book_id, ${JSON.stringify(rows)}, ${JSON.stringify(stocks)}) from ${bookRows("books")}`.execute(
    tx,
  );
}

/** Movements of a document, of a count, or of a landed cost or revaluation by journal. */
export type MovementScope = { documentId: DocumentId } | { movementId: string } | { journalId: JournalId };

function matchesMovementScope(scope: MovementScope) {
  if ("documentId" in scope) return sql`document_id = ${scope.documentId}`;
  return "journalId" in scope ? sql`journal_id = ${scope.journalId}` : sql`id = ${scope.movementId}`;
}

/** Voids movements, with the corrections and settlements linked to them. */
export async function voidMovements(tx: Tx, scope: MovementScope): Promise<JournalId[]> {
  const { rows } = await sql<{ journalId: JournalId | null }>`
    with movements as (
      update stock_movements set is_void = true where book_id = ${BOOK} and ${matchesMovementScope(scope)} and not is_void
      returning id
    )
    update stock_movements set is_void = true
    where book_id = ${BOOK} and original_movement_id in (select id from movements) and not is_void and ${isChange("kind")}
    returning journal_id as "journalId"`.execute(tx);
  return rows.flatMap(({ journalId }) => journalId ?? []);
}

/** A product, and the order of entry of an event's movements. */
export type MovedProduct = { productId: ProductId; places: Pick<Movement, "date" | "sequence">[] };

export async function selectMovedProducts(tx: Tx, scope: MovementScope): Promise<MovedProduct[]> {
  const { rows } = await sql<MovedProduct>`
    select product_id as "productId",
      json_agg(json_build_object('date', date, 'sequence', sequence) order by sequence) as places
    from ${bookRows("stock_movements")} where ${matchesMovementScope(scope)} and not is_void group by product_id order by product_id`.execute(
    tx,
  );
  return rows;
}

/** Change of a count's difference since its entry. */
const COUNT_CHANGE = sql`(select coalesce(sum(c.quantity), 0) from ${bookRows("stock_movements c")}
  where c.original_movement_id = m.id and c.kind = 'count_correction' and not c.is_void)`;

export type OriginalMovement = {
  id: string;
  productId: ProductId;
  kind: MovementKind;
  quantity: Quantity;
  value: Money;
  itemPosition: number | null;
  accountId: AccountId | null;
};

/** Active movements with the original value in their journal, but the current quantity. */
export async function selectOriginals(tx: Tx, scope: MovementScope): Promise<OriginalMovement[]> {
  const { rows } = await sql<OriginalMovement>`
    select id, product_id as "productId", kind, trim_scale(quantity + ${COUNT_CHANGE})::text as quantity,
      format_amount(value) as value, item_position as "itemPosition", ${REVALUED_TO} as "accountId"
    from ${bookRows("stock_movements m")} where ${matchesMovementScope(scope)} and not is_void order by sequence`.execute(
    tx,
  );
  return rows;
}

/** The sale or purchase made by a document item, for a return. */
export async function selectMovementOfItem(
  tx: Tx,
  item: { documentId: DocumentId; position: number; productId: ProductId },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${bookRows("stock_movements")} where document_id = ${item.documentId} and item_position = ${item.position}
      and product_id = ${item.productId} and not is_void and kind in ('sale', 'purchase')`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Marks movements whose cost has become provisional or final. */
export async function markProvisional(
  tx: Tx,
  movements: readonly { id: string; isProvisional: boolean }[],
): Promise<void> {
  if (movements.length === 0) return;
  await sql`
    update stock_movements m set is_provisional = f.is_provisional
    from unnest(${movements.map(({ id }) => id)}::uuid[],
      ${movements.map(({ isProvisional }) => isProvisional)}::boolean[]) as f (id, is_provisional)
    where m.book_id = ${BOOK} and m.id = f.id`.execute(tx);
}

export type StockProduct = {
  name: string;
  type: "inventory" | "service";
  purchasePrice: Price;
  quantity: Quantity;
  value: Money;
};

export async function selectStockProduct(tx: Tx, productId: ProductId): Promise<StockProduct | undefined> {
  const { rows } = await sql<StockProduct>`
    select p.name, p.type, p.purchase_price as "purchasePrice",
      trim_scale(coalesce(s.quantity, 0))::text as quantity, format_amount(coalesce(s.value, 0)) as value
    from ${bookRows("products p")} left join ${bookRows("product_stock s")} on s.product_id = p.id where p.id = ${productId}`.execute(
    tx,
  );
  return rows[0];
}

/** Counts and opening stock, except reversals. */
const IS_ADJUSTMENT = sql`m.kind in ('opening', 'adjustment') and m.original_movement_id is null`;

const ADJUSTMENT = sql`m.id, m.product_id as "productId", p.name as "productName", m.date, m.kind,
  trim_scale(m.counted_quantity)::text as "countedQuantity", trim_scale(m.quantity + c.quantity)::text as quantity,
  format_amount(m.value + c.value) as value, m.journal_id as "journalId", coalesce(j.description, m.reference) as description,
  case when m.is_void or r.id is not null then 'void' else 'posted' end as status,
  case when ${IS_IMPORTED_OPENING} then m.journal_id end as "openingStockId", r.date as "reversedOn", r.journal_id as "reversalId"`;

const ADJUSTMENT_JOINS = sql`join ${bookRows("products p")} on p.id = m.product_id left join ${bookRows("journals j")} on j.id = m.journal_id
  left join ${bookRows("stock_movements r")} on r.original_movement_id = m.id and r.kind = m.kind and not r.is_void
  cross join lateral (
    select coalesce(sum(quantity), 0) as quantity, coalesce(sum(value), 0) as value from ${bookRows("stock_movements")}
    where original_movement_id = m.id and not is_void and kind in ('cost_correction', 'count_correction')
  ) c`;

const ADJUSTMENT_COUNTS = sql`${bookRows("stock_movements m")} ${ADJUSTMENT_JOINS}`;

const SORT_COLUMNS = { date: { column: "m.date", as: "day" } } as const;

type AdjustmentFilter = { productId?: ProductId | undefined; search: string };
const matchesFilter = ({ productId, search }: AdjustmentFilter) => sql`${IS_ADJUSTMENT}
  ${productId === undefined ? sql`` : sql`and m.product_id = ${productId}`}
  ${search === "" ? sql`` : sql`and position(fold_text(${search}) in fold_text(p.name || ' ' || coalesce(j.description, m.reference))) > 0`}`;
/** A page of counts and opening stock, by keyset. */
export async function selectAdjustments(
  tx: Tx,
  filter: AdjustmentFilter,
  { order, limit }: { order: ListOrder<StockCountColumn>; limit: number },
): Promise<StockAdjustment[]> {
  const { after, inOrder } = orderedBy(order, SORT_COLUMNS, "m.id");
  const { rows } = await sql<StockAdjustment>`
    select ${ADJUSTMENT} from ${ADJUSTMENT_COUNTS} where ${matchesFilter(filter)} and ${after} order by ${inOrder} limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Counts them, up to a limit. */
export async function countAdjustments(tx: Tx, filter: AdjustmentFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${ADJUSTMENT_COUNTS} where ${matchesFilter(filter)} limit ${limit}) found`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Voided counts of open days reversed on a later day, oldest first, each with the reversing movement. */
export async function selectReversedAdjustments(
  tx: Tx,
  closedThrough: Day | null,
): Promise<(StockAdjustment & { reversalMovementId: string })[]> {
  const { rows } = await sql<StockAdjustment & { reversalMovementId: string }>`
    select ${ADJUSTMENT}, r.id as "reversalMovementId" from ${bookRows("stock_movements m")} ${ADJUSTMENT_JOINS}
    where ${IS_ADJUSTMENT} and not ${IS_IMPORTED_OPENING} and not m.is_void and r.id is not null
      and m.date > coalesce(${closedThrough}::date, '-infinity') order by m.id`.execute(tx);
  return rows;
}

/** Locks one until the transaction ends. */
export async function lockAdjustment(tx: Tx, id: string): Promise<StockAdjustment | undefined> {
  await sql`select m.id from stock_movements m where m.book_id = ${BOOK} and m.id = ${id} and ${IS_ADJUSTMENT} for update`.execute(
    tx,
  );
  return selectAdjustment(tx, id);
}

export async function selectAdjustment(tx: Tx, id: string): Promise<StockAdjustment | undefined> {
  const { rows } = await sql<StockAdjustment>`
    select ${ADJUSTMENT} from ${ADJUSTMENT_COUNTS} where m.id = ${id} and ${IS_ADJUSTMENT}`.execute(tx);
  return rows[0];
}
