import { sql } from "kysely";
import type { AccountId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** SQL condition: assets, or proceeds of their disposal, use the account. */
export function assetsUseAccount(accountId: AccountId) {
  return sql<boolean>`(
    exists (select from ${bookRows("assets")} where ${accountId} in (cost_account_id, accumulated_depreciation_account_id, expense_account_id))
    or exists (select from ${bookRows("asset_entries")} where ${accountId} in (proceeds_account_id, gain_loss_account_id)))`;
}

/** The assets that still post to an account, with their kind of plan: a subquery. */
export function assetsOnAccount(accountId: AccountId) {
  return sql`select 'fixed asset' as kind, name from ${bookRows("assets")} where not is_removed
    and ${accountId} in (cost_account_id, accumulated_depreciation_account_id, expense_account_id)`;
}
