import { sql } from "kysely";
import type { AccountId, LoanId, PartyId } from "#domain/ids.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** SQL condition: loans use the account. */
export function loansUseAccount(accountId: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("loans")}
    where ${accountId} in (loan_account_id, interest_account_id, fee_account_id, payment_account_id))`;
}

/** SQL condition: the contact has loans. */
export function loansUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("loans")} where party_id = ${partyId})`;
}

/** The loans that still post to an account, with their kind of schedule: a subquery. */
export function loansOnAccount(accountId: AccountId) {
  return sql`select 'loan' as kind, name from ${bookRows("loans")}
    where not is_void and ${accountId} in (loan_account_id, interest_account_id, fee_account_id, payment_account_id)`;
}

/** The latest journal entry of a loan. */
export async function selectLastLoanJournal(tx: Tx, id: LoanId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select j.number as name, j.date
    from ${bookRows("loan_entries e")} join ${bookRows("journals j")} on j.id = e.journal_id
    where e.loan_id = ${id} and not e.is_void and e.kind <> 'loan' order by e.number desc limit 1`.execute(
    tx,
  );
  return rows;
}
