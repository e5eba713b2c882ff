import { sql } from "kysely";
import type { OrderHeader } from "#contract/orders.ts";
import type { Day } from "#domain/dates.ts";
import type { PartyId } from "#domain/ids.ts";
import { STILL_TO_DELIVER } from "#domain/delivery.ts";
import type { OrderColumn } from "#domain/lists.ts";
import type { Money } from "#domain/money.ts";
import { type OrderKind, type OrderState, STILL_TO_INVOICE } from "#domain/order.ts";
import { orderedBy } from "#server/db/ordered-rows.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { ListOrder } from "#server/http/list-order.ts";
import { DELIVERY, HEADER, LEFT, ORDERS, STATE } from "./queries.ts";

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

const COLUMNS = {
  date: { column: "date", as: "text" },
  number: { column: "number", as: "natural" },
  party: { column: '"partyName"', as: "folded" },
  dueDate: { column: '"dueDate"', as: "text" },
  state: { column: "state", as: "text" },
  total: { column: "total", as: "numeric" },
  left: { column: '"left"', as: "numeric" },
} as const;

/** Those of a kind in an order, from a place on. */
export async function selectOrders(
  tx: Tx,
  filter: InState,
  { order, limit }: { order: ListOrder<OrderColumn>; limit: number },
): Promise<OrderHeader[]> {
  const { after, inOrder } = orderedBy(order, COLUMNS, "id");
  const { rows } = await sql<OrderHeader>`
    select * from (select ${HEADER} from ${ORDERS} where ${wanted(filter)}) found
    where ${inState(filter)} and ${after} order by ${inOrder} limit ${limit}`.execute(tx);
  return rows;
}

/** How many there are, counted up to a limit. */
export async function countOrders(tx: Tx, filter: InState, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (select ${STATE} as state, ${LEFT} as left, ${DELIVERY} as delivery from ${ORDERS} where ${wanted(filter)}) found
      where ${inState(filter)} limit ${limit}
    ) counted`.execute(tx);
  return rows[0]?.count ?? 0;
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
      select ${STATE} as state, o.currency, o.total, ${LEFT} as left, ${DELIVERY} as delivery from ${ORDERS} where ${wanted(filter)}
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
