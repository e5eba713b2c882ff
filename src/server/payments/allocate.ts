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

/** What is put against documents. */
export type Source = {
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
  await allocateAll(tx, [{ source, wanted }]);
}

/** The same of many amounts, all or none: open is what those before have left. */
export async function allocateAll(
  tx: Tx,
  all: readonly { source: Source; wanted: readonly WantedAllocation[] }[],
): Promise<void> {
  const merged = all.map(({ source, wanted }) => ({ source, wanted: mergeByDocument(wanted, source) }));
  const ids = merged.flatMap(({ wanted }) => wanted.map(({ documentId }) => documentId));
  const documents = await lockDocuments(tx, ids);
  for (const { source, wanted } of merged)
    for (const one of wanted)
      documents.set(one.documentId, paidBy(source, one, documents.get(one.documentId)));
  for (const { id, paidAmount, status } of documents.values())
    await updatePaid(tx, id, { paidAmount, status });
  await insertAllocations(
    tx,
    merged.flatMap(({ source: { paymentId = null, creditId = null, date }, wanted }) =>
      wanted.map(({ documentId, amount }) => ({
        id: newId(),
        paymentId,
        creditId,
        documentId,
        date,
        amount,
      })),
    ),
  );
}

/** A document as it is once an amount is put against it; declines what cannot be put there. */
function paidBy(
  source: Source,
  { amount, index }: Merged,
  document: LockedDocument | undefined,
): LockedDocument {
  if (!document || document.partyId !== source.partyId)
    throw refuseField("payment.other-party", `allocations[${index}].documentId`);
  const isOpen = document.status === "posted" && isCredit(document.kind) === source.paysCredits;
  if (!isOpen || compare(amount, leftOf(document)) > 0)
    throw refuseField("payment.above-open", `allocations[${index}].amount`);
  const paidAmount = add(document.paidAmount, amount);
  return { ...document, paidAmount, status: paidStatus({ total: document.total, paidAmount }) };
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

type Merged = WantedAllocation & { index: number };

/** One allocation for each document, with the place of the first that names it; in all no more than there is. */
function mergeByDocument(wanted: readonly WantedAllocation[], { available }: Source): Merged[] {
  const merged = new Map<DocumentId, Merged>();
  for (const [index, { documentId, amount }] of wanted.entries()) {
    const known = merged.get(documentId) ?? { documentId, amount: ZERO, index };
    if (!isPositive(amount)) throw refuseField("payment.no-amount", `allocations[${index}].amount`);
    merged.set(documentId, { ...known, amount: add(known.amount, amount) });
  }
  const all = [...merged.values()];
  if (compare(sum(all.map(({ amount }) => amount)), available) > 0)
    throw refuseField("payment.over-allocated", "allocations[0].amount");
  return all;
}
