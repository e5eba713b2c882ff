import fc from "fast-check";
import { expect, test } from "vitest";
import { SEVERAL, TAX_RATES } from "#test/support/taxes-of-chance.ts";
import { unproved } from "#test/support/unproved.ts";
import { expectEachTax, expectTogether } from "./taxes-together.ts";
import { takingTheRest } from "#domain/credit.ts";
import { pricedItems } from "#domain/document-amounts.ts";
import { amountAsDiscount, type Discount, discountOn } from "#domain/discount.ts";
import { DOCUMENT_KINDS, sideOf, TAX_ROUNDINGS } from "#domain/document.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import {
  discountOfItem,
  documentShares,
  documentTotals,
  itemAmounts,
  type PricedItem,
} from "#domain/item-amounts.ts";
import {
  add,
  compare,
  isNegative,
  type Money,
  multiply,
  NO_UNITS,
  percentOf,
  rateTogether,
  subtract,
  subtractQuantities,
  sum,
  toPrice,
  toQuantity,
  toRate,
  ZERO,
} from "#domain/money.ts";
import { absolute, taxWithin } from "#domain/proportions.ts";
import { type PostingItem, postDocument } from "#domain/posting.ts";
import { taxAt, type TaxedComponent } from "#domain/tax-components.ts";
import { componentsLeft, ownTaxOf, partsOfTax, type TaxLeft } from "#domain/taxed-amounts.ts";
import { taxSums } from "#domain/tax-report.ts";

/** How many documents of chance there are: `DOCUMENTS=100000 npx vitest run --project unit test/property/document-amounts`. */
const DOCUMENTS = Number(process.env["DOCUMENTS"] ?? 400);
const MOST_MS = Math.max(60_000, DOCUMENTS * 20);

const decimals = (most: number) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: most }),
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 0, max: 4 }),
    )
    .map(([whole, part, places]) => `${whole}.${String(part).padStart(4, "0").slice(0, places)}0`);
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((part) => toRate(`${part}e-4`));

/** A percentage, an amount that is a part of what it is taken off, or nothing. */
type Wanted = { of: "percent" | "amount" | "nothing"; percent: ReturnType<typeof toRate> };
const wanted: fc.Arbitrary<Wanted> = fc.record({
  of: fc.constantFrom("percent", "amount", "nothing"),
  percent,
});

function asSaid({ of, percent: part }: Wanted, whole: Money): Discount | null {
  if (of === "percent") return unproved(`${part}%`);
  return of === "amount" ? amountAsDiscount(percentOf(whole, part, 2)) : null;
}

const line = fc.record({
  quantity: decimals(500).map(toQuantity),
  unitPrice: decimals(2_000).map(toPrice),
  discount: wanted,
  rate: fc.option(fc.integer({ min: 0, max: TAX_RATES.length + SEVERAL.length - 1 })),
  isRecoverable: fc.boolean(),
});
const documents = fc.record({
  kind: fc.constantFrom(...DOCUMENT_KINDS),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  pricesIncludeTax: fc.boolean(),
  taxRounding: fc.constantFrom(...TAX_ROUNDINGS),
  discount: wanted,
});
type Chance = typeof documents extends fc.Arbitrary<infer Each> ? Each : never;

function priced({ kind, lines, discount, pricesIncludeTax, taxRounding }: Chance) {
  const items = lines.map((each) => {
    const { quantity, unitPrice, rate } = each;
    const components = rate === null ? [] : (SEVERAL[rate - TAX_RATES.length] ?? []);
    const whole = {
      id: unproved<TaxRateId>(String(rate)),
      name: "",
      isRecoverable: each.isRecoverable,
      components,
    };
    const { taxRate, taxComponents } =
      rate === null
        ? { taxRate: null, taxComponents: [] }
        : taxAt({ ...whole, rate: TAX_RATES[rate] ?? rateTogether(components) }, sideOf(kind));
    return {
      ...each,
      pricesIncludeTax,
      taxRate,
      taxComponents,
      discount: asSaid(each.discount, multiply(quantity, unitPrice, 2)),
    };
  });
  const left = items.map((item) =>
    subtract(multiply(item.quantity, item.unitPrice, 2), discountOfItem(item, 2) ?? ZERO),
  );
  const said = asSaid(discount, sum(left));
  const shares = documentShares(items, said, 2) ?? [];
  const asked = items.map((item, index) => ({ ...item, documentDiscount: shares[index] }));
  const computed = pricedItems(asked, { taxRounding, minorUnit: 2 });
  const amounts = items.map((item, index) => {
    const each = computed[index];
    if (!each) throw new Error("What is computed is never refused.");
    return { ...item, ...each, taxRateId: null };
  });
  return { amounts, shares, left, off: discountOn(sum(left), said, 2) };
}

const PARTY = unproved<AccountId>("party");
const NET = unproved<AccountId>("net");
const TAX = unproved<AccountId>("tax");
const OWED_TAX = unproved<AccountId>("owed tax");
const HEADER = { number: "1", partyName: "", partyId: unproved<PartyId>("p"), partyAccountId: PARTY };

type Amounts = ReturnType<typeof priced>["amounts"][number];

function postingItem(item: Amounts, isSale: boolean): PostingItem {
  const { subtotal, taxAmount, taxComponents, rate, isRecoverable } = item;
  const rateId = unproved<TaxRateId>(String(rate));
  const own = { rateId, isRecoverable, base: subtotal, amount: taxAmount };
  const all = taxComponents.length > 0 ? taxComponents : rate === null ? [] : [own];
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

test(
  `${DOCUMENTS} documents with discounts and taxes, on top and within: total, journal and tax report are the same to the cent`,
  () => {
    fc.assert(
      fc.property(documents, (chance) => {
        const { amounts, shares, left, off } = priced(chance);
        const totals = documentTotals(amounts);
        expect(sum(shares)).toBe(off);
        const { kind, pricesIncludeTax, taxRounding } = chance;
        if (taxRounding === "document") expectTogether(amounts, pricesIncludeTax);
        for (const { subtotal, taxAmount, taxRate, total, taxComponents } of amounts) {
          expect(isNegative(subtotal)).toBe(false);
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
        // What was asked for, less the discount, is what is owed: with the tax, or before it.
        const asked = subtract(sum(left), sum(shares));
        expect(pricesIncludeTax ? totals.total : totals.subtotal).toBe(asked);
        const isSale = kind === "invoice" || kind === "credit_note";
        const items = amounts.map((item) => postingItem(item, isSale));
        const lines = postDocument({ ...HEADER, kind, items });
        const moved = (account: AccountId) =>
          sum(
            lines
              .filter(({ accountId }) => accountId === account)
              .map(({ debit, credit }) => subtract(debit, credit)),
          );
        const isDebit = kind === "invoice" || kind === "vendor_credit";
        const signed = (amount: Money) => (isDebit ? amount : subtract(ZERO, amount));
        expect(moved(PARTY)).toBe(signed(totals.total));
        // Tax that is not recoverable stays in the cost.
        const lost = isSale ? ZERO : sum(amounts.map(ownTaxOf));
        expect(add(moved(TAX), moved(OWED_TAX))).toBe(signed(subtract(lost, totals.taxAmount)));
        // What is owed by who buys is booked on the other side, and is no part of the total.
        const owed = amounts.flatMap(({ taxComponents }) =>
          taxComponents.filter((tax) => tax.kind === "reverse_charge").map(({ amount }) => amount),
        );
        expect(moved(OWED_TAX)).toBe(signed(sum(owed)));
        if (isSale) expect(sum(owed)).toBe(ZERO);
        expect(moved(NET)).toBe(signed(subtract(ZERO, add(totals.subtotal, lost))));
        const report = taxSums(amounts);
        expect(sum(report.map(({ tax }) => tax))).toBe(totals.taxAmount);
        expect(sum(report.map((row) => row.owed))).toBe(sum(owed));
        const plain = amounts.filter(({ taxComponents }) => taxComponents.length === 0);
        const untaxed = sum(plain.filter(({ rate }) => rate === null).map(({ subtotal }) => subtotal));
        const whole = report.filter(({ name }) => name === "").map(({ net }) => net);
        expect(add(sum(whole), untaxed)).toBe(sum(plain.map(({ subtotal }) => subtotal)));
      }),
      { numRuns: DOCUMENTS },
    );
  },
  MOST_MS,
);

/**
 * Credits of a line in parts, at its price and percentage; the last one takes what is left. Null where rounding has made
 * the parts before it more than the line, which is refused.
 */
function creditsOf(item: Amounts, parts: number) {
  let credited: Pick<PricedItem, "subtotal" | "taxAmount"> & { quantity: Amounts["quantity"] } = {
    quantity: NO_UNITS,
    subtotal: ZERO,
    taxAmount: ZERO,
  };
  const creditedComponents: TaxedComponent[][] = [];
  for (let part = 1; part <= parts; part += 1) {
    const rest = subtractQuantities(item.quantity, credited.quantity);
    const quantity = part === parts ? rest : toQuantity("1");
    const { unitPrice, discount, taxRate, taxComponents, pricesIncludeTax } = item;
    const of = { ...item, productId: null, accountId: null, credited };
    const isTooMuch =
      compare(credited.subtotal, item.subtotal) > 0 ||
      compare(absolute(credited.taxAmount), absolute(item.taxAmount)) > 0;
    if (isTooMuch) return null;
    const taken = takingTheRest({ quantity, unitPrice, pricesIncludeTax, discount, taxAmount: null }, of, 2);
    const taxLeft: TaxLeft = {
      net: subtract(item.subtotal, credited.subtotal),
      each: componentsLeft(taxComponents, creditedComponents),
    };
    const amounts = itemAmounts({ ...taken, taxRate, taxComponents, taxLeft }, 2);
    if (amounts === null) throw new Error("What takes the rest is never refused.");
    creditedComponents.push(amounts.taxComponents);
    credited = {
      quantity: toQuantity(String(part)),
      subtotal: add(credited.subtotal, amounts.subtotal),
      taxAmount: add(credited.taxAmount, amounts.taxAmount),
    };
  }
  return { ...credited, componentsLeft: componentsLeft(item.taxComponents, creditedComponents) };
}

test(
  "what is credited in parts, each less the same percentage, comes to the line",
  () => {
    const of = fc.record({
      line,
      parts: fc.integer({ min: 1, max: 6 }),
      whole: wanted,
      pricesIncludeTax: fc.boolean(),
      taxRounding: fc.constantFrom(...TAX_ROUNDINGS),
      isSale: fc.boolean(),
    });
    fc.assert(
      fc.property(of, ({ line: one, parts, whole, pricesIncludeTax, taxRounding, isSale }) => {
        const quantity = toQuantity(String(parts));
        const discount: Wanted = { ...whole, of: whole.of === "amount" ? "percent" : whole.of };
        const chance: Chance = {
          kind: isSale ? "invoice" : "bill",
          pricesIncludeTax,
          taxRounding,
          lines: [{ ...one, quantity, discount }],
          discount: { ...whole, of: "nothing" },
        };
        for (const item of priced(chance).amounts) {
          const credits = creditsOf(item, parts);
          fc.pre(credits !== null);
          expect(credits).toMatchObject({
            subtotal: item.subtotal,
            taxAmount: item.taxAmount,
            componentsLeft: item.taxComponents.map(() => ({ amount: ZERO, own: ZERO })),
          });
        }
      }),
      { numRuns: DOCUMENTS },
    );
  },
  MOST_MS,
);
