import { isCredit, paidStatus } from "#domain/document.ts";
import type { DocumentId, PartyId, PaymentId } from "#domain/ids.ts";
import { add, compare, isPositive, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Day } from "#domain/dates.ts";
import {
  insertAllocations,
  type LiveAllocation,
  lockDocuments,
  markAllocationsVoid,
  type LockedDocument,
  updatePaid,
} from "./queries.ts";

export type WantedAllocation = { documentId: DocumentId; amount: Money };

type Source = {
  /** The payment or the credit document whose amount is put against the documents. */
  paymentId?: PaymentId;
  creditId?: DocumentId;
  partyId: PartyId;
  date: Day;
  /** True for a refund, which takes up credits instead of bills and invoices. */
  paysCredits: boolean;
  /** The most that may be allocated. */
  available: Money;
};

/**
 * Puts an amount against documents of the same party, each locked, never above what is open (Accounting 3,
 * I-17). Their paid amount and status follow.
 */
export async function allocate(tx: Tx, source: Source, wanted: readonly WantedAllocation[]): Promise<void> {
  const merged = mergeByDocument(wanted);
  if (compare(sum(merged.map(({ amount }) => amount)), source.available) > 0)
    throw refuseField("payment.over-allocated", "allocations[0].amount");
  const documents = await lockDocuments(
    tx,
    merged.map(({ documentId }) => documentId),
  );
  for (const { documentId, amount, index } of merged) {
    const document = documents.get(documentId);
    if (!document || document.partyId !== source.partyId)
      throw refuseField("payment.other-party", `allocations[${index}].documentId`);
    const isOpen = document.status === "posted" && isCredit(document.kind) === source.paysCredits;
    if (!isOpen || compare(amount, leftOf(document)) > 0)
      throw refuseField("payment.above-open", `allocations[${index}].amount`);
    const paidAmount = add(document.paidAmount, amount);
    await updatePaid(tx, documentId, {
      paidAmount,
      status: paidStatus({ total: document.total, paidAmount }),
    });
  }
  await insertAllocations(
    tx,
    merged.map(({ documentId, amount }) => ({
      id: newId(),
      paymentId: source.paymentId ?? null,
      creditId: source.creditId ?? null,
      documentId,
      date: source.date,
      amount,
    })),
  );
}

/** Takes allocations back: their documents are open again. */
export async function release(tx: Tx, allocations: readonly LiveAllocation[]): Promise<void> {
  const documents = await lockDocuments(tx, allocations.flatMap(touched));
  await markAllocationsVoid(
    tx,
    allocations.map(({ id }) => id),
  );
  const paid = new Map([...documents.values()].map((document) => [document.id, document.paidAmount]));
  for (const allocation of allocations) {
    const { amount } = allocation;
    for (const id of touched(allocation)) paid.set(id, subtract(paid.get(id) ?? amount, amount));
  }
  for (const [id, paidAmount] of paid) {
    const total = documents.get(id)?.total ?? paidAmount;
    await updatePaid(tx, id, { paidAmount, status: paidStatus({ total, paidAmount }) });
  }
}

/** The documents whose paid amount an allocation is a part of. */
function touched({ documentId, creditId }: LiveAllocation): DocumentId[] {
  return [documentId, creditId].filter((id) => id !== null);
}

/** What of a document is still to pay, or of a credit to use. */
export function leftOf({ total, paidAmount }: LockedDocument): Money {
  return subtract(total, paidAmount);
}

/** One allocation for each document, with the place of the first that names it. */
function mergeByDocument(wanted: readonly WantedAllocation[]): (WantedAllocation & { index: number })[] {
  const merged = new Map<DocumentId, WantedAllocation & { index: number }>();
  for (const [index, { documentId, amount }] of wanted.entries()) {
    const known = merged.get(documentId) ?? { documentId, amount: ZERO, index };
    if (!isPositive(amount)) throw refuseField("payment.no-amount", `allocations[${index}].amount`);
    merged.set(documentId, { ...known, amount: add(known.amount, amount) });
  }
  return [...merged.values()];
}
