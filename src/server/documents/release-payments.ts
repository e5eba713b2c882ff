import type { DocumentId } from "#domain/ids.ts";
import { refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { endAllocations } from "#server/payments/allocate.ts";
import { paysOtherDocuments, selectLiveAllocations } from "#server/payments/lookup.ts";
import { voidDifference, voidPayment } from "#server/payments/void-payment.ts";

/**
 * Removes payments: they are voided, or stay as the party's credit (Accounting 4). A write-off is voided with its document; if
 * other documents share it, only by voiding payments.
 */
export async function releasePayments(
  tx: Tx,
  id: DocumentId,
  { paymentAction, isClosedAllowed }: { paymentAction: "void" | "keep_as_credit"; isClosedAllowed: boolean },
): Promise<void> {
  const allocations = await selectLiveAllocations(tx, id);
  // Refunded money can't be credit: without its refund, the credit it returns would be lost.
  if (paymentAction === "keep_as_credit" && allocations.some(({ isRefund }) => isRefund))
    throw refuseField("document.credit-refunded", "payments");
  if (paymentAction === "keep_as_credit" && allocations.some(({ isForeign }) => isForeign))
    throw refuseField("currency.credit-not-allowed", "payments");
  // A credit's amount becomes unapplied again, not being a payment. Write-offs can't be kept as credit.
  const remainingAllocations = allocations.filter(
    ({ paymentId, isWriteOff }) => paymentId === null || (paymentAction === "keep_as_credit" && !isWriteOff),
  );
  const released = allocations.filter((allocation) => !remainingAllocations.includes(allocation));
  // Write-offs first: voided with their payment.
  const inOrder = released.toSorted(
    (allocation, otherAllocation) => Number(otherAllocation.isWriteOff) - Number(allocation.isWriteOff),
  );
  const voided = new Set(inOrder.flatMap((allocation) => allocation.paymentId ?? []));
  for (const paymentId of paymentAction === "keep_as_credit" ? voided : [])
    if (await paysOtherDocuments(tx, paymentId, id))
      throw refuseField("document.write-off-shared", "payments");
  await endAllocations(tx, remainingAllocations);
  const reopened = { reason: "The document was reopened", isClosedAllowed };
  for (const paymentId of voided) await voidPayment(tx, paymentId, reopened);
  for (const { paymentId } of remainingAllocations)
    if (paymentId !== null) await voidDifference(tx, paymentId, reopened);
}
