import { type CostLayers, newCostLayers } from "./cost-layers.ts";
import {
  add,
  isNegative,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  multiply,
  negate,
  NO_UNITS,
  type Price,
  type Quantity,
  shareOf,
  smaller,
  subtract,
  subtractQuantities,
  ZERO,
} from "./money.ts";
import {
  changesCost,
  receiveStock,
  type MovementResult,
  issueStock,
  inOrderOfCost,
  type Movement,
  NO_STOCK,
  type Stock,
  type ValuedMovement,
  withDifference,
} from "./stock.ts";

/** The stock on hand, and the cost of goods issued. */
type Ledger = {
  stock: Stock;
  costs: CostLayers;
  /** Value of goods returned to vendors. Later changes of cost don't affect it. */
  givenBack: Map<string, Money>;
};

/** The same goods at value and, if ever revalued, also at cost, which the value never exceeds (Accounting 6). */
type ProductLedgers = {
  atValue: Ledger;
  atCost: Ledger | null;
  /** Net realizable value per unit, by revaluation. The last one counts. */
  limits: Map<string, Price>;
};

/** Changes of cost so far (Accounting 6). */
type CostChanges = {
  /** Cost of purchases with their changes. */
  costs: Map<string, Money>;
  /** Allocation of each change to purchases. */
  shares: Map<string, CostShare[]>;
};

type CostShare = { id: string; amount: Money };

/** Revalues all movements of a product from the start; `movements` need not be in order. */
export function valueStock(
  movements: readonly Movement[],
  minorUnit: MinorUnit,
): { stock: Stock; valued: ValuedMovement[] } {
  const ordered = inOrderOfCost(movements);
  const changed: CostChanges = { costs: new Map(), shares: new Map() };
  const isRevalued = ordered.some(({ kind }) => kind === "revaluation");
  let goods: ProductLedgers = {
    atValue: newLedger(minorUnit),
    atCost: isRevalued ? newLedger(minorUnit) : null,
    limits: new Map(),
  };
  const valued = ordered.map((movement, index): ValuedMovement => {
    const { id } = movement;
    if (!changesCost(movement)) return { id, ...applyMovement(goods, movement, changed) };
    const earlier = ordered.slice(0, index);
    spreadCostChange(changed, movement, { earlier, minorUnit });
    const replayed = emptyLedgers(goods);
    for (const before of earlier) if (!changesCost(before)) applyMovement(replayed, before, changed);
    const value = subtract(replayed.atValue.stock.value, goods.atValue.stock.value);
    goods = replayed;
    return { id, ...UNCHANGED, value };
  });
  return { stock: goods.atValue.stock, valued };
}

const UNCHANGED = {
  quantity: NO_UNITS,
  settled: ZERO,
  settles: [],
  uncovered: NO_UNITS,
  isProvisional: false,
};

const newLedger = (minorUnit: MinorUnit, givenBack = new Map<string, Money>()): Ledger => ({
  stock: NO_STOCK,
  costs: newCostLayers(minorUnit),
  givenBack,
});

/**
 * Empty ledgers, for replaying all movements as if the purchases had always had their changed cost. The resulting change of value
 * is the share of the goods on hand; the rest belongs to goods sold.
 */
function emptyLedgers({ atValue, atCost }: ProductLedgers): ProductLedgers {
  const resetLedger = ({ costs, givenBack }: Ledger) => newLedger(costs.minorUnit, givenBack);
  return { atValue: resetLedger(atValue), atCost: atCost && resetLedger(atCost), limits: new Map() };
}

function applyMovement(
  goods: ProductLedgers,
  movement: Movement,
  changed: CostChanges,
): Omit<MovementResult, "stock"> {
  if (movement.kind === "revaluation") return { ...UNCHANGED, value: revalue(goods, movement) };
  if (goods.atCost !== null) moveIn(goods.atCost, movement, changed);
  return moveIn(goods.atValue, movement, changed);
}

function moveIn(
  ledger: Ledger,
  recordedMovement: Movement,
  changed: Pick<CostChanges, "costs">,
): Omit<MovementResult, "stock"> {
  const { stock: before, costs, givenBack } = ledger;
  const movement = withDifference(recordedMovement, before, costs.minorUnit);
  const { id, kind, quantity } = movement;
  const isOut = isNegative(quantity);
  const { stock, ...result } = isOut
    ? issueStock(costs, before, movement, givenBack.get(id))
    : receiveStock(costs, before, { ...movement, cost: changed.costs.get(id) ?? movement.cost });
  ledger.stock = stock;
  if (isOut && kind === "purchase_return" && !givenBack.has(id)) givenBack.set(id, negate(result.value));
  return result;
}

/**
 * Values goods on hand at the lower of cost and net realizable value (IAS 2.9). Undoing one restores the previous, or cost.
 * Returns the change.
 */
function revalue(
  { atValue, atCost, limits }: ProductLedgers,
  { id, returnOf, fallbackPrice }: Movement,
): Money {
  if (returnOf === null) limits.set(id, fallbackPrice);
  else limits.delete(returnOf);
  const { stock, costs } = atValue;
  if (atCost === null || !isPositive(stock.quantity)) return ZERO;
  const cost = atCost.stock.value;
  const limit = [...limits.values()].at(-1);
  const value = limit === undefined ? cost : smaller(multiply(stock.quantity, limit, costs.minorUnit), cost);
  atValue.stock = { ...stock, value, averageValue: value, averageQuantity: stock.quantity };
  return subtract(value, stock.value);
}

type ValuationContext = { earlier: readonly Movement[]; minorUnit: MinorUnit };

/** Adds a change to the costs of its purchases, none of which falls below zero. */
function spreadCostChange(changed: CostChanges, change: Movement, context: ValuationContext): void {
  const undone = changed.shares.get(change.returnOf ?? "");
  const proposedShares =
    undone?.map(({ id, amount }) => ({ id, amount: negate(amount) })) ?? allocateToUnits(change, context);
  const costs = new Map(context.earlier.map(({ id, cost }) => [id, cost ?? ZERO]));
  const shares = proposedShares.map(({ id, amount }): CostShare => {
    const before = changed.costs.get(id) ?? costs.get(id) ?? ZERO;
    const after = add(before, amount);
    changed.costs.set(id, isNegative(after) ? ZERO : after);
    return { id, amount: isNegative(after) ? negate(before) : amount };
  });
  changed.shares.set(change.id, shares);
}

/** A change of one purchase covers all its units; otherwise, it covers the last units received. */
function allocateToUnits(
  { returnOf, cost, costQuantity }: Movement,
  { earlier, minorUnit }: ValuationContext,
): CostShare[] {
  const returnedMovement = earlier.find(({ id }) => id === returnOf);
  if (returnedMovement !== undefined) return [{ id: returnedMovement.id, amount: cost ?? ZERO }];
  let units: Quantity = costQuantity ?? NO_UNITS;
  let amount = cost ?? ZERO;
  return earlier.toReversed().flatMap(({ id, quantity, cost: paid }): CostShare[] => {
    if (paid === null || isZero(quantity) || isNegative(quantity) || isZero(units)) return [];
    const part = smaller(quantity, units);
    const share = shareOf(amount, { part, total: units }, minorUnit);
    units = subtractQuantities(units, part);
    amount = subtract(amount, share);
    return [{ id, amount: share }];
  });
}
