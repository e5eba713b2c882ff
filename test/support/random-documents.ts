import fc from "fast-check";
import { pricedItems } from "#domain/document-amounts.ts";
import { amountAsDiscount, type Discount, discountOn } from "#domain/discount.ts";
import { DOCUMENT_KINDS, sideOf, TAX_ROUNDINGS } from "#domain/document.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import { discountOfItem, documentShares } from "#domain/item-amounts.ts";
import {
  add,
  compare,
  type MinorUnit,
  type Money,
  multiply,
  negateQuantity,
  percentOf,
  combinedRate,
  roundToMinorUnit,
  subtract,
  sum,
  toPrice,
  toQuantity,
  toRate,
  ZERO,
} from "#domain/money.ts";
import type { PostingItem } from "#domain/posting.ts";
import { taxAt } from "#domain/tax-components.ts";
import { partsOfTax } from "#domain/taxed-amounts.ts";
import { COMBINED_TAXES, TAX_RATES } from "#test/support/random-taxes.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";

const decimals = (max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 4 }))
    .map(([integer, part, places]) => `${integer}.${String(part).padStart(4, "0").slice(0, places)}0`);
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((part) => toRate(`${part}e-4`));

/** A percentage, an amount that is part of its base, or nothing. */
export type DiscountChoice = { basis: "percent" | "amount" | "nothing"; percent: ReturnType<typeof toRate> };
export const discountChoice: fc.Arbitrary<DiscountChoice> = fc.record({
  basis: fc.constantFrom("percent", "amount", "nothing"),
  percent,
});

function toDiscount(
  { basis, percent: part }: DiscountChoice,
  total: Money,
  minorUnit: MinorUnit,
): Discount | null {
  if (basis === "percent") return brandUnchecked(`${part}%`);
  return basis === "amount" ? amountAsDiscount(percentOf(total, part, minorUnit)) : null;
}

export const line = fc.record({
  quantity: decimals(500).map(toQuantity),
  unitPrice: decimals(2_000).map(toPrice),
  discount: discountChoice,
  rate: fc.option(fc.integer({ min: 0, max: TAX_RATES.length + COMBINED_TAXES.length - 1 })),
  isRecoverable: fc.boolean(),
  /** Whether it is deducted from the other lines, if they are large enough. */
  isDeducted: fc.integer({ min: 0, max: 3 }).map((part) => part === 0),
});
export const documents = fc.record({
  kind: fc.constantFrom(...DOCUMENT_KINDS),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  pricesIncludeTax: fc.boolean(),
  taxRounding: fc.constantFrom(...TAX_ROUNDINGS),
  discount: discountChoice,
});
export type DocumentChance = typeof documents extends fc.Arbitrary<infer Each> ? Each : never;

/** The written document: lines are deducted if the others are large enough, and discounts do not exceed their base. */
export function drawDocument(
  { kind, lines, discount: together, pricesIncludeTax }: DocumentChance,
  minorUnit: MinorUnit,
) {
  let sofar = ZERO;
  const items = lines.map((documentLine) => {
    const { rate } = documentLine;
    // A price has no more decimals than its currency, except for currencies with two.
    const unitPrice =
      minorUnit === 2 ? documentLine.unitPrice : toPrice(roundToMinorUnit(minorUnit, documentLine.unitPrice));
    const size = multiply(documentLine.quantity, unitPrice, minorUnit);
    const isDeducted = documentLine.isDeducted && compare(size, sofar) <= 0;
    const quantity = isDeducted ? negateQuantity(documentLine.quantity) : documentLine.quantity;
    const discount = isDeducted ? null : toDiscount(documentLine.discount, size, minorUnit);
    sofar = add(
      sofar,
      subtract(
        multiply(quantity, unitPrice, minorUnit),
        discountOfItem({ quantity, unitPrice, discount }, minorUnit) ?? ZERO,
      ),
    );
    const components = rate === null ? [] : (COMBINED_TAXES[rate - TAX_RATES.length] ?? []);
    const combined = {
      id: brandUnchecked<TaxRateId>(String(rate)),
      name: "",
      isRecoverable: documentLine.isRecoverable,
      components,
    };
    const { taxRate, taxComponents } =
      rate === null
        ? { taxRate: null, taxComponents: [] }
        : taxAt({ ...combined, rate: TAX_RATES[rate] ?? combinedRate(components) }, sideOf(kind));
    return {
      ...documentLine,
      quantity,
      unitPrice,
      pricesIncludeTax,
      taxRateId: rate === null ? null : String(rate),
      taxRate,
      taxComponents,
      discount,
    };
  });
  const lineAmounts = items.map((item) =>
    subtract(multiply(item.quantity, item.unitPrice, minorUnit), discountOfItem(item, minorUnit) ?? ZERO),
  );
  const documentDiscount = toDiscount(together, sum(lineAmounts), minorUnit);
  return { items, lineAmounts, discount: documentDiscount };
}

export function priced(chance: DocumentChance) {
  const { taxRounding } = chance;
  const { items, lineAmounts, discount } = drawDocument(chance, 2);
  const shares = documentShares(items, discount, 2) ?? [];
  const shared = items.map((item, index) => ({ ...item, documentDiscount: shares[index] }));
  const computed = pricedItems(shared, { taxRounding, minorUnit: 2 });
  const amounts = items.map((item, index) => {
    const itemAmounts = computed[index];
    if (!itemAmounts) throw new Error("A computed amount is never rejected.");
    return { ...item, ...itemAmounts, taxRateId: null };
  });
  return { amounts, shares, lineAmounts, off: discountOn(sum(lineAmounts), discount, 2) };
}

export const PARTY = brandUnchecked<AccountId>("party");
export const NET = brandUnchecked<AccountId>("net");
export const TAX = brandUnchecked<AccountId>("tax");
export const OWED_TAX = brandUnchecked<AccountId>("owed tax");
export const HEADER = {
  number: "1",
  partyName: "",
  partyId: brandUnchecked<PartyId>("p"),
  partyAccountId: PARTY,
};

export type LineAmounts = ReturnType<typeof priced>["amounts"][number];

export function postingItem(item: LineAmounts, isSale: boolean): PostingItem {
  const { subtotal, taxAmount, taxComponents, rate, isRecoverable } = item;
  const rateId = brandUnchecked<TaxRateId>(String(rate));
  const wholeTax = { rateId, isRecoverable, base: subtotal, amount: taxAmount };
  const all = taxComponents.length > 0 ? taxComponents : rate === null ? [] : [wholeTax];
  const taxes = all.flatMap((tax) =>
    partsOfTax({ ...tax, isRecoverable: isSale || tax.isRecoverable }).map(({ isOwed, ...each }) => ({
      rateId,
      ...tax,
      ...each,
      accountId: isOwed ? OWED_TAX : TAX,
    })),
  );
  return { description: "", subtotal, taxAmount, accountId: NET, taxes, stock: null };
}
