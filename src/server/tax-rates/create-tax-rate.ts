import { v7 as newId } from "uuid";
import type { TaxRate, TaxRateInput } from "#contract/tax-rates.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { checkTaxAccounts } from "./check-tax-accounts.ts";
import { insertTaxRate } from "./tax-rate-queries.ts";

/** Adds a tax rate; accounts left out are the defaults of the moment when a document is posted (Rules 8). */
export async function createTaxRate(tx: Tx, input: TaxRateInput): Promise<TaxRate> {
  await checkTaxAccounts(tx, input);
  const code = await takeNumber(tx, "tax_rate", input.code);
  const after = await insertTaxRate(tx, { ...input, id: newId(), code });
  await recordAudit(tx, { action: "tax-rate.created", subject: "tax-rate", subjectId: after.id, after });
  return after;
}
