import { sql } from "kysely";
import type { AccountId, PartyId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** Display name: the contact, journal description, payee or purpose. */
export const SCHEDULE_NAME = `coalesce(p.name, s.template #>> '{journal,description}', nullif(s.template #>> '{money,payee}', ''),
    s.template #>> '{money,lines,0,description}', '')`;

/** SQL condition: the contact has schedules, even ended ones. */
export function schedulesUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("schedules")} where party_id = ${partyId})`;
}

/** SQL condition: schedules that haven't ended use the account in a journal entry, expense, deposit or transfer. */
export function schedulesUseAccount(accountId: AccountId) {
  return sql<boolean>`exists (
    select from ${bookRows("schedules")}
    where status <> 'ended' and kind in ('journal', 'money') and ${templateUses(accountId)}
  )`;
}

const templateUses = (accountId: AccountId) =>
  sql`jsonb_path_exists(template, '$.**.accountId ? (@ == $account)', jsonb_build_object('account', ${accountId}::text))`;

/** The schedules of any kind that still post to an account, with their kind of plan: a subquery. */
export function schedulesOnAccount(accountId: AccountId) {
  return sql`select 'recurring transaction' as kind, ${sql.raw(SCHEDULE_NAME)} as name
    from ${bookRows("schedules s")} left join ${bookRows("parties p")} on p.id = s.party_id
    where status <> 'ended' and ${templateUses(accountId)}`;
}
