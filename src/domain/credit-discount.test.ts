import fc from "fast-check";
import { expect, test } from "vitest";
import { COMBINED_TAXES, TAX_RATES } from "#test/support/random-taxes.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { allocateDiscount } from "./credit-discount.ts";
import type { Discount } from "./discount.ts";
import { pricedItems } from "./document-amounts.ts";
import { TAX_ROUNDINGS } from "./document.ts";
import type { TaxRateId } from "./ids.ts";
import { documentShares, type ItemWithAmounts } from "./item-amounts.ts";
import {
  add,
  addQuantities,
  isNegative,
  isZero,
  type MinorUnit,
  NO_UNITS,
  type Quantity,
  combinedRate,
  subtract,
  sum,
  toPrice,
  toQuantity,
  ZERO,
} from "./money.ts";
import { taxAt } from "./tax-components.ts";
import { remainingComponents } from "./taxed-amounts.ts";

// Accounting 2: the last credit of a line takes exactly what remains of its net and of each of its taxes.

const percent = fc.integer({ min: 0, max: 40 }).map((part) => brandUnchecked<Discount>(`${part}%`));
const PARTS = [0, 1, 2, 3];
const NO_SUBJECT = { productId: null, accountId: null };
const lineChance = fc.record({
  /** The quantity of each credit. */
  parts: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: PARTS.length, maxLength: PARTS.length }),
  /** A price of so many units may have more decimals than a price can have. */
  units: fc.constantFrom(1, 1, 249, 30_001),
  unitPrice: fc.integer({ min: 0, max: 200_000_000 }).map((part) => toPrice(`${part}e-6`)),
  discount: fc.option(percent),
  rate: fc.option(fc.integer({ min: 0, max: TAX_RATES.length + COMBINED_TAXES.length - 1 })),
});
const cases = fc.record({
  lines: fc.array(lineChance, { minLength: 1, maxLength: 3 }),
  discount: percent,
  pricesIncludeTax: fc.boolean(),
  taxRounding: fc.constantFrom(...TAX_ROUNDINGS),
  minorUnit: fc.constantFrom<MinorUnit>(0, 2, 3),
});
type Case = typeof cases extends fc.Arbitrary<infer Each> ? Each : never;

function itemOf(
  { parts, units, unitPrice, discount, rate }: Case["lines"][number],
  pricesIncludeTax: boolean,
) {
  const components = rate === null ? [] : (COMBINED_TAXES[rate - TAX_RATES.length] ?? []);
  const taxRateId = rate === null ? null : brandUnchecked<TaxRateId>(String(rate));
  const tax = { id: brandUnchecked<TaxRateId>(String(rate)), name: "", isRecoverable: true, components };
  const taxed =
    rate === null
      ? { taxRate: null, taxComponents: [] }
      : taxAt({ ...tax, rate: TAX_RATES[rate] ?? combinedRate(components) }, "customer");
  const quantity = toQuantity(String(units * parts.reduce((total, part) => total + part, 0)));
  return { quantity, unitPrice, discount, pricesIncludeTax, taxRateId, ...taxed };
}

type CreditedLine = {
  item: ReturnType<typeof itemOf>;
  amounts: ItemWithAmounts;
  credits: { quantity: Quantity; amounts: ItemWithAmounts }[];
};

function draftDocument({ lines, discount, pricesIncludeTax, taxRounding, minorUnit }: Case): CreditedLine[] {
  const items = lines.map((line) => itemOf(line, pricesIncludeTax));
  const shares = documentShares(items, discount, minorUnit) ?? [];
  const shared = items.map((item, index) => ({ ...item, documentDiscount: shares[index] }));
  const priced = pricedItems(shared, { taxRounding, minorUnit });
  return items.map((item, index) => {
    const amounts = priced[index];
    if (!amounts) throw new Error("A computed amount is never rejected.");
    return { item, amounts, credits: [] };
  });
}

const creditedSums = ({ credits }: CreditedLine) => ({
  quantity: credits.reduce((total, { quantity }) => addQuantities(total, quantity), NO_UNITS),
  subtotal: sum(credits.map(({ amounts }) => amounts.subtotal)),
  taxAmount: sum(credits.map(({ amounts }) => amounts.taxAmount)),
});

/** What remains of a line, like remainingTaxOf of the server. */
function remainderOf(line: CreditedLine) {
  const { subtotal, taxAmount, taxComponents } = line.amounts;
  const credited = creditedSums(line);
  const taxes = line.credits.map(({ amounts }) => amounts.taxComponents);
  const amount = subtract(taxAmount, credited.taxAmount);
  return {
    net: subtract(subtotal, credited.subtotal),
    tax: amount,
    each:
      taxComponents.length > 0
        ? remainingComponents(taxComponents, taxes)
        : [{ amount, nonrecoverableAmount: ZERO }],
  };
}

/** Credits a part of each line; false if rounding made it exceed a line, which is rejected. */
function creditPart(document: readonly CreditedLine[], part: number, chance: Case): boolean {
  const { lines, discount, taxRounding, minorUnit } = chance;
  const returned = document.flatMap((line, index) => {
    const quantity = toQuantity(String((lines[index]?.units ?? 0) * (lines[index]?.parts[part] ?? 0)));
    if (isZero(quantity)) return [];
    const { item, amounts } = line;
    const creditedLine = {
      ...item,
      ...amounts,
      ...NO_SUBJECT,
      position: index,
      credited: creditedSums(line),
    };
    return [{ line, input: { ...item, quantity }, creditedLine }];
  });
  const credit = allocateDiscount(returned, discount, minorUnit).map(({ line, input, documentDiscount }) => ({
    ...input,
    documentDiscount,
    remainingTax: remainderOf(line),
  }));
  const priced = pricedItems(credit, { taxRounding, minorUnit });
  return returned.every(({ input: { quantity }, line }, index) => {
    const amounts = priced[index];
    if (!amounts) throw new Error("A computed amount is never rejected.");
    line.credits.push({ quantity, amounts });
    const { net, tax } = remainderOf(line);
    return !isNegative(net) && !isNegative(add(net, tax));
  });
}

test("credits of all of a document with a discount add up to the net and the taxes of each line", () => {
  fc.assert(
    fc.property(cases, (chance) => {
      const document = draftDocument(chance);
      fc.pre(PARTS.every((part) => creditPart(document, part, chance)));
      for (const line of document.filter(({ credits }) => credits.length > 0)) {
        const { net, tax, each } = remainderOf(line);
        expect([net, tax, ...each.map(({ amount }) => amount)]).toEqual([
          ZERO,
          ZERO,
          ...each.map(() => ZERO),
        ]);
      }
    }),
    { numRuns: 150 },
  );
});
