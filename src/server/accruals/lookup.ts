import { sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { AccountId, AccrualId, DocumentId, PartyId } from "#domain/ids.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** SQL condition: accruals and deferrals use the account. */
export function accrualsUseAccount(accountId: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("accruals")} where ${accountId} in (balance_sheet_account_id, profit_loss_account_id))`;
}

/** SQL condition: the contact has accruals or deferrals. */
export function accrualsUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("accruals")} where party_id = ${partyId})`;
}

/** Orders whose goods are accrued on a day: a subquery for other modules. */
export function selectAccruedOrders(day: Day) {
  return sql`select order_id from ${bookRows("accruals")} where order_id is not null and starts_on = ${day}::date and not is_void`;
}

/** Deferrals of a document's lines. */
export async function selectDeferralNames(tx: Tx, documentId: DocumentId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select name from ${bookRows("accruals")} where document_id = ${documentId} and not is_void order by name`.execute(
    tx,
  );
  return rows;
}

/** The posted credits of the document line that is deferred, or of its document. */
export async function selectCreditsOfDeferral(tx: Tx, id: AccrualId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select d.number as name, d.date
    from ${bookRows("accruals a")} join ${bookRows("documents d")} on d.credited_document_id = a.document_id
    where a.id = ${id} and d.status in ('posted', 'paid') and (a.document_position is null or exists (
      select from ${bookRows("document_items i")}
      where i.document_id = d.id and i.credited_position = a.document_position
    )) order by d.date, d.number`.execute(tx);
  return rows;
}

/** The accruals and deferrals that still post to an account, with their kind of schedule: a subquery. */
export function accrualsOnAccount(accountId: AccountId) {
  return sql`select 'accrual or deferral' as kind, name from ${bookRows("accruals")}
    where not is_void and ${accountId} in (balance_sheet_account_id, profit_loss_account_id)`;
}

/** The latest journal entry of an accrual or deferral. */
export async function selectLastAccrualJournal(tx: Tx, id: AccrualId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select j.number as name, j.date
    from ${bookRows("accrual_entries e")} join ${bookRows("journals j")} on j.id = e.journal_id
    where e.accrual_id = ${id} and not e.is_void order by e.number desc limit 1`.execute(tx);
  return rows;
}
