import { companyEndpoints } from "#contract/companies.ts";
import { toDoEndpoint } from "#contract/to-do.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { requireBrowserSession } from "#server/identity/lookup.ts";
import { listOverviews } from "./company-overviews.ts";
import { readToDo } from "./queries.ts";

/** The routes of the to-do list (Behavior 2.5), and of what is waiting in all companies (Behavior 2.32). */
export function toDoRoutes(onPerson: RegisterPersonEndpoint, database: Database): void {
  onPerson(toDoEndpoint, ({ books, caller }) => books.read((tx) => readToDo(tx, caller)));
  onPerson(companyEndpoints.overview, async ({ caller }) => {
    const items = await listOverviews(database, requireBrowserSession(caller));
    return { items, nextCursor: null };
  });
}
