import { bookEndpoints, defaultAccountEndpoints } from "#contract/book.ts";
import { logoEndpoints } from "#contract/logo.ts";
import { sheetLookEndpoints } from "#contract/sheet-look.ts";
import type { Config } from "#server/config.ts";
import type { On } from "#server/http/endpoints.ts";
import { readBook, updateBook } from "./book.ts";
import { readDefaultAccounts, updateDefaultAccounts } from "./default-accounts.ts";
import { provenLogo, saveLogo } from "./logo.ts";
import { selectLogo, selectSheetLook } from "./queries.ts";
import { drawExample, saveSheetLook } from "./sheet-look.ts";

/** HTTP routes for the company's settings and default accounts (Behavior 2.15, 5.5). */
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
  on(logoEndpoints.get, ({ books }) => books.read(selectLogo));
  on(logoEndpoints.update, async ({ books, body }) => {
    const image = await provenLogo(body);
    return books.write((tx) => saveLogo(tx, { version: body.version, image }));
  });
  on(sheetLookEndpoints.get, ({ books }) => books.read(selectSheetLook));
  on(sheetLookEndpoints.update, ({ books, body }) => books.write((tx) => saveSheetLook(tx, body)));
  on(sheetLookEndpoints.preview, async ({ books, query: { language, paper = null, ...look }, reply }) => {
    const file = await drawExample(books, { ...look, paper }, language);
    void reply
      .type("application/pdf")
      .header("content-disposition", 'inline; filename="example.pdf"')
      .header("cache-control", "no-store");
    return file;
  });
}
