import fc from "fast-check";
import type { ModelMove } from "./stock-model.ts";

/** An action on one product; `which` picks one of the existing movements. */
type StockMoveStep = {
  does:
    | "buy"
    | "send out"
    | "bring back"
    | "bring all back"
    | "undo"
    | "find"
    | "give back"
    | "count"
    | "credit the price"
    | "add freight"
    | "revalue";
  which: number;
  day: number;
  units: number;
  cents: number;
};

const LAST_DAY = 9;

const step: fc.Arbitrary<StockMoveStep> = fc.record({
  does: fc.constantFrom(
    ...(["buy", "buy", "send out", "send out", "send out"] as const),
    ...(["bring back", "bring all back", "undo", "find", "give back", "count", "credit the price"] as const),
    ...(["add freight", "revalue"] as const),
  ),
  which: fc.nat(99),
  day: fc.nat(LAST_DAY),
  units: fc.integer({ min: 1, max: 12 }),
  cents: fc.nat(9_999),
});

/** Movements of a product, in the order of their entry; days are mixed, so that many are entered late. */
export const moves: fc.Arbitrary<ModelMove[]> = fc
  .array(step, { minLength: 2, maxLength: 30, size: "max" })
  .map((steps) => {
    const pastMoves: ModelMove[] = [];
    for (const stockStep of steps) {
      const move = moveOf(pastMoves, stockStep);
      if (move) pastMoves.push({ ...move, id: String(pastMoves.length), sequence: pastMoves.length });
    }
    return pastMoves;
  });

function moveOf(pastMoves: readonly ModelMove[], { does, which, day, units, cents }: StockMoveStep) {
  const cost = does === "buy" ? BigInt(cents) : null;
  if (does === "buy" || does === "find") return { day, units: BigInt(units), cost, originId: null };
  if (does === "send out") return { day, units: BigInt(-units), cost, originId: null };
  if (does === "give back") return { day, units: BigInt(-units), cost, originId: null, toVendor: true };
  if (does === "count") return { day, units: 0n, cost, originId: null, counted: BigInt(units - 1) };
  if (does === "revalue") return { day, units: 0n, cost, originId: null, sellsAt: BigInt(cents) / 8n };
  if (does === "add freight") return freight(pastMoves, { which, day, units, cents });
  if (does === "credit the price") return priceCredit(pastMoves, { which, day, units, cents });
  const isUndo = does === "undo";
  const origins = pastMoves.filter((move) =>
    isUndo ? isReturn(pastMoves, move) : move.units < 0n && !move.originId && !move.toVendor,
  );
  const origin = origins[which % Math.max(1, origins.length)];
  if (!origin) return null;
  // An undo has a later day: a movement undoes another one only in a closed period.
  if (isUndo)
    return { day: Math.max(LAST_DAY, origin.day) + 1, units: -origin.units, cost, originId: origin.id };
  const requestedUnits = does === "bring all back" ? unreturnedQuantity(pastMoves, origin) : BigInt(units);
  const returned =
    requestedUnits < unreturnedQuantity(pastMoves, origin)
      ? requestedUnits
      : unreturnedQuantity(pastMoves, origin);
  const voidable = pastMoves.filter((move) =>
    pastMoves.some(({ id, originId }) => id === move.originId && originId === origin.id),
  );
  const earliest = Math.max(origin.day, ...voidable.map((move) => move.day));
  const lateDay = which % 3 === 0 ? earliest : Math.max(earliest, day);
  return returned > 0n ? { day: lateDay, units: returned, cost, originId: origin.id } : null;
}

/** For one purchase, or without naming one; the goods may have been sold by then. */
function priceCredit(
  pastMoves: readonly ModelMove[],
  { which, day, units, cents }: Omit<StockMoveStep, "does">,
) {
  const bought = pastMoves.filter((move) => move.units > 0n && move.cost !== null);
  const origin = which % 2 === 0 ? undefined : bought[which % Math.max(1, bought.length)];
  const credit = { units: 0n, cost: BigInt(cents), forUnits: BigInt(units) };
  if (origin === undefined) return { ...credit, day, originId: null };
  return { ...credit, day: Math.max(origin.day, day), originId: origin.id };
}

/** The additional cost of one purchase. */
function freight(pastMoves: readonly ModelMove[], { which, day, cents }: Omit<StockMoveStep, "does">) {
  const bought = pastMoves.filter((move) => move.units > 0n && move.cost !== null);
  const origin = bought[which % Math.max(1, bought.length)];
  if (origin === undefined) return null;
  return {
    units: 0n,
    cost: BigInt(-cents),
    forUnits: origin.units,
    day: Math.max(origin.day, day),
    originId: origin.id,
  };
}

/** A return that is not undone yet. */
function isReturn(pastMoves: readonly ModelMove[], { id, units, originId }: ModelMove): boolean {
  return units > 0n && originId !== null && !pastMoves.some((laterMove) => laterMove.originId === id);
}

/** The quantity that went out and has not been returned, or was sent out again. */
export function unreturnedQuantity(pastMoves: readonly ModelMove[], { id, units }: ModelMove): bigint {
  const returns = pastMoves.filter((move) => move.originId === id && isReturn(pastMoves, move));
  return returns.reduce((remaining, move) => remaining - move.units, -units);
}
