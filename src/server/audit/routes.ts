import { changeEndpoints } from "#contract/changes.ts";
import type { Database } from "#server/db/database.ts";
import type { On } from "#server/http/endpoints.ts";
import { findUsers } from "#server/identity/find-users.ts";
import { listChanges } from "./list-changes.ts";

/** What was changed of records over HTTP. */
export function changeRoutes(on: On, database: Database): void {
  on(changeEndpoints.list, async ({ books, query }) => {
    const { items, nextCursor } = await books.read((tx) => listChanges(tx, query));
    // Names are asked for after the transaction: people live outside the book.
    const people = await findUsers(
      database,
      items.map(({ userId }) => userId),
    );
    return {
      items: items.map(({ userId, ...item }) => ({ ...item, by: people.get(userId) ?? null })),
      nextCursor,
    };
  });
}
