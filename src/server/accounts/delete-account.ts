import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type AccountUse, deleteAccountRow, lockAccount, selectAccountUse } from "./account-queries.ts";

/** Deletes an account that nothing refers to; a refusal says what does (Spec 5.2, Rules 14). */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  const before = await lockAccount(tx, id);
  if (!before) throw new Refusal("account.not-found");
  const use = await selectAccountUse(tx, id);
  const reason = WHY_NOT.find(([kind]) => use[kind]);
  if (reason) throw new Refusal(reason[1]);
  await deleteAccountRow(tx, id);
  await recordAudit(tx, { action: "account.deleted", subject: "account", subjectId: id, before });
}

const WHY_NOT: readonly (readonly [keyof AccountUse, RefusalCode])[] = [
  ["lines", "account.has-journals"],
  ["children", "account.has-subaccounts"],
  ["vendors", "account.used-by-vendors"],
  ["customers", "account.used-by-customers"],
  ["defaults", "account.used-as-default"],
  ["taxRates", "account.used-by-tax-rates"],
  ["products", "account.used-by-products"],
  ["payments", "account.used-by-payments"],
  ["closings", "account.used-by-closings"],
];
