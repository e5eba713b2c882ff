import { type CarriedCosts, newCarriedCosts } from "./carried-cost.ts";
import {
  add,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  NO_UNITS,
  type Quantity,
  shareOf,
  smaller,
  subtract,
  subtractQuantities,
  ZERO,
} from "./money.ts";
import {
  comeIn,
  type MovementEffect,
  goOut,
  inOrderOfCost,
  type Movement,
  NO_STOCK,
  type Stock,
  type Valued,
  withDifference,
} from "./stock.ts";

/** What is on hand, and what the goods that went out cost. */
type Goods = { stock: Stock; costs: CarriedCosts };

/** What changes of cost have done so far (Accounting 6). */
type Changed = {
  /** What purchases cost with their changes. */
  costs: Map<string, Money>;
  /** What goods given back to vendors took out of stock. They bear no part of what changes later. */
  givenBack: Map<string, Money>;
  /** How each change was spread over the purchases. */
  shares: Map<string, Share[]>;
};

type Share = { id: string; amount: Money };

/** Values all movements of a product anew, from nothing; `movements` need not be in order. */
export function valueStock(
  movements: readonly Movement[],
  minorUnit: MinorUnit,
): { stock: Stock; valued: Valued[] } {
  const ordered = inOrderOfCost(movements);
  const changed: Changed = { costs: new Map(), givenBack: new Map(), shares: new Map() };
  let goods = noGoods(minorUnit);
  const valued = ordered.map((movement, index): Valued => {
    if (movement.kind !== "price_credit") {
      const { stock, ...effect } = move(goods, movement, changed);
      goods = { ...goods, stock };
      return { id: movement.id, ...effect };
    }
    const earlier = ordered.slice(0, index);
    spread(changed, movement, { earlier, minorUnit });
    const anew = withChanges(earlier, changed, minorUnit);
    const value = subtract(anew.stock.value, goods.stock.value);
    goods = anew;
    return { id: movement.id, ...NO_EFFECT, value };
  });
  return { stock: goods.stock, valued };
}

const NO_EFFECT = {
  quantity: NO_UNITS,
  settled: ZERO,
  settles: [],
  uncovered: NO_UNITS,
  isProvisional: false,
};

const noGoods = (minorUnit: MinorUnit): Goods => ({ stock: NO_STOCK, costs: newCarriedCosts(minorUnit) });

/**
 * The stock as if the purchases had cost from the beginning what they cost with their changes. What it is worth more or
 * less is the part of a change that the goods on hand bear; the rest belongs to those that were sold.
 */
function withChanges(movements: readonly Movement[], changed: Changed, minorUnit: MinorUnit): Goods {
  const goods = noGoods(minorUnit);
  for (const movement of movements)
    if (movement.kind !== "price_credit") goods.stock = move(goods, movement, changed).stock;
  return goods;
}

function move({ stock, costs }: Goods, said: Movement, changed: Changed): MovementEffect {
  const movement = withDifference(said, stock, costs.minorUnit);
  const { id, kind, quantity } = movement;
  if (!isNegative(quantity))
    return comeIn(costs, stock, { ...movement, cost: changed.costs.get(id) ?? movement.cost });
  const effect = goOut(costs, stock, movement, changed.givenBack.get(id));
  if (kind === "purchase_return" && !changed.givenBack.has(id))
    changed.givenBack.set(id, negate(effect.value));
  return effect;
}

type Context = { earlier: readonly Movement[]; minorUnit: MinorUnit };

/** Adds a change to the costs of its purchases, none of which costs less than nothing then. */
function spread(changed: Changed, change: Movement, context: Context): void {
  const undone = changed.shares.get(change.returnOf ?? "");
  const wanted =
    undone?.map(({ id, amount }) => ({ id, amount: negate(amount) })) ?? sharesOf(change, context);
  const costs = new Map(context.earlier.map(({ id, cost }) => [id, cost ?? ZERO]));
  const shares = wanted.map(({ id, amount }): Share => {
    const before = changed.costs.get(id) ?? costs.get(id) ?? ZERO;
    const after = add(before, amount);
    changed.costs.set(id, isNegative(after) ? ZERO : after);
    return { id, amount: isNegative(after) ? negate(before) : amount };
  });
  changed.shares.set(change.id, shares);
}

/** A change of one purchase is of all its units; one that names none is of the units that came last. */
function sharesOf({ returnOf, cost, forQuantity }: Movement, { earlier, minorUnit }: Context): Share[] {
  const named = earlier.find(({ id }) => id === returnOf);
  if (named !== undefined) return [{ id: named.id, amount: cost ?? ZERO }];
  let units: Quantity = forQuantity ?? NO_UNITS;
  let amount = cost ?? ZERO;
  return earlier.toReversed().flatMap(({ id, quantity, cost: paid }): Share[] => {
    if (paid === null || isZero(quantity) || isNegative(quantity) || isZero(units)) return [];
    const part = smaller(quantity, units);
    const share = shareOf(amount, { part, whole: units }, minorUnit);
    units = subtractQuantities(units, part);
    amount = subtract(amount, share);
    return [{ id, amount: share }];
  });
}
