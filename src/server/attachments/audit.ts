import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { AttachmentRow } from "./queries.ts";

type AttachmentDetails = Pick<
  AttachmentRow,
  "id" | "recordKind" | "recordId" | "name" | "sha256" | "sizeBytes"
>;

/** Adds the file's hash to the history of the record; a file in the receipt inbox has a history of its own. */
export async function recordAttachmentChange(
  tx: Tx,
  {
    action,
    row,
    before,
  }: { action: `attachment.${string}`; row: AttachmentDetails; before?: AttachmentDetails },
): Promise<void> {
  const toFileDetails = ({ name, sha256, sizeBytes }: AttachmentDetails) => ({
    fileName: name,
    sha256,
    sizeBytes,
  });
  const isRemoved = action === "attachment.removed" || action === "attachment.moved";
  const [previous, current] = isRemoved ? [row, null] : [before ?? null, row];
  await recordAudit(tx, {
    action,
    subject: "attachment",
    subjectId: row.recordKind === "inbox" ? row.id : row.recordId,
    before: previous && toFileDetails(previous),
    after: current && toFileDetails(current),
  });
}
