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

/** A quantity of goods and its total cost. */
export type CostedGoods = { quantity: Quantity; cost: Money };

/** Units issued before they were received, at their provisional cost. */
type OversoldLot = CostedGoods & { outId: string };

/**
 * Cost of goods that were issued and not returned, including everything settled for them since. A return brings back exactly this
 * cost, so goods that were fully returned leave no cost behind.
 */
export type CostLayers = {
  out: Map<string, CostedGoods>;
  /** For each return, the movement that it reverses and the quantity returned. */
  returned: Map<string, { outId: string; quantity: Quantity }>;
  /** Oversold lots not yet settled, first in, first out. */
  oversoldLots: OversoldLot[];
  /** Minor unit to which costs are rounded. */
  minorUnit: MinorUnit;
};

const NO_GOODS: CostedGoods = { quantity: NO_UNITS, cost: ZERO };

export function newCostLayers(minorUnit: MinorUnit): CostLayers {
  return { out: new Map(), returned: new Map(), oversoldLots: [], minorUnit };
}

/**
 * Records an issue of goods and how much of it was oversold. Undoing a return issues its goods again: they carry their current
 * cost, and later settlements belong to the original sale.
 */
export function issueGoods(
  { out, returned, oversoldLots, minorUnit }: CostLayers,
  { id, returnOf }: { id: string; returnOf: string | null },
  { sent, uncovered }: { sent: CostedGoods; uncovered: CostedGoods },
): void {
  const undone = returned.get(returnOf ?? "");
  const outId = undone?.outId ?? id;
  if (undone !== undefined) {
    const { quantity } = undone;
    const cost = shareOf(sent.cost, { part: quantity, total: sent.quantity }, minorUnit);
    out.set(outId, addGoods(out.get(outId), { quantity, cost }));
    returned.delete(returnOf ?? "");
  } else if (returnOf === null) out.set(id, sent);
  if (!isZero(uncovered.quantity)) oversoldLots.push({ outId, ...uncovered });
}

/**
 * Returns units at their carried cost, up to the quantity issued (Accounting 6); null if none is out. Oversold units return
 * first, at their provisional cost, which undoes the overselling.
 */
export function returnGoods(
  costs: CostLayers,
  { id, outId, quantity }: { id: string; outId: string; quantity: Quantity },
): { units: Quantity; cost: Money; oversoldGoods: CostedGoods } | null {
  const layersOut = costs.out.get(outId);
  if (!layersOut || isZero(layersOut.quantity)) return null;
  const units = smaller(quantity, layersOut.quantity);
  const open = costs.oversoldLots.filter((lot) => lot.outId === outId).reduce(addGoods, NO_GOODS);
  const oversoldGoods = withdrawOversold(costs, outId, units);
  const bought = subtractQuantities(layersOut.quantity, open.quantity);
  const boughtUnits = subtractQuantities(units, oversoldGoods.quantity);
  const share = isZero(boughtUnits)
    ? ZERO
    : shareOf(subtract(layersOut.cost, open.cost), { part: boughtUnits, total: bought }, costs.minorUnit);
  const cost = add(oversoldGoods.cost, share);
  costs.out.set(outId, {
    quantity: subtractQuantities(layersOut.quantity, units),
    cost: subtract(layersOut.cost, cost),
  });
  costs.returned.set(id, { outId, quantity: units });
  return { units, cost, oversoldGoods };
}

/** Removes up to this many units from the oversold lots of one movement. */
function withdrawOversold(costs: CostLayers, outId: string, units: Quantity): CostedGoods {
  let remainingUnits = units;
  let withdrawn = NO_GOODS;
  costs.oversoldLots = costs.oversoldLots.flatMap((lot): OversoldLot[] => {
    if (lot.outId !== outId || isZero(remainingUnits)) return [lot];
    const part = takePart(lot, remainingUnits, costs.minorUnit);
    remainingUnits = subtractQuantities(remainingUnits, part.quantity);
    withdrawn = addGoods(withdrawn, part);
    return remaining(lot, part);
  });
  return withdrawn;
}

/**
 * Settles oversold lots from received goods, first in, first out, at actual cost (Accounting 7). Each sale then carries its
 * difference; the total of the differences leaves stock.
 */
export function settleOversoldLots(
  costs: CostLayers,
  goods: CostedGoods,
): { settled: Money; settles: string[] } {
  let remainingGoods = goods;
  const differences = new Map<string, Money>();
  while (!isZero(remainingGoods.quantity)) {
    const [lot, ...laterLots] = costs.oversoldLots;
    if (lot === undefined) break;
    const part = takePart(lot, remainingGoods.quantity, costs.minorUnit);
    const { quantity } = part;
    const cost = shareOf(
      remainingGoods.cost,
      { part: quantity, total: remainingGoods.quantity },
      costs.minorUnit,
    );
    const difference = subtract(cost, part.cost);
    const layersOut = costs.out.get(lot.outId);
    if (layersOut) costs.out.set(lot.outId, { ...layersOut, cost: add(layersOut.cost, difference) });
    differences.set(lot.outId, add(differences.get(lot.outId) ?? ZERO, difference));
    remainingGoods = {
      quantity: subtractQuantities(remainingGoods.quantity, quantity),
      cost: subtract(remainingGoods.cost, cost),
    };
    costs.oversoldLots = [...remaining(lot, part), ...laterLots];
  }
  const settles = [...differences].filter(([, difference]) => !isZero(difference)).map(([id]) => id);
  return { settled: negate(sum(differences.values())), settles };
}

function takePart({ quantity, cost }: CostedGoods, atMost: Quantity, minorUnit: MinorUnit): CostedGoods {
  const units = smaller(quantity, atMost);
  return { quantity: units, cost: shareOf(cost, { part: units, total: quantity }, minorUnit) };
}

function remaining(lot: OversoldLot, part: CostedGoods): OversoldLot[] {
  const quantity = subtractQuantities(lot.quantity, part.quantity);
  return isZero(quantity) ? [] : [{ ...lot, quantity, cost: subtract(lot.cost, part.cost) }];
}

function addGoods(a: CostedGoods | undefined, b: CostedGoods): CostedGoods {
  const { quantity, cost } = a ?? NO_GOODS;
  return { quantity: addQuantities(quantity, b.quantity), cost: add(cost, b.cost) };
}
