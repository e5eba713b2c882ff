import { v7 as newId } from "uuid";
import type { Tx } from "#server/db/transaction.ts";
import { takePlaces } from "#server/numbering/next-number.ts";
import type { Change } from "./stock-plan.ts";
import { insertMovements, type MovementRow } from "./stock-queries.ts";

/** Changes of value as movements of their own, without quantity, each hanging on the movement that it changes. */
export async function insertChanges(
  tx: Tx,
  changes: readonly Change[],
  journals: readonly (string | null)[],
): Promise<void> {
  if (changes.length === 0) return;
  const first = await takePlaces(tx, changes.length);
  const rows = changes.map(({ of, productId, kind, date, value }, index): MovementRow => {
    const { id: ofMovementId, reference } = of;
    return {
      id: newId(),
      productId,
      kind,
      date,
      sequence: first + index,
      reference,
      quantity: "0",
      cost: null,
      value,
      fallbackPrice: "0",
      isProvisional: false,
      ofMovementId,
      documentId: null,
      itemPosition: null,
      journalId: journals[index] ?? null,
    };
  });
  await insertMovements(tx, rows);
}
