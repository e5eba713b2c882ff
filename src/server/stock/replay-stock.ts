import { isZero, subtract } from "#domain/money.ts";
import { inOrderOfCost, type Movement, type Valued, valueStock } from "#domain/stock.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Change, OwnMovement, PlannedMovement, StockStep } from "./stock-plan.ts";
import { selectMovements } from "./stock-queries.ts";
import { correction, settlement } from "./value-changes.ts";

const NOTHING: Omit<Valued, "id"> = { value: "0.00", settled: "0.00", settles: [], isProvisional: false };

/** Values the whole product anew and finds what differs from what was posted (Rules 6). */
export async function replayStock(
  tx: Tx,
  productId: string,
  own: readonly OwnMovement[],
): Promise<StockStep> {
  const stored = await selectMovements(tx, productId);
  const all = inOrderOfCost([...stored, ...own]);
  const { stock, valued } = valueStock(all);
  const values = new Map(valued.map((value) => [value.id, value]));
  const valueOf = ({ id }: Movement) => values.get(id) ?? NOTHING;
  const settledFor = settledReferences(all);
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
    if (!isZero(more)) changes.push(settlement(of, more, settledFor(valueOf(movement))));
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

/** The references of the movements that were settled, each once: "INV-0002 and INV-0003". */
function settledReferences(all: readonly (Movement & { reference: string })[]) {
  const references = new Map(all.map(({ id, reference }) => [id, reference]));
  return ({ settles }: Pick<Valued, "settles">): string => {
    const named = [...new Set(settles.flatMap((id) => references.get(id) ?? []))];
    const [first = "earlier sales", second] = named;
    if (second === undefined) return first;
    return named.length === 2 ? `${first} and ${second}` : `${first} and ${named.length - 1} others`;
  };
}
