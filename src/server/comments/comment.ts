import type { CommentChangeInput, CommentInput } from "#contract/comments.ts";
import { isPermittedTo } from "#contract/rights.ts";
import { ACTIVITY_KINDS, type ActivityKind } from "#domain/activity.ts";
import { mentionedIds } from "#domain/comments.ts";
import type { CommentId, UserId } from "#domain/ids.ts";
import type { RecordRef } from "#domain/record-kinds.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { accessTo, type Membership } from "#domain/roles.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { MemberRow } from "#server/identity/lookup.ts";
import { lockBook } from "#server/settings/lookup.ts";
import {
  type CommentRow,
  insertComment,
  markCommentDeleted,
  selectComment,
  selectRecord,
  updateText,
} from "./queries.ts";

/** The members of a company, who are stored outside its books; read before the transaction. */
type Members = readonly MemberRow[];
type Author = Membership & { members: Members };

/** Whether a member sees the comments on records of a kind: those whose history the member sees (Security 2.2). */
export function canSee(member: Membership, kind: ActivityKind): boolean {
  return isPermittedTo(member, "comments.list") && accessTo(ACTIVITY_KINDS[kind].area, member) !== "none";
}

/** Checks that a record exists and that the member may read it. Both get the same reply. */
export async function findRecord(
  tx: Tx,
  member: Membership,
  record: RecordRef,
): Promise<{ kind: ActivityKind; label: string }> {
  const { kind, label } = await selectRecord(tx, record);
  if (kind === null || !canSee(member, kind)) throw refuseField("record.not-found", "recordId");
  return { kind, label };
}

/** A comment with the kind of its record in the audit log. */
type CommentOfRecord = { row: CommentRow; kind: ActivityKind };

/** Returns a comment that the member may read. */
async function readComment(tx: Tx, member: Membership, id: CommentId): Promise<CommentOfRecord> {
  const row = await selectComment(tx, id);
  if (row === undefined) throw new Refusal("comment.not-found");
  const { kind } = await selectRecord(tx, row);
  // After its record was deleted, a comment is only history.
  if (kind === null || !canSee(member, kind)) throw new Refusal("comment.not-found");
  return { row, kind };
}

/** Returns a comment that the member has just written. */
async function readWritten(tx: Tx, id: CommentId): Promise<CommentRow> {
  const row = await selectComment(tx, id);
  if (row === undefined) throw new Error("The comment wasn't saved.");
  return row;
}

/** Rejects mentions of users who can't open the record; users mentioned in an edited comment may have left since. */
function checkMentions(
  { text, kind, before = "" }: { text: string; kind: ActivityKind; before?: string },
  members: Members,
): void {
  const mentionable = new Set<UserId>([
    ...members.flatMap((member) => (canSee(member, kind) ? [member.userId] : [])),
    ...mentionedIds(before),
  ]);
  if (mentionedIds(text).some((id) => !mentionable.has(id)))
    throw refuseField("comment.mentions-non-member", "text");
}

export async function addComment(tx: Tx, author: Author, input: CommentInput): Promise<CommentRow> {
  await lockBook(tx);
  const { kind, label } = await findRecord(tx, author, input);
  checkMentions({ text: input.text, kind }, author.members);
  const id = await insertComment(tx, input);
  const after = { comment: input.text, name: label };
  await recordAudit(tx, {
    action: `${kind}.commented`,
    subject: "comment",
    subjectId: input.recordId,
    before: { ...after, comment: null },
    after,
  });
  return readWritten(tx, id);
}

export async function editComment(
  tx: Tx,
  author: Author,
  { id, version, text }: CommentChangeInput & { id: CommentId },
): Promise<CommentRow> {
  await lockBook(tx);
  const { row, kind } = await readOwnComment(tx, author, id);
  if (row.version !== version) throw new Refusal("record.stale", [], row);
  if (row.text === text) return row;
  if (!row.isEditable) throw new Refusal("comment.too-old");
  checkMentions({ text, kind, before: row.text }, author.members);
  await updateText(tx, id, text);
  await recordChange(tx, { row, kind, verb: "comment_edited", text });
  return readWritten(tx, id);
}

/** Deletes a comment. Its row and the record's history keep it. */
export async function deleteComment(tx: Tx, author: Membership, id: CommentId): Promise<void> {
  await lockBook(tx);
  const { row, kind } = await readOwnComment(tx, author, id);
  await markCommentDeleted(tx, id);
  await recordChange(tx, { row, kind, verb: "comment_deleted", text: null });
}

async function readOwnComment(tx: Tx, author: Membership, id: CommentId) {
  const comment = await readComment(tx, author, id);
  if (!comment.row.isOwn) throw new Refusal("comment.not-own");
  return comment;
}

type CommentChange = CommentOfRecord & {
  verb: "comment_edited" | "comment_deleted";
  text: string | null;
};

async function recordChange(tx: Tx, { row, kind, verb, text }: CommentChange): Promise<void> {
  await recordAudit(tx, {
    action: `${kind}.${verb}`,
    subject: "comment",
    subjectId: row.recordId,
    before: { comment: row.text },
    after: { comment: text },
  });
}
