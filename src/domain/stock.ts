import {
  returnGoods,
  type CostLayers,
  type CostedGoods,
  issueGoods,
  settleOversoldLots,
} from "./cost-layers.ts";
import {
  add,
  addQuantities,
  compare,
  isNegative,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  multiply,
  negate,
  negateQuantity,
  type Price,
  type Quantity,
  shareOf,
  smaller,
  subtract,
  subtractQuantities,
  ZERO,
  NO_UNITS,
} from "./money.ts";
import type { Day } from "./dates.ts";

/** Movement kinds (Accounting 6). */
export const MOVEMENT_KINDS = [
  "opening",
  "purchase",
  "sale",
  "sales_return",
  "purchase_return",
  "adjustment",
  "price_credit",
  "landed_cost",
  "advance",
  "revaluation",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A price credit, a landed cost or an advance at another rate: it changes the cost of earlier purchases. */
export function changesCost({ kind }: { kind: MovementKind }): boolean {
  return kind === "price_credit" || kind === "landed_cost" || kind === "advance";
}

/**
 * The stock of one product: exact quantity and exact value, never a rounded average (Accounting 6). Below zero, the value is the
 * provisional cost of units sold before receipt (Accounting 7). The last average is kept as a value and a quantity.
 */
export type Stock = { quantity: Quantity; value: Money; averageValue: Money; averageQuantity: Quantity };

export const NO_STOCK: Stock = {
  quantity: NO_UNITS,
  value: ZERO,
  averageValue: ZERO,
  averageQuantity: NO_UNITS,
};

/** A movement of one product, in stock ledger order. */
export type Movement = {
  id: string;
  kind: MovementKind;
  date: Day;
  sequence: number;
  /** Positive in, negative out, zero for a change of cost. For a count: the difference so far. */
  quantity: Quantity;
  /** The counted quantity, which remains on hand even if earlier movements are entered later. Null for all other kinds. */
  countedQuantity: Quantity | null;
  /**
   * Cost of an incoming quantity; null if outgoing, or if taken from the sale or the average. For a change of cost the whole
   * amount, negative if the goods get cheaper.
   */
  cost: Money | null;
  /**
   * For a return, the movement that is returned; for goods out, the return that is undone; for a change of cost, the purchase;
   * for a revaluation, the one it undoes.
   */
  returnOf: string | null;
  /** Number of units whose cost changes; null for other kinds. */
  costQuantity: Quantity | null;
  /**
   * Purchase price at the time of the movement: the cost of a unit before any purchase. For a count: the cost of each unit found.
   * For a revaluation: net realizable value of a unit.
   */
  fallbackPrice: Price;
};

/** The effect of a movement on the value of stock, and on units oversold before. */
export type ValuedMovement = {
  id: string;
  /** Quantity moved; for a count, the difference to stock on hand. */
  quantity: Quantity;
  /** The movement's own effect on the value: positive in, negative out. */
  value: Money;
  /** The further effect of settling oversold units at their real cost: minus the extra cost of sales. */
  settled: Money;
  /** The movements whose oversold units it settled, earliest first. */
  settles: readonly string[];
  /** The part of an outgoing quantity not on hand. */
  uncovered: Quantity;
  /** True while part of an outgoing quantity has a provisional cost. */
  isProvisional: boolean;
};

/**
 * Sorts movements in costing order (Accounting 6): date, then incoming, changes of cost and outgoing, then order of entry. Goods
 * returned on the day they went out come directly after that movement: their cost isn't known earlier, and that day's receipts
 * affect both. A count includes all receipts of its day and keeps its order of entry among outgoing movements, as does a
 * revaluation.
 */
export function inOrderOfCost<Ordered extends Movement>(movements: readonly Ordered[]): Ordered[] {
  const outs = issuesByDay(movements);
  const orderedMovements = movements.map((movement) => {
    const after = outs.get(dayOf(movement.date, movement.returnOf)) ?? movement;
    const isReturn = !isNegative(movement.quantity) && after !== movement;
    const { sequence, quantity, countedQuantity, kind } = isReturn ? after : movement;
    const isLast = isNegative(quantity) || countedQuantity !== null || kind === "revaluation";
    const sortRank = isLast ? 2 : changesCost({ kind }) ? 1 : 0;
    return { movement, turn: sortRank, position: sequence, isReturn };
  });
  const ordered = orderedMovements.toSorted((a, b) => {
    if (a.movement.date !== b.movement.date) return a.movement.date < b.movement.date ? -1 : 1;
    if (a.turn !== b.turn) return a.turn - b.turn;
    if (a.position !== b.position) return a.position - b.position;
    if (a.isReturn !== b.isReturn) return a.isReturn ? 1 : -1;
    return a.movement.sequence - b.movement.sequence;
  });
  return ordered.map(({ movement }) => movement);
}

/** For each day and sale, the last movement out on that day: the sale, or an undone return of it. */
function issuesByDay(movements: readonly Movement[]): Map<string, Movement> {
  const returns = new Map<string, string>();
  for (const { id, returnOf } of movements) if (returnOf !== null) returns.set(id, returnOf);
  const outs = new Map<string, Movement>();
  for (const movement of movements) {
    const { id, date, sequence, quantity, returnOf } = movement;
    if (!isNegative(quantity)) continue;
    const day = dayOf(date, returns.get(returnOf ?? "") ?? id);
    const firstOut = outs.get(day);
    if (firstOut === undefined || firstOut.sequence < sequence) outs.set(day, movement);
  }
  return outs;
}

const dayOf = (date: Day, saleId: string | null): string => `${date} ${saleId}`;

export type MovementResult = { stock: Stock } & Omit<ValuedMovement, "id">;

/** Sets a count's difference to the given stock; units found have their own price. */
export function withDifference<
  Counted extends Pick<Movement, "countedQuantity" | "quantity" | "cost" | "fallbackPrice">,
>(movement: Counted, stock: Stock, minorUnit: MinorUnit): Counted {
  if (movement.countedQuantity === null) return movement;
  const quantity = subtractQuantities(movement.countedQuantity, stock.quantity);
  const cost = isNegative(quantity) ? null : multiply(quantity, movement.fallbackPrice, minorUnit);
  return { ...movement, quantity, cost };
}

/**
 * Applies one movement to the given stock: the fast path for a last movement that isn't a return, nor incoming while units are
 * oversold.
 */
export function applyMovement(
  stock: Stock,
  movement: Pick<Movement, "countedQuantity" | "quantity" | "cost" | "fallbackPrice">,
  minorUnit: MinorUnit,
): MovementResult {
  const { quantity, cost, fallbackPrice } = withDifference(movement, stock, minorUnit);
  const unknown = { fallbackPrice, minorUnit };
  return isNegative(quantity)
    ? issueAtAverage(stock, negateQuantity(quantity), unknown).result
    : receiveAtCost(stock, quantity, cost ?? averageCost(stock, quantity, unknown));
}

/** Issues goods; `fixedCost` is their cost if their part of the value is already known. */
export function issueStock(
  costs: CostLayers,
  stock: Stock,
  movement: Movement,
  fixedCost?: Money,
): MovementResult {
  const units = negateQuantity(movement.quantity);
  const { result, uncovered } = issueAtAverage(stock, units, {
    fallbackPrice: movement.fallbackPrice,
    minorUnit: costs.minorUnit,
    fixedCost,
  });
  issueGoods(costs, movement, { sent: { quantity: units, cost: negate(result.value) }, uncovered });
  return result;
}

/** The basis for units without a known cost. */
type UnknownCost = Pick<Movement, "fallbackPrice"> & { minorUnit: MinorUnit; fixedCost?: Money | undefined };

/** Issues units: the last one takes all remaining value; beyond stock, at the last average. */
function issueAtAverage(
  stock: Stock,
  units: Quantity,
  unknown: UnknownCost,
): { result: MovementResult; uncovered: CostedGoods } {
  const onHand = isPositive(stock.quantity) ? stock.quantity : NO_UNITS;
  const covered = smaller(units, onHand);
  const uncovered = subtractQuantities(units, covered);
  const provisional = isZero(uncovered) ? ZERO : averageCost(stock, uncovered, unknown);
  const isPart = isZero(uncovered) && compare(covered, onHand) < 0;
  const cost =
    unknown.fixedCost !== undefined && isPart
      ? smaller(unknown.fixedCost, stock.value)
      : add(
          isZero(covered) ? ZERO : shareOf(stock.value, { part: covered, total: onHand }, unknown.minorUnit),
          provisional,
        );
  const result = {
    stock: {
      ...computeAverage(stock),
      quantity: subtractQuantities(stock.quantity, units),
      value: subtract(stock.value, cost),
    },
    quantity: negateQuantity(units),
    value: negate(cost),
    settled: ZERO,
    settles: [],
    uncovered: uncovered,
    isProvisional: !isZero(uncovered),
  };
  return { result, uncovered: { quantity: uncovered, cost: provisional } };
}

/** The cost of units at the average, the last known one if nothing is on hand, or the purchase price. */
function averageCost(stock: Stock, units: Quantity, { fallbackPrice, minorUnit }: UnknownCost): Money {
  const { averageValue, averageQuantity } = computeAverage(stock);
  return isZero(averageQuantity)
    ? multiply(units, fallbackPrice, minorUnit)
    : shareOf(averageValue, { part: units, total: averageQuantity }, minorUnit);
}

function computeAverage({ quantity, value, averageValue, averageQuantity }: Stock) {
  return isPositive(quantity)
    ? { averageValue: value, averageQuantity: quantity }
    : { averageValue, averageQuantity };
}

/**
 * Receives goods: returns at their original cost, a quantity beyond that at the average (Accounting 6). What the sale itself
 * didn't oversell then settles other oversold units (Accounting 7).
 */
export function receiveStock(costs: CostLayers, stock: Stock, movement: Movement): MovementResult {
  const { id, quantity, returnOf, fallbackPrice } = movement;
  const back = returnOf === null ? null : returnGoods(costs, { id, outId: returnOf, quantity });
  const excessUnits = subtractQuantities(quantity, back?.units ?? NO_UNITS);
  const cost =
    movement.cost ??
    add(
      back?.cost ?? ZERO,
      isZero(excessUnits)
        ? ZERO
        : averageCost(stock, excessUnits, { fallbackPrice, minorUnit: costs.minorUnit }),
    );
  const { settled, settles } = settleOversoldLots(costs, {
    quantity: subtractQuantities(quantity, back?.oversoldGoods.quantity ?? NO_UNITS),
    cost: subtract(cost, back?.oversoldGoods.cost ?? ZERO),
  });
  return receiveAtCost(stock, quantity, cost, { settled, settles });
}

function receiveAtCost(
  stock: Stock,
  units: Quantity,
  cost: Money,
  { settled, settles }: Pick<ValuedMovement, "settled" | "settles"> = { settled: ZERO, settles: [] },
): MovementResult {
  const stockAfter = {
    ...stock,
    quantity: addQuantities(stock.quantity, units),
    value: add(add(stock.value, cost), settled),
  };
  const result = {
    quantity: units,
    value: cost,
    settled,
    settles,
    uncovered: NO_UNITS,
    isProvisional: false,
  };
  return { stock: { ...stockAfter, ...computeAverage(stockAfter) }, ...result };
}
