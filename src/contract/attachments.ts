import { z } from "zod";
import { ATTACHMENT_TYPES, ATTACHMENTS_MAX, SENT_NAME_MAX } from "#domain/attachment.ts";
import { RECORD_KINDS } from "#domain/record-kinds.ts";
import { endpoint, fileStream } from "./endpoint.ts";
import { id, input, instant, person, record, requiredText, version } from "./fields.ts";

/** A record that files or comments belong to. */
export const recordReference = { recordKind: z.enum(RECORD_KINDS), recordId: id };

/** A file attached to a record. */
const attachment = record("Attachment", {
  id,
  version,
  ...recordReference,
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

/** Cleaned on arrival, because phones and scanners use odd names. */
const sentName = z
  .string()
  .min(1, "Name is required")
  .max(SENT_NAME_MAX, "This name is too long. Shorten it.");

const attachmentOperation = { access: "user", refs: ["params.id"], params: z.strictObject({ id }) } as const;

export const attachmentEndpoints = {
  list: endpoint("attachments.list", {
    summary: "List the files attached to a record, oldest first",
    access: "user",
    refs: ["query.recordId"],
    query: z.strictObject(recordReference),
    reply: z.object({ items: z.array(attachment).max(ATTACHMENTS_MAX), nextCursor: z.null() }),
  }),
  add: endpoint("attachments.add", {
    summary:
      "Attach a file, sent as the body, to a record; a file that is already attached is returned unchanged",
    access: "user",
    refs: ["query.recordId"],
    query: z.strictObject({ ...recordReference, name: sentName }),
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
    summary: "Remove a file from its record; the record's history keeps its name and hash",
  }),
};
