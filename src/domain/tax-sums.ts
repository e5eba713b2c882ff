import { add } from "./money.ts";

type Item = { taxRate: string | null; subtotal: string; taxAmount: string };
export type TaxSum = { rate: string; net: string; tax: string };

/** What a document charges at each tax rate, and on how much, in the order of its items. */
export function taxSums(items: readonly Item[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { taxRate: rate, subtotal, taxAmount } of items) {
    if (rate === null) continue;
    const { net, tax } = sums.get(rate) ?? { net: "0.00", tax: "0.00" };
    sums.set(rate, { rate, net: add(net, subtotal), tax: add(tax, taxAmount) });
  }
  return [...sums.values()];
}
