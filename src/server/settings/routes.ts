import { bookEndpoints } from "#contract/book.ts";
import type { Config } from "#server/config.ts";
import type { On } from "#server/http/endpoints.ts";
import { readBook } from "./read-book.ts";
import { updateBook } from "./update-book.ts";

/** The company's settings over HTTP (Spec 2.15, 5.5). */
export function bookRoutes(on: On, { freeMonthlyJournals }: Config): void {
  on(bookEndpoints.get, ({ books }) => books.read((tx) => readBook(tx, freeMonthlyJournals)));
  on(bookEndpoints.update, ({ books, body }) =>
    books.write((tx) => updateBook(tx, body, freeMonthlyJournals)),
  );
}
