import type { Day } from "./dates.ts";
import { type MinorUnit, type Price, raisePrice, priceWithoutTax, priceWithTax, type Rate } from "./money.ts";

/** A price change from a day on: by a percentage, or to each product's current price (Accounting 21). */
export type PriceChange = {
  from: Day;
  /** Null for the current price. */
  percent: Rate | null;
};

type WithUnitPrice = { unitPrice: Price };
type PriceChangeOptions<Item> = {
  minorUnit: MinorUnit;
  /** Current price of an item's product; null without a product. */
  currentPrice: (item: Item) => Price | null;
};

/** Applies price changes to an item, in their order. */
export function withChangedPrice<Item extends WithUnitPrice>(
  item: Item,
  changes: readonly Pick<PriceChange, "percent">[],
  { minorUnit, currentPrice }: PriceChangeOptions<Item>,
): Item {
  let { unitPrice } = item;
  for (const { percent } of changes)
    unitPrice =
      percent === null ? (currentPrice(item) ?? unitPrice) : raisePrice(unitPrice, percent, minorUnit);
  return { ...item, unitPrice };
}

/** The last one in effect on a day; `all` is sorted by day. */
export function lastInEffect<Dated extends { from: Day }>(all: readonly Dated[], day: Day): Dated | null {
  return all.findLast(({ from }) => from <= day) ?? null;
}

/** Sorts changes by their first day. */
export function inOrderOfDays<Dated extends { from: Day }>(all: readonly Dated[]): Dated[] {
  return all.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

type TaxInclusion = { from: boolean; to: boolean };

/** Converts a price between tax inclusive and tax exclusive at a rate. */
export function convertPrice(price: Price, { from, to }: TaxInclusion, rate: Rate | undefined): Price {
  if (from === to || rate === undefined) return price;
  return to ? priceWithTax(price, rate) : priceWithoutTax(price, rate);
}
