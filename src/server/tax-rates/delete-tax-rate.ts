import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { deleteTaxRateRow, lockTaxRate, selectTaxRateUse } from "./tax-rate-queries.ts";

/** Deletes a tax rate that nothing uses (Spec 5.4, Rules 6). */
export async function deleteTaxRate(tx: Tx, id: string): Promise<void> {
  const before = await lockTaxRate(tx, id);
  if (!before) throw new Refusal("tax-rate.not-found");
  const use = await selectTaxRateUse(tx, id);
  if (use.sales) throw new Refusal("tax-rate.used-in-invoices");
  if (use.purchases) throw new Refusal("tax-rate.used-in-bills");
  if (use.lines) throw new Refusal("tax-rate.used-in-journals");
  await deleteTaxRateRow(tx, id);
  await recordAudit(tx, { action: "tax-rate.deleted", subject: "tax-rate", subjectId: id, before });
}
