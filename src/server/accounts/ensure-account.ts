import { v7 as newId } from "uuid";
import type { Account } from "#contract/accounts.ts";
import { freeMainCode } from "#domain/account.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { holdBook } from "#server/settings/lookup.ts";
import { findNamedAccount, type WantedAccount } from "./lookup.ts";
import { insertAccountUnlessCodeIsTaken, selectCodes } from "./queries.ts";

/**
 * The active account of a type with one of these names, the first name first; when the chart has none,
 * one is opened with the next-code rule (Accounting 1, Behaviour 9), so that nothing fails for lack of set-up. What was
 * opened is added to `opened`, for whoever says so to a person.
 */
export async function ensureAccount(tx: Tx, wanted: WantedAccount, opened: Account[] = []): Promise<Account> {
  const found = await findNamedAccount(tx, wanted);
  if (found) return found;
  // Two who need the same account at once must not open it twice.
  await holdBook(tx);
  const meanwhile = await findNamedAccount(tx, wanted);
  if (meanwhile) return meanwhile;
  const account = await openAccount(tx, wanted);
  opened.push(account);
  return account;
}

/** Somebody who adds an account by hand may take a code meanwhile: then the next one is as good. */
const MOST_ATTEMPTS = 5;

async function openAccount(tx: Tx, { type, names: [name] }: WantedAccount): Promise<Account> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const code = freeMainCode(type, await selectCodes(tx));
    if (code === null) throw new Refusal("account.no-code-left");
    const account = await insertAccountUnlessCodeIsTaken(tx, { id: newId(), code, type, name });
    if (!account) continue;
    const { id: subjectId } = account;
    await recordAudit(tx, { action: "account.created", subject: "account", subjectId, after: account });
    return account;
  }
  throw new Refusal("request.busy");
}
