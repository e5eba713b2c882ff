import type { DocumentDesignInput, SavedDesign } from "#contract/document-design.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { lockBook, selectDocumentDesign, upsertDocumentDesign } from "./queries.ts";

/** Saves the document design; rejects an edit of an outdated version (I-40, Decision 0102). */
export async function saveDocumentDesign(tx: Tx, input: DocumentDesignInput): Promise<SavedDesign> {
  await lockBook(tx);
  const before = await selectDocumentDesign(tx);
  if (before.version !== input.version) throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  const after = { ...input, version: input.version + 1 };
  await upsertDocumentDesign(tx, after);
  await recordAudit(tx, {
    action: "document_design.chosen",
    subject: "document_design",
    subjectId: bookOf(tx),
    before,
    after,
  });
  return after;
}
