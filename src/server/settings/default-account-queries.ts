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

/** Whether the inventory account holds the value of stock. */
export async function hasStockMoved(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from stock_movements where not is_void limit 1`.execute(tx);
  return rows.length > 0;
}
