import { bookEndpoints } from "#contract/book.ts";
import { logoEndpoints } from "#contract/logo.ts";
import { documentDesignEndpoints } from "#contract/document-design.ts";
import type { Config } from "#server/config.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { readBook, updateBook } from "./book.ts";
import { selectLogo, selectDocumentDesign } from "./queries.ts";
import { saveDocumentDesign } from "./document-design.ts";

/** HTTP routes for the company's settings (Behavior 2.15, 5.5). */
export function settingsRoutes(on: RegisterEndpoint, { freeMonthlyJournals }: Config): void {
  on(bookEndpoints.get, ({ books }) => books.read((tx) => readBook(tx, freeMonthlyJournals)));
  on(bookEndpoints.update, ({ books, body }) =>
    books.write((tx) => updateBook(tx, body, freeMonthlyJournals)),
  );
  on(logoEndpoints.get, ({ books }) => books.read(selectLogo));
  on(documentDesignEndpoints.get, ({ books }) => books.read(selectDocumentDesign));
  on(documentDesignEndpoints.update, ({ books, body }) => books.write((tx) => saveDocumentDesign(tx, body)));
}
