import type { AccountId, TaxRateId } from "./ids.ts";
import { type Money, type Rate, subtract, sum, add, ZERO } from "./money.ts";

/** The figures of one tax rate in a period, less credits. */
export type RateSums = {
  taxRateId: TaxRateId | null;
  code: string;
  name: string;
  rate: Rate;
  salesNet: Money;
  salesTax: Money;
  purchasesNet: Money;
  purchasesTax: Money;
  /** Tax that is not recoverable. */
  ownTax: Money;
};

/** The change of a tax account, credits above zero, and the part of it that no document made. */
export type TaxAccountSums = {
  accountId: AccountId;
  code: string;
  name: string;
  adjustments: Money;
  change: Money;
};

/**
 * The tax report (Accounting 8): what is due for each rate, and beside it the tax accounts, whose change is what is due
 * and what journals adjusted. The two come from different places, so that one proves the other.
 */
export function taxReport(rates: readonly RateSums[], accounts: readonly TaxAccountSums[]) {
  const rows = rates.map((row) => ({ ...row, due: subtract(row.salesTax, row.purchasesTax) }));
  const total = (of: (row: (typeof rows)[number]) => Money) => sum(rows.map(of));
  return {
    rates: rows,
    totals: {
      salesNet: total(({ salesNet }) => salesNet),
      salesTax: total(({ salesTax }) => salesTax),
      purchasesNet: total(({ purchasesNet }) => purchasesNet),
      purchasesTax: total(({ purchasesTax }) => purchasesTax),
      ownTax: total(({ ownTax }) => ownTax),
      due: total(({ due }) => due),
    },
    accounts: [...accounts],
    accountTotals: {
      adjustments: sum(accounts.map(({ adjustments }) => adjustments)),
      change: sum(accounts.map(({ change }) => change)),
    },
  };
}

type Item = { taxRate: Rate | null; subtotal: Money; taxAmount: Money };
export type TaxSum = { rate: Rate; net: Money; tax: Money };

/** What a document charges at each tax rate, and on how much, in the order of its items. */
export function taxSums(items: readonly Item[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { taxRate: rate, subtotal, taxAmount } of items) {
    if (rate === null) continue;
    const { net, tax } = sums.get(rate) ?? { net: ZERO, tax: ZERO };
    sums.set(rate, { rate, net: add(net, subtotal), tax: add(tax, taxAmount) });
  }
  return [...sums.values()];
}
