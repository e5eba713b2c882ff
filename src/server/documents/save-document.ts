import type { OpenedAccounts } from "#contract/accounts.ts";
import type { DocumentInput, SavedDocument } from "#contract/documents.ts";
import {
  type DocumentKind,
  isCredit,
  paidStatus,
  sideOf,
  type Transition,
  transition,
} from "#domain/document.ts";
import type { DocumentId } from "#domain/ids.ts";
import { isPositive, subtract, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { applyToCredited } from "#server/payments/apply-credit.ts";
import { release } from "#server/payments/allocate.ts";
import { liveAllocations, openDocument, paysOthers } from "#server/payments/lookup.ts";
import { chosenAccount, makePayment } from "#server/payments/make-payment.ts";
import { voidPayment } from "#server/payments/void-payment.ts";
import { readClosedThrough, selectToday } from "#server/settings/lookup.ts";
import { planPosting, writePosting } from "./post-document.ts";
import { checkCredit, creditedItems, documentRow, priceItems } from "./document-rows.ts";
import { type DocumentRow, insertDocument, insertItems, type StoredDocument } from "./queries.ts";
import { readDocument, storedDocument } from "./read-documents.ts";
import { selectDocumentRecords } from "./record-queries.ts";

/** Writes a document; posted or paid it writes its journal and moves stock (Accounting 2 to 4). */
export async function createDocument(
  tx: Tx,
  kind: DocumentKind,
  input: DocumentInput,
): Promise<SavedDocument> {
  const step = allowed(transition({ from: null, to: input.status }));
  await checkPayNow(tx, input.payment);
  const credited = await creditedItems(tx, kind, input.creditsId);
  // What does not wait for an answer is sent together, and saves a round trip.
  const [records, number] = await Promise.all([
    selectDocumentRecords(tx, sideOf(kind), input),
    takeNumber(tx, kind, input.number),
  ]);
  const items = priceItems(kind, input.items, records, { credited });
  const row = await documentRow(tx, kind, input, { id: newId(), number, items, records });
  if (step !== "save") await checkCredit(tx, row, items);
  const status = step === "save" ? "draft" : paidStatus({ total: row.total, paidAmount: ZERO });
  await Promise.all([insertDocument(tx, { ...row, status }), insertItems(tx, row.id, items)]);
  const openedAccounts: OpenedAccounts = [];
  if (step !== "save") {
    const postable = { ...row, items, records };
    openedAccounts.push(...(await writePosting(tx, postable, await planPosting(tx, postable))));
  }
  if (step === "post") await settleCredited(tx, row);
  if (step === "post-and-pay") {
    const payment = { ...input.payment, date: input.payment?.date ?? input.date };
    openedAccounts.push(...(await payRest(tx, row.id, payment)));
  }
  const document = await readDocument(tx, kind, row.id);
  await recordAudit(tx, {
    action: `${kind}.created`,
    subject: "document",
    subjectId: row.id,
    after: document,
  });
  return { ...document, openedAccounts };
}

/** Declines a step that the table of Accounting 4 does not allow. */
export function allowed(step: Transition | null): Transition {
  if (step === null) throw refuseField("document.wrong-status", "status");
  return step;
}

/** A credit is put against what it credits at once: nobody is asked to pay what was taken back (Accounting 3). */
export async function settleCredited(
  tx: Tx,
  { id, creditsId, date }: Pick<DocumentRow, "id" | "creditsId" | "date">,
): Promise<void> {
  if (creditsId !== null) await applyToCredited(tx, { creditId: id, creditedId: creditsId, date });
}

/** Before a credit changes, what it was put against of what it credits is taken back. Gives it as it then stands. */
export async function unsettleCredited(tx: Tx, credit: StoredDocument): Promise<StoredDocument> {
  const { id, kind, creditsId } = credit;
  if (creditsId === null) return credit;
  const own = (await liveAllocations(tx, id)).filter(({ documentId }) => documentId === creditsId);
  if (own.length === 0) return credit;
  await release(tx, own);
  return storedDocument(tx, kind, id);
}

/** Choosing Paid in a form records the payment of what is open (Accounting 3); gives the accounts opened for it. */
export async function payRest(
  tx: Tx,
  id: DocumentId,
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
    bankCharge: ZERO,
    isRefund,
    isWriteOff: false,
    method: null,
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

/**
 * Takes back what was paid: payments are voided, or stay as the party's credit (Accounting 4). A bad debt is void with
 * its invoice; one that other invoices share, only by who voids payments.
 */
export async function releasePayments(
  tx: Tx,
  id: DocumentId,
  { how, isClosedAllowed }: { how: "void" | "keep_as_credit"; isClosedAllowed: boolean },
): Promise<void> {
  const allocations = await liveAllocations(tx, id);
  // Money that was given back for a credit is no credit: without its refund, what it returns would be gone.
  if (how === "keep_as_credit" && allocations.some(({ isRefund }) => isRefund))
    throw refuseField("document.credit-refunded", "payments");
  // The amount of a credit becomes free again, for it is no payment. A bad debt cannot be kept as credit.
  const kept = allocations.filter(
    ({ paymentId, isWriteOff }) => paymentId === null || (how === "keep_as_credit" && !isWriteOff),
  );
  const taken = allocations.filter((allocation) => !kept.includes(allocation));
  const voided = new Set(taken.flatMap((allocation) => allocation.paymentId ?? []));
  for (const paymentId of how === "keep_as_credit" ? voided : [])
    if (await paysOthers(tx, paymentId, id)) throw refuseField("document.write-off-shared", "payments");
  await release(tx, kept);
  for (const paymentId of voided) {
    await voidPayment(tx, paymentId, { reason: "Its document was opened again", isClosedAllowed });
  }
}
