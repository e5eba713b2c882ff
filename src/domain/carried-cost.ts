import {
  add,
  addQuantities,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  type Quantity,
  shareOf,
  smaller,
  subtract,
  subtractQuantities,
  sum,
  ZERO,
  NO_UNITS,
} from "./money.ts";

/** So many units and what they cost in all. */
export type Goods = { quantity: Quantity; cost: Money };

/** Units that went out before they had come, at what was charged for them meanwhile. */
type Oversold = Goods & { outId: string };

/**
 * The cost of goods that went out and have not come back: what they cost, with everything that was settled for them
 * since. A return brings exactly that back, so goods that all came back leave no cost behind.
 */
export type CarriedCosts = {
  out: Map<string, Goods>;
  /** For each return, the movements that it brought back and how much of each. */
  returned: Map<string, { outId: string; quantity: Quantity }>;
  /** What is oversold still, first come first. */
  oversold: Oversold[];
  /** What its costs are rounded to. */
  minorUnit: MinorUnit;
};

const NO_GOODS: Goods = { quantity: NO_UNITS, cost: ZERO };

export function newCarriedCosts(minorUnit: MinorUnit): CarriedCosts {
  return { out: new Map(), returned: new Map(), oversold: [], minorUnit };
}

/**
 * Notes what went out, and how much of it was not there. A return that is undone sends its goods out
 * again: they carry what they cost now, and what is settled for them later belongs to their sale.
 */
export function sendOut(
  { out, returned, oversold, minorUnit }: CarriedCosts,
  { id, returnOf }: { id: string; returnOf: string | null },
  { sent, uncovered }: { sent: Goods; uncovered: Goods },
): void {
  const undone = returned.get(returnOf ?? "");
  const outId = undone?.outId ?? id;
  if (undone !== undefined) {
    const { quantity } = undone;
    const cost = shareOf(sent.cost, { part: quantity, whole: sent.quantity }, minorUnit);
    out.set(outId, plus(out.get(outId), { quantity, cost }));
    returned.delete(returnOf ?? "");
  } else if (returnOf === null) out.set(id, sent);
  if (!isZero(uncovered.quantity)) oversold.push({ outId, ...uncovered });
}

/**
 * Brings units back at the cost that they carry, as far as they went out (Accounting 6); null when none of them is
 * out. Units that had not come yet come back first, at what was charged for them: that undoes the overselling.
 */
export function bringBack(
  costs: CarriedCosts,
  { id, outId, quantity }: { id: string; outId: string; quantity: Quantity },
): { units: Quantity; cost: Money; wasOversold: Goods } | null {
  const carried = costs.out.get(outId);
  if (!carried || isZero(carried.quantity)) return null;
  const units = smaller(quantity, carried.quantity);
  const open = costs.oversold.filter((lot) => lot.outId === outId).reduce(plus, NO_GOODS);
  const wasOversold = withdraw(costs, outId, units);
  const bought = subtractQuantities(carried.quantity, open.quantity);
  const rest = subtractQuantities(units, wasOversold.quantity);
  const share = isZero(rest)
    ? ZERO
    : shareOf(subtract(carried.cost, open.cost), { part: rest, whole: bought }, costs.minorUnit);
  const cost = add(wasOversold.cost, share);
  costs.out.set(outId, {
    quantity: subtractQuantities(carried.quantity, units),
    cost: subtract(carried.cost, cost),
  });
  costs.returned.set(id, { outId, quantity: units });
  return { units, cost, wasOversold };
}

/** Takes up to so many units out of what is oversold of one movement. */
function withdraw(costs: CarriedCosts, outId: string, units: Quantity): Goods {
  let left = units;
  let taken = NO_GOODS;
  costs.oversold = costs.oversold.flatMap((lot): Oversold[] => {
    if (lot.outId !== outId || isZero(left)) return [lot];
    const part = partOf(lot, left, costs.minorUnit);
    left = subtractQuantities(left, part.quantity);
    taken = plus(taken, part);
    return remaining(lot, part);
  });
  return taken;
}

/**
 * Settles what is oversold out of goods that have come, first come first, at what they really cost (Accounting
 * 7). Each sale carries the difference from then on; the sum of them leaves stock.
 */
export function settleOversold(costs: CarriedCosts, goods: Goods): { settled: Money; settles: string[] } {
  let left = goods;
  const differences = new Map<string, Money>();
  while (!isZero(left.quantity)) {
    const [lot, ...others] = costs.oversold;
    if (lot === undefined) break;
    const part = partOf(lot, left.quantity, costs.minorUnit);
    const { quantity } = part;
    const cost = shareOf(left.cost, { part: quantity, whole: left.quantity }, costs.minorUnit);
    const difference = subtract(cost, part.cost);
    const carried = costs.out.get(lot.outId);
    if (carried) costs.out.set(lot.outId, { ...carried, cost: add(carried.cost, difference) });
    differences.set(lot.outId, add(differences.get(lot.outId) ?? ZERO, difference));
    left = { quantity: subtractQuantities(left.quantity, quantity), cost: subtract(left.cost, cost) };
    costs.oversold = [...remaining(lot, part), ...others];
  }
  const settles = [...differences].filter(([, difference]) => !isZero(difference)).map(([id]) => id);
  return { settled: negate(sum(differences.values())), settles };
}

function partOf({ quantity, cost }: Goods, atMost: Quantity, minorUnit: MinorUnit): Goods {
  const units = smaller(quantity, atMost);
  return { quantity: units, cost: shareOf(cost, { part: units, whole: quantity }, minorUnit) };
}

function remaining(lot: Oversold, part: Goods): Oversold[] {
  const quantity = subtractQuantities(lot.quantity, part.quantity);
  return isZero(quantity) ? [] : [{ ...lot, quantity, cost: subtract(lot.cost, part.cost) }];
}

function plus(a: Goods | undefined, b: Goods): Goods {
  const { quantity, cost } = a ?? NO_GOODS;
  return { quantity: addQuantities(quantity, b.quantity), cost: add(cost, b.cost) };
}
