/**
 * Stock in the simplest form: lists, loops, whole units and whole cents, sharing no code with the server. Slow, and
 * simple enough to be verified by reading.
 */
export type ModelMove = {
  id: string;
  day: number;
  sequence: number;
  /** In is positive, out negative; zero for a price credit. */
  units: bigint;
  /** The total cost of purchased units, or the amount of a price credit. */
  cost: bigint | null;
  /**
   * For incoming goods, the sale they return; for outgoing goods, the return they undo; for a price credit, the
   * purchase, if it names one.
   */
  originId: string | null;
  toVendor?: boolean;
  /** The result of a count: it moves the difference, at no cost for a surplus. */
  counted?: bigint;
  /** The number of units in a price credit. */
  forUnits?: bigint;
  /** The net realizable value of a unit, in a revaluation. */
  sellsAt?: bigint;
};
export type ModelValue = { id: string; value: bigint; settled: bigint; settles: string[] };
export type ModelStock = { units: bigint; value: bigint; valued: ModelValue[] };

type OversoldSale = { saleId: string; units: bigint; charged: bigint };
type SaleTotals = { units: bigint; cost: bigint };

/**
 * A price credit is posted as if the units had been bought for less, and a landed cost as if for more; the difference
 * in stock is the amount it moves. A second shelf is never revalued: its value is the upper limit of the first one.
 */
export function modelStock(moves: readonly ModelMove[]): ModelStock {
  const ordered = sortMoves(moves);
  const paid = new Map(ordered.map(({ id, cost }) => [id, cost]));
  const [givenBack, givenBackAtCost] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const changes: ModelValue[] = [];
  const newShelves = () => shelves(newShelf(paid, givenBack), newShelf(paid, givenBackAtCost));
  let shelf = newShelves();
  for (const [index, move] of ordered.entries()) {
    const { id, cost, originId, forUnits = 0n } = move;
    if (!isChange(move)) {
      shelf.take(move);
      continue;
    }
    const earlier = ordered.slice(0, index);
    let remaining = { units: forUnits, amount: cost ?? 0n };
    for (const buy of earlier.toReversed()) {
      const price = paid.get(buy.id) ?? null;
      if (price === null || buy.units <= 0n || remaining.units === 0n) continue;
      if (originId !== null && buy.id !== originId) continue;
      const part = originId !== null || remaining.units < buy.units ? remaining.units : buy.units;
      const amount = share(remaining.amount, part, remaining.units);
      paid.set(buy.id, price < amount ? 0n : price - amount);
      remaining = { units: remaining.units - part, amount: remaining.amount - amount };
    }
    const replayed = newShelves();
    for (const before of earlier) if (!isChange(before)) replayed.take(before);
    changes.push({ id, value: replayed.stock.value - shelf.stock.value, settled: 0n, settles: [] });
    replayed.valued.splice(0, replayed.valued.length, ...shelf.valued, ...changes.slice(-1));
    shelf = replayed;
  }
  return { units: shelf.stock.units, value: shelf.stock.value, valued: shelf.valued };
}

/** Whether it changes the cost of goods bought earlier. */
export const isChange = ({ units, counted, sellsAt }: ModelMove) =>
  units === 0n && counted === undefined && sellsAt === undefined;

type StockShelf = ReturnType<typeof newShelf>;

/** A revaluation uses the lower of the selling value and the value of the second shelf. */
function shelves({ stock, valued, take }: StockShelf, atCost: StockShelf) {
  const revalue = ({ id, sellsAt = 0n }: ModelMove) => {
    const before = stock.value;
    const valueMax = sellsAt * stock.units;
    if (stock.units > 0n) stock.value = valueMax < atCost.stock.value ? valueMax : atCost.stock.value;
    valued.push({ id, value: stock.value - before, settled: 0n, settles: [] });
  };
  return {
    stock,
    valued,
    take: (move: ModelMove) => {
      if (move.sellsAt !== undefined) revalue(move);
      else for (const shelf of [take, atCost.take]) shelf(move);
    },
  };
}

function newShelf(paid: ReadonlyMap<string, bigint | null>, givenBack: Map<string, bigint>) {
  const stock = { units: 0n, value: 0n, averageUnits: 0n, averageValue: 0n };
  const sales = new Map<string, SaleTotals>();
  const returns = new Map<string, { originId: string; units: bigint }>();
  let lots: OversoldSale[] = [];
  const valued: ModelValue[] = [];
  const average = (units: bigint) =>
    stock.averageUnits === 0n ? 0n : share(stock.averageValue, units, stock.averageUnits);

  const take = ({ id, units: movedUnits, counted, originId, toVendor = false }: ModelMove) => {
    const units = counted === undefined ? movedUnits : counted - stock.units;
    const paidCost = counted === undefined ? (paid.get(id) ?? null) : 0n;
    if (stock.units > 0n) [stock.averageUnits, stock.averageValue] = [stock.units, stock.value];
    let value = 0n;
    let settled = 0n;
    const settles = new Set<string>();
    if (units < 0n) {
      const issuedUnits = -units;
      const onHand = stock.units > 0n ? stock.units : 0n;
      const covered = issuedUnits < onHand ? issuedUnits : onHand;
      const charged = average(issuedUnits - covered);
      const before = covered === issuedUnits && covered < onHand ? givenBack.get(id) : undefined;
      const keptValue = before !== undefined && before > stock.value ? stock.value : before;
      const cost = keptValue ?? (covered === 0n ? 0n : share(stock.value, covered, onHand)) + charged;
      if (toVendor && !givenBack.has(id)) givenBack.set(id, cost);
      value = -cost;
      const originalReturn = originId === null ? undefined : returns.get(originId);
      const owner = originalReturn?.originId ?? id;
      const sale = sales.get(owner) ?? { units: 0n, cost: 0n };
      if (originalReturn) {
        sale.units += originalReturn.units;
        sale.cost += share(cost, originalReturn.units, issuedUnits);
      } else if (originId === null) {
        sale.units = issuedUnits;
        sale.cost = cost;
      }
      sales.set(owner, sale);
      if (issuedUnits > covered) lots.push({ saleId: owner, units: issuedUnits - covered, charged });
    } else {
      const sale = originId === null ? undefined : sales.get(originId);
      const returnedUnits = sale === undefined ? 0n : sale.units < units ? sale.units : units;
      const saleLots = lots.filter((lot) => lot.saleId === originId);
      const ownUnits = total(saleLots, "units");
      const ownCharged = total(saleLots, "charged");
      let unsold = 0n;
      let unsoldCost = 0n;
      for (const lot of saleLots) {
        const part = returnedUnits - unsold < lot.units ? returnedUnits - unsold : lot.units;
        const charged = share(lot.charged, part, lot.units);
        unsold += part;
        unsoldCost += charged;
        lot.units -= part;
        lot.charged -= charged;
      }
      value = unsoldCost;
      if (sale && returnedUnits > unsold)
        value += share(sale.cost - ownCharged, returnedUnits - unsold, sale.units - ownUnits);
      if (sale && originId !== null && returnedUnits > 0n) {
        sale.units -= returnedUnits;
        sale.cost -= value;
        returns.set(id, { originId, units: returnedUnits });
      }
      value = paidCost ?? value + average(units - returnedUnits);
      let leftUnits = units - unsold;
      let leftCost = value - unsoldCost;
      for (const lot of lots) {
        const part = leftUnits < lot.units ? leftUnits : lot.units;
        if (part === 0n) continue;
        const charged = share(lot.charged, part, lot.units);
        const real = share(leftCost, part, leftUnits);
        const owner = sales.get(lot.saleId);
        if (owner) owner.cost += real - charged;
        if (real !== charged) settles.add(lot.saleId);
        settled += charged - real;
        lot.units -= part;
        lot.charged -= charged;
        leftUnits -= part;
        leftCost -= real;
      }
      lots = lots.filter((lot) => lot.units > 0n);
    }
    stock.units += units;
    stock.value += value + settled;
    valued.push({ id, value, settled, settles: [...settles] });
  };
  return { stock, valued, take };
}

/**
 * Day by day: incoming first, then outgoing. A return on the day of its sale, or of an undone return, comes directly
 * after that.
 */
function sortMoves(moves: readonly ModelMove[]): ModelMove[] {
  const saleOf = ({ id, originId }: ModelMove) => moves.find((move) => move.id === originId)?.originId ?? id;
  const entered = moves.toSorted((a, b) => a.sequence - b.sequence);
  const days = [...new Set(entered.map(({ day }) => day))].toSorted((a, b) => a - b);
  return days.flatMap((day) => {
    const today = entered.filter((move) => move.day === day);
    const outs = today.filter(
      ({ units, counted, sellsAt }) => units < 0n || counted !== undefined || sellsAt !== undefined,
    );
    const ins = today.filter(({ units }) => units > 0n);
    const credits = today.filter(isChange);
    const lastOut = ({ originId }: ModelMove) => outs.findLast((out) => saleOf(out) === originId);
    return [
      ...ins.filter((move) => lastOut(move) === undefined),
      ...credits,
      ...outs.flatMap((out) => [out, ...ins.filter((move) => lastOut(move) === out)]),
    ];
  });
}

function total(lots: readonly OversoldSale[], key: "units" | "charged"): bigint {
  return lots.reduce((sum, lot) => sum + lot[key], 0n);
}

/** Rounded half away from zero, like money. */
function share(amount: bigint, part: bigint, whole: bigint): bigint {
  const product = amount * part;
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + whole) / (2n * whole);
  return product < 0n ? -rounded : rounded;
}
