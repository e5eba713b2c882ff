import type { Payment } from "#contract/payments.ts";
import type { Day } from "#domain/dates.ts";
import type { PaymentId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { reverseSystemJournal, voidSystemJournal } from "#server/journals/system-journals.ts";
import { features } from "#server/registry/lookup.ts";
import { firstOpenDayAfter, readClosedThrough } from "#server/settings/lookup.ts";
import { endApplications } from "./advances.ts";
import { endAllocations } from "./allocate.ts";
import { readPayment } from "./payment.ts";
import { lockPayment, selectAllocations } from "./queries.ts";
import { isReturned, selectDifferences } from "./return-queries.ts";
import {
  recomputeAllocationEnds,
  unmarkPaymentReversed,
  markPaymentVoid,
  selectReversedPayments,
} from "./void-queries.ts";

type VoidOptions = {
  version?: number | undefined;
  reason: string;
  /** False if payments in closed periods are locked (Accounting 4, paid to posted). */
  isClosedAllowed?: boolean;
};

/**
 * Voids a payment and its journal; its documents are due again. In a closed period, the journal stays and is reversed on the
 * first open day (Accounting 3, 5).
 */
export async function voidPayment(
  tx: Tx,
  id: PaymentId,
  { version, reason, isClosedAllowed = true }: VoidOptions,
): Promise<Payment> {
  if (!(await lockPayment(tx, id))) throw new Refusal("payment.not-found");
  const before = await readPayment(tx, id);
  if (version !== undefined && version !== before.version) throw new Refusal("record.stale", [], before);
  if (before.status === "void") throw new Refusal("payment.is-void");
  await voidDifference(tx, id, { reason, isClosedAllowed });
  if (await isReturned(tx, id)) throw new Refusal("payment.is-refunded");
  const closedThrough = await readClosedThrough(tx);
  const isClosed = closedThrough !== null && before.date <= closedThrough;
  if (isClosed && !isClosedAllowed) throw refuseField("journal.period-closed", "status");
  const reversedOn = isClosed ? await firstOpenDayAfter(tx, closedThrough, "payments") : null;
  await endAllocations(tx, await selectAllocations(tx, { paymentId: id }));
  await markPaymentVoid(tx, id, { reason, reversedOn });
  if (reversedOn === null) await voidSystemJournal(tx, before.journalId);
  else await reverseSystemJournal(tx, before.journalId, { date: reversedOn, sourceId: id });
  const after = await readPayment(tx, id);
  await endApplications(tx);
  await recordAudit(tx, { action: "payment.voided", subject: "payment", subjectId: id, before, after });
  return after;
}

/** Voids the write-off of a small difference and early payment discounts, when their payment is voided or unapplied. */
export async function voidDifference(tx: Tx, paymentId: PaymentId, options: VoidOptions): Promise<void> {
  await features().voidDiscounts(tx, paymentId, options.reason);
  for (const id of await selectDifferences(tx, paymentId)) await voidPayment(tx, id, options);
}

/**
 * Voids payments at their own date if their period was closed when they were voided and is open again (Accounting 11.5), and all
 * allocations in these days.
 */
export async function voidPaymentsAtOwnDate(tx: Tx, closedThrough: Day | null): Promise<void> {
  const ids = await selectReversedPayments(tx, closedThrough);
  for (const id of ids) {
    const before = await readPayment(tx, id);
    for (const journalId of [before.journalId, before.reversalId])
      if (journalId !== null) await voidSystemJournal(tx, journalId);
    await unmarkPaymentReversed(tx, id);
    const after = await readPayment(tx, id);
    await recordAudit(tx, { action: "payment.voided", subject: "payment", subjectId: id, before, after });
  }
  await recomputeAllocationEnds(tx);
  await endApplications(tx);
}
