import { booksCheckEndpoints } from "#contract/book.ts";
import { filesFolder } from "#server/attachments/file-store.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { OnPerson } from "#server/http/endpoints.ts";
import { checkBooks } from "./check-books.ts";
import { saveBooksCheck, selectLastBooksCheck } from "./lookup.ts";

/** The books check over HTTP: run it, or read its last result. */
export function booksCheckRoutes(
  on: OnPerson,
  { config, database }: { config: Config; database: Database },
): void {
  on(booksCheckEndpoints.run, async ({ books, caller }) => {
    const result = await checkBooks(books.read, { files: filesFolder(config), reads: false });
    await saveBooksCheck(database, caller.bookId, result);
    return result;
  });
  on(booksCheckEndpoints.last, async ({ caller }) => ({
    last: await selectLastBooksCheck(database, caller.bookId),
  }));
}
