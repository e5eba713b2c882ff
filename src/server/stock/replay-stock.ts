import { isZero, subtract } from "#domain/money.ts";
import { type Movement, movementOrder, type Valued, valueStock } from "#domain/stock.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Change, OwnMovement, PlannedMovement, StockStep } from "./stock-plan.ts";
import { selectMovements } from "./stock-queries.ts";
import { correction, settlement } from "./value-changes.ts";

const NOTHING: Omit<Valued, "id"> = { value: "0.00", settled: "0.00", isProvisional: false };

/** Values the whole product anew and finds what differs from what was posted (Rules 6). */
export async function replayStock(
  tx: Tx,
  productId: string,
  own: readonly OwnMovement[],
): Promise<StockStep> {
  const stored = await selectMovements(tx, productId);
  const all = [...stored, ...own].toSorted(movementOrder);
  const { stock, valued } = valueStock(all);
  const values = new Map(valued.map((value) => [value.id, value]));
  const valueOf = ({ id }: Movement) => values.get(id) ?? NOTHING;
  const oversold = lastOversold(all, valueOf);
  const settledFor = ({ id }: Movement) => oversold.get(id) ?? "earlier sales";
  const cause = own[0]?.reference ?? null;
  const movements = own.map((movement): PlannedMovement => ({ ...movement, ...valueOf(movement) }));
  const changes: Change[] = [];
  for (const movement of stored) {
    const of = { ...movement, productId };
    const { value: now, settled } = valueOf(movement);
    const { postedValue: before, postedSettled } = movement;
    const value = subtract(now, before);
    if (!isZero(value)) changes.push(correction(of, { value, before, now, cause }));
    const more = subtract(settled, postedSettled);
    if (!isZero(more)) changes.push(settlement(of, more, settledFor(movement)));
  }
  for (const movement of movements) {
    if (!isZero(movement.settled)) changes.push(settlement(movement, movement.settled, settledFor(movement)));
  }
  const reflagged = stored
    .filter((movement) => movement.isProvisional !== valueOf(movement).isProvisional)
    .map((movement) => ({ id: movement.id, isProvisional: valueOf(movement).isProvisional }));
  const isOversoldAnew = [...movements, ...reflagged].some(({ isProvisional }) => isProvisional);
  return { stock, movements, changes, lastDate: all.at(-1)?.date ?? null, isOversoldAnew, reflagged };
}

/** For each incoming movement, the reference of the last sale before it that was charged provisionally. */
function lastOversold(
  ordered: readonly (Movement & { reference: string })[],
  valueOf: (movement: Movement) => Omit<Valued, "id">,
): Map<string, string> {
  const found = new Map<string, string>();
  let reference: string | null = null;
  for (const movement of ordered) {
    if (valueOf(movement).isProvisional) reference = movement.reference;
    else if (reference !== null) found.set(movement.id, reference);
  }
  return found;
}
