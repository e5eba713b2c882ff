import {
  add,
  addQuantities,
  compare,
  isNegative,
  isPositive,
  isZero,
  negate,
  shareOf,
  smaller,
  subtract,
  subtractQuantities,
} from "./money.ts";

/** What moves stock (Rules 6). */
export const MOVEMENT_KINDS = [
  "opening",
  "purchase",
  "sale",
  "sales_return",
  "purchase_return",
  "adjustment",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/**
 * The stock of one product: exact quantity and exact value, never a rounded average (Rules 6). Below
 * zero the value is what was provisionally charged for units that had not come yet (Rules 7). The
 * last average is kept as the pair that it was the quotient of.
 */
export type Stock = { quantity: string; value: string; averageValue: string; averageQuantity: string };

export const NO_STOCK: Stock = { quantity: "0", value: "0.00", averageValue: "0.00", averageQuantity: "0" };

/** A movement of one product, in the order of the ledger of stock. */
export type Movement = {
  id: string;
  date: string;
  sequence: number;
  /** In is positive, out is negative. */
  quantity: string;
  /** What an incoming quantity cost; null for an outgoing one, and for a return at its sale's cost. */
  cost: string | null;
  /** The sale that a return takes back. */
  returnOf: string | null;
};

/** What a movement does to the value of stock, and how much it settles of what was oversold before. */
export type Valued = {
  id: string;
  /** The movement's own effect on the value: positive in, negative out. */
  value: string;
  /** The further effect of settling oversold units at their real cost: minus the extra cost of sales. */
  settled: string;
  /** True while a part of an outgoing quantity was charged at a provisional rate. */
  isProvisional: boolean;
};

/**
 * The order that decides cost: date, incoming before outgoing, then the order of entry (Rules 6).
 * Negative when `a` comes first.
 */
export function movementOrder(a: Movement, b: Movement): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  const [isOutA, isOutB] = [isNegative(a.quantity), isNegative(b.quantity)];
  if (isOutA !== isOutB) return isOutA ? 1 : -1;
  return a.sequence - b.sequence;
}

/** Values all movements of a product anew, from nothing; `movements` need not be in order. */
export function valueStock(movements: readonly Movement[], purchasePrice: string) {
  const costs = new Map<string, { quantity: string; cost: string }>();
  let stock = NO_STOCK;
  const valued = movements.toSorted(movementOrder).map((movement): Valued => {
    const cost = movement.returnOf === null ? movement.cost : takeShare(costs, movement);
    const step = applyMovement(stock, { quantity: movement.quantity, cost }, purchasePrice);
    stock = step.stock;
    if (isNegative(movement.quantity)) {
      costs.set(movement.id, { quantity: negateQuantity(movement.quantity), cost: negate(step.value) });
    }
    return { id: movement.id, value: step.value, settled: step.settled, isProvisional: step.isProvisional };
  });
  return { stock, valued };
}

/** One movement on a stock that is known: what the fast way of the last movement uses. */
export function applyMovement(
  stock: Stock,
  { quantity, cost }: Pick<Movement, "quantity" | "cost">,
  purchasePrice: string,
): { stock: Stock } & Omit<Valued, "id"> {
  return isNegative(quantity)
    ? takeOut(stock, negateQuantity(quantity), purchasePrice)
    : putIn(stock, quantity, cost ?? "0.00");
}

/** Out: the last unit takes all of the value, so no stray cent remains; beyond stock, at the last average. */
function takeOut(stock: Stock, units: string, purchasePrice: string) {
  const onHand = isPositive(stock.quantity) ? stock.quantity : "0";
  const covered = smaller(units, onHand);
  const isAll = compare(covered, onHand) === 0;
  const coveredCost = isAll
    ? isPositive(onHand)
      ? stock.value
      : "0.00"
    : shareOf(stock.value, covered, onHand);
  const uncovered = subtractQuantities(units, covered);
  const average = isPositive(onHand)
    ? { averageValue: stock.value, averageQuantity: onHand }
    : { averageValue: stock.averageValue, averageQuantity: stock.averageQuantity };
  const uncoveredCost = isZero(uncovered) ? "0.00" : provisionalCost(average, uncovered, purchasePrice);
  const cost = add(coveredCost, uncoveredCost);
  return {
    stock: {
      ...average,
      quantity: subtractQuantities(stock.quantity, units),
      value: subtract(stock.value, cost),
    },
    value: negate(cost),
    settled: "0.00",
    isProvisional: !isZero(uncovered),
  };
}

function provisionalCost(
  { averageValue, averageQuantity }: Pick<Stock, "averageValue" | "averageQuantity">,
  units: string,
  purchasePrice: string,
): string {
  return isZero(averageQuantity)
    ? shareOf(purchasePrice, units, "1")
    : shareOf(averageValue, units, averageQuantity);
}

/** In: what was oversold before is settled first, at what it really cost (Rules 7). */
function putIn(stock: Stock, units: string, cost: string) {
  let settled = "0.00";
  if (isNegative(stock.quantity)) {
    const open = negateQuantity(stock.quantity);
    const settling = smaller(units, open);
    const charged =
      compare(settling, open) === 0 ? negate(stock.value) : shareOf(negate(stock.value), settling, open);
    const real = compare(settling, units) === 0 ? cost : shareOf(cost, settling, units);
    settled = subtract(charged, real);
  }
  const quantity = addQuantities(stock.quantity, units);
  const value = add(add(stock.value, cost), settled);
  const average = isPositive(quantity) ? { averageValue: value, averageQuantity: quantity } : {};
  return { stock: { ...stock, ...average, quantity, value }, value: cost, settled, isProvisional: false };
}

/** The cost share of a sale that a return takes back; the last return takes the rest (Rules 6). */
function takeShare(costs: Map<string, { quantity: string; cost: string }>, movement: Movement): string {
  const sale = costs.get(movement.returnOf ?? "");
  if (!sale || isZero(sale.quantity)) return movement.cost ?? "0.00";
  const units = smaller(movement.quantity, sale.quantity);
  const share = compare(units, sale.quantity) === 0 ? sale.cost : shareOf(sale.cost, units, sale.quantity);
  costs.set(movement.returnOf ?? "", {
    quantity: subtractQuantities(sale.quantity, units),
    cost: subtract(sale.cost, share),
  });
  return share;
}

function negateQuantity(quantity: string): string {
  return subtractQuantities("0", quantity);
}
