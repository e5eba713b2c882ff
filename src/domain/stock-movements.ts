import { add, addQuantities, isNegative, isZero, negateQuantity, unitRate } from "./money.ts";
import { MOVEMENT_KINDS } from "./stock.ts";

/**
 * What a row of the stock movement report can be (Rules 6). Settling what was oversold changes the value of
 * stock and nothing else, so it is a correction of cost as well.
 */
export const STOCK_ROW_TYPES = [...MOVEMENT_KINDS, "cost_correction"] as const;

/** What is on hand of a product, and what it is worth. */
export type StockThen = { quantity: string; value: string };

type Moved = StockThen & {
  /** Null for what a period begins with, which is no movement. */
  id: string | null;
  productId: string;
};

export type Running = {
  rate: string | null;
  quantityIn: string;
  quantityOut: string;
  runningBalance: string;
  runningValue: string;
};

/**
 * The rows of the stock movement report with their rate, their side and what they leave, of each product by itself
 * (Rules 6). `before` is what each product had before its first row. Movements of value alone have no rate; what
 * a period begins with has that of its balance.
 */
export function withRunningStock<Row extends Moved>(
  rows: readonly Row[],
  before: ReadonlyMap<string, StockThen>,
): (Omit<Row, "quantity" | "value"> & Running)[] {
  const stock = new Map(before);
  return rows.map(({ quantity, value, ...row }) => {
    const then = stock.get(row.productId) ?? { quantity: "0", value: "0.00" };
    const now = { quantity: addQuantities(then.quantity, quantity), value: add(then.value, value) };
    stock.set(row.productId, now);
    return {
      ...row,
      rate: rateOf(row.id === null ? now : { quantity, value }),
      quantityIn: isNegative(quantity) ? "0" : quantity,
      quantityOut: isNegative(quantity) ? negateQuantity(quantity) : "0",
      runningBalance: now.quantity,
      runningValue: now.value,
    };
  });
}

function rateOf({ quantity, value }: StockThen): string | null {
  return isZero(quantity) ? null : unitRate(value, quantity);
}
