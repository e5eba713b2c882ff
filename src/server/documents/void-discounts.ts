import { LOCK_AREA_OF } from "#domain/period-locks.ts";
import type { PaymentId } from "#domain/ids.ts";
import { correctDeferrals } from "#server/accruals/deferrals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { reverseSystemJournal, voidSystemJournal } from "#server/journals/system-journals.ts";
import { endAllocations } from "#server/payments/allocate.ts";
import { selectLiveAllocations } from "#server/payments/lookup.ts";
import { firstOpenDayAfter } from "#server/settings/lookup.ts";
import { markDocumentVoid, selectDiscountsOf } from "./queries.ts";
import { readDocument } from "./read-documents.ts";
import { readLastUnchangeableDay } from "./last-unchangeable-day.ts";

/**
 * Voids the credits of early payment discounts that were taken with a payment, when it is voided or no longer pays its document
 * (Accounting 3). In a closed or filed period, they are reversed on the first open day.
 */
export async function voidDiscounts(tx: Tx, paymentId: PaymentId, reason: string): Promise<void> {
  for (const { id, kind } of await selectDiscountsOf(tx, paymentId)) {
    await endAllocations(tx, await selectLiveAllocations(tx, id));
    const before = await readDocument(tx, kind, id);
    const { journalId, date, notes, creditedDocumentId } = before;
    const keptThrough = await readLastUnchangeableDay(tx, before);
    const isClosed = keptThrough !== null && date <= keptThrough;
    const reversedOn = isClosed ? await firstOpenDayAfter(tx, keptThrough, LOCK_AREA_OF[kind]) : null;
    await markDocumentVoid(tx, id, { voidReason: reason, reversedOn, notes });
    if (journalId !== null && reversedOn === null) await voidSystemJournal(tx, journalId);
    else if (journalId !== null && reversedOn !== null)
      await reverseSystemJournal(tx, journalId, { date: reversedOn, sourceId: id });
    if (creditedDocumentId !== null)
      await correctDeferrals(tx, { documentId: creditedDocumentId, date: reversedOn ?? date });
    const after = await readDocument(tx, kind, id);
    await recordAudit(tx, { action: `${kind}.voided`, subject: "document", subjectId: id, before, after });
  }
}
