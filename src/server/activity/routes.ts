import { type Change, changeEndpoints } from "#contract/records.ts";
import type { Database } from "#server/db/database.ts";
import { pageOf, readIdPlace, writeCursor } from "#server/http/cursor.ts";
import { commentReader } from "#server/comments/lookup.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { selectMemberActivity, withPeople } from "#server/identity/lookup.ts";
import { filterOf, listChanges } from "./changes.ts";
import { describeMemberChange } from "./member-changes.ts";

/** Routes of the audit log: the changes of a record, and the activity of the company. */
export function changeRoutes(onPerson: RegisterPersonEndpoint, database: Database): void {
  onPerson(changeEndpoints.list, async ({ books, caller, query }) => {
    const { filter, changes } = await books.read(async (tx) => {
      const narrowed = await filterOf(tx, caller, query);
      return { filter: narrowed, changes: await listChanges(tx, narrowed, query) };
    });
    // Members are stored outside the books, with ids in the same order.
    const place = { bookId: caller.bookId, before: readIdPlace(query.cursor), limit: query.limit + 1 };
    const memberChanges = await selectMemberActivity(database.people, filter, place);
    const all = [...changes, ...memberChanges.map(describeMemberChange)].toSorted((a, b) =>
      a.id < b.id ? 1 : -1,
    );
    const { items, nextCursor } = pageOf(all, query.limit, ({ id }) => writeCursor(id));
    const named = await nameMentions(database, items);
    return { items: await withPeople(database, named, "changedBy"), nextCursor };
  });
}

/** Replaces the ids of members who are mentioned in comments by their names, which are stored outside the books. */
async function nameMentions<Entry extends Pick<Change, "fields">>(
  database: Database,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const comments = entries.flatMap(({ fields }) =>
    fields.flatMap(({ field, before, after }) => (field === "comment" ? [before ?? "", after ?? ""] : [])),
  );
  if (comments.length === 0) return [...entries];
  const readable = await commentReader(database, comments);
  const read = (text: string | null) => (text === null ? null : readable(text));
  return entries.map((entry) => ({
    ...entry,
    fields: entry.fields.map(({ field, before, after }) =>
      field === "comment" ? { field, before: read(before), after: read(after) } : { field, before, after },
    ),
  }));
}
