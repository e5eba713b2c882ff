import type { WithFiles } from "#contract/with-files.ts";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import { attachmentsExist, attachmentsParameter } from "#server/attachments/lookup.ts";
import { sql } from "kysely";
import type { OrderHeader } from "#contract/orders.ts";
import { type Day, FIRST_DATE, LAST_DATE } from "#domain/dates.ts";
import type { PartyId } from "#domain/ids.ts";
import type { OrderColumn } from "#domain/lists.ts";
import type { Money } from "#domain/money.ts";
import { isUninvoiced, type OrderKind, type EffectiveStatus, EFFECTIVE_STATUSES_OF } from "#domain/order.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { ListOrder } from "#server/db/ordered-rows.ts";
import { HEADER, TODAY } from "./queries.ts";

export type OrderFilter = {
  kind: OrderKind;
  search: string;
  partyId?: PartyId | undefined;
  start: Day;
  end: Day;
  hasAttachments?: AttachmentsFilter | undefined;
};
type OrderStatusFilter = OrderFilter & {
  effectiveStatus?: EffectiveStatus | undefined;
  /** Only orders with something left to invoice. */
  hasRemaining: boolean;
  /** Only orders with goods still to be delivered or received. */
  isUndelivered: boolean;
};

/** Statuses that match the filter; null for any. */
function matchingStatuses({
  kind,
  effectiveStatus,
  hasRemaining,
}: OrderStatusFilter): EffectiveStatus[] | null {
  if (effectiveStatus === undefined && !hasRemaining) return null;
  return EFFECTIVE_STATUSES_OF[kind].filter(
    (candidate) => (effectiveStatus ?? candidate) === candidate && (!hasRemaining || isUninvoiced(candidate)),
  );
}

/** Returns orders of a kind, sorted, from a position on. */
export async function selectOrders(
  tx: Tx,
  filter: OrderStatusFilter,
  { order, limit }: { order: ListOrder<OrderColumn>; limit: number },
): Promise<WithFiles<OrderHeader>[]> {
  const { rows } = await sql<WithFiles<OrderHeader>>`
    select ${HEADER}, ${attachmentsExist("o.id")} as "hasAttachments" from ${searchOrders(filter, order, limit)} with ordinality as found (id, place)
    join ${bookRows("orders o")} on o.id = found.id order by found.place`.execute(tx);
  return rows;
}

/** Counts matching orders up to a limit. */
export async function countOrders(tx: Tx, filter: OrderStatusFilter, limit: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${searchOrders(filter, null, limit)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** IDs of the matching orders, sorted, or unsorted for counting. */
function searchOrders(filter: OrderStatusFilter, order: ListOrder<OrderColumn> | null, limit: number) {
  const { kind, search, partyId, start, end, isUndelivered, hasAttachments } = filter;
  return sql`search_orders(${search}, ${kind}, ${matchingStatuses(filter)}::text[], ${isUndelivered}, ${partyId ?? null}, ${start}, ${end},
    ${TODAY}, ${order?.by ?? null}, ${order?.isDescending ?? false}, ${order?.after?.value ?? null}, ${order?.after?.id ?? null}, ${limit},
    ${attachmentsParameter(hasAttachments)})`;
}

export type StatusCount = {
  effectiveStatus: EffectiveStatus;
  currency: string;
  orderCount: number;
  total: Money;
  remaining: Money;
  undeliveredCount: number;
  undeliveredTotal: Money;
};

/** Per status and currency: number of orders, total, amount left to invoice, and how many still await goods. */
export async function selectSummary(tx: Tx, filter: OrderFilter): Promise<StatusCount[]> {
  const { kind, search, partyId, start, end, hasAttachments } = filter;
  const isOfAll =
    search === "" &&
    partyId === undefined &&
    start === FIRST_DATE &&
    end === LAST_DATE &&
    hasAttachments === undefined;
  const counted = isOfAll
    ? sql`(
        select case when undated_status = 'sent' and last_day < ${TODAY} then 'expired' else undated_status end as effective_status, currency,
          sum(orders) as orders, sum(total) as total, sum(remaining_total) as remaining_total, sum(undelivered) as undelivered, sum(undelivered_total) as undelivered_total
        from ${bookRows("order_status_totals")} where kind = ${kind} group by 1, 2
      )`
    : sql`count_orders(${search}, ${kind}, ${partyId ?? null}, ${start}, ${end}, ${TODAY}, ${attachmentsParameter(hasAttachments)})`;
  const { rows } = await sql<StatusCount>`
    select effective_status as "effectiveStatus", currency, orders::int as "orderCount", format_amount(total) as total, format_amount(remaining_total) as remaining,
      undelivered::int as "undeliveredCount", format_amount(undelivered_total) as "undeliveredTotal"
    from ${counted} counted order by effective_status, currency`.execute(tx);
  return rows;
}
