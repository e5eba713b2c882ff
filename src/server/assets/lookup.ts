import { sql } from "kysely";
import type { AccountId, AssetId, DocumentId } from "#domain/ids.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** SQL condition: assets, or proceeds of their disposal, use the account. */
export function assetsUseAccount(accountId: AccountId) {
  return sql<boolean>`(
    exists (select from ${bookRows("assets")} where ${accountId} in (cost_account_id, accumulated_depreciation_account_id, expense_account_id))
    or exists (select from ${bookRows("asset_entries")} where ${accountId} in (proceeds_account_id, gain_loss_account_id)))`;
}

/** The assets that still post to an account, with their kind of schedule: a subquery. */
export function assetsOnAccount(accountId: AccountId) {
  return sql`select 'fixed asset' as kind, name from ${bookRows("assets")} where not is_removed
    and ${accountId} in (cost_account_id, accumulated_depreciation_account_id, expense_account_id)`;
}

/** The latest journal entry of an asset. */
export async function selectLastAssetJournal(tx: Tx, id: AssetId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select j.number as name, j.date
    from ${bookRows("asset_entries e")} join ${bookRows("journals j")} on j.id = e.journal_id
    where e.asset_id = ${id} and not e.is_void order by e.number desc limit 1`.execute(tx);
  return rows;
}

/** The fixed assets registered from a bill. */
export async function selectAssetsFrom(tx: Tx, documentId: DocumentId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select name from ${bookRows("assets")}
    where document_id = ${documentId} and not is_removed order by name`.execute(tx);
  return rows;
}
