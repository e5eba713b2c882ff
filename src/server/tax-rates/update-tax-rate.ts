import type { TaxRate, TaxRateInput } from "#contract/tax-rates.ts";
import { compare } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { refuseOtherId } from "#server/http/refuse-other-id.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { checkTaxAccounts } from "./check-tax-accounts.ts";
import { lockTaxRate, selectTaxRateUse, updateTaxRateRow } from "./tax-rate-queries.ts";

type Update = TaxRateInput & { id?: string | undefined; version: number };

/** Changes a tax rate; what documents took from it only while none uses it (Rules 8). */
export async function updateTaxRate(tx: Tx, id: string, input: Update): Promise<TaxRate> {
  refuseOtherId(input.id, id);
  const before = await lockTaxRate(tx, id);
  if (!before) throw new Refusal("tax-rate.not-found");
  if (input.version !== before.version) throw new Refusal("record.stale", [], before);
  const changed = changedField(input, before);
  if (changed !== null) {
    const use = await selectTaxRateUse(tx, id);
    if (use.sales || use.purchases || use.lines)
      throw refuseField(changed === "rate" ? "tax-rate.rate-in-use" : "tax-rate.use-in-use", changed);
  }
  await checkTaxAccounts(tx, input, before);
  const isRenumbered = input.code !== undefined && input.code !== before.code;
  const code = isRenumbered ? await takeNumber(tx, "tax_rate", input.code) : before.code;
  const after = await updateTaxRateRow(tx, { ...input, id, code });
  await recordAudit(tx, { action: "tax-rate.edited", subject: "tax-rate", subjectId: id, before, after });
  return after;
}

/** What was copied to documents, or decides what they post: the first such field that would change. */
function changedField(input: TaxRateInput, before: TaxRate): "rate" | "appliesTo" | "isRecoverable" | null {
  if (compare(input.rate, before.rate) !== 0) return "rate";
  if (input.appliesTo !== before.appliesTo) return "appliesTo";
  return input.isRecoverable === before.isRecoverable ? null : "isRecoverable";
}
