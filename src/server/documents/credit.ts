import type { DocumentInput } from "#contract/documents.ts";
import { type CreditLine, creditProblems } from "#domain/credit.ts";
import type { Day } from "#domain/dates.ts";
import { type DocumentKind, isCredit, isPosted } from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { add, compare, type Money } from "#domain/money.ts";
import { Refusal, refusalReply, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { releaseBeforeCredit } from "#server/accruals/deferrals.ts";
import { endAllocations } from "#server/payments/allocate.ts";
import { applyToCredited } from "#server/payments/apply-credit.ts";
import { selectLiveAllocations } from "#server/payments/lookup.ts";
import { selectItems, type StoredItem } from "./item-queries.ts";
import { type DocumentRow, lockDocument, selectDocument, type StoredDocument } from "./queries.ts";
import { storedDocument } from "./read-documents.ts";
import { selectCredited } from "./record-queries.ts";

/** The items of the credited document, with their rates, even of records now inactive, and what other credits have left. */
export async function readCreditedItems(
  tx: Tx,
  kind: DocumentKind,
  creditedDocumentId: DocumentId | null,
  { except }: { except?: DocumentId } = {},
): Promise<StoredItem[]> {
  if (creditedDocumentId === null || !isCredit(kind)) return [];
  return selectItems(tx, creditedDocumentId, except === undefined ? {} : { exceptCredit: except });
}

type CreditRequest = { creditedDocumentId: DocumentId; partyId: PartyId; status: DocumentInput["status"] };

/** A credit note is for a posted invoice, a vendor credit for a posted bill, of the same party. */
export async function checkCredited(tx: Tx, kind: DocumentKind, request: CreditRequest): Promise<void> {
  const { creditedDocumentId, partyId, status } = request;
  const creditedKind = kind === "credit_note" ? "invoice" : kind === "vendor_credit" ? "bill" : null;
  const isKnown = creditedKind !== null && (await lockDocument(tx, creditedKind, creditedDocumentId));
  const credited = isKnown ? await selectDocument(tx, creditedKind, creditedDocumentId) : undefined;
  if (!credited) throw refuseField("document.not-found", "creditedDocumentId");
  if (credited.partyId !== partyId) throw refuseField("payment.party-mismatch", "creditedDocumentId");
  if (status !== "draft" && !isPosted(credited.status))
    throw refuseField("document.credits-unposted-document", "creditedDocumentId");
}

type CreditToPrepare = { id: DocumentId; creditedDocumentId: DocumentId | null; date: Day; total: Money };

/** Checks a credit to be posted, and posts the parts of deferrals due by its date (Accounting 30). */
export async function prepareCredit(
  tx: Tx,
  credit: CreditToPrepare,
  items: readonly CreditLine[],
): Promise<void> {
  const { creditedDocumentId: documentId, date } = credit;
  if (documentId === null) return;
  await checkCredit(tx, { ...credit, creditedDocumentId: documentId }, items);
  await releaseBeforeCredit(tx, { documentId, date });
}

/**
 * A posted credit takes no more than remains of its document, and isn't dated before it (Accounting 2). The document is already
 * locked, so two credits can't both take the rest.
 */
async function checkCredit(
  tx: Tx,
  { id, creditedDocumentId, date, total }: CreditToPrepare & { creditedDocumentId: DocumentId },
  items: readonly CreditLine[],
): Promise<void> {
  const credited = await selectCredited(tx, creditedDocumentId, { except: id });
  if (!credited) throw refuseField("document.not-found", "creditedDocumentId");
  if (date < credited.date) throw refuseField("document.credit-before-document", "date");
  const problems = creditProblems(items, await selectItems(tx, creditedDocumentId, { exceptCredit: id }));
  const [first] = problems;
  if (first) {
    throw new Refusal(
      first.code,
      problems.map(({ index, field, code, message = refusalReply(code).detail }) => {
        return { field: `items[${index}].${field}`, message };
      }),
    );
  }
  if (compare(add(credited.credited, total), credited.total) > 0)
    throw refuseField("document.credit-exceeds-remaining", "items");
}

/** The document that a credit is for, and the payment whose early payment discount it is. */
export const creditOf = ({
  creditedDocumentId,
  discountPaymentId = null,
}: Pick<DocumentRow, "creditedDocumentId"> & Partial<Pick<DocumentRow, "discountPaymentId">>) => ({
  creditedDocumentId,
  discountPaymentId,
});

/** Applies a credit to its document at once, so that no payment is due for the credited part (Accounting 3). */
export async function applyToCreditedDocument(
  tx: Tx,
  { id, creditedDocumentId, date }: Pick<DocumentRow, "id" | "creditedDocumentId" | "date">,
): Promise<void> {
  if (creditedDocumentId !== null)
    await applyToCredited(tx, { creditId: id, creditedId: creditedDocumentId, date });
}

/** Undoes a credit's application to its document before a change. Returns the credit afterwards. */
export async function undoApplicationToCredited(tx: Tx, credit: StoredDocument): Promise<StoredDocument> {
  const { id, kind, creditedDocumentId } = credit;
  if (creditedDocumentId === null) return credit;
  const applied = (await selectLiveAllocations(tx, id)).filter(
    ({ documentId }) => documentId === creditedDocumentId,
  );
  if (applied.length === 0) return credit;
  await endAllocations(tx, applied);
  return storedDocument(tx, kind, id);
}
