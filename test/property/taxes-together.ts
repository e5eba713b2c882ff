import { expect } from "vitest";
import { grouped } from "#domain/grouped.ts";
import type { PricedItem } from "#domain/item-amounts.ts";
import {
  add,
  compare,
  type Money,
  negate,
  percentOf,
  type Rate,
  subtract,
  sum,
  taxesWithin,
  toAmount,
  ZERO,
} from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import { chargeOf } from "#domain/taxed-amounts.ts";

type Amounts = Omit<PricedItem, "discountAmount" | "documentDiscount"> & { taxRate: Rate | null };

/** The taxes of a line in their order: its only one, or each of several. */
function partsOf({ subtotal, taxAmount, taxRate, taxComponents }: Amounts) {
  const only = { base: subtotal, amount: taxAmount, rate: taxRate, isCompound: false, kind: undefined };
  return taxComponents.length > 0 ? taxComponents : taxRate === null ? [] : [{ ...only, rate: taxRate }];
}

/** Taxes that are rounded once: those of lines with the same percentage come to it of their sum, and each line is less than a unit off. */
export function expectTogether(amounts: readonly Amounts[], pricesIncludeTax: boolean) {
  for (let place = 0; place < 3; place += 1) {
    const parts = amounts.flatMap((line) => {
      const [all, part] = [partsOf(line), partsOf(line)[place]];
      const taxes = all.map(({ rate, isCompound, kind }) => `${rate} ${isCompound} ${kind}`).join();
      return part === undefined ? [] : [{ ...part, all, total: line.total, taxes }];
    });
    const groups = grouped(parts, (part) => (pricesIncludeTax ? part.taxes : `${part.rate} ${part.kind}`));
    for (const group of groups.values()) {
      const [first] = group;
      if (first === undefined) continue;
      const { rate, kind, all } = first;
      const of = (part: typeof first): Money => {
        const tax = pricesIncludeTax
          ? (taxesWithin(part.total, all, 2)[place] ?? ZERO)
          : percentOf(part.base, rate, 2);
        return kind === "withheld" && !pricesIncludeTax ? negate(tax) : tax;
      };
      const whole = {
        ...first,
        base: sum(group.map(({ base }) => base)),
        total: sum(group.map(({ total }) => total)),
      };
      expect(sum(group.map(({ amount }) => amount))).toBe(of(whole));
      for (const part of group) {
        const off = absolute(subtract(part.amount, of(part)));
        expect(compare(off, toAmount("0.01"))).toBeLessThanOrEqual(0);
      }
    }
  }
}

/** Each of several taxes is at its own rate of the net amount, or of the total that has all of them in it. */
export function expectEachTax(
  {
    subtotal,
    total,
    taxAmount,
    taxComponents,
  }: Pick<Amounts, "subtotal" | "taxAmount" | "total" | "taxComponents">,
  pricesIncludeTax: boolean,
) {
  const all = taxComponents.map(({ amount }) => amount);
  expect(chargeOf(all, taxComponents)).toBe(taxAmount);
  const within = taxesWithin(total, taxComponents, 2);
  let before = ZERO;
  for (const [index, each] of taxComponents.entries()) {
    const { rate, isCompound, kind, recoverablePercent, base, amount, ownAmount } = each;
    expect(base).toBe(isCompound ? add(subtotal, before) : subtotal);
    const onTop = kind === "withheld" ? negate(percentOf(base, rate, 2)) : percentOf(base, rate, 2);
    expect(amount).toBe(pricesIncludeTax ? within[index] : onTop);
    if (kind === undefined) before = add(before, amount);
    expect(ownAmount).toBe(
      recoverablePercent === undefined
        ? undefined
        : subtract(amount, percentOf(amount, recoverablePercent, 2)),
    );
  }
}
