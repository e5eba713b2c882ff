import { z } from "zod";
import { COMMENT_LENGTH_MAX } from "#domain/comments.ts";
import type { CommentId } from "#domain/ids.ts";
import { isVisible } from "#domain/text.ts";
import { recordReference } from "./attachments.ts";
import { endpoint } from "./endpoint.ts";
import {
  brandSchema,
  id,
  input,
  instant,
  listQuery,
  longText,
  page,
  person,
  record,
  userId,
  version,
} from "./fields.ts";

const commentId = brandSchema<CommentId>(id);

/** A comment on a record (Behavior 2.33). */
const comment = record("Comment", {
  id: commentId,
  version,
  ...recordReference,
  /** With "@{user id}" for each mention. */
  text: z.string(),
  /** The members mentioned in the text. */
  mentions: z.array(z.object({ userId, name: z.string().nullable() })),
  writtenAt: instant,
  writtenBy: person.nullable(),
  /** Null if it was never edited. */
  editedAt: instant.nullable(),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  /** Whether the caller can still edit it. */
  isEditable: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

const commentText = longText(COMMENT_LENGTH_MAX)
  .min(1, "Enter a comment")
  .refine(isVisible, "Enter a comment");

const commentInput = input("CommentInput", { ...recordReference, text: commentText });
export type CommentInput = z.infer<typeof commentInput>;

const commentChangeInput = input("CommentChangeInput", { version, text: commentText });
export type CommentChangeInput = z.infer<typeof commentChangeInput>;

/** A member who can open a record, and so can be mentioned in its comments. */
const commentPerson = record("CommentPerson", { userId, name: z.string(), email: z.string() });

const commentOperation = {
  access: "user",
  refs: ["params.id"],
  params: z.strictObject({ id: commentId }),
} as const;

export const commentEndpoints = {
  list: endpoint("comments.list", {
    summary: "List the comments on a record, newest first",
    access: "user",
    refs: ["query.recordId"],
    query: z.strictObject({ ...recordReference, cursor: listQuery.cursor, limit: listQuery.limit }),
    reply: page(comment),
  }),
  mentionableMembers: endpoint("comments.mentionableMembers", {
    summary: "List the members who can be mentioned in the comments on a record",
    access: "user",
    refs: ["query.recordId"],
    query: z.strictObject(recordReference),
    reply: z.object({ items: z.array(commentPerson), nextCursor: z.null() }),
  }),
  add: endpoint("comments.add", {
    summary: "Comment on a record, with @{user id} to mention members who can open it",
    access: "user",
    refs: ["body.recordId"],
    body: commentInput,
    reply: comment,
    status: 201,
  }),
  update: endpoint("comments.update", {
    ...commentOperation,
    summary: "Edit your own comment within 15 minutes (needs the current version)",
    body: commentChangeInput,
    reply: comment,
  }),
  remove: endpoint("comments.remove", {
    ...commentOperation,
    summary: "Delete your own comment; it is kept in the record's history",
  }),
};
