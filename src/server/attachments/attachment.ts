import type { AttachmentInput } from "#contract/attachments.ts";
import { attachmentName, ATTACHMENTS_MAX } from "#domain/attachment.ts";
import type { BookId } from "#domain/ids.ts";
import type { RecordRef } from "#domain/record-kinds.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import type { FileInspection } from "./inspect-file.ts";
import {
  type AttachmentRow,
  insertAttachment,
  markRemoved,
  selectAttachment,
  selectAttachments,
  selectRecordExists,
  selectStoredBytes,
  updateName,
} from "./queries.ts";

/** Checks that a record can have files, before the file is read; returns the id of its book. */
export async function checkRecord(tx: Tx, record: RecordRef): Promise<BookId> {
  if (!(await selectRecordExists(tx, record))) throw refuseField("record.not-found", "recordId");
  return bookOf(tx);
}

type UploadedFile = RecordRef & FileInspection & { name: string };

/** Links a stored file to its record. Leaves a file that is already attached as it is: a repeated upload adds nothing. */
export async function addAttachment(
  tx: Tx,
  { name, ...file }: UploadedFile,
  storedBytesMax: number,
): Promise<AttachmentRow> {
  await lockBook(tx);
  await checkRecord(tx, file);
  const attached = await selectAttachments(tx, file);
  const duplicate = attached.find(({ sha256 }) => sha256 === file.sha256);
  if (duplicate !== undefined) return duplicate;
  if (attached.length >= ATTACHMENTS_MAX) throw new Refusal("attachment.too-many");
  if (storedBytesMax > 0 && (await selectStoredBytes(tx)) + file.sizeBytes > storedBytesMax)
    throw new Refusal("attachment.storage-full");
  const row = { ...file, id: newId<string>(), name: attachmentName(name, file.type) };
  await insertAttachment(tx, row);
  await recordAttachmentChange(tx, { action: "attachment.added", row });
  return readAttachment(tx, row.id);
}

export async function readAttachment(tx: Tx, id: string): Promise<AttachmentRow> {
  const row = await selectAttachment(tx, id);
  if (row === undefined) throw new Refusal("attachment.not-found");
  return row;
}

export async function renameAttachment(
  tx: Tx,
  id: string,
  { version, name }: AttachmentInput,
): Promise<AttachmentRow> {
  await lockBook(tx);
  const row = await readAttachment(tx, id);
  if (row.version !== version) throw new Refusal("record.stale", [], row);
  const cleaned = attachmentName(name, row.type);
  if (row.name === cleaned) return row;
  await updateName(tx, { id, name: cleaned });
  const renamed = await readAttachment(tx, id);
  await recordAttachmentChange(tx, { action: "attachment.renamed", row: renamed, before: row });
  return renamed;
}

/** Removes a file from its record. The file itself is kept as long as the books. */
export async function removeAttachment(tx: Tx, id: string): Promise<void> {
  await lockBook(tx);
  const row = await readAttachment(tx, id);
  await markRemoved(tx, id);
  await recordAttachmentChange(tx, { action: "attachment.removed", row });
}

type AttachmentDetails = Pick<AttachmentRow, "recordId" | "name" | "sha256" | "sizeBytes">;

/** Adds the file's hash to the history of the record. */
async function recordAttachmentChange(
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
  const [previous, current] = action === "attachment.removed" ? [row, null] : [before ?? null, row];
  await recordAudit(tx, {
    action,
    subject: "attachment",
    subjectId: row.recordId,
    before: previous && toFileDetails(previous),
    after: current && toFileDetails(current),
  });
}
