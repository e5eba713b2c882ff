import type { Account } from "#contract/accounts.ts";
import type { AccountType } from "#domain/account.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectActiveAccountsNamed } from "./account-queries.ts";

export type WantedAccount = { type: AccountType; names: readonly [string, ...string[]] };

/** The active account of a type with one of these names, the first name first (Rules 1). */
export async function findNamedAccount(tx: Tx, wanted: WantedAccount): Promise<Account | undefined> {
  const accounts = await selectActiveAccountsNamed(tx, wanted);
  for (const name of wanted.names) {
    const account = accounts.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (account) return account;
  }
  return undefined;
}
