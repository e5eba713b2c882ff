import { mentionedIds, readableComment } from "#domain/comments.ts";
import type { Database } from "#server/db/database.ts";
import { selectNames } from "#server/identity/lookup.ts";

/** Returns a function that replaces the ids in any of these comments by the names of the mentioned members. */
export async function commentReader(
  database: Database,
  comments: readonly string[],
): Promise<(comment: string) => string> {
  const names = await selectNames(database, comments.flatMap(mentionedIds));
  const mentions = [...names].map(([userId, name]) => ({ userId, name }));
  return (comment) => readableComment(comment, mentions);
}
