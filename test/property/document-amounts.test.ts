import fc from "fast-check";
import { TAX_ROUNDINGS } from "#domain/document.ts";
import { expect, test } from "vitest";
import { creditExactRemainder } from "#domain/final-credit-line.ts";
import type { AccountId } from "#domain/ids.ts";
import { documentTotals, itemAmounts, type ItemWithAmounts } from "#domain/item-amounts.ts";
import {
  add,
  compare,
  isNegative,
  negate,
  NO_UNITS,
  percentOf,
  subtract,
  subtractQuantities,
  sum,
  toQuantity,
  ZERO,
  type Money,
} from "#domain/money.ts";
import { abs, taxWithin } from "#domain/money-ratios.ts";
import { postDocument } from "#domain/posting.ts";
import type { ComponentAmount } from "#domain/tax-components.ts";
import { remainingComponents, nonrecoverableTax, type RemainingTax } from "#domain/taxed-amounts.ts";
import { taxSums } from "#domain/tax-report.ts";
import {
  HEADER,
  discountChoice,
  line,
  documents,
  priced,
  PARTY,
  NET,
  TAX,
  OWED_TAX,
  postingItem,
  type DiscountChoice,
  type DocumentChance,
  type LineAmounts,
} from "#test/support/random-documents.ts";
import { expectEachTax, expectTogether } from "./taxes-together.ts";

/** The number of random documents: `DOCUMENTS=100000 npx vitest run --project unit test/property/document-amounts`. */
const DOCUMENTS = Number(process.env["DOCUMENTS"] ?? 400);
const MOST_MS = Math.max(60_000, DOCUMENTS * 20);

test(
  `${DOCUMENTS} documents with discounts and taxes, exclusive and inclusive: total, journal and tax report agree to the cent`,
  () => {
    fc.assert(
      fc.property(documents, (chance) => {
        const { amounts, shares, lineAmounts, off } = priced(chance);
        const totals = documentTotals(amounts);
        expect(sum(shares)).toBe(off);
        const { kind, pricesIncludeTax, taxRounding } = chance;
        if (taxRounding === "document") expectTogether(amounts, pricesIncludeTax);
        for (const { quantity, subtotal, taxAmount, taxRate, total, taxComponents } of amounts) {
          expect(isNegative(isNegative(quantity) ? negate(subtotal) : subtotal)).toBe(false);
          expect(add(subtotal, taxAmount)).toBe(total);
          if (taxRounding === "document") continue;
          if (taxComponents.length > 0) {
            expectEachTax({ subtotal, total, taxAmount, taxComponents }, pricesIncludeTax);
            continue;
          }
          const within = taxRate === null ? ZERO : taxWithin(total, taxRate, 2);
          const onTop = taxRate === null ? ZERO : percentOf(subtotal, taxRate, 2);
          expect(taxAmount).toBe(pricesIncludeTax ? within : onTop);
        }
        // The balance due is the sum of the lines, less the discount: with tax, or before it.
        const expected = subtract(sum(lineAmounts), sum(shares));
        expect(pricesIncludeTax ? totals.total : totals.subtotal).toBe(expected);
        const isSale = kind === "invoice" || kind === "credit_note";
        const items = amounts.map((item) => postingItem(item, isSale));
        const lines = postDocument({ ...HEADER, kind, items });
        const movement = (account: AccountId) =>
          sum(
            lines
              .filter(({ accountId }) => accountId === account)
              .map(({ debit, credit }) => subtract(debit, credit)),
          );
        const isDebit = kind === "invoice" || kind === "vendor_credit";
        const signed = (amount: Money) => (isDebit ? amount : subtract(ZERO, amount));
        expect(movement(PARTY)).toBe(signed(totals.total));
        // Non-recoverable tax stays in the cost.
        const lostTax = isSale ? ZERO : sum(amounts.map(nonrecoverableTax));
        expect(add(movement(TAX), movement(OWED_TAX))).toBe(signed(subtract(lostTax, totals.taxAmount)));
        // Tax owed by the buyer is posted on the other side, and is not part of the total.
        const owed = amounts.flatMap(({ taxComponents }) =>
          taxComponents.filter((tax) => tax.kind === "reverse_charge").map(({ amount }) => amount),
        );
        expect(movement(OWED_TAX)).toBe(signed(sum(owed)));
        if (isSale) expect(sum(owed)).toBe(ZERO);
        expect(movement(NET)).toBe(signed(subtract(ZERO, add(totals.subtotal, lostTax))));
        const report = taxSums(amounts);
        expect(sum(report.map(({ tax }) => tax))).toBe(totals.taxAmount);
        expect(sum(report.map((row) => row.owed))).toBe(sum(owed));
        const plain = amounts.filter(({ taxComponents }) => taxComponents.length === 0);
        const untaxed = sum(plain.filter(({ rate }) => rate === null).map(({ subtotal }) => subtotal));
        const untaxedNets = report.filter(({ name }) => name === "").map(({ net }) => net);
        expect(add(sum(untaxedNets), untaxed)).toBe(sum(plain.map(({ subtotal }) => subtotal)));
      }),
      { numRuns: DOCUMENTS },
    );
  },
  MOST_MS,
);

/**
 * Partial credits of a line, at its price and percentage; the last one takes the rest. Null if rounding made the
 * earlier parts exceed the line, which is rejected.
 */
function creditsOf(item: LineAmounts, parts: number) {
  let credited: Pick<ItemWithAmounts, "subtotal" | "taxAmount"> & { quantity: LineAmounts["quantity"] } = {
    quantity: NO_UNITS,
    subtotal: ZERO,
    taxAmount: ZERO,
  };
  const creditedComponents: ComponentAmount[][] = [];
  for (let part = 1; part <= parts; part += 1) {
    const uncreditedQuantity = subtractQuantities(item.quantity, credited.quantity);
    const quantity = part === parts ? uncreditedQuantity : toQuantity("1");
    const { unitPrice, discount, taxRate, taxComponents, pricesIncludeTax } = item;
    const creditedItem = { ...item, productId: null, accountId: null, productType: null, credited };
    const isTooMuch =
      compare(credited.subtotal, item.subtotal) > 0 ||
      compare(abs(credited.taxAmount), abs(item.taxAmount)) > 0;
    if (isTooMuch) return null;
    const remainder = creditExactRemainder(
      { quantity, unitPrice, pricesIncludeTax, discount, taxAmount: null, returnsStock: true },
      creditedItem,
      2,
    );
    const remainingTax: RemainingTax = {
      net: subtract(item.subtotal, credited.subtotal),
      each: remainingComponents(taxComponents, creditedComponents),
    };
    const amounts = itemAmounts({ ...remainder, taxRate, taxComponents, remainingTax }, 2);
    if (amounts === null) throw new Error("A line that takes the rest is never rejected.");
    creditedComponents.push(amounts.taxComponents);
    credited = {
      quantity: toQuantity(String(part)),
      subtotal: add(credited.subtotal, amounts.subtotal),
      taxAmount: add(credited.taxAmount, amounts.taxAmount),
    };
  }
  return { ...credited, componentsLeft: remainingComponents(item.taxComponents, creditedComponents) };
}

test(
  "partial credits with the same percentage discount add up to the line",
  () => {
    const cases = fc.record({
      line,
      parts: fc.integer({ min: 1, max: 6 }),
      whole: discountChoice,
      pricesIncludeTax: fc.boolean(),
      taxRounding: fc.constantFrom(...TAX_ROUNDINGS),
      isSale: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, ({ line: documentLine, parts, whole, pricesIncludeTax, taxRounding, isSale }) => {
        const quantity = toQuantity(String(parts));
        const discount: DiscountChoice = {
          ...whole,
          basis: whole.basis === "amount" ? "percent" : whole.basis,
        };
        const chance: DocumentChance = {
          kind: isSale ? "invoice" : "bill",
          pricesIncludeTax,
          taxRounding,
          lines: [{ ...documentLine, isDeducted: false, quantity, discount }],
          discount: { ...whole, basis: "nothing" },
        };
        for (const item of priced(chance).amounts) {
          // A withholding tax is in no price (item-tax.ts).
          fc.pre(!pricesIncludeTax || item.taxComponents.every(({ kind }) => kind !== "withheld"));
          const credits = creditsOf(item, parts);
          fc.pre(credits !== null);
          expect(credits).toMatchObject({
            subtotal: item.subtotal,
            taxAmount: item.taxAmount,
            componentsLeft: item.taxComponents.map(() => ({ amount: ZERO, nonrecoverableAmount: ZERO })),
          });
        }
      }),
      { numRuns: DOCUMENTS },
    );
  },
  MOST_MS,
);
