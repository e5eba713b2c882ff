import type { Document, DocumentUpdate } from "#contract/documents.ts";
import { isPositive } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import { planStock, writeStock } from "#server/stock/move-stock.ts";
import { selectMovedProducts, voidMovements } from "#server/stock/stock-queries.ts";
import { hasLiveCredits, updateDocumentStatus } from "./document-queries.ts";
import { releasePayments } from "./pay-document.ts";

/**
 * Voids a document in an open period (Rules 5): its journal and movements leave every figure at their
 * own date, later sales are valued anew, its number is kept. With payments the caller says what
 * becomes of them.
 */
export async function voidDocument(
  tx: Tx,
  document: Document,
  { payments, voidReason }: Pick<DocumentUpdate, "payments" | "voidReason">,
): Promise<void> {
  if (isPositive(document.paidAmount) && payments === undefined) throw new Refusal("document.has-payments");
  if (await hasLiveCredits(tx, document.id)) throw new Refusal("document.has-credits");
  if (isPositive(document.paidAmount)) await releasePayments(tx, document.id, payments ?? "void");
  const touched = await takeBackPosting(tx, document, { keepsJournal: false });
  await updateDocumentStatus(tx, document.id, {
    status: "void",
    paidAmount: "0.00",
    voidReason: voidReason ?? null,
  });
  if (touched.length > 0)
    await writeStock(tx, await planStock(tx, [], touched), { journalId: null, documentId: null });
}

/** Takes what a document posted out of ledger and stock; the products must then be valued anew. */
export async function takeBackPosting(
  tx: Tx,
  document: Pick<Document, "id" | "journalId">,
  { keepsJournal }: { keepsJournal: boolean },
): Promise<string[]> {
  const touched = await selectMovedProducts(tx, document.id);
  const corrections = await voidMovements(tx, document.id);
  for (const journalId of corrections) await voidSystemJournal(tx, journalId);
  if (!keepsJournal && document.journalId !== null) await voidSystemJournal(tx, document.journalId);
  return touched;
}
