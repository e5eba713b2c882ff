import { isZero } from "#domain/money.ts";
import { inOrderOfCost, type Movement, type Valued, valueStock } from "#domain/stock.ts";
import type { Tx } from "#server/db/transaction.ts";
import { findShortage, uncoveredOf } from "./find-shortage.ts";
import type { Cause, Change, OwnMovement, PlannedMovement, StockStep, TakenBack } from "./stock-plan.ts";
import { selectMovements } from "./stock-queries.ts";
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
  const changes: Change[] = [];
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
