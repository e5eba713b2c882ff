import type { Day } from "#domain/dates.ts";
import { isCredit } from "#domain/document.ts";
import type { DocumentId, PaymentId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { type Money, smaller, sum } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { refuseFinerPayment } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { selectOpenDay } from "#server/settings/lookup.ts";
import { allocate, type WantedAllocation, withPaid } from "./allocate.ts";
import { leftOf } from "./in-books.ts";
import { readPayment } from "./make-payment.ts";
import { lockDocuments, updatePaid } from "./document-queries.ts";
import { lockPayment } from "./queries.ts";

/**
 * Puts a credit that was just posted against the document that it credits, on its own date, as far as that is open; the
 * rest stays as credit (Accounting 3).
 */
export async function applyToCredited(
  tx: Tx,
  { creditId, creditedId, date }: { creditId: DocumentId; creditedId: DocumentId; date: Day },
): Promise<void> {
  const locked = await lockDocuments(tx, [creditId, creditedId]);
  const [credit, credited] = [locked.get(creditId), locked.get(creditedId)];
  if (credit?.status !== "posted" || credited?.status !== "posted") return;
  if (credit.partyId !== credited.partyId) return;
  const amount = smaller(leftOf(credit), leftOf(credited));
  await applyCredit(tx, creditId, [{ documentId: creditedId, amount }], date);
}

/**
 * Puts a posted credit against documents of its party, today unless said; no journal, for both stand on one account.
 */
export async function applyCredit(
  tx: Tx,
  creditId: DocumentId,
  allocations: readonly WantedAllocation[],
  on?: Day,
): Promise<{ unallocated: Money }> {
  // Locks all of them in the order of their ids, the credit among them, so that two clients never wait for each
  // other.
  const locked = await lockDocuments(tx, [creditId, ...allocations.map(({ documentId }) => documentId)]);
  const credit = locked.get(creditId);
  if (!credit || !isCredit(credit.kind)) throw refuseField("document.not-found", "creditId");
  if (credit.status !== "posted") throw refuseField("payment.above-open", "creditId");
  const date = on ?? (await selectOpenDay(tx));
  const available = leftOf(credit);
  const { partyId, currency } = credit;
  refuseFinerPayment({ allocations }, { minorUnit: minorUnitOf(currency), ofBooks: minorUnitIn(tx) });
  const source = { creditId, partyId, date, paysCredits: false, available, currency, credit };
  const baseAmount = await allocate(tx, source, allocations);
  const used = withPaid(credit, { amount: sum(allocations.map(({ amount }) => amount)), baseAmount });
  await updatePaid(tx, creditId, used);
  const unallocated = leftOf(used);
  await recordAudit(tx, {
    action: `${credit.kind}.applied`,
    subject: "document",
    subjectId: creditId,
    before: { unallocated: available },
    after: { unallocated, allocations },
  });
  return { unallocated };
}

/** Puts the unused part of a payment against further documents. */
export async function allocatePayment(tx: Tx, id: PaymentId, allocations: readonly WantedAllocation[]) {
  if (!(await lockPayment(tx, id))) throw new Refusal("payment.not-found");
  const payment = await readPayment(tx, id);
  if (payment.status === "void") throw new Refusal("payment.is-void");
  const date = await selectOpenDay(tx);
  const { partyId, currency, isRefund: paysCredits, unallocated: available } = payment;
  await allocate(tx, { paymentId: id, partyId, date, paysCredits, available, currency }, allocations);
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
