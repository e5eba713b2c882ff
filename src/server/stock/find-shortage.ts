import { addQuantities, compare, isNegative, negateQuantity } from "#domain/money.ts";
import type { Movement, Valued } from "#domain/stock.ts";

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
