import { sql } from "kysely";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import type { AccountId } from "#domain/ids.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/** SQL condition: the account (an ID or column) is a default account for any of the uses, or for any at all. */
export function defaultsUseAccount(account: unknown, ...keys: DefaultAccountKey[]) {
  const keyFilter = keys.length === 0 ? sql`` : sql`and key = any(${keys}::text[])`;
  return sql<boolean>`exists (select from ${bookRows("default_accounts")} where account_id = ${account} ${keyFilter})`;
}

/** The uses that an account is the default for. */
export async function selectDefaultKeysOf(tx: Tx, accountId: AccountId): Promise<DefaultAccountKey[]> {
  const { rows } = await sql<{ key: DefaultAccountKey }>`
    select key from ${bookRows("default_accounts")} where account_id = ${accountId} order by key`.execute(tx);
  return rows.map(({ key }) => key);
}

type DefaultAccountRow = { key: DefaultAccountKey; accountId: AccountId };

/** Returns the chosen default accounts, all or for some keys. */
export async function selectDefaultAccounts(
  tx: Tx,
  keys?: readonly DefaultAccountKey[],
): Promise<DefaultAccountRow[]> {
  let query = tx
    .selectFrom("default_accounts")
    .select(["key", "account_id as accountId"])
    .where("book_id", "=", BOOK)
    .orderBy("key");
  if (keys) query = query.where(sql<boolean>`key = any(${[...keys]}::text[])`);
  return query.execute();
}

export async function upsertDefaultAccounts(tx: Tx, rows: readonly DefaultAccountRow[]): Promise<void> {
  await tx
    .insertInto("default_accounts")
    .values(rows.map(({ key, accountId }) => ({ key, account_id: accountId })))
    .onConflict((conflict) =>
      conflict.columns(["book_id", "key"]).doUpdateSet({ account_id: sql<AccountId>`excluded.account_id` }),
    )
    .execute();
}

export async function deleteDefaultAccounts(tx: Tx, keys: readonly DefaultAccountKey[]): Promise<void> {
  await tx
    .deleteFrom("default_accounts")
    .where("book_id", "=", BOOK)
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .execute();
}

/** Returns how often the default accounts were changed, by users or by posting. */
export async function selectDefaultAccountsVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select default_accounts_version as version from ${bookRows("books")}`.execute(tx);
  return rows[0]?.version ?? 1;
}

export async function incrementDefaultAccountsVersion(tx: Tx): Promise<void> {
  await sql`update books set default_accounts_version = default_accounts_version + 1 where book_id = ${BOOK}`.execute(
    tx,
  );
}
