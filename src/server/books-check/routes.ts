import { booksCheckEndpoints } from "#contract/book.ts";
import { filesFolder } from "#server/attachments/file-store.ts";
import type { Config } from "#server/config.ts";
import type { On } from "#server/http/endpoints.ts";
import { checkBooks } from "./check-books.ts";

/** The books check over HTTP: every owner can run it. */
export function booksCheckRoutes(on: On, config: Config): void {
  on(booksCheckEndpoints.run, ({ books }) =>
    checkBooks(books.read, { files: filesFolder(config), reads: false }),
  );
}
