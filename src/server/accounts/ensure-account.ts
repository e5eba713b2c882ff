import type { Account } from "#contract/accounts.ts";
import { freeMainCode } from "#domain/account.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { findNamedAccount, type NamedAccountQuery } from "./lookup.ts";
import { insertAccountUnlessCodeIsTaken, selectActiveAccountsNamed, selectCodes } from "./queries.ts";

/**
 * Returns the active account of a type with one of these names, in their order. If there is none, opens one with the
 * next-code rule (Accounting 1, Behavior 9), so that nothing fails for lack of setup, and adds it to `opened`, so that
 * the caller can tell the user.
 */
export async function ensureAccount(
  tx: Tx,
  query: NamedAccountQuery,
  opened: Account[] = [],
): Promise<Account> {
  const namedAccount = await findNamedAccount(tx, query);
  if (namedAccount) return namedAccount;
  // Two requests for the same account must not open it twice.
  await lockBook(tx);
  const meanwhile = await findNamedAccount(tx, query);
  if (meanwhile) return meanwhile;
  const account = await createWithNextCode(tx, { ...query, ...(await findUnusedName(tx, query)) });
  opened.push(account);
  return account;
}

/** A name in use is skipped: that account may have entries. The description tells why there are two. */
async function findUnusedName(
  tx: Tx,
  { type, names, isUnused = false }: NamedAccountQuery,
): Promise<NameOfNewAccount> {
  const [first] = names;
  if (!isUnused) return { name: first, description: "" };
  const sameNamed = await selectActiveAccountsNamed(tx, { type, names });
  const unused = names.find(
    (name) => !sameNamed.some((candidate) => candidate.name.toLowerCase() === name.toLowerCase()),
  );
  const [used] = sameNamed;
  const description =
    used === undefined
      ? ""
      : `Only stock movements are posted here. ${used.code} ${used.name} is a separate account, because it is already used for something else.`;
  return { name: unused ?? first, description };
}

type NameOfNewAccount = { name: string; description: string };

/** A user may add an account with this code in the meantime; then the next free code is used. */
const MOST_ATTEMPTS = 5;

async function createWithNextCode(
  tx: Tx,
  { type, name, description, moneyKind = null }: NamedAccountQuery & NameOfNewAccount,
): Promise<Account> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const code = freeMainCode(type, await selectCodes(tx));
    if (code === null) throw new Refusal("account.codes-exhausted");
    const account = await insertAccountUnlessCodeIsTaken(tx, {
      id: newId(),
      code,
      type,
      name,
      description,
      moneyKind,
    });
    if (!account) continue;
    const { id: subjectId } = account;
    await recordAudit(tx, { action: "account.created", subject: "account", subjectId, after: account });
    return account;
  }
  throw new Refusal("request.busy");
}
