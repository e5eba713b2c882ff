import {
  add,
  addQuantities,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  negateQuantity,
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

const NO_STOCK: Stock = { quantity: "0", value: "0.00", averageValue: "0.00", averageQuantity: "0" };

/** A movement of one product, in the order of the ledger of stock. */
export type Movement = {
  id: string;
  date: string;
  sequence: number;
  /** In is positive, out is negative. */
  quantity: string;
  /** What an incoming quantity cost; null for an outgoing one, and where its sale or the average says it. */
  cost: string | null;
  /** The sale that a return takes back or, going out, the return that is itself undone. */
  returnOf: string | null;
  /** The purchase price when the movement was made: what a unit is taken to cost while nothing was bought. */
  fallbackPrice: string;
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
export function valueStock(movements: readonly Movement[]): { stock: Stock; valued: Valued[] } {
  const sales: Sales = { sold: new Map(), returned: new Map() };
  let stock = NO_STOCK;
  const valued = movements.toSorted(movementOrder).map((movement): Valued => {
    const { id, quantity, returnOf } = movement;
    const isOut = isNegative(quantity);
    const cost = returnOf === null || isOut ? movement.cost : takeShare(sales, stock, movement);
    const { stock: next, ...effect } = applyMovement(stock, { ...movement, cost });
    stock = next;
    if (isOut && returnOf !== null) putShareBack(sales, returnOf);
    else if (isOut) sales.sold.set(id, { quantity: negateQuantity(quantity), cost: negate(effect.value) });
    return { id, ...effect };
  });
  return { stock, valued };
}

type Effect = { stock: Stock } & Omit<Valued, "id">;

/** One movement on a stock that is known: what the fast way of the last movement uses. */
export function applyMovement(
  stock: Stock,
  { quantity, cost, fallbackPrice }: Pick<Movement, "quantity" | "cost" | "fallbackPrice">,
): Effect {
  return isNegative(quantity)
    ? takeOut(stock, negateQuantity(quantity), fallbackPrice)
    : putIn(stock, quantity, cost ?? averageCost(stock, quantity, fallbackPrice));
}

/** Out: the last unit takes all of the value, so no stray cent remains; beyond stock, at the last average. */
function takeOut(stock: Stock, units: string, fallbackPrice: string): Effect {
  const onHand = isPositive(stock.quantity) ? stock.quantity : "0";
  const covered = smaller(units, onHand);
  const uncovered = subtractQuantities(units, covered);
  const cost = add(
    isZero(covered) ? "0.00" : shareOf(stock.value, covered, onHand),
    isZero(uncovered) ? "0.00" : averageCost(stock, uncovered, fallbackPrice),
  );
  return {
    stock: {
      ...averageOf(stock),
      quantity: subtractQuantities(stock.quantity, units),
      value: subtract(stock.value, cost),
    },
    value: negate(cost),
    settled: "0.00",
    isProvisional: !isZero(uncovered),
  };
}

/** What units cost at the average, the last one known when nothing is on hand, or at the purchase price. */
function averageCost(stock: Stock, units: string, fallbackPrice: string): string {
  const { averageValue, averageQuantity } = averageOf(stock);
  return isZero(averageQuantity)
    ? multiply(units, fallbackPrice)
    : shareOf(averageValue, units, averageQuantity);
}

function averageOf({ quantity, value, averageValue, averageQuantity }: Stock) {
  return isPositive(quantity)
    ? { averageValue: value, averageQuantity: quantity }
    : { averageValue, averageQuantity };
}

/** In: what was oversold before is settled first, at what it really cost (Rules 7). */
function putIn(stock: Stock, units: string, cost: string): Effect {
  let settled = "0.00";
  if (isNegative(stock.quantity)) {
    const open = negateQuantity(stock.quantity);
    const settling = smaller(units, open);
    const charged = shareOf(negate(stock.value), settling, open);
    const real = shareOf(cost, settling, units);
    settled = subtract(charged, real);
  }
  const moved = {
    ...stock,
    quantity: addQuantities(stock.quantity, units),
    value: add(add(stock.value, cost), settled),
  };
  return { stock: { ...moved, ...averageOf(moved) }, value: cost, settled, isProvisional: false };
}

/** What a sale took out and has not got back yet. */
type Sold = { quantity: string; cost: string };
/** By sale what is left to come back, by return what it took of which sale. */
type Sales = { sold: Map<string, Sold>; returned: Map<string, Sold & { saleId: string }> };

/**
 * The cost share of a sale that a return takes back; the last return takes the rest (Rules 6). More than
 * was sold comes back at the average; null when nothing of the sale is left.
 */
function takeShare(
  { sold, returned }: Sales,
  stock: Stock,
  { id, quantity, returnOf, fallbackPrice }: Movement,
): string | null {
  const saleId = returnOf ?? "";
  const sale = sold.get(saleId);
  if (!sale || isZero(sale.quantity)) return null;
  const units = smaller(quantity, sale.quantity);
  const share = shareOf(sale.cost, units, sale.quantity);
  sold.set(saleId, {
    quantity: subtractQuantities(sale.quantity, units),
    cost: subtract(sale.cost, share),
  });
  returned.set(id, { saleId, quantity: units, cost: share });
  const beyond = subtractQuantities(quantity, units);
  return isZero(beyond) ? share : add(share, averageCost(stock, beyond, fallbackPrice));
}

/** A return that is undone: its sale can be returned again at what it cost. */
function putShareBack({ sold, returned }: Sales, returnId: string): void {
  const share = returned.get(returnId);
  const sale = sold.get(share?.saleId ?? "");
  if (!share || !sale) return;
  returned.delete(returnId);
  sold.set(share.saleId, {
    quantity: addQuantities(sale.quantity, share.quantity),
    cost: add(sale.cost, share.cost),
  });
}
