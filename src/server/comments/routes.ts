import { type Comment, commentEndpoints } from "#contract/comments.ts";
import { mentionedIds } from "#domain/comments.ts";
import type { BookId } from "#domain/ids.ts";
import type { Database } from "#server/db/database.ts";
import { pageOf, readIdPlace, writeCursor } from "#server/http/cursor.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { selectMembers, selectNames, withPeople } from "#server/identity/lookup.ts";
import { addComment, canSee, deleteComment, editComment, findRecord } from "./comment.ts";
import { type CommentRow, selectComments } from "./queries.ts";

/** Routes of the comments on records (Behavior 2.33). */
export function commentRoutes(on: RegisterPersonEndpoint, database: Database): void {
  const { list, mentionableMembers, add, update, remove } = commentEndpoints;
  const membersOf = (bookId: BookId) => selectMembers(database.people, bookId);
  on(list, async ({ books, caller, query }) => {
    const { cursor, limit, ...record } = query;
    const rows = await books.read(async (tx) => {
      await findRecord(tx, caller, record);
      return selectComments(tx, { ...record, before: readIdPlace(cursor), limit: limit + 1 });
    });
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => writeCursor(id));
    return { items: await nameUsers(database, items), nextCursor };
  });
  on(mentionableMembers, async ({ books, caller, query }) => {
    const { kind } = await books.read((tx) => findRecord(tx, caller, query));
    const members = (await membersOf(caller.bookId)).filter((member) => canSee(member, kind));
    return { items: members.map(({ userId, name, email }) => ({ userId, name, email })), nextCursor: null };
  });
  on(add, async ({ books, caller, body }) => {
    const author = { ...caller, members: await membersOf(caller.bookId) };
    return nameOne(database, await books.write((tx) => addComment(tx, author, body)));
  });
  on(update, async ({ books, caller, params: { id }, body }) => {
    const author = { ...caller, members: await membersOf(caller.bookId) };
    return nameOne(database, await books.write((tx) => editComment(tx, author, { id, ...body })));
  });
  on(remove, ({ books, caller, params: { id } }) => books.write((tx) => deleteComment(tx, caller, id)));
}

/** Adds the names of authors and mentioned members, who are stored outside the books. */
async function nameUsers(database: Database, rows: readonly CommentRow[]): Promise<Comment[]> {
  const names = await selectNames(
    database,
    rows.flatMap(({ text }) => mentionedIds(text)),
  );
  const withMentions = rows.map((row) => ({
    ...row,
    mentions: mentionedIds(row.text).map((userId) => ({ userId, name: names.get(userId) ?? null })),
  }));
  return withPeople(database, withMentions, "writtenBy");
}

async function nameOne(database: Database, row: CommentRow): Promise<Comment> {
  const [comment] = await nameUsers(database, [row]);
  if (comment === undefined) throw new Error("The row has no user.");
  return comment;
}
