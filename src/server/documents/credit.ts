import type { DocumentInput } from "#contract/documents.ts";
import { type CreditLine, creditProblems } from "#domain/credit.ts";
import type { Day } from "#domain/dates.ts";
import { type DocumentKind, isCredit, isIssued } from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { add, compare, type Money } from "#domain/money.ts";
import { Refusal, refusalReply, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { releaseBeforeCredit } from "#server/accruals/credited.ts";
import { release } from "#server/payments/allocate.ts";
import { applyToCredited } from "#server/payments/apply-credit.ts";
import { liveAllocations } from "#server/payments/lookup.ts";
import { selectItems, type StoredItem } from "./item-queries.ts";
import { type DocumentRow, lockDocument, selectDocument, type StoredDocument } from "./queries.ts";
import { storedDocument } from "./read-documents.ts";
import { selectCredited } from "./record-queries.ts";

/**
 * The items of the document that a credit takes back: they say its rates, also of records inactive by now, and what
 * other credits have left.
 */
export async function creditedItems(
  tx: Tx,
  kind: DocumentKind,
  creditsId: DocumentId | null,
  { except }: { except?: DocumentId } = {},
): Promise<StoredItem[]> {
  if (creditsId === null || !isCredit(kind)) return [];
  return selectItems(tx, creditsId, except === undefined ? {} : { exceptCredit: except });
}

type Taking = { creditsId: DocumentId; partyId: PartyId; status: DocumentInput["status"] };

/** A credit note takes back an invoice, a vendor credit takes back a bill, each posted and of the same party. */
export async function checkCredited(tx: Tx, kind: DocumentKind, taking: Taking): Promise<void> {
  const { creditsId, partyId, status } = taking;
  const creditedKind = kind === "credit_note" ? "invoice" : kind === "vendor_credit" ? "bill" : null;
  const isKnown = creditedKind !== null && (await lockDocument(tx, creditedKind, creditsId));
  const credited = isKnown ? await selectDocument(tx, creditedKind, creditsId) : undefined;
  if (!credited) throw refuseField("document.not-found", "creditsId");
  if (credited.partyId !== partyId) throw refuseField("payment.other-party", "creditsId");
  if (status !== "draft" && !isIssued(credited.status))
    throw refuseField("document.credits-unposted", "creditsId");
}

type Credit = { id: DocumentId; creditsId: DocumentId | null; date: Day; total: Money };

/** Checks a credit that is posted, and posts the parts of deferrals that are due by its date (Accounting 30). */
export async function prepareCredit(tx: Tx, credit: Credit, items: readonly CreditLine[]): Promise<void> {
  const { creditsId: documentId, date } = credit;
  if (documentId === null) return;
  await checkCredit(tx, { ...credit, creditsId: documentId }, items);
  await releaseBeforeCredit(tx, { documentId, date });
}

/**
 * A credit that is posted takes back no more than is left of its document, not before that was written
 * (Accounting 2). The document is locked already, so that two credits cannot both take the rest.
 */
async function checkCredit(
  tx: Tx,
  { id, creditsId, date, total }: Credit & { creditsId: DocumentId },
  items: readonly CreditLine[],
): Promise<void> {
  const credited = await selectCredited(tx, creditsId, { except: id });
  if (!credited) throw refuseField("document.not-found", "creditsId");
  if (date < credited.date) throw refuseField("document.credit-too-early", "date");
  const problems = creditProblems(items, await selectItems(tx, creditsId, { exceptCredit: id }));
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
    throw refuseField("document.credits-too-much", "items");
}

/** A credit is applied to what it credits at once, so that no payment is due for what was taken back (Accounting 3). */
export async function settleCredited(
  tx: Tx,
  { id, creditsId, date }: Pick<DocumentRow, "id" | "creditsId" | "date">,
): Promise<void> {
  if (creditsId !== null) await applyToCredited(tx, { creditId: id, creditedId: creditsId, date });
}

/** Before a credit changes, its application to what it credits is undone. Gives the credit as it is after that. */
export async function unsettleCredited(tx: Tx, credit: StoredDocument): Promise<StoredDocument> {
  const { id, kind, creditsId } = credit;
  if (creditsId === null) return credit;
  const applied = (await liveAllocations(tx, id)).filter(({ documentId }) => documentId === creditsId);
  if (applied.length === 0) return credit;
  await release(tx, applied);
  return storedDocument(tx, kind, id);
}
