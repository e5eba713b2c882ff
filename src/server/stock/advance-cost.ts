import type { LineDifference } from "#domain/advance-shares.ts";
import type { Day } from "#domain/dates.ts";
import type { DocumentId, JournalId } from "#domain/ids.ts";
import { type Money, NO_UNITS, sum } from "#domain/money.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { planStock, writeStock } from "./move-stock.ts";
import { planReversal, removeMovements, settleStock } from "./remove-movements.ts";
import type { RequestedMovement, StockPlan } from "./stock-plan.ts";
import { selectPurchases } from "./value-queries.ts";

type AdvanceOnGoods = {
  documentId: DocumentId;
  date: Day;
  /** The advance in texts of corrections: "Advance PAY-0001". */
  reference: string;
  differences: readonly Omit<LineDifference, "assetId">[];
};

/**
 * Plans the change in cost of a bill's goods when an advance at another rate is applied (Accounting 6, 10). Returns the change in
 * value of the goods on hand; the rest belongs to goods sold.
 */
export async function planAdvanceCost(
  tx: Tx,
  { documentId, date, reference, differences }: AdvanceOnGoods,
): Promise<{ plan: StockPlan; value: Money }> {
  const { purchases } =
    differences.length === 0 ? { purchases: [] } : await selectPurchases(tx, [documentId]);
  const movements = differences.map(({ position, amount: cost }): RequestedMovement => {
    const purchase = purchases.find((line) => line.position === position);
    if (purchase === undefined)
      throw new Error("The bill of an advance has no stock movement for its goods.");
    return {
      id: newId(),
      productId: purchase.productId,
      kind: "advance",
      date,
      reference,
      quantity: NO_UNITS,
      cost,
      returnOf: purchase.id,
      costQuantity: purchase.quantity,
      itemPosition: null,
    };
  });
  const plan = await planStock(tx, movements, {
    cause: { reference, date, event: "posted", field: "items" },
  });
  return { plan, value: sum(plan.movements.map(({ value }) => value)) };
}

export async function writeAdvanceCost(tx: Tx, plan: StockPlan, journalId: JournalId): Promise<void> {
  await writeStock(tx, plan, { journalId, documentId: null });
}

type EndedAdvance = { journalId: JournalId; date: Day; reference: string };

/** Removes the change in cost with its voided journal. */
export async function removeAdvanceCost(tx: Tx, { journalId, date, reference }: EndedAdvance): Promise<void> {
  const reversedProducts = await removeMovements(tx, { journalId });
  await settleStock(tx, reversedProducts, { reference, date, event: "voided", field: "status" });
}

/** Reverses the change in cost on a later day, with the reversing journal; `date` is that day. */
export async function reverseAdvanceCost(
  tx: Tx,
  { journalId, reversalId, date, reference }: EndedAdvance & { reversalId: JournalId | null },
): Promise<void> {
  const plan = await planReversal(tx, { journalId }, { date, number: reference, field: "status" });
  await writeStock(tx, plan, { journalId: reversalId, documentId: null });
}
