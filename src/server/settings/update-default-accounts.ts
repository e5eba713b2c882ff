import type { DefaultAccounts, DefaultAccountsInput } from "#contract/default-accounts.ts";
import type { AccountType } from "#domain/account.ts";
import { type Default, DEFAULT_ACCOUNTS, type DefaultAccountKey } from "#domain/default-accounts.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/check-chosen-accounts.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectBookId } from "./book-queries.ts";
import {
  deleteDefaultAccounts,
  raiseDefaultAccountsVersion,
  upsertDefaultAccounts,
} from "./default-account-queries.ts";
import { holdBook } from "./hold-book.ts";
import { FIELD_OF, readDefaultAccounts } from "./read-default-accounts.ts";

const KEYS = Object.keys(DEFAULT_ACCOUNTS).filter((key): key is DefaultAccountKey => key in DEFAULT_ACCOUNTS);

/**
 * Chooses default accounts: active ones of the right type (Spec 5.5); what posted before stays. A stale version
 * is refused, also where posting has chosen an account meanwhile (I-40).
 */
export async function updateDefaultAccounts(tx: Tx, input: DefaultAccountsInput): Promise<DefaultAccounts> {
  await holdBook(tx);
  const before = await readDefaultAccounts(tx);
  if (input.version !== undefined && input.version !== before.version)
    throw new Refusal("record.stale", [], before);
  const given = KEYS.flatMap((key) => {
    const accountId = input[FIELD_OF[key]];
    return accountId === undefined ? [] : [{ key, field: FIELD_OF[key], accountId }];
  });
  if (before.isInventoryFixed && input.inventoryAccountId !== before.inventoryAccountId)
    throw refuseField("default-account.inventory-in-use", "inventoryAccountId");
  await checkChosenAccounts(
    tx,
    given.map(({ key, field, accountId }) => {
      return { field, accountId, types: typesOf(key), keptId: before[field] };
    }),
  );
  await upsertDefaultAccounts(
    tx,
    given.flatMap(({ key, accountId }) => (accountId === null ? [] : [{ key, accountId }])),
  );
  const cleared = given.filter(({ accountId }) => accountId === null).map(({ key }) => key);
  if (cleared.length > 0) await deleteDefaultAccounts(tx, cleared);
  await raiseDefaultAccountsVersion(tx);
  // As they are now: two of them may have been given the same account.
  await checkChosenAccounts(
    tx,
    given.flatMap(({ key, field, accountId }) => {
      const { role }: Default = DEFAULT_ACCOUNTS[key];
      const isNew = accountId !== null && accountId !== before[field];
      return isNew && role ? [{ field, accountId, types: typesOf(key), role }] : [];
    }),
  );
  const after = await readDefaultAccounts(tx);
  await recordAudit(tx, {
    action: "default-accounts.edited",
    subject: "default-account",
    subjectId: await selectBookId(tx),
    before,
    after,
  });
  return after;
}

function typesOf(key: DefaultAccountKey): AccountType[] {
  const { type, otherTypes = [] }: Default = DEFAULT_ACCOUNTS[key];
  return [type, ...otherTypes];
}
