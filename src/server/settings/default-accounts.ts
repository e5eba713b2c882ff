import type { Account } from "#contract/accounts.ts";
import { DEFAULT_ACCOUNTS, type DefaultAccountKey } from "#domain/default-accounts.ts";
import { ensureAccount } from "#server/accounts/ensure-account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  raiseDefaultAccountsVersion,
  selectDefaultAccounts,
  upsertDefaultAccounts,
} from "./default-account-queries.ts";
import { holdBook } from "./hold-book.ts";

/** The account that posting takes where nobody chose one; see defaultAccounts. */
export async function defaultAccount(
  tx: Tx,
  key: DefaultAccountKey,
  opened: Account[] = [],
): Promise<string> {
  return (await defaultAccounts(tx, [key], opened))[key];
}

/**
 * Several default accounts in one round trip: the chosen ones, else those that the chart has under
 * their names, else new ones, which are added to `opened`; what was found or made is remembered (Rules 1).
 */
export async function defaultAccounts<Key extends DefaultAccountKey>(
  tx: Tx,
  keys: readonly Key[],
  opened: Account[] = [],
): Promise<Record<Key, string>> {
  const chosen = await readChosen(tx, keys);
  if (isComplete(chosen, keys)) return chosen;
  await holdBook(tx);
  // Whoever held the book before may have chosen meanwhile.
  const known = await readChosen(tx, keys);
  for (const key of keys) {
    known[key] ??= await remember(tx, key, (await ensureAccount(tx, DEFAULT_ACCOUNTS[key], opened)).id);
  }
  if (!isComplete(known, keys)) throw new Error("Every default account was just ensured.");
  return known;
}

type Chosen<Key extends DefaultAccountKey> = { [K in Key]?: string };

async function readChosen<Key extends DefaultAccountKey>(tx: Tx, keys: readonly Key[]): Promise<Chosen<Key>> {
  const rows = await selectDefaultAccounts(tx, keys);
  const chosen: Chosen<Key> = {};
  for (const key of keys) {
    const accountId = rows.find((row) => row.key === key)?.accountId;
    if (accountId !== undefined) chosen[key] = accountId;
  }
  return chosen;
}

function isComplete<Key extends DefaultAccountKey>(
  chosen: Chosen<Key>,
  keys: readonly Key[],
): chosen is Record<Key, string> {
  return keys.every((key) => chosen[key] !== undefined);
}

async function remember(tx: Tx, key: DefaultAccountKey, accountId: string): Promise<string> {
  await upsertDefaultAccounts(tx, [{ key, accountId }]);
  await raiseDefaultAccountsVersion(tx);
  await recordAudit(tx, {
    action: "default-account.chosen",
    subject: "default-account",
    subjectId: accountId,
    after: { key, accountId },
  });
  return accountId;
}
