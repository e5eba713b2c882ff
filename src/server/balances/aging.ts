import { type Money, ZERO } from "#domain/money.ts";
import { sql } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { agingEndpoint } from "#contract/payments.ts";
import { agingByParty, BUCKET_DAYS, type OutstandingItem } from "#domain/aging.ts";
import type { PartySide } from "#domain/document.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { selectToday } from "#server/settings/lookup.ts";
import type { Day } from "#domain/dates.ts";
import { controlAccounts, outstandingItems } from "./outstanding-items.ts";

/**
 * Returns each party's outstanding at a date, by days overdue (Accounting 9); only totals if the page shows
 * no more.
 */
export async function readAging(
  tx: Tx,
  query: QueryOf<typeof agingEndpoint>,
): Promise<ReplyOf<typeof agingEndpoint>> {
  const asOf = query.asOf ?? (await selectToday(tx));
  const side = query.type === "receivable" ? "customer" : "vendor";
  const controlBalance = await selectControlBalance(tx, side, asOf);
  const isSumsOnly = query.detail === "totals";
  const items = await (isSumsOnly ? selectOutstandingByDay : selectOutstandingItems)(tx, side, asOf);
  const { parties, totals } = agingByParty(items, asOf);
  return { type: query.type, asOf, parties: isSumsOnly ? [] : parties, totals, controlBalance };
}

/** Reads aging as a separate query: planning takes several times as long as reading, so all books share the plan. */
export async function readAgingWithoutItems(
  tx: Tx,
  query: QueryOf<typeof agingEndpoint>,
): Promise<ReplyOf<typeof agingEndpoint>> {
  if (query.detail === "totals") await sql`select plan_for_any_book()`.execute(tx);
  return readAging(tx, query);
}

/** Selects outstanding items of a side at a date, longest due first. */
async function selectOutstandingItems(tx: Tx, side: PartySide, asOf: Day): Promise<OutstandingItem[]> {
  const { rows } = await sql<OutstandingItem>`
    select "partyId", name, "documentId", number, "dueDate", outstanding as "balanceDue", "isUnapplied"
    from (${outstandingItems(side, sql<string>`${asOf}`)}) items order by "dueDate", number`.execute(tx);
  return rows;
}

/**
 * The same without parties, for totals only: outstanding by due date. To limit the rows, items not yet due are dated to `asOf`,
 * and those overdue beyond the start of the last column to its start.
 */
async function selectOutstandingByDay(tx: Tx, side: PartySide, asOf: Day): Promise<OutstandingItem[]> {
  const { rows } = await sql<OutstandingItem>`
    select null as "partyId", '' as name, null as "documentId", '' as number,
      greatest(least("dueDate", ${asOf}::date), ${asOf}::date - ${OLDEST_BUCKET_DAYS}::integer)::business_date as "dueDate",
      format_amount(sum(outstanding)) as "balanceDue", "isUnapplied"
    from (${outstandingItems(side, sql<string>`${asOf}`, { isSumsOnly: true })}) items
    group by 5, 7`.execute(tx);
  return rows;
}

/** First day overdue of the last column. */
const OLDEST_BUCKET_DAYS = Math.max(...BUCKET_DAYS.map(({ first }) => first ?? 0));

/** The balance of the side's control accounts at a date, on their normal side. */
async function selectControlBalance(tx: Tx, side: PartySide, asOf: Day): Promise<Money> {
  const { rows } = await sql<{ balance: Money }>`
    select format_amount(coalesce(sum(debit - credit), 0) * case when ${side} = 'customer' then 1 else -1 end)
      as balance
    from ${bookRows("account_day_totals")}
    where account_id = ${controlAccounts(side)} and date <= ${asOf}`.execute(tx);
  return rows[0]?.balance ?? ZERO;
}
