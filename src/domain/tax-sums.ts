import { add, type Money, type Rate, ZERO } from "./money.ts";

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
