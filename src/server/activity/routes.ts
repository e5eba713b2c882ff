import { changeEndpoints } from "#contract/records.ts";
import type { Database } from "#server/db/database.ts";
import { pageOf, readIdPlace, writeCursor } from "#server/http/cursor.ts";
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
    return { items: await withPeople(database, items, "changedBy"), nextCursor };
  });
}
