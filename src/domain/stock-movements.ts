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
 * The row types of the stock movement report (Accounting 6). Settling oversold units changes only the value of stock, so it is a
 * correction of cost as well.
 */
export const STOCK_ROW_TYPES = [...MOVEMENT_KINDS, "cost_correction", "count_correction"] as const;

/** A product's quantity on hand and its value. */
export type StockLevel = { quantity: Quantity; value: Money };

type MovementValue = StockLevel & {
  /** Null for the opening balance, which isn't a movement. */
  id: string | null;
  productId: ProductId;
};

export type RunningStock = {
  rate: Price | null;
  quantityIn: Quantity;
  quantityOut: Quantity;
  runningQuantity: Quantity;
  runningValue: Money;
};

/**
 * Adds rate, side and running totals to the rows of the stock movement report, per product (Accounting 6). `before` is each
 * product's stock before its first row. Changes of value alone have no rate; the opening balance has its own.
 */
export function withRunningStock<Row extends MovementValue>(
  rows: readonly Row[],
  before: ReadonlyMap<string, StockLevel>,
): (Omit<Row, "quantity" | "value"> & RunningStock)[] {
  const stock = new Map(before);
  return rows.map(({ quantity, value, ...row }) => {
    const stockLevel = stock.get(row.productId) ?? { quantity: NO_UNITS, value: ZERO };
    const now = {
      quantity: addQuantities(stockLevel.quantity, quantity),
      value: add(stockLevel.value, value),
    };
    stock.set(row.productId, now);
    return {
      ...row,
      rate: computeRate(row.id === null ? now : { quantity, value }),
      quantityIn: isNegative(quantity) ? NO_UNITS : quantity,
      quantityOut: isNegative(quantity) ? negateQuantity(quantity) : NO_UNITS,
      runningQuantity: now.quantity,
      runningValue: now.value,
    };
  });
}

function computeRate({ quantity, value }: StockLevel): Price | null {
  return isZero(quantity) ? null : unitRate(value, quantity);
}
