import { addQuantities, compare, isNegative, isZero, negateQuantity } from "#domain/money.ts";
import { inOrderOfCost, type Movement, type Valued, valueStock } from "#domain/stock.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectMovements } from "./queries.ts";
import type { Cause, ValueChange, OwnMovement, PlannedMovement, StockStep, TakenBack } from "./stock-plan.ts";
import { correction, settlement } from "./value-changes.ts";

type Replay = {
  productId: string;
  own: readonly OwnMovement[];
  cause: Cause;
  blocks: boolean;
  takenBack: TakenBack | undefined;
};

const NOTHING: Omit<Valued, "id"> = {
  value: "0.00",
  settled: "0.00",
  settles: [],
  uncovered: "0",
  isProvisional: false,
};

/**
 * Values the whole product anew and finds what differs from what was posted (Accounting 6); where selling without
 * stock is blocked, also whether more is oversold than before.
 */
export async function replayStock(
  tx: Tx,
  { productId, own, cause, blocks, takenBack }: Replay,
): Promise<StockStep> {
  const stored = await selectMovements(tx, productId);
  const all = inOrderOfCost([...stored, ...own]);
  const { stock, valued } = valueStock(all);
  const values = new Map(valued.map((value) => [value.id, value]));
  const valueOf = ({ id }: Movement) => values.get(id) ?? NOTHING;
  const settledFor = settledReferences(all);
  const movements = own.map((movement): PlannedMovement => ({ ...movement, ...valueOf(movement) }));
  const changes: ValueChange[] = [];
  for (const movement of stored) {
    const of = { ...movement, productId };
    const { value, settled, settles } = valueOf(movement);
    const { postedValue, postedSettled } = movement;
    if (value !== postedValue) changes.push(correction(of, { before: postedValue, now: value, cause }));
    const settledOf = { before: postedSettled, now: settled, settledFor: settledFor(settles), cause };
    if (settled !== postedSettled) changes.push(settlement(of, settledOf));
  }
  for (const movement of movements) {
    const { settled: now, settles } = movement;
    const settledOf = { before: "0.00", now, settledFor: settledFor(settles), cause };
    if (!isZero(now)) changes.push(settlement(movement, settledOf));
  }
  const reflagged = stored
    .filter((movement) => movement.isProvisional !== valueOf(movement).isProvisional)
    .map((movement) => ({ id: movement.id, isProvisional: valueOf(movement).isProvisional }));
  const before = blocks ? (takenBack?.uncovered ?? uncoveredOf(valueStock(stored).valued)) : null;
  const ownIds = new Set(own.map(({ id }) => id));
  const shortage = before && findShortage(all, { now: uncoveredOf(valued), before, own: ownIds, start: "0" });
  return { stock, movements, changes, lastDate: all.at(-1)?.date ?? null, shortage, reflagged };
}

/** The references of the movements that were settled, each once: "INV-0002 and INV-0003". */
function settledReferences(all: readonly (Movement & { reference: string })[]) {
  const references = new Map(all.map(({ id, reference }) => [id, reference]));
  return (settles: Valued["settles"]): string => {
    const named = [...new Set(settles.flatMap((id) => references.get(id) ?? []))];
    const [first = "earlier sales", second] = named;
    if (second === undefined) return first;
    return named.length === 2 ? `${first} and ${second}` : `${first} and ${named.length - 1} others`;
  };
}

type Placed = Pick<Movement, "id" | "date" | "quantity"> & { reference: string };

/** How much of each movement was not there when it went out. */
export type Uncovered = ReadonlyMap<string, string>;

export function uncoveredOf(valued: readonly Pick<Valued, "id" | "uncovered">[]): Uncovered {
  return new Map(valued.map(({ id, uncovered }) => [id, uncovered]));
}

/**
 * "3 on hand, 5 needed" (Accounting 7), at the first movement that runs short of more than before; null when no
 * more is oversold than was. A movement of another event says which: "INV-0002: 3 on hand, 5 needed".
 */
export function findShortage(
  ordered: readonly Placed[],
  { now, before, own, start }: { now: Uncovered; before: Uncovered; own: ReadonlySet<string>; start: string },
): string | null {
  if (compare(total(now.values()), total(before.values())) <= 0) return null;
  const short = ordered.find(({ id }) => compare(now.get(id) ?? "0", before.get(id) ?? "0") > 0);
  if (short === undefined) return null;
  const isOwn = own.has(short.id);
  // The lines of one document are needed together.
  const together = ordered.filter(({ id, date, quantity, reference }) => {
    if (!isNegative(quantity)) return false;
    return isOwn ? own.has(id) : !own.has(id) && reference === short.reference && date === short.date;
  });
  const first = ordered.findIndex((movement) => movement === together[0]);
  const onHand = addQuantities(start, total(ordered.slice(0, first).map(({ quantity }) => quantity)));
  const needed = negateQuantity(total(together.map(({ quantity }) => quantity)));
  return `${isOwn ? "" : `${short.reference}: `}${onHand} on hand, ${needed} needed`;
}

function total(quantities: Iterable<string>): string {
  let sum = "0";
  for (const quantity of quantities) sum = addQuantities(sum, quantity);
  return sum;
}
