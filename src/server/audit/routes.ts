import { changeEndpoints } from "#contract/records.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { withPeople } from "#server/identity/lookup.ts";
import { listChanges } from "./changes.ts";

/** Routes of the changes to records. */
export function changeRoutes(on: RegisterEndpoint, database: Database): void {
  on(changeEndpoints.list, async ({ books, query }) => {
    const { items, nextCursor } = await books.read((tx) => listChanges(tx, query));
    return { items: await withPeople(database, items, "changedBy"), nextCursor };
  });
}
