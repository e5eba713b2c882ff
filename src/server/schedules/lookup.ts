import { sql } from "kysely";
import type { AccountId, PartyId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** Whether schedules are for a party, also those that have ended: a condition for others. */
export function schedulesOf(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("schedules")} where party_id = ${partyId})`;
}

/** Whether schedules that may still write name an account in a journal or in an entry of money: a condition for others. */
export function schedulesOn(accountId: AccountId) {
  return sql<boolean>`exists (
    select from ${bookRows("schedules")}
    where status <> 'ended' and kind in ('journal', 'money')
      and jsonb_path_exists(template, '$.**.accountId ? (@ == $account)', jsonb_build_object('account', ${accountId}::text))
  )`;
}
