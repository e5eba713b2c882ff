import { bookEndpoints, defaultAccountEndpoints } from "#contract/book.ts";
import { logoEndpoints } from "#contract/logo.ts";
import { documentDesignEndpoints } from "#contract/document-design.ts";
import type { Config } from "#server/config.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { readBook, updateBook } from "./book.ts";
import { readDefaultAccounts, updateDefaultAccounts } from "./default-accounts.ts";
import { checkLogo, saveLogo } from "./logo.ts";
import { selectLogo, selectDocumentDesign } from "./queries.ts";
import { drawExample, saveDocumentDesign } from "./document-design.ts";

/** HTTP routes for the company's settings and default accounts (Behavior 2.15, 5.5). */
export function settingsRoutes(on: RegisterEndpoint, { freeMonthlyJournals }: Config): void {
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
  on(logoEndpoints.get, ({ books }) => books.read(selectLogo));
  on(logoEndpoints.update, async ({ books, body }) => {
    const image = await checkLogo(body);
    return books.write((tx) => saveLogo(tx, { version: body.version, image }));
  });
  on(documentDesignEndpoints.get, ({ books }) => books.read(selectDocumentDesign));
  on(documentDesignEndpoints.update, ({ books, body }) => books.write((tx) => saveDocumentDesign(tx, body)));
  on(
    documentDesignEndpoints.preview,
    async ({ books, query: { language, paperSize = null, ...design }, reply }) => {
      const file = await drawExample(books, { ...design, paperSize }, language);
      void reply
        .type("application/pdf")
        .header("content-disposition", 'inline; filename="example.pdf"')
        .header("cache-control", "no-store");
      return file;
    },
  );
}
