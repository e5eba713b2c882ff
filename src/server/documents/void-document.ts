import type { OpenedAccounts } from "#contract/accounts.ts";
import type { Document, DocumentUpdate } from "#contract/documents.ts";
import type { Day } from "#domain/dates.ts";
import { LOCK_AREA_OF } from "#domain/period-locks.ts";
import { type DocumentKind, isPosted } from "#domain/document.ts";
import type { DocumentId } from "#domain/ids.ts";
import { isPositive } from "#domain/money.ts";
import { isProvisional } from "#domain/numbering.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { correctDeferrals, releaseBeforeCredit, voidDeferrals } from "#server/accruals/deferrals.ts";
import { selectAssetsFrom } from "#server/assets/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { reverseSystemJournal, voidSystemJournal } from "#server/journals/system-journals.ts";
import { wasEmailed } from "#server/outbox/lookup.ts";
import { selectNumberFormats } from "#server/numbering/lookup.ts";
import { endApplications } from "#server/payments/advances.ts";
import { firstOpenDayAfter, readClosedThrough } from "#server/settings/lookup.ts";
import { hasLandedCosts } from "#server/stock/lookup.ts";
import { type PendingChanges, writeStock } from "#server/stock/move-stock.ts";
import type { ReversedProduct } from "#server/stock/stock-plan.ts";
import { planReversal, settleStock, removeMovements } from "#server/stock/remove-movements.ts";
import {
  deleteDocument,
  markDocumentVoid,
  unmarkDocumentReversed,
  selectReversedDocuments,
} from "./queries.ts";
import { asDocument, currentDocument, readDocument } from "./read-documents.ts";
import { hasLiveCredits, isReferencedByCredits } from "./record-queries.ts";
import { releasePayments } from "./release-payments.ts";
import { readLastUnchangeableDay } from "./last-unchangeable-day.ts";

/**
 * Voids a document (Accounting 5). In an open period, its journal and movements are voided at their own date and later sales are
 * revalued; in a closed or filed one, they stay and are reversed on the first open day. Number and contents are kept, except
 * notes. The caller decides about payments. Its deferrals end too, or as after a full credit if reversed (30). Returns the
 * accounts added for later sales' costs.
 */
export async function voidDocument(
  tx: Tx,
  document: Document,
  {
    payments,
    voidReason,
    notes,
    later,
  }: Pick<DocumentUpdate, "payments" | "voidReason" | "notes"> & PendingChanges,
): Promise<OpenedAccounts> {
  const { id, date, status, paidAmount } = document;
  const wasPosted = isPosted(status);
  if (await hasLiveCredits(tx, id)) throw new Refusal("document.has-credits");
  if (await hasLandedCosts(tx, id)) throw new Refusal("document.has-landed-costs");
  // Depreciation would continue for what was never bought.
  if ((await selectAssetsFrom(tx, id)).length > 0) throw new Refusal("document.has-assets");
  if (isPositive(paidAmount) && payments === undefined) throw new Refusal("document.has-payments");
  if (isPositive(paidAmount))
    await releasePayments(tx, id, { paymentAction: payments ?? "void", isClosedAllowed: true });
  const keptThrough = await readLastUnchangeableDay(tx, document);
  const isClosed = wasPosted && keptThrough !== null && date <= keptThrough;
  const reversedOn = isClosed ? await firstOpenDayAfter(tx, keptThrough, LOCK_AREA_OF[document.kind]) : null;
  const isReverted = wasPosted && !isClosed;
  const reversedProducts = isReverted ? await removePosting(tx, document, { keepsJournal: false }) : [];
  if (reversedOn !== null) await releaseBeforeCredit(tx, { documentId: id, date: reversedOn });
  await markDocumentVoid(tx, id, { voidReason: voidReason ?? null, reversedOn, notes });
  await endApplications(tx);
  if (reversedOn === null) await voidDeferrals(tx, id);
  else {
    await correctDeferrals(tx, { documentId: id, date: reversedOn });
    return reversePosting(tx, document, { date: reversedOn, later });
  }
  const cause = { reference: document.number, date, event: "voided", field: "status" } as const;
  return settleStock(tx, reversedProducts, { ...cause, later });
}

/** Removes a document's posting from ledger and stock; its products must then be revalued. */
export async function removePosting(
  tx: Tx,
  { id, date, journalId, items }: Pick<Document, "id" | "date" | "journalId" | "items">,
  { keepsJournal }: { keepsJournal: boolean },
): Promise<ReversedProduct[]> {
  const closedThrough = await readClosedThrough(tx);
  if (closedThrough !== null && date <= closedThrough) throw refuseField("journal.period-closed", "date");
  const keptThrough = await readLastUnchangeableDay(tx, { items, journalId });
  if (keptThrough !== null && date <= keptThrough) throw refuseField("tax-return.period-filed", "date");
  const reversedProducts = await removeMovements(tx, { documentId: id });
  if (!keepsJournal && journalId !== null) await voidSystemJournal(tx, journalId);
  return reversedProducts;
}

/** Reverses the document's journal and moves its goods back. */
async function reversePosting(
  tx: Tx,
  { id, number, journalId }: Pick<Document, "id" | "number" | "journalId">,
  { date, later }: { date: Day } & PendingChanges,
): Promise<OpenedAccounts> {
  const plan = await planReversal(tx, { documentId: id }, { date, number, field: "status" });
  const reversalId =
    journalId === null ? null : await reverseSystemJournal(tx, journalId, { date, sourceId: id });
  return writeStock(tx, plan, { journalId: reversalId, documentId: id, later });
}

/**
 * Voids documents at their own date, as in an open period, if their period was closed when they were voided and is open again
 * (Accounting 11.5). Returns the products of each to revalue.
 */
export async function voidDocumentsAtOwnDate(
  tx: Tx,
  closedThrough: Day | null,
): Promise<ReversedProduct[][]> {
  const reversedProducts: ReversedProduct[][] = [];
  for (const { id, kind } of await selectReversedDocuments(tx, closedThrough)) {
    const before = await readDocument(tx, kind, id);
    reversedProducts.push(await removePosting(tx, before, { keepsJournal: false }));
    if (before.reversalId !== null) await voidSystemJournal(tx, before.reversalId);
    await unmarkDocumentReversed(tx, id);
    await voidDeferrals(tx, id);
    const after = await readDocument(tx, kind, id);
    await recordAudit(tx, { action: `${kind}.voided`, subject: "document", subjectId: id, before, after });
  }
  return reversedProducts;
}

/** Deletes a draft; the audit log explains the gap in the numbers (Accounting 4, I-11). */
export async function removeDocument(tx: Tx, kind: DocumentKind, id: DocumentId): Promise<void> {
  const before = await currentDocument(tx, kind, id);
  if (before.status !== "draft") throw new Refusal("document.not-a-draft");
  if (!isProvisional(before.number) && (await selectNumberFormats(tx)).isNumberedAtPosting)
    throw new Refusal("document.has-number");
  if (await isReferencedByCredits(tx, id)) throw new Refusal("document.referenced-by-credits");
  if (await wasEmailed(tx, id)) throw new Refusal("document.was-emailed");
  await deleteDocument(tx, id);
  await recordAudit(tx, {
    action: `${kind}.deleted`,
    subject: "document",
    subjectId: id,
    before: asDocument(before),
  });
}
