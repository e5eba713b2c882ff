import fc from "fast-check";
import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { creditExactRemainder } from "./final-credit-line.ts";
import type { Discount } from "./discount.ts";
import { itemAmounts } from "./item-amounts.ts";
import {
  compare,
  type MinorUnit,
  subtract,
  subtractQuantities,
  toPrice,
  toQuantity,
  toRate,
  ZERO,
} from "./money.ts";

// Accounting 2: the last credit of a line takes exactly what remains of its net and its tax, however many units it has.

const chances = fc.record({
  units: fc.integer({ min: 2, max: 100_000 }),
  unitPrice: fc.integer({ min: 1, max: 2_000_000 }).map((part) => toPrice(`${part}e-6`)),
  discount: fc.option(fc.integer({ min: 1, max: 40 }).map((part) => brandUnchecked<Discount>(`${part}%`))),
  pricesIncludeTax: fc.boolean(),
  minorUnit: fc.constantFrom<MinorUnit>(0, 2, 3),
});

test("the rest of any number of units is credited exactly", () => {
  fc.assert(
    fc.property(chances, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (chance, share) => {
      const { units, minorUnit, ...line } = chance;
      const tax = { taxRate: toRate("19"), taxComponents: [] };
      const priced = { ...line, returnsStock: true };
      const amountsOf = (item: typeof priced & { quantity: ReturnType<typeof toQuantity> }) => {
        const amounts = itemAmounts({ ...item, ...tax }, minorUnit);
        if (amounts === null) throw new Error("A computed amount is never rejected.");
        return amounts;
      };
      const quantity = toQuantity(String(units));
      const first = toQuantity(String(Math.max(1, Math.floor(units * share))));
      const whole = amountsOf({ ...priced, quantity });
      const credited = { ...amountsOf({ ...priced, quantity: first }), quantity: first };
      fc.pre(compare(credited.subtotal, whole.subtotal) <= 0);
      const creditedLine = { ...whole, ...priced, ...tax, quantity, productType: null, credited };
      const rest = creditExactRemainder(
        { ...priced, quantity: subtractQuantities(quantity, first) },
        { ...creditedLine, productId: null, accountId: null, taxRateId: null },
        minorUnit,
      );
      const { subtotal, taxAmount } = amountsOf(rest);
      expect([
        subtract(subtract(whole.subtotal, credited.subtotal), subtotal),
        subtract(subtract(whole.taxAmount, credited.taxAmount), taxAmount),
      ]).toEqual([ZERO, ZERO]);
    }),
    { numRuns: 300 },
  );
});
