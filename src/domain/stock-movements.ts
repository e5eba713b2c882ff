import type { ProductId } from "./ids.ts";
import {
  add,
  addQuantities,
  isNegative,
  isZero,
  type Money,
  negateQuantity,
  NO_UNITS,
  type Price,
  type Quantity,
  unitRate,
  ZERO,
} from "./money.ts";
import { MOVEMENT_KINDS } from "./stock.ts";

/**
 * What a row of the stock movement report can be (Accounting 6). Settling what was oversold changes the value of
 * stock and nothing else, so it is a correction of cost as well.
 */
export const STOCK_ROW_TYPES = [...MOVEMENT_KINDS, "cost_correction", "count_correction"] as const;

/** What is on hand of a product, and what it is worth. */
export type StockThen = { quantity: Quantity; value: Money };

type Moved = StockThen & {
  /** Null for what a period begins with, which is no movement. */
  id: string | null;
  productId: ProductId;
};

export type Running = {
  rate: Price | null;
  quantityIn: Quantity;
  quantityOut: Quantity;
  runningBalance: Quantity;
  runningValue: Money;
};

/**
 * The rows of the stock movement report with their rate, their side and their running totals, per product
 * (Accounting 6). `before` is what each product had before its first row. Movements of value alone have no rate; what
 * a period begins with has that of its balance.
 */
export function withRunningStock<Row extends Moved>(
  rows: readonly Row[],
  before: ReadonlyMap<string, StockThen>,
): (Omit<Row, "quantity" | "value"> & Running)[] {
  const stock = new Map(before);
  return rows.map(({ quantity, value, ...row }) => {
    const then = stock.get(row.productId) ?? { quantity: NO_UNITS, value: ZERO };
    const now = { quantity: addQuantities(then.quantity, quantity), value: add(then.value, value) };
    stock.set(row.productId, now);
    return {
      ...row,
      rate: rateOf(row.id === null ? now : { quantity, value }),
      quantityIn: isNegative(quantity) ? NO_UNITS : quantity,
      quantityOut: isNegative(quantity) ? negateQuantity(quantity) : NO_UNITS,
      runningBalance: now.quantity,
      runningValue: now.value,
    };
  });
}

function rateOf({ quantity, value }: StockThen): Price | null {
  return isZero(quantity) ? null : unitRate(value, quantity);
}
