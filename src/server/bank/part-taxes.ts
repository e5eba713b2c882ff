import type { AccountId, TaxRateId } from "#domain/ids.ts";
import { splitTax } from "#domain/money-entry.ts";
import { type MinorUnit, type Money, subtract, sum } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { taxAt } from "#domain/tax-components.ts";
import { partsOfTax } from "#domain/taxed-amounts.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { ensureDefaultAccount } from "#server/accounts/default-accounts.ts";
import { findTaxRates, taxRateError } from "#server/tax-rates/lookup.ts";

export type PostedPart = { accountId: AccountId; amount: Money; description: string };
type TaxedPart = PostedPart & { taxRateId: TaxRateId | null };

/**
 * Splits the tax included in the parts of a transaction to its tax account: 120.00 at 20 percent become 100.00 and
 * 20.00. Nonrecoverable tax stays in its part (Accounting 8, 17).
 */
export async function separateIncludedTax(
  tx: Tx,
  parts: readonly TaxedPart[],
  { isIn }: { isIn: boolean },
): Promise<PostedPart[]> {
  const taxRateIds = parts.flatMap(({ taxRateId }) => taxRateId ?? []);
  const rates = taxRateIds.length === 0 ? [] : await findTaxRates(tx, taxRateIds, { withComponents: true });
  const postedParts: PostedPart[] = [];
  for (const [index, { taxRateId, ...part }] of parts.entries()) {
    const rate = rates.find(({ id }) => id === taxRateId);
    const problem = taxRateId === null ? null : taxRateError(rate, isIn ? "customer" : "vendor");
    if (problem !== null) throw refuseField(problem, `lines[${index}].taxRateId`);
    const { net, taxes } = taxesWithinPart(part.amount, rate, { rates, isIn, minorUnit: minorUnitIn(tx) });
    postedParts.push({ ...part, amount: net });
    for (const { taxAccountId, name, amount, isOnSales } of taxes) {
      const accountId =
        taxAccountId ?? (await ensureDefaultAccount(tx, isOnSales ? "output_tax" : "input_tax"));
      postedParts.push({ accountId, amount, description: name });
    }
  }
  return postedParts;
}

type FoundTaxRate = Awaited<ReturnType<typeof findTaxRates>>[number];

type TaxContext = { rates: readonly FoundTaxRate[]; isIn: boolean; minorUnit: MinorUnit };

/** Returns the taxes included in a part that have their own accounts, and the net amount. */
function taxesWithinPart(
  amount: Money,
  rate: FoundTaxRate | undefined,
  { rates, isIn, minorUnit }: TaxContext,
) {
  if (rate === undefined) return { net: amount, taxes: [] };
  const split = splitTax(amount, taxAt(rate, isIn ? "customer" : "vendor"), minorUnit);
  const isRecoverable = isIn || rate.isRecoverable;
  const fullTax = { taxRateId: rate.id, isRecoverable, name: rate.name, amount: split.tax };
  const taxes = (split.components.length === 0 ? [fullTax] : split.components).flatMap((component) => {
    const componentRate = rates.find(({ id }) => id === component.taxRateId);
    if (componentRate === undefined) return [];
    return partsOfTax(component).flatMap((part) => {
      const isOnSales = isIn !== part.isOwed;
      const taxAccountId = isOnSales ? componentRate.salesAccountId : componentRate.purchaseAccountId;
      return part.isRecoverable
        ? [{ taxAccountId, name: component.name, amount: part.amount, isOnSales }]
        : [];
    });
  });
  return { net: subtract(amount, sum(taxes.map((tax) => tax.amount))), taxes };
}
