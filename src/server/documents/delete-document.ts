import type { DocumentKind } from "#domain/document.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { isNamedByCredits } from "./credit-queries.ts";
import { deleteDocument } from "./document-queries.ts";
import { asDocument, currentDocument } from "./read-document.ts";

/** Deletes a draft; the audit log explains the gap in the numbers (Accounting 4, I-11). */
export async function removeDocument(tx: Tx, kind: DocumentKind, id: string): Promise<void> {
  const before = await currentDocument(tx, kind, id);
  if (before.status !== "draft") throw new Refusal("document.not-a-draft");
  if (await isNamedByCredits(tx, id)) throw new Refusal("document.named-by-credits");
  await deleteDocument(tx, id);
  await recordAudit(tx, {
    action: `${kind}.deleted`,
    subject: "document",
    subjectId: id,
    before: asDocument(before),
  });
}
