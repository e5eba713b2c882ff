import { sql } from "kysely";
import type { AccountId, PartyId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** SQL condition: the contact has schedules, even ended ones. */
export function schedulesUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("schedules")} where party_id = ${partyId})`;
}

/** SQL condition: schedules that haven't ended use the account in a journal entry, expense, deposit or transfer. */
export function schedulesUseAccount(accountId: AccountId) {
  return sql<boolean>`exists (
    select from ${bookRows("schedules")}
    where status <> 'ended' and kind in ('journal', 'money')
      and jsonb_path_exists(template, '$.**.accountId ? (@ == $account)', jsonb_build_object('account', ${accountId}::text))
  )`;
}
