import type { Document } from "#contract/documents.ts";
import { type DocumentKind, isPosted } from "#domain/document.ts";
import type { DocumentId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { wasEmailed } from "#server/outbox/lookup.ts";
import { asDocument, currentDocument, readDocument } from "./read-documents.ts";
import { updateDetails } from "./record-queries.ts";

type DocumentVersion = { id: DocumentId; version: number };

/**
 * Updates a posted document to the current details of company and party (Accounting 4). Drafts are updated on every save, and
 * voided documents keep their details. Emailed documents stay unchanged; the database function also rejects them.
 */
export async function updateContactDetails(
  tx: Tx,
  kind: DocumentKind,
  { id, version }: DocumentVersion,
): Promise<Document> {
  const before = await currentDocument(tx, kind, id, version);
  if (before.isOpening) throw new Refusal("document.is-opening");
  if (!isPosted(before.status)) throw refuseField("document.wrong-status", "status");
  if (await wasEmailed(tx, id)) throw new Refusal("document.details-emailed");
  await updateDetails(tx, id);
  const after = await readDocument(tx, kind, id);
  const action = `${kind}.details_updated` as const;
  await recordAudit(tx, { action, subject: "document", subjectId: id, before: asDocument(before), after });
  return after;
}
