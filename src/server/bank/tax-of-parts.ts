import type { AccountId, TaxRateId } from "#domain/ids.ts";
import { isZero, type Money, subtract } from "#domain/money.ts";
import { taxWithin } from "#domain/proportions.ts";
import { refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { ensureDefaultAccount } from "#server/settings/default-accounts.ts";
import { findTaxRates, whyUnfit } from "#server/tax-rates/lookup.ts";

export type BookedLine = { accountId: AccountId; amount: Money; description: string };
type TaxedPart = BookedLine & { taxRateId: TaxRateId | null };

/**
 * Takes the tax that parts of a booking hold out of them, to the account of that tax: 120.00 at 20 percent are 100.00 and
 * 20.00. Tax that does not come back stays in its part (Accounting 8, 17).
 */
export async function withTaxApart(
  tx: Tx,
  parts: readonly TaxedPart[],
  { isIn }: { isIn: boolean },
): Promise<BookedLine[]> {
  const wanted = parts.flatMap(({ taxRateId }) => taxRateId ?? []);
  const rates = wanted.length === 0 ? [] : await findTaxRates(tx, wanted);
  const booked: BookedLine[] = [];
  for (const [index, { taxRateId, ...part }] of parts.entries()) {
    const rate = rates.find(({ id }) => id === taxRateId);
    const unfit = taxRateId === null ? null : whyUnfit(rate, isIn ? "customer" : "vendor");
    if (unfit !== null) throw refuseField(unfit, `lines[${index}].taxRateId`);
    const tax =
      rate === undefined || !(isIn || rate.isRecoverable) ? null : taxWithin(part.amount, rate.rate);
    if (rate === undefined || tax === null || isZero(tax)) {
      booked.push(part);
      continue;
    }
    const own = isIn ? rate.salesAccountId : rate.purchaseAccountId;
    const accountId = own ?? (await ensureDefaultAccount(tx, isIn ? "output_tax" : "input_tax"));
    booked.push(
      { ...part, amount: subtract(part.amount, tax) },
      { accountId, amount: tax, description: rate.name },
    );
  }
  return booked;
}
