import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { forgetOldRequests } from "#server/db/idempotency.ts";
import { selectOpenBooks, sweep } from "./identity-queries.ts";

/** Removes what nobody needs any more: ended sessions, links and mail, and in each book the replies of old requests. */
export async function removeWhatHasEnded(database: Database): Promise<void> {
  await sweep(database);
  for (const visitor of await selectOpenBooks(database))
    await openBooks(database, visitor).write(forgetOldRequests);
}
