import type { DefaultAccounts, DefaultAccountsInput } from "#contract/default-accounts.ts";
import { DEFAULT_ACCOUNTS, type DefaultAccountKey } from "#domain/default-accounts.ts";
import { Refusal } from "#domain/refusals.ts";
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
  await checkChosenAccounts(
    tx,
    given.map(({ key, field, accountId }) => {
      return { field, accountId, types: [DEFAULT_ACCOUNTS[key].type], keptId: before[field] };
    }),
  );
  await upsertDefaultAccounts(
    tx,
    given.flatMap(({ key, accountId }) => (accountId === null ? [] : [{ key, accountId }])),
  );
  const cleared = given.filter(({ accountId }) => accountId === null).map(({ key }) => key);
  if (cleared.length > 0) await deleteDefaultAccounts(tx, cleared);
  await raiseDefaultAccountsVersion(tx);
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
