import { type Money, ZERO } from "#domain/money.ts";
import { sql } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { agingEndpoint } from "#contract/payments.ts";
import { agingByParty, BUCKET_DAYS, type OpenItem } from "#domain/aging.ts";
import type { PartySide } from "#domain/document.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { selectToday } from "#server/settings/lookup.ts";
import type { Day } from "#domain/dates.ts";
import { controlAccounts, openItems } from "./open-items.ts";

/**
 * What each party owes or is owed at a day, by how long it is due (Accounting 9); the totals alone where a page
 * shows no more.
 */
export async function readAging(
  tx: Tx,
  query: QueryOf<typeof agingEndpoint>,
): Promise<ReplyOf<typeof agingEndpoint>> {
  const asOf = query.asOf ?? (await selectToday(tx));
  const side = query.side === "receivable" ? "customer" : "vendor";
  const controlBalance = await selectControlBalance(tx, side, asOf);
  const isSumsOnly = query.detail === "totals";
  const items = await (isSumsOnly ? selectOpenByDay : selectOpenItems)(tx, side, asOf);
  const { parties, totals } = agingByParty(items, asOf);
  return { side, asOf, parties: isSumsOnly ? [] : parties, totals, controlBalance };
}

/** Aging as a separate query: planning it takes several times as long as reading it, so all books share the plan. */
export async function readAgingOnly(
  tx: Tx,
  query: QueryOf<typeof agingEndpoint>,
): Promise<ReplyOf<typeof agingEndpoint>> {
  if (query.detail === "totals") await sql`select plan_for_any_book()`.execute(tx);
  return readAging(tx, query);
}

/** What was open at a date on one side, the longest due first. */
async function selectOpenItems(tx: Tx, side: PartySide, asOf: Day): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select * from (${openItems(side, sql<string>`${asOf}`)}) items order by "dueDate", number`.execute(tx);
  return rows;
}

/**
 * The same without saying whose, for a page that shows sums alone: what was open by the day when it is due. What is not due yet
 * is due that day here, and what is due for longer than the last column begins with was due as that column begins.
 */
async function selectOpenByDay(tx: Tx, side: PartySide, asOf: Day): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select null as "partyId", '' as name, null as "documentId", '' as number,
      greatest(least("dueDate", ${asOf}::date), ${asOf}::date - ${LONGEST_DUE}::integer)::business_date as "dueDate",
      as_amount(sum(open)) as open, "isUnapplied"
    from (${openItems(side, sql<string>`${asOf}`, { isSumsOnly: true })}) items
    group by 5, 7`.execute(tx);
  return rows;
}

/** The days overdue with which the last column begins. */
const LONGEST_DUE = Math.max(...BUCKET_DAYS.map(({ first }) => first ?? 0));

/** The balance of the side's control accounts at a date, on their normal side. */
async function selectControlBalance(tx: Tx, side: PartySide, asOf: Day): Promise<Money> {
  const { rows } = await sql<{ balance: Money }>`
    select as_amount(coalesce(sum(debit - credit), 0) * case when ${side} = 'customer' then 1 else -1 end)
      as balance
    from ${bookRows("account_day_totals")}
    where account_id = ${controlAccounts(side)} and date <= ${asOf}`.execute(tx);
  return rows[0]?.balance ?? ZERO;
}
