import { sql } from "kysely";
import type { AccountId, PartyId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** SQL condition: loans use the account. */
export function loansUseAccount(accountId: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("loans")}
    where ${accountId} in (loan_account_id, interest_account_id, fee_account_id, payment_account_id))`;
}

/** SQL condition: the contact has loans. */
export function loansUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("loans")} where party_id = ${partyId})`;
}

/** The loans that still post to an account, with their kind of plan: a subquery. */
export function loansOnAccount(accountId: AccountId) {
  return sql`select 'loan' as kind, name from ${bookRows("loans")}
    where not is_void and ${accountId} in (loan_account_id, interest_account_id, fee_account_id, payment_account_id)`;
}
