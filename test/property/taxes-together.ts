import { Exact } from "#domain/exact.ts";
import { expect } from "vitest";
import { groupBy } from "#domain/group-by.ts";
import type { ItemWithAmounts } from "#domain/item-amounts.ts";
import {
  add,
  negate,
  percentOf,
  type Rate,
  roundMoney,
  includedTaxShares,
  subtract,
  sum,
  taxesWithin,
  ZERO,
} from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { chargeOf } from "#domain/taxed-amounts.ts";

type ItemWithTax = Omit<ItemWithAmounts, "discountAmount" | "documentDiscount"> & { taxRate: Rate | null };

/** The taxes of a line in order: its only one, or each component. */
function partsOf({ subtotal, taxAmount, taxRate, taxComponents }: ItemWithTax) {
  const only = { base: subtotal, amount: taxAmount, rate: taxRate, isCompound: false, kind: undefined };
  return taxComponents.length > 0 ? taxComponents : taxRate === null ? [] : [{ ...only, rate: taxRate }];
}

/**
 * Taxes that are rounded once: those with one percentage add up to it on their sum, in any position, and each is less
 * than a unit off.
 */
export function expectTogether(amounts: readonly ItemWithTax[], pricesIncludeTax: boolean) {
  const parts = amounts.flatMap((line) => {
    const all = partsOf(line);
    const keys = all.map(({ rate, kind }) => `${rate} ${kind}`);
    return all.map((part, index) => {
      const twice = keys.slice(0, index).filter((key) => key === keys[index]).length;
      const { share, gross } = pricesIncludeTax
        ? (includedTaxShares(all)[index] ?? { share: 0, gross: 1 })
        : { share: part.rate, gross: 100 };
      const unrounded = new Exact(pricesIncludeTax ? line.total : part.base).times(share).dividedBy(gross);
      const exact = part.kind === "withheld" && !pricesIncludeTax ? unrounded.negated() : unrounded;
      return { key: `${keys[index]} ${twice}`, amount: part.amount, exact };
    });
  });
  for (const group of groupBy(parts, ({ key }) => key).values()) {
    const exactTotal = Exact.sum(0, ...group.map(({ exact }) => exact));
    const size = roundMoney(exactTotal.abs().toDecimalPlaces(12), 2);
    expect(abs(sum(group.map(({ amount }) => amount)))).toBe(size);
    for (const { amount, exact } of group) expect(exact.minus(amount).abs().greaterThan("0.01")).toBe(false);
  }
}

/** Each component is at its own rate of the net amount, or of the total that includes all of them. */
export function expectEachTax(
  {
    subtotal,
    total,
    taxAmount,
    taxComponents,
  }: Pick<ItemWithTax, "subtotal" | "taxAmount" | "total" | "taxComponents">,
  pricesIncludeTax: boolean,
) {
  const all = taxComponents.map(({ amount }) => amount);
  expect(chargeOf(all, taxComponents)).toBe(taxAmount);
  const within = taxesWithin(total, taxComponents, 2);
  let before = ZERO;
  for (const [index, component] of taxComponents.entries()) {
    const { rate, isCompound, kind, recoverablePercent, base, amount, nonrecoverableAmount } = component;
    expect(base).toBe(isCompound ? add(subtotal, before) : subtotal);
    const onTop = kind === "withheld" ? negate(percentOf(base, rate, 2)) : percentOf(base, rate, 2);
    expect(amount).toBe(pricesIncludeTax ? within[index] : onTop);
    if (kind === undefined) before = add(before, amount);
    expect(nonrecoverableAmount).toBe(
      recoverablePercent === undefined
        ? undefined
        : subtract(amount, percentOf(amount, recoverablePercent, 2)),
    );
  }
}
