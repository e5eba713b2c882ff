import { v7 as newId } from "uuid";
import type { Account, AccountInput } from "#contract/accounts.ts";
import { refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertAccounts } from "./account-queries.ts";
import { checkParent } from "./check-parent.ts";

/** Adds an account to the chart. A code in use or a parent of another kind is refused (Spec 5.2). */
export async function createAccount(tx: Tx, input: AccountInput): Promise<Account> {
  await checkParent(tx, input);
  const [account] = await insertAccounts(tx, [{ ...input, id: newId() }]);
  if (!account) throw refuseField("account.not-found", "id");
  await recordAudit(tx, {
    action: "account.created",
    subject: "account",
    subjectId: account.id,
    after: account,
  });
  return account;
}
