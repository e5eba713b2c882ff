import { type Day, shiftDays } from "#domain/dates.ts";
import { isCredit } from "#domain/document.ts";
import type { DocumentId, PaymentId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { type Money, smaller, sum } from "#domain/money.ts";
import { LOCK_AREA_OF, type LockArea } from "#domain/period-locks.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { rejectExcessPaymentDecimals } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { readSoftLockDate, rejectLockedDay, selectToday } from "#server/settings/lookup.ts";
import {
  allocatePaymentOrCredit,
  type AllocationSource,
  type RequestedAllocation,
  addPaidAmount,
} from "./allocate.ts";
import { selectAdvances } from "./advance-queries.ts";
import { outstandingOf } from "./base-amounts.ts";
import { readPayment } from "./payment.ts";
import { lockDocuments, updatePaid } from "./document-queries.ts";
import { lockPayment } from "./queries.ts";

/**
 * Applies a just-posted credit to its document, on its own date, up to the balance due; the rest stays as credit (Accounting 3).
 */
export async function applyToCredited(
  tx: Tx,
  { creditId, creditedId, date }: { creditId: DocumentId; creditedId: DocumentId; date: Day },
): Promise<void> {
  const locked = await lockDocuments(tx, [creditId, creditedId]);
  const [credit, credited] = [locked.get(creditId), locked.get(creditedId)];
  if (credit?.status !== "posted" || credited?.status !== "posted") return;
  if (credit.partyId !== credited.partyId) return;
  const amount = smaller(outstandingOf(credit), outstandingOf(credited));
  await applyCredit(tx, { creditId, date, allocations: [{ documentId: creditedId, amount }] });
}

type CreditApplicationRequest = { date?: Day | undefined; allocations: readonly RequestedAllocation[] };

/**
 * Applies a posted credit to documents of its party, on the later of the two dates unless a day is given; without a journal: both
 * are on one account.
 */
export async function applyCredit(
  tx: Tx,
  { creditId, date: requestedDate, allocations }: CreditApplicationRequest & { creditId: DocumentId },
): Promise<{ unapplied: Money }> {
  // Locks all of them, including the credit, in the order of their IDs, so that two clients never deadlock.
  const locked = await lockDocuments(tx, [creditId, ...allocations.map(({ documentId }) => documentId)]);
  const credit = locked.get(creditId);
  if (!credit || !isCredit(credit.kind)) throw refuseField("document.not-found", "creditId");
  if (credit.status !== "posted") throw refuseField("payment.exceeds-balance-due", "creditId");
  const date = await applicationDay(tx, {
    requested: requestedDate,
    from: credit.date,
    area: LOCK_AREA_OF[credit.kind],
  });
  const available = outstandingOf(credit);
  const { partyId, currency } = credit;
  rejectExcessPaymentDecimals(
    { allocations },
    { minorUnit: minorUnitOf(currency), baseMinorUnit: minorUnitIn(tx) },
  );
  const source = { creditId, partyId, ...date, paysCredits: false, available, currency, credit };
  const baseAmount = await allocatePaymentOrCredit(tx, source, allocations);
  const creditAfter = addPaidAmount(credit, {
    amount: sum(allocations.map(({ amount }) => amount)),
    baseAmount,
  });
  await updatePaid(tx, [creditAfter]);
  const unapplied = outstandingOf(creditAfter);
  await recordAudit(tx, {
    action: `${credit.kind}.applied`,
    subject: "document",
    subjectId: creditId,
    before: { unapplied: available },
    after: { unapplied, allocations },
  });
  return { unapplied };
}

/** Day of an application: the given one, not before the credit, or the credit's; always open (Accounting 3). */
async function applicationDay(
  tx: Tx,
  { requested, from, area }: { requested: Day | undefined; from: Day; area: LockArea },
): Promise<Pick<AllocationSource, "date" | "isGiven" | "latest">> {
  if (requested === undefined) {
    const lockedThrough = await readSoftLockDate(tx, area);
    const isLocked = lockedThrough !== null && from <= lockedThrough;
    return { date: isLocked ? shiftDays(lockedThrough, 1) : from };
  }
  if (requested < from) throw refuseField("payment.applied-before-document", "date");
  await rejectLockedDay(tx, requested, { area });
  const today = await selectToday(tx);
  return { date: requested, isGiven: true, latest: today > from ? today : from };
}

/** Applies a payment's unapplied amount to more documents. */
export async function allocatePayment(
  tx: Tx,
  id: PaymentId,
  { date: requestedDate, allocations }: CreditApplicationRequest,
) {
  if (!(await lockPayment(tx, id))) throw new Refusal("payment.not-found");
  const payment = await readPayment(tx, id);
  if (payment.status === "void") throw new Refusal("payment.is-void");
  const date = await applicationDay(tx, { requested: requestedDate, from: payment.date, area: "payments" });
  const { partyId, currency, isRefund: paysCredits, unapplied: available } = payment;
  const advance = (await selectAdvances(tx, [id])).get(id);
  rejectExcessPaymentDecimals(
    { allocations },
    { minorUnit: minorUnitOf(currency), baseMinorUnit: minorUnitIn(tx) },
  );
  const source = { paymentId: id, partyId, ...date, paysCredits, available, currency, advance };
  await allocatePaymentOrCredit(tx, source, allocations);
  const after = await readPayment(tx, id);
  await recordAudit(tx, {
    action: "payment.allocated",
    subject: "payment",
    subjectId: id,
    before: payment,
    after,
  });
  return after;
}
