import { type RawBuilder, sql } from "kysely";
import type { OrderHeader } from "#contract/orders.ts";
import type { Day } from "#domain/dates.ts";
import type { PartyId } from "#domain/ids.ts";
import { STILL_TO_DELIVER } from "#domain/delivery.ts";
import type { OrderColumn } from "#domain/lists.ts";
import type { Money } from "#domain/money.ts";
import {
  ORDER_STATUSES,
  type OrderKind,
  type OrderState,
  type OrderStatus,
  STILL_TO_INVOICE,
} from "#domain/order.ts";
import { orderedBy } from "#server/db/ordered-rows.ts";
import { own, type Tx } from "#server/db/transaction.ts";
import type { ListOrder } from "#server/http/list-order.ts";
import { DELIVERY, HEADER, LEFT, ORDERS, STATE, STATE_ALONE } from "./queries.ts";

export type OrderFilter = {
  kind: OrderKind;
  search: string;
  partyId?: PartyId | undefined;
  start: Day;
  end: Day;
};
type InState = OrderFilter & {
  state?: OrderState | undefined;
  /** Only those of which something is left to invoice. */
  isLeft: boolean;
  /** Only those of which goods are still to be delivered or received. */
  isUndelivered: boolean;
};

const AWAITED = sql<boolean>`delivery = any(${STILL_TO_DELIVER})`;

const WORKED_OUT = {
  state: { column: "state", as: "text" },
  left: { column: '"left"', as: "numeric" },
} as const;
type WorkedOut = keyof typeof WORKED_OUT;

/** Where one of a status can stand, by its day and by what was made of it. */
const STATUSES_OF: Readonly<Record<OrderState, readonly OrderStatus[]>> = {
  draft: ["draft"],
  sent: ["sent"],
  expired: ["sent"],
  accepted: ["accepted"],
  open: ["open"],
  partly_ordered: ["accepted"],
  ordered: ["accepted"],
  partly_invoiced: ["accepted", "open"],
  invoiced: ["accepted", "open"],
  declined: ["declined"],
  closed: ["closed"],
  void: ["void"],
};
/** The statuses of which something can be made. */
const ANSWERED_OR_OPEN: readonly OrderStatus[] = ["accepted", "open"];

/** The statuses that what is asked has; null for any. */
function statusesOf({ state, isLeft, isUndelivered }: InState): OrderStatus[] | null {
  const asked = [
    state === undefined ? [] : [STATUSES_OF[state]],
    isLeft ? [STILL_TO_INVOICE.flatMap((one) => STATUSES_OF[one])] : [],
    isUndelivered ? [["open"] satisfies OrderStatus[]] : [],
  ].flat();
  if (asked.length === 0) return null;
  return ORDER_STATUSES.filter((status) => asked.every((those) => those.includes(status)));
}

/** Of so many in their order it is worked out first where they stand, and of all only where these fill no page. */
const NEAR = 1_000;
const ALL = 2_000_000_000;

/** Those of a kind in an order, from a place on. */
export async function selectOrders(
  tx: Tx,
  filter: InState,
  { order, limit }: { order: ListOrder<OrderColumn>; limit: number },
): Promise<OrderHeader[]> {
  const { by } = order;
  if (by === "state" || by === "left") return selectWorkedOut(tx, filter, { order: { ...order, by }, limit });
  const among = async (atMost: number) => {
    const { rows } = await sql<OrderHeader>`
      select stated.* from (select id, place from ${found(filter, order, atMost)} with ordinality as f (id, place) order by place offset 0) found
      cross join lateral (select ${HEADER} from ${ORDERS} where o.id = found.id) stated
      where ${inState(filter)} order by found.place limit ${limit}`.execute(tx);
    return rows;
  };
  const statuses = statusesOf(filter);
  if (statuses === null) return among(limit);
  if (statuses.length === 0) return [];
  const near = await among(NEAR);
  return near.length === limit || (await countFound(tx, filter, NEAR)) < NEAR ? near : among(ALL);
}

/** In the order of where they stand, which is worked out for each. */
async function selectWorkedOut(
  tx: Tx,
  filter: InState,
  { order, limit }: { order: ListOrder<WorkedOut>; limit: number },
): Promise<OrderHeader[]> {
  const { after, inOrder } = orderedBy(order, WORKED_OUT, "id");
  const statuses = statusesOf(filter);
  const { rows } = await sql<OrderHeader>`
    select * from (
      select ${HEADER} from ${ORDERS} where ${wanted(filter)} and (${statuses}::text[] is null or o.status = any(${statuses}))
    ) found
    where ${inState(filter)} and ${after} order by ${inOrder} limit ${limit}`.execute(tx);
  return rows;
}

/** The ids of what is found, in an order, of whatever state. */
function found(filter: InState, order: ListOrder<OrderColumn> | null, atMost: number) {
  const { kind, search, partyId, start, end } = filter;
  return sql`search_orders(${search}, ${kind}, ${statusesOf(filter)}::text[], ${partyId ?? null}, ${start}, ${end},
    ${order?.by ?? null}, ${order?.isDescending ?? false}, ${order?.after?.value ?? null}, ${order?.after?.id ?? null}, ${atMost})`;
}

/** How many there are, counted up to a limit. */
export async function countOrders(tx: Tx, filter: InState, limit: number): Promise<number> {
  const statuses = statusesOf(filter);
  if (statuses?.length === 0) return 0;
  if (statuses === null) return countFound(tx, filter, limit);
  const inThatState = sql`(
    select from ${found(filter, null, ALL)} found (id)
    cross join lateral (select ${STATE} as state, ${DELIVERY} as delivery from ${ORDERS} where o.id = found.id) stated
    where ${inState(filter)} limit ${limit}
  )`;
  return countRows(tx, inThatState);
}

/** How many there are whatever their state, counted up to a limit. */
const countFound = (tx: Tx, filter: InState, limit: number) => countRows(tx, found(filter, null, limit));

async function countRows(tx: Tx, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${counted} counted`.execute(tx);
  return rows[0]?.n ?? 0;
}

export type StateCount = {
  state: OrderState;
  currency: string;
  orders: number;
  total: Money;
  left: Money;
  undelivered: number;
  undeliveredTotal: Money;
};

/** How many there are in each state and currency, for how much, how much of that is left, and of how many goods are awaited. */
export async function selectStates(tx: Tx, filter: OrderFilter): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select state, currency, count(*)::int as orders, as_amount(sum(total)) as total, as_amount(sum("left")) as left,
      count(*) filter (where ${AWAITED})::int as undelivered,
      as_amount(coalesce(sum(total) filter (where ${AWAITED}), 0)) as "undeliveredTotal"
    from (
      select ${STATE} as state, o.currency, o.total, ${LEFT} as left, ${DELIVERY} as delivery from ${ORDERS}
      where ${wanted(filter)} and o.status = any(${ANSWERED_OR_OPEN})
      union all
      select ${STATE_ALONE}, o.currency, o.total, 0, 'none' from ${own("orders o")}
      where ${wanted(filter)} and not o.status = any(${ANSWERED_OR_OPEN})
    ) found
    group by state, currency order by state, currency`.execute(tx);
  return rows;
}

function wanted({ kind, search, partyId, start, end }: OrderFilter) {
  return sql`o.kind = ${kind} and o.date between ${start} and ${end}
    and (${partyId ?? null}::uuid is null or o.party_id = ${partyId ?? null})
    and (${search} = '' or position(folded(${search}) in folded(o.number || ' ' || o.party_name)) > 0)`;
}

const inState = ({ state, isLeft, isUndelivered }: InState) =>
  sql`(not ${isUndelivered}::boolean or ${AWAITED})
    and (${state ?? null}::text is null or state = ${state ?? null}) and (not ${isLeft}::boolean or state = any(${STILL_TO_INVOICE}))`;
