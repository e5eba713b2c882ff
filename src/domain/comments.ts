import type { UserId } from "./ids.ts";

/** Maximum length of a comment as stored, with the ids of mentioned members. */
export const COMMENT_LENGTH_MAX = 2000;
/** How long authors can edit a comment; the database enforces the same (functions/comments.sql). */
export const EDITABLE_MINUTES = 15;

/** A member mentioned in a comment; the name is null if the account was deleted. */
export type Mention = { userId: UserId; name: string | null };

/** A mention is stored as the member's id: "@{0198...}". */
const MENTION = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g;

type TextPart = { text: string; userId: null } | { text: string; userId: UserId };

/** Splits a comment into text and mentions, in order. */
export function commentParts(comment: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: text, 1: id = "", index } of comment.matchAll(MENTION)) {
    if (index > end) parts.push({ text: comment.slice(end, index), userId: null });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The pattern matches an id.
    parts.push({ text, userId: id as UserId });
    end = index + text.length;
  }
  if (end < comment.length) parts.push({ text: comment.slice(end), userId: null });
  return parts;
}

/** Returns the members mentioned in a comment, each once. */
export function mentionedIds(comment: string): UserId[] {
  return [...new Set(commentParts(comment).flatMap(({ userId }) => userId ?? []))];
}

/** Returns a comment as people read it, with names instead of ids. */
export function readableComment(comment: string, mentions: readonly Mention[]): string {
  return commentParts(comment)
    .map(({ text, userId }) => (userId === null ? text : `@${mentionName(userId, mentions)}`))
    .join("");
}

/** The name of a mentioned member. */
export function mentionName(userId: UserId, mentions: readonly Mention[]): string {
  return mentions.find((mention) => mention.userId === userId)?.name ?? "a former user";
}

/** Replaces the names that follow an "@" by ids, the longest name first: "@Ann Lee" isn't "@Ann". */
export function storedComment(typed: string, people: readonly { userId: UserId; label: string }[]): string {
  const byLength = people.toSorted((a, b) => b.label.length - a.label.length);
  return byLength.reduce(
    (text, { userId, label }) => text.replaceAll(`@${label}`, () => `@{${userId}}`),
    typed,
  );
}
