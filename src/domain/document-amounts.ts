import type { TaxRounding } from "./document.ts";
import { grouped } from "./grouped.ts";
import { discountOfItem, type ItemInput, itemAmounts, type PricedItem } from "./item-amounts.ts";
import { add, type MinorUnit, type Money, multiply, negate, subtract, ZERO } from "./money.ts";
import { percentTogether, taxesWithinTogether } from "./rounded-together.ts";
import type { TaxComponent } from "./tax-components.ts";

type Rounding = { taxRounding: TaxRounding; minorUnit: MinorUnit };

/**
 * What the items of a document come to. Where its taxes are rounded once, that of each rate is of the sum of its lines, and
 * each line has its part of it, so that they add up to it exactly. A typed tax stands by itself. Null for an item that
 * itemAmounts refuses.
 */
export function pricedItems(items: readonly ItemInput[], rounding: Rounding): (PricedItem | null)[] {
  const taxes = taxesTogether(items, rounding);
  return items.map((item, index) => itemAmounts({ ...item, taxes: taxes.get(index) }, rounding.minorUnit));
}

type Shown = Pick<TaxComponent, "rate" | "isCompound" | "kind">;
/** A line whose tax is computed: what it is of, and the taxes that are. */
type TaxedLine = { index: number; amount: Money; isWithin: boolean; parts: readonly Shown[] };

function taxedLine(item: ItemInput, index: number, minorUnit: MinorUnit): TaxedLine[] {
  const { taxRate, taxComponents = [], taxAmount = null, documentDiscount = ZERO } = item;
  const discount = discountOfItem(item, minorUnit);
  if (taxRate === null || taxAmount !== null || discount === null) return [];
  const asked = multiply(item.quantity, item.unitPrice, minorUnit);
  const parts = taxComponents.length > 0 ? taxComponents : [{ rate: taxRate, isCompound: false }];
  const amount = subtract(asked, add(discount, documentDiscount));
  return [{ index, amount, isWithin: item.pricesIncludeTax ?? false, parts }];
}

/** What each tax of each item comes to, by the place of the item; nothing where items are rounded by themselves. */
export function taxesTogether(
  items: readonly ItemInput[],
  { taxRounding, minorUnit }: Rounding,
): ReadonlyMap<number, Money[]> {
  if (taxRounding === "line") return new Map();
  const lines = items.flatMap((item, index) => taxedLine(item, index, minorUnit));
  const taxes = new Map(lines.map(({ index }): [number, Money[]] => [index, []]));
  const put = ({ index }: TaxedLine, tax: Money) => taxes.get(index)?.push(tax);
  within(
    lines.filter(({ isWithin }) => isWithin),
    { put, minorUnit },
  );
  onTop(
    lines.filter(({ isWithin }) => !isWithin),
    { put, minorUnit },
  );
  return taxes;
}

type Putting = { put: (line: TaxedLine, tax: Money) => void; minorUnit: MinorUnit };

/** Those of lines with the same taxes in them. */
function within(lines: readonly TaxedLine[], { put, minorUnit }: Putting): void {
  for (const group of grouped(lines, ({ parts }) => parts.map(keyOf).join()).values()) {
    const amounts = group.map(({ amount }) => amount);
    for (const shares of taxesWithinTogether(amounts, group[0]?.parts ?? [], minorUnit))
      for (const [at, line] of group.entries()) put(line, shares[at] ?? ZERO);
  }
}

/** Tax by tax, for one may be on top of those before it. */
function onTop(lines: readonly TaxedLine[], { put, minorUnit }: Putting): void {
  const before = new Map<TaxedLine, Money>();
  const most = Math.max(0, ...lines.map(({ parts }) => parts.length));
  for (let at = 0; at < most; at += 1) {
    const taxed = lines.flatMap((line) => {
      const part = line.parts[at];
      return part === undefined ? [] : [{ line, part }];
    });
    for (const group of grouped(taxed, ({ part }) => `${part.rate} ${part.kind}`).values()) {
      const bases = group.map(({ line, part }) =>
        part.isCompound ? add(line.amount, before.get(line) ?? ZERO) : line.amount,
      );
      const rate = group[0]?.part.rate;
      const shares = rate === undefined ? [] : percentTogether(bases, rate, minorUnit);
      for (const [index, { line, part }] of group.entries()) {
        const tax = shares[index] ?? ZERO;
        put(line, part.kind === "withheld" ? negate(tax) : tax);
        if (part.kind === undefined) before.set(line, add(before.get(line) ?? ZERO, tax));
      }
    }
  }
}

const keyOf = ({ rate, isCompound, kind }: Shown): string => `${rate} ${isCompound} ${kind}`;

type Taxed = ItemInput & { taxAmount: Money };

/** Each try prices all lines. */
const MOST_TRIED = 10;

/**
 * Which taxes of a document were typed: those that are not what they would be, were they computed with the others. Where one
 * is typed the others are computed without it, so it is asked again: first until it is so, then whether one could be fewer,
 * of so many of them as are soon tried; the others stay as they are.
 */
export function typedTaxes(items: readonly Taxed[], rounding: Rounding): boolean[] {
  const differing = (typed: readonly boolean[]) => {
    const asked = items.map((item, at) => (typed[at] ? item : { ...item, taxAmount: null }));
    const computed = pricedItems(asked, rounding);
    return items.map(({ taxAmount }, at) => typed[at] !== true && computed[at]?.taxAmount !== taxAmount);
  };
  let typed = items.map(() => false);
  for (let other = differing(typed); other.includes(true); other = differing(typed))
    typed = typed.map((each, at) => each || other[at] === true);
  if (rounding.taxRounding === "line") return typed;
  const tried = [...typed.keys()].filter((at) => typed[at]).slice(0, MOST_TRIED);
  for (const at of tried) {
    const fewer = typed.with(at, false);
    if (!differing(fewer).includes(true)) typed = fewer;
  }
  return typed;
}
