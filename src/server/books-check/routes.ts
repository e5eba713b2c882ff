import { booksCheckEndpoints } from "#contract/books-check.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { checkBooks } from "./check-books.ts";
import { checkAndSave } from "./daily-check.ts";
import { selectLastBooksCheck } from "./lookup.ts";

/** Integrity check routes: run it, or read its last result. */
export function booksCheckRoutes(
  on: RegisterPersonEndpoint,
  { config, database }: { config: Config; database: Database },
): void {
  on(booksCheckEndpoints.run, ({ books: { read }, caller: { bookId }, query: { historySeal } }) =>
    // A seal entered by a user may be wrong, which isn't a problem of the books.
    historySeal === undefined
      ? checkAndSave({ config, database, bookId, read })
      : checkBooks(read, { seals: [historySeal] }),
  );
  on(booksCheckEndpoints.last, async ({ caller }) => ({
    last: await selectLastBooksCheck(database, caller.bookId),
  }));
}
