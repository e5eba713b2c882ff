import { sql } from "kysely";
import type { AccountId, PartyId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** Whether loans name an account: a condition for others. */
export function loansOn(accountId: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("loans")}
    where ${accountId} in (loan_account_id, interest_account_id, fee_account_id, money_account_id))`;
}

/** Whether loans are of a party: a condition for others. */
export function loansOf(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("loans")} where party_id = ${partyId})`;
}
