import { z } from "zod";
import { ATTACHABLE_KINDS, ATTACHMENT_TYPES, INBOX_FILES_MAX, SENT_NAME_MAX } from "#domain/attachment.ts";
import { RECORD_KINDS } from "#domain/record-kinds.ts";
import { endpoint, fileStream } from "./endpoint.ts";
import { id, input, instant, person, record, requiredText, version } from "./fields.ts";

/** A record that files or comments belong to. */
export const recordReference = { recordKind: z.enum(RECORD_KINDS), recordId: id };
/** Where a file is: on a record or in the receipt inbox. */
const filePlace = { recordKind: z.enum(ATTACHABLE_KINDS), recordId: id };

/** A file attached to a record, or waiting in the receipt inbox. */
const attachment = record("Attachment", {
  id,
  version,
  ...filePlace,
  name: z.string(),
  /** Detected from the content, not its name. */
  type: z.enum(ATTACHMENT_TYPES),
  sizeBytes: z.int(),
  /** Hash of the file as stored: photos lose their location. */
  sha256: z.string(),
  addedAt: instant,
  /** Who attached it; null if that account was deleted. */
  addedBy: person.nullable(),
});
export type Attachment = z.infer<typeof attachment>;

const attachmentInput = input("AttachmentInput", { version, name: requiredText(200, "Name is required") });
export type AttachmentInput = z.infer<typeof attachmentInput>;

const moveInput = input("AttachmentMoveInput", recordReference);
export type AttachmentMoveInput = z.infer<typeof moveInput>;

/** Cleaned on arrival, because phones and scanners use odd names. */
const sentName = z
  .string()
  .min(1, "Name is required")
  .max(SENT_NAME_MAX, "This name is too long. Shorten it.");

const attachmentOperation = { access: "user", refs: ["params.id"], params: z.strictObject({ id }) } as const;

export const attachmentEndpoints = {
  list: endpoint("attachments.list", {
    summary: "List the files attached to a record or waiting in the receipt inbox, oldest first",
    access: "user",
    refs: ["query.recordId"],
    query: z.strictObject(filePlace),
    reply: z.object({ items: z.array(attachment).max(INBOX_FILES_MAX), nextCursor: z.null() }),
  }),
  add: endpoint("attachments.add", {
    summary:
      "Attach a file, sent as the body, to a record, or add it to the receipt inbox; a file that is already attached to the record is returned unchanged",
    access: "user",
    refs: ["query.recordId"],
    query: z.strictObject({ ...filePlace, name: sentName }),
    body: fileStream,
    consumes: "application/octet-stream",
    reply: attachment,
    status: 201,
  }),
  file: endpoint("attachments.file", {
    ...attachmentOperation,
    summary: "Download an attached file or a range of it",
    reply: fileStream,
    // Its own type: PDF, image or text.
    produces: "*/*",
  }),
  update: endpoint("attachments.update", {
    ...attachmentOperation,
    summary: "Rename an attached file (needs the current version)",
    body: attachmentInput,
    reply: attachment,
  }),
  remove: endpoint("attachments.remove", {
    ...attachmentOperation,
    summary: "Remove a file from its record or the receipt inbox; its name and hash are kept in the history",
  }),
  move: endpoint("attachments.move", {
    ...attachmentOperation,
    refs: ["params.id", "body.recordId"],
    summary: "Attach a file from the receipt inbox to a record",
    body: moveInput,
    reply: attachment,
  }),
};
