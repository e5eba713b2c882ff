import { sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { AccountId, PartyId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** Whether accruals and deferrals name an account: a condition for others. */
export function accrualsOn(accountId: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("accruals")} where ${accountId} in (balance_account_id, result_account_id))`;
}

/** Whether accruals and deferrals are of a party: a condition for others. */
export function accrualsOf(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("accruals")} where party_id = ${partyId})`;
}

/** The orders of which goods are accrued on a day: a query for others. */
export function accruedOrders(day: Day) {
  return sql`select order_id from ${bookRows("accruals")} where order_id is not null and starts_on = ${day}::date and not is_void`;
}
