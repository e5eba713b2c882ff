import { booksCheckEndpoints } from "#contract/book.ts";
import type { On } from "#server/http/endpoints.ts";
import { checkBooks } from "./check-books.ts";

/** The books check over HTTP: every owner can run it. */
export function booksCheckRoutes(on: On): void {
  on(booksCheckEndpoints.run, ({ books }) => checkBooks(books.read));
}
