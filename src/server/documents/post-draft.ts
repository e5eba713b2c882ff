import { documentEndpoints, type DocumentResult } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import type { DocumentId } from "#domain/ids.ts";
import type { Tx } from "#server/db/transaction.ts";
import { editDocument } from "./edit-document.ts";
import { readDocument } from "./read-documents.ts";

/** Posts a draft as it is stored, as its form would without changes. */
export async function postStoredDraft(tx: Tx, kind: DocumentKind, id: DocumentId): Promise<DocumentResult> {
  const draft = await readDocument(tx, kind, id);
  // Zero quantities and unusual rates were confirmed when the draft was saved.
  const confirmed = { allowZeroQuantity: true, confirmRates: true };
  const form = documentEndpoints[kind].update.body.parse({ ...draft, ...confirmed, status: "posted" });
  return editDocument(tx, kind, id, form);
}
