import type { TaxTerms } from "./taxed-amounts.ts";
import type { TaxRounding } from "./document.ts";
import { groupBy } from "./group-by.ts";
import { discountOfItem, type ItemInput, itemAmounts, type ItemWithAmounts } from "./item-amounts.ts";
import {
  add,
  type MinorUnit,
  type Money,
  multiply,
  negate,
  includedTaxShares,
  subtract,
  sum,
  ZERO,
} from "./money.ts";
import { type AmountPart, roundParts } from "./round-parts.ts";

type DocumentRounding = { taxRounding: TaxRounding; minorUnit: MinorUnit };

/**
 * Prices the items of a document. If taxes are rounded once per document, each rate is computed on the sum of its lines and
 * allocated to the lines so that they add up exactly. Entered taxes are kept. Null for an item that itemAmounts rejects.
 */
export function pricedItems(
  items: readonly ItemInput[],
  rounding: DocumentRounding,
): (ItemWithAmounts | null)[] {
  const taxes = taxesOfItems(items, rounding);
  return items.map((item, index) => itemAmounts({ ...item, taxes: taxes.get(index) }, rounding.minorUnit));
}

/** A line with computed tax: its amount, its taxes' rates, and the tax amounts computed so far. */
type LineTaxes = {
  index: number;
  amount: Money;
  isWithin: boolean;
  parts: readonly TaxTerms[];
  taxes: (Money | undefined)[];
};

function taxedLine(item: ItemInput, index: number, minorUnit: MinorUnit): LineTaxes[] {
  const { taxRate, taxComponents = [], taxAmount = null, documentDiscount = ZERO } = item;
  const discount = discountOfItem(item, minorUnit);
  if (taxRate === null || taxAmount !== null || discount === null) return [];
  const gross = multiply(item.quantity, item.unitPrice, minorUnit);
  const parts = taxComponents.length > 0 ? taxComponents : [{ rate: taxRate, isCompound: false }];
  const amount = subtract(gross, add(discount, documentDiscount));
  const isWithin = item.pricesIncludeTax ?? false;
  return [{ index, amount, isWithin, parts, taxes: parts.map(() => undefined) }];
}

/** Returns the taxes of each item by item index; empty if taxes are rounded per line. */
export function taxesOfItems(
  items: readonly ItemInput[],
  { taxRounding, minorUnit }: DocumentRounding,
): ReadonlyMap<number, Money[]> {
  if (taxRounding === "line") return new Map();
  const lines = items.flatMap((item, index) => taxedLine(item, index, minorUnit));
  for (const isWithin of [true, false])
    taxByRate(
      lines.filter((line) => line.isWithin === isWithin),
      minorUnit,
    );
  return new Map(lines.map(({ index, taxes }) => [index, taxes.map((tax) => tax ?? ZERO)]));
}

/** One tax of a line, by index. */
type LineTaxPart = { line: LineTaxes; at: number };

/**
 * Computes taxes rate by rate, regardless of their position in a line (Accounting 0). A rate is computed once every tax below its
 * compound taxes is known; if rates depend on each other across lines, with those known so far.
 */
function taxByRate(lines: readonly LineTaxes[], minorUnit: MinorUnit): void {
  const places = lines.flatMap((line) =>
    line.parts.map((_, partIndex): LineTaxPart => ({ line, at: partIndex })),
  );
  const waiting = groupBy(places, rateOfPlace);
  while (waiting.size > 0) {
    const groups = [...waiting].map(([rate, all]) => ({ rate, all, ready: all.filter(isKnownBase) }));
    const next =
      groups.find(({ all, ready }) => ready.length === all.length) ??
      groups.find(({ ready }) => ready.length > 0);
    if (next === undefined) throw new Error("The first tax of a line can't be a compound tax.");
    roundTogether(next.ready, minorUnit);
    const pending = next.all.filter((lineTax) => !next.ready.includes(lineTax));
    if (pending.length === 0) waiting.delete(next.rate);
    else waiting.set(next.rate, pending);
  }
}

/** Returns the key of a tax's rate: equal percentages share a rate, except for two of them on one line. */
function rateOfPlace({ line: { parts }, at }: LineTaxPart): string {
  const keys = parts.map(({ rate, kind }) => `${rate} ${kind}`);
  const before = keys.slice(0, at).filter((key) => key === keys[at]).length;
  return `${keys[at]} ${before}`;
}

function isKnownBase({ line: { isWithin, parts, taxes }, at }: LineTaxPart): boolean {
  if (isWithin || parts[at]?.isCompound !== true) return true;
  return taxes.slice(0, at).every((tax, before) => parts[before]?.kind !== undefined || tax !== undefined);
}

function roundTogether(places: readonly LineTaxPart[], minorUnit: MinorUnit): void {
  const [first] = places;
  const isWithin = first?.line.isWithin === true;
  const kind = first?.line.parts[first.at]?.kind;
  // Rounding must not make included taxes exceed the price; reverse charge isn't part of the price.
  const room =
    isWithin && kind !== "reverse_charge" ? places.map(({ line }) => remainingAmount(line)) : undefined;
  const rounded = roundParts(places.map(partOfPlace), { minorUnit, room });
  for (const [index, { line, at }] of places.entries()) {
    const tax = rounded[index] ?? ZERO;
    line.taxes[at] = kind === "withheld" && !isWithin ? negate(tax) : tax;
  }
}

/** Returns what remains of a price after the taxes computed so far. */
function remainingAmount({ amount, parts, taxes }: LineTaxes): Money {
  const charged = taxes.filter((_, index) => parts[index]?.kind !== "reverse_charge");
  return subtract(amount, sum(charged.flatMap((tax) => tax ?? [])));
}

/** Returns a tax as an exact part of its line's amount, either included in it or added to it. */
function partOfPlace({ line: { amount, isWithin, parts, taxes }, at }: LineTaxPart): AmountPart {
  if (isWithin) {
    const { share = 0, gross = 1 } = includedTaxShares(parts)[at] ?? {};
    return { amount, share, divisor: gross };
  }
  const part = parts[at];
  const before = taxes
    .slice(0, at)
    .flatMap((tax, index) => (parts[index]?.kind === undefined ? (tax ?? []) : []));
  const base = part?.isCompound === true ? add(amount, sum(before)) : amount;
  return { amount: base, share: part?.rate ?? 0, divisor: 100 };
}

type ItemWithTaxAmount = ItemInput & { taxAmount: Money };

/** Each attempt prices all lines, so their number is limited. */
const ATTEMPTS_MAX = 10;

/**
 * Returns which taxes of a document were entered: those that differ from their computed amount. An entered tax changes how the
 * others are computed, so the comparison repeats until nothing changes. Then a few are retried as computed; the rest stay
 * entered.
 */
export function enteredTaxFlags(items: readonly ItemWithTaxAmount[], rounding: DocumentRounding): boolean[] {
  const findDiffering = (typed: readonly boolean[]) => {
    const inputs = items.map((item, index) => (typed[index] ? item : { ...item, taxAmount: null }));
    const computed = pricedItems(inputs, rounding);
    return items.map(
      ({ taxAmount }, index) => typed[index] !== true && computed[index]?.taxAmount !== taxAmount,
    );
  };
  let typed = items.map(() => false);
  for (let differing = findDiffering(typed); differing.includes(true); differing = findDiffering(typed))
    typed = typed.map((isTyped, index) => isTyped || differing[index] === true);
  if (rounding.taxRounding === "line") return typed;
  const typedIndexes = [...typed.keys()].filter((index) => typed[index]).slice(0, ATTEMPTS_MAX);
  for (const index of typedIndexes) {
    const fewer = typed.with(index, false);
    if (!findDiffering(fewer).includes(true)) typed = fewer;
  }
  return typed;
}
