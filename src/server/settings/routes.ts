import { bookEndpoints, defaultAccountEndpoints } from "#contract/book.ts";
import type { Config } from "#server/config.ts";
import type { On } from "#server/http/endpoints.ts";
import { readBook, updateBook } from "./book.ts";
import { readDefaultAccounts, updateDefaultAccounts } from "./default-accounts.ts";

/** The company's settings and default accounts over HTTP (Behaviour 2.15, 5.5). */
export function settingsRoutes(on: On, { freeMonthlyJournals }: Config): void {
  on(bookEndpoints.get, ({ books }) => books.read((tx) => readBook(tx, freeMonthlyJournals)));
  on(bookEndpoints.update, ({ books, body }) =>
    books.write((tx) => updateBook(tx, body, freeMonthlyJournals)),
  );
  on(defaultAccountEndpoints.get, ({ books }) => books.read(readDefaultAccounts));
  on(defaultAccountEndpoints.update, ({ books, body }) =>
    books.write((tx) => updateDefaultAccounts(tx, body)),
  );
  on(defaultAccountEndpoints.updateCash, ({ books, body }) =>
    books.write((tx) => updateDefaultAccounts(tx, body)),
  );
}
