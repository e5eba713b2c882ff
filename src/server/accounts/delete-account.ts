import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { deleteAccountRow, lockAccount, selectAccountUse } from "./account-queries.ts";

/** Deletes an account that nothing refers to (Spec 5.2). */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  const before = await lockAccount(tx, id);
  if (!before) throw new Refusal("account.not-found");
  const use = await selectAccountUse(tx, id);
  if (use.lines) throw new Refusal("account.has-journals");
  if (use.children) throw new Refusal("account.has-subaccounts");
  await deleteAccountRow(tx, id);
  await recordAudit(tx, { action: "account.deleted", subject: "account", subjectId: id, before });
}
