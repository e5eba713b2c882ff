import { sql } from "kysely";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import type { Tx } from "#server/db/transaction.ts";

export type DefaultAccountRow = { key: DefaultAccountKey; accountId: string };

/** The default accounts that are chosen, all or those of some keys. */
export async function selectDefaultAccounts(
  tx: Tx,
  keys?: readonly DefaultAccountKey[],
): Promise<DefaultAccountRow[]> {
  let query = tx.selectFrom("default_accounts").select(["key", "account_id as accountId"]).orderBy("key");
  if (keys) query = query.where(sql<boolean>`key = any(${[...keys]}::text[])`);
  return query.execute();
}

export async function upsertDefaultAccounts(tx: Tx, rows: readonly DefaultAccountRow[]): Promise<void> {
  await tx
    .insertInto("default_accounts")
    .values(rows.map(({ key, accountId }) => ({ key, account_id: accountId })))
    .onConflict((conflict) =>
      conflict.columns(["book_id", "key"]).doUpdateSet({ account_id: sql<string>`excluded.account_id` }),
    )
    .execute();
}

export async function deleteDefaultAccounts(tx: Tx, keys: readonly DefaultAccountKey[]): Promise<void> {
  await tx
    .deleteFrom("default_accounts")
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .execute();
}

/** How often the default accounts were chosen, by people or by posting. */
export async function selectDefaultAccountsVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select default_accounts_version as version from books`.execute(tx);
  return rows[0]?.version ?? 1;
}

export async function raiseDefaultAccountsVersion(tx: Tx): Promise<void> {
  await sql`update books set default_accounts_version = default_accounts_version + 1`.execute(tx);
}

/** Whether the inventory account holds the value of stock. */
export async function hasStockMoved(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from stock_movements where not is_void limit 1`.execute(tx);
  return rows.length > 0;
}
