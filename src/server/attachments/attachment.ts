import type { AttachmentInput, AttachmentMoveInput } from "#contract/attachments.ts";
import { attachmentName, ATTACHMENTS_MAX, type FilePlace, INBOX_FILES_MAX } from "#domain/attachment.ts";
import type { BookId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { newId } from "#server/db/new-id.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { recordAttachmentChange } from "./audit.ts";
import { rejectDuplicate, takeFromInbox } from "./inbox.ts";
import type { FileInspection } from "./inspect-file.ts";
import {
  type AttachmentRow,
  insertAttachment,
  markRemoved,
  selectAttachment,
  selectAttachments,
  selectFromInbox,
  selectRecordExists,
  selectStoredBytes,
  updateName,
} from "./queries.ts";

/** Checks that a record can have files, before the file is read; returns the id of its book. */
export async function checkRecord(tx: Tx, record: FilePlace): Promise<BookId> {
  if (!(await selectRecordExists(tx, record))) throw refuseField("record.not-found", "recordId");
  return bookOf(tx);
}

type UploadedFile = FilePlace & FileInspection & { name: string };

/**
 * Links a stored file to its record or the receipt inbox. Leaves a file that is already attached to the record as it is: a repeated
 * upload adds nothing. A file that waits in the receipt inbox leaves it (I-137).
 */
export async function addAttachment(
  tx: Tx,
  { name, ...file }: UploadedFile,
  storedBytesMax: number,
): Promise<AttachmentRow> {
  await lockBook(tx);
  await checkRecord(tx, file);
  const isForInbox = file.recordKind === "inbox";
  if (isForInbox) await rejectDuplicate(tx, file.sha256);
  const attached = await selectAttachments(tx, file);
  const duplicate = attached.find(({ sha256 }) => sha256 === file.sha256);
  if (duplicate !== undefined) return duplicate;
  if (isForInbox && attached.length >= INBOX_FILES_MAX) throw new Refusal("attachment.inbox-full");
  if (!isForInbox && attached.length >= ATTACHMENTS_MAX) throw new Refusal("attachment.too-many");
  if (storedBytesMax > 0 && (await selectStoredBytes(tx)) + file.sizeBytes > storedBytesMax)
    throw new Refusal("attachment.storage-full");
  if (!isForInbox) await takeFromInbox(tx, file.sha256);
  return linkFile(tx, { ...file, name: attachmentName(name, file.type) });
}

async function linkFile(tx: Tx, file: UploadedFile): Promise<AttachmentRow> {
  const row = { ...file, id: newId<string>() };
  await insertAttachment(tx, row);
  const action = row.recordKind === "inbox" ? "attachment.received" : "attachment.added";
  await recordAttachmentChange(tx, { action, row });
  return readAttachment(tx, row.id);
}

/** Attaches a file from the receipt inbox to a record; a repeated request adds nothing. */
export async function moveAttachment(
  tx: Tx,
  id: string,
  target: AttachmentMoveInput,
): Promise<AttachmentRow> {
  await lockBook(tx);
  const row = await selectFromInbox(tx, id);
  if (row === undefined) throw new Refusal("attachment.not-found");
  await checkRecord(tx, target);
  const attached = await selectAttachments(tx, target);
  const same = attached.find(({ sha256 }) => sha256 === row.sha256);
  if (same !== undefined) return same;
  if (!row.isWaiting) throw new Refusal("attachment.not-found");
  if (attached.length >= ATTACHMENTS_MAX) throw new Refusal("attachment.too-many");
  await takeFromInbox(tx, row.sha256);
  const { sha256, sizeBytes, type, name } = row;
  return linkFile(tx, { ...target, sha256, sizeBytes, type, name });
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
