import type { ValueAdjustment, ValueAdjustmentSummary } from "#contract/value-adjustments.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, DocumentId, JournalId, ProductId } from "#domain/ids.ts";
import type { ValueAdjustmentColumn } from "#domain/lists.ts";
import type { Money, Quantity } from "#domain/money.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { type RawBuilder, sql } from "kysely";

/** Opening stock that was imported with opening stock of other products: they share a journal, and are voided as a whole. */
export const IS_IMPORTED_OPENING = sql`(m.kind = 'opening' and m.original_movement_id is null and exists (
  select from ${bookRows("stock_movements g")} where g.journal_id = m.journal_id and g.id <> m.id and g.kind = 'opening'))`;

/** Movements of landed costs, revaluations and imported opening stock that don't reverse another one. */
const IS_VALUE_ADJUSTMENT = sql`(m.kind in ('landed_cost', 'revaluation') or ${IS_IMPORTED_OPENING}) and not exists (
  select from ${bookRows("stock_movements o")} where o.id = m.original_movement_id and o.kind = m.kind)`;

const REVERSAL = sql`${bookRows("stock_movements r")} on r.original_movement_id = m.id and r.kind = m.kind and not r.is_void`;

/** The current value of a movement. */
const CURRENT_VALUE = sql`lateral (
  select m.value + coalesce(sum(value), 0) as value from ${bookRows("stock_movements")}
  where original_movement_id = m.id and not is_void and kind = 'cost_correction'
) c`;

type ValueAdjustmentFilter = {
  productId?: ProductId | undefined;
  documentId?: DocumentId | undefined;
  search: string;
};

/** Landed costs, revaluations and imported opening stock, each with the sums of its movements. */
const adjustments = (movements: RawBuilder<unknown>, groups = sql`true`) => sql`(
  select m.journal_id as id, min(m.kind) as kind, min(m.date) as date, min(j.description) as description,
    sum(coalesce(m.cost, c.value)) as amount, sum(c.value) as value,
    case when bool_or(m.is_void) or bool_or(r.id is not null) then 'void' else 'posted' end as status,
    min(r.date) as reversed_on, min(r.journal_id::text)::uuid as reversal_id
  from ${bookRows("stock_movements m")} join ${bookRows("journals j")} on j.id = m.journal_id
  join ${bookRows("products p")} on p.id = m.product_id
  left join ${REVERSAL} cross join ${CURRENT_VALUE}
  where ${movements} and ${IS_VALUE_ADJUSTMENT}
  group by m.journal_id
  having ${groups}
) v`;

/** The list has no opening stock: the list of stock counts has it. */
const listed = ({ productId, documentId, search }: ValueAdjustmentFilter) =>
  adjustments(
    sql`m.kind in ('landed_cost', 'revaluation')`,
    sql`(${search} = '' or position(fold_text(${search}) in fold_text(min(j.description) || ' ' || string_agg(p.name, ' '))) > 0)
    and (${productId ?? null}::uuid is null or bool_or(m.product_id = ${productId ?? null}::uuid))
    and (${documentId ?? null}::uuid is null or bool_or(exists (
      select from ${bookRows("stock_movements b")} where b.id = m.original_movement_id and b.document_id = ${documentId ?? null}::uuid
    )))`,
  );

const VALUE_COLUMNS = sql`v.id, v.kind, v.date, v.description, format_amount(v.amount) as amount, format_amount(v.value) as value, v.status,
  v.reversed_on as "reversedOn", v.reversal_id as "reversalId"`;

const SORT_COLUMNS = { date: { column: "v.date", as: "day" } } as const;

/** A page of landed costs and revaluations, by keyset. */
export async function selectValueAdjustments(
  tx: Tx,
  filter: ValueAdjustmentFilter,
  { order, limit }: { order: ListOrder<ValueAdjustmentColumn>; limit: number },
): Promise<ValueAdjustmentSummary[]> {
  const { after, inOrder } = orderedBy(order, SORT_COLUMNS, "v.id");
  const { rows } = await sql<ValueAdjustmentSummary>`
    select ${VALUE_COLUMNS} from ${listed(filter)} where ${after} order by ${inOrder} limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Counts them, up to a limit. */
export async function countValueAdjustments(
  tx: Tx,
  filter: ValueAdjustmentFilter,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${listed(filter)} limit ${limit}) found`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function selectValueAdjustment(tx: Tx, id: JournalId): Promise<ValueAdjustment | undefined> {
  const { rows } = await sql<ValueAdjustment>`
    select ${VALUE_COLUMNS}, goods.list as goods, lines.list as lines from ${adjustments(sql`m.journal_id = ${id}`)}
    cross join lateral (
      select json_agg(json_build_object('productId', m.product_id, 'productName', p.name, 'documentId', b.document_id,
        'documentNumber', d.number, 'quantity', trim_scale(coalesce(m.cost_quantity, case when m.kind = 'opening' then m.quantity end))::text,
        'unitValue', case when m.kind = 'revaluation' then trim_scale(m.fallback_price)::text end,
        'amount', format_amount(coalesce(m.cost, c.value))::text, 'value', format_amount(c.value)::text)
        order by m.sequence) as list
      from ${bookRows("stock_movements m")} join ${bookRows("products p")} on p.id = m.product_id
      left join ${bookRows("stock_movements b")} on b.id = m.original_movement_id
      left join ${bookRows("documents d")} on d.id = b.document_id
      cross join ${CURRENT_VALUE}
      where m.journal_id = v.id
    ) goods
    cross join lateral (
      select json_agg(json_build_object('accountId', l.account_id, 'accountCode', a.code, 'accountName', a.name,
        'debit', format_amount(l.debit)::text, 'credit', format_amount(l.credit)::text) order by l.position) as list
      from ${bookRows("journal_lines l")} join ${bookRows("accounts a")} on a.id = l.account_id where l.journal_id = v.id
    ) lines
    where v.id = ${id}`.execute(tx);
  return rows[0];
}

/** Locks one until the transaction ends. */
export async function lockValueAdjustment(tx: Tx, id: JournalId): Promise<ValueAdjustment | undefined> {
  await sql`select m.id from stock_movements m where m.book_id = ${BOOK} and m.journal_id = ${id} for update`.execute(
    tx,
  );
  return selectValueAdjustment(tx, id);
}

/** Those of open days reversed on a later day, oldest first. */
export async function selectReversedValues(
  tx: Tx,
  closedThrough: Day | null,
): Promise<{ id: JournalId; reversalId: JournalId }[]> {
  const { rows } = await sql<{ id: JournalId; reversalId: JournalId }>`
    select distinct m.journal_id as id, r.journal_id as "reversalId" from ${bookRows("stock_movements m")} join ${REVERSAL}
    where ${IS_VALUE_ADJUSTMENT} and not m.is_void and m.date > coalesce(${closedThrough}::date, '-infinity')
    order by m.journal_id`.execute(tx);
  return rows;
}

/** A goods line of a posted bill. */
export type Purchase = {
  id: string;
  documentId: DocumentId;
  number: string;
  position: number;
  productId: ProductId;
  date: Day;
  quantity: Quantity;
  cost: Money;
};

/** Which of these are bills, and the goods lines of the posted ones. */
export async function selectPurchases(
  tx: Tx,
  documentIds: readonly DocumentId[],
): Promise<{ bills: DocumentId[]; purchases: Purchase[] }> {
  const bills = await sql<{ id: DocumentId }>`
    select id from ${bookRows("documents")} where id = any(${[...documentIds]}::uuid[]) and kind = 'bill'`.execute(
    tx,
  );
  const purchases = await sql<Purchase>`
    select m.id, m.document_id as "documentId", d.number, m.item_position as position, m.product_id as "productId", m.date,
      trim_scale(m.quantity)::text as quantity, format_amount(m.cost) as cost
    from ${bookRows("stock_movements m")} join ${bookRows("documents d")} on d.id = m.document_id
    where m.document_id = any(${[...documentIds]}::uuid[]) and m.kind = 'purchase' and not m.is_void
      and d.kind = 'bill' and d.status in ('posted', 'paid')`.execute(tx);
  return { bills: bills.rows.map(({ id }) => id), purchases: purchases.rows };
}

/** An account with less posted by their date than these costs take from it (I-125), or null. */
export async function findOverdrawn(
  tx: Tx,
  { date, costs }: { date: Day; costs: readonly { accountId: AccountId; amount: Money }[] },
): Promise<AccountId | null> {
  const { rows } = await sql<{ id: AccountId }>`
    select id from unnest(${costs.map(({ accountId }) => accountId)}::uuid[], ${costs.map(({ amount }) => amount)}::numeric[])
      as cost (id, amount)
    group by id having landed_cost_fault(${BOOK}, id, sum(amount), ${date}::date) is not null limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** Whether a product is in stock at the end of a day. */
export async function hasStockOn(tx: Tx, productId: ProductId, date: Day): Promise<boolean> {
  const { rows } = await sql<{ isInStock: boolean }>`
    select coalesce(sum(quantity), 0) > 0 as "isInStock" from ${bookRows("stock_movements")}
    where product_id = ${productId} and date <= ${date}::date and not is_void`.execute(tx);
  return rows[0]?.isInStock ?? false;
}

/** Whether a bill's goods have active landed costs. */
export async function hasLandedCosts(tx: Tx, documentId: DocumentId): Promise<boolean> {
  const { rows } = await sql`
    select from ${bookRows("stock_movements b")} join ${bookRows("stock_movements m")} on m.original_movement_id = b.id
    left join ${REVERSAL}
    where b.document_id = ${documentId} and m.kind = 'landed_cost' and not m.is_void and r.id is null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Landed costs of a bill's goods, or from an account. */
export type LandedCostSource = { documentId: string } | { accountId: string };

type NamedLandedCost = { number: string; date: Day; amount: Money; account: string };

/** Active ones, oldest first, with journal number; for an account, with the amount taken from it. */
export async function selectLandedCosts(tx: Tx, from: LandedCostSource): Promise<NamedLandedCost[]> {
  const accountId = "accountId" in from ? from.accountId : null;
  const documentId = "documentId" in from ? from.documentId : null;
  const { rows } = await sql<NamedLandedCost>`
    select j.number, j.date, format_amount(sum(l.credit)) as amount, min(a.code || ' ' || a.name) as account
    from ${bookRows("journals j")} join ${bookRows("journal_lines l")} on l.journal_id = j.id
    join ${bookRows("accounts a")} on a.id = l.account_id
    where l.credit > 0 and (${accountId}::uuid is null or l.account_id = ${accountId}::uuid) and exists (
      select from ${bookRows("stock_movements m")} left join ${REVERSAL}
      left join ${bookRows("stock_movements b")} on b.id = m.original_movement_id
      where m.journal_id = j.id and m.kind = 'landed_cost' and ${IS_VALUE_ADJUSTMENT} and not m.is_void and r.id is null
        and (${documentId}::uuid is null or b.document_id = ${documentId}::uuid))
    group by j.id, j.number, j.date order by j.date, j.number`.execute(tx);
  return rows;
}
