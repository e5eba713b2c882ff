import type { OpenedAccounts } from "#contract/accounts.ts";
import type { DocumentInput } from "#contract/documents.ts";
import { isCredit, sideOf } from "#domain/document.ts";
import { isPositive, subtract } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { release } from "#server/payments/allocate.ts";
import { chosenAccount, makePayment } from "#server/payments/make-payment.ts";
import { liveAllocations, openDocument } from "#server/payments/lookup.ts";
import { voidPayment } from "#server/payments/void-payment.ts";
import { readClosedThrough, selectToday } from "#server/settings/lookup.ts";

/** Choosing Paid in a form records the payment of what is open (Accounting 3); gives the accounts opened for it. */
export async function payRest(
  tx: Tx,
  id: string,
  payment: Partial<NonNullable<DocumentInput["payment"]>>,
): Promise<OpenedAccounts> {
  const document = await openDocument(tx, id);
  const open = subtract(document.total, document.paidAmount);
  if (!isPositive(open)) return [];
  const isRefund = isCredit(document.kind);
  const isCustomer = sideOf(document.kind) === "customer";
  const date = payment.date ?? (await selectToday(tx));
  const closedThrough = await readClosedThrough(tx);
  if (closedThrough !== null && date <= closedThrough)
    throw refuseField("journal.period-closed", "payment.date");
  const { openedAccounts } = await makePayment(tx, {
    direction: isCustomer === isRefund ? "out" : "in",
    partyId: document.partyId,
    date,
    accountId: payment.accountId ?? null,
    amount: open,
    bankCharge: "0.00",
    isRefund,
    isWriteOff: false,
    memo: document.number,
    allocations: [{ documentId: id, amount: open }],
    returns: [],
  }).catch(refuseAtPayment);
  return openedAccounts;
}

/** The date of the payment is another field than the date of its document. */
function refuseAtPayment(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const errors = error.errors.map(({ field, message }) => ({ field: `payment.${field}`, message }));
  throw new Refusal(error.code, errors, error.current);
}

/** Declines the account that a document should be paid from, or into, before anything is written. */
export async function checkPayNow(tx: Tx, payment: DocumentInput["payment"]): Promise<void> {
  if (payment?.accountId != null) await chosenAccount(tx, payment.accountId, "payment.accountId");
}

/** Takes back what was paid: payments are voided, or stay as the party's credit (Accounting 4). */
export async function releasePayments(
  tx: Tx,
  id: string,
  { how, isClosedAllowed }: { how: "void" | "keep_as_credit"; isClosedAllowed: boolean },
): Promise<void> {
  const allocations = await liveAllocations(tx, id);
  // Money that was given back for a credit is no credit: without its refund, what it returns would be gone.
  if (how === "keep_as_credit" && allocations.some(({ isRefund }) => isRefund))
    throw refuseField("document.credit-refunded", "payments");
  // The amount of a credit is not a payment: it is free again. A bad debt is none that could be kept.
  const kept = allocations.filter(
    ({ paymentId, isWriteOff }) => paymentId === null || (how === "keep_as_credit" && !isWriteOff),
  );
  await release(tx, kept);
  const taken = allocations.filter((allocation) => !kept.includes(allocation));
  for (const paymentId of new Set(taken.flatMap((allocation) => allocation.paymentId ?? []))) {
    await voidPayment(tx, paymentId, { reason: "Its document was opened again", isClosedAllowed });
  }
}
