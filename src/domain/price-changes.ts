import type { Day } from "./dates.ts";
import {
  type MinorUnit,
  type Price,
  priceRaised,
  priceWithoutTax,
  priceWithTax,
  type Rate,
} from "./money.ts";

/** A change of prices from a day on: by a percentage, or to the current price of each product (Accounting 21). */
export type PriceChange = {
  from: Day;
  /** Null for the current price. */
  percent: Rate | null;
};

type Priced = { unitPrice: Price };
type Changing<Item> = {
  minorUnit: MinorUnit;
  /** The current price of an item's product; null for an item without one. */
  currentPrice: (item: Item) => Price | null;
};

/** An item at the price that changes give it, in their order. */
export function withChangedPrice<Item extends Priced>(
  item: Item,
  changes: readonly Pick<PriceChange, "percent">[],
  { minorUnit, currentPrice }: Changing<Item>,
): Item {
  let { unitPrice } = item;
  for (const { percent } of changes)
    unitPrice =
      percent === null ? (currentPrice(item) ?? unitPrice) : priceRaised(unitPrice, percent, minorUnit);
  return { ...item, unitPrice };
}

/** The last of several that is in effect on a day; they are in the order of their days. */
export function inEffect<Dated extends { from: Day }>(all: readonly Dated[], day: Day): Dated | null {
  return all.findLast(({ from }) => from <= day) ?? null;
}

/** What is changed, each from its day on, in the order of these. */
export function inOrderOfDays<Dated extends { from: Day }>(all: readonly Dated[]): Dated[] {
  return all.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

type Prices = { from: boolean; to: boolean };

/** A price converted between prices that include the tax of a rate and those that don't. */
export function asPriced(price: Price, { from, to }: Prices, rate: Rate | undefined): Price {
  if (from === to || rate === undefined) return price;
  return to ? priceWithTax(price, rate) : priceWithoutTax(price, rate);
}
