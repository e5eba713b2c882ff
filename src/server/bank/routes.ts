import { bankEndpoints } from "#contract/bank.ts";
import type { On } from "#server/http/endpoints.ts";
import { pageOf, readDayPlace, readIdPlace, writeCursor } from "#server/http/cursor.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { importFile, undoBankImport } from "./import-file.ts";
import { selectBankAccounts, selectBankLines, selectBankImports } from "./queries.ts";
import { readFile } from "./read-file.ts";

/** What banks tell over HTTP: files, statements and their bookings (Accounting 16). */
export function bankRoutes(on: On): void {
  on(bankEndpoints.accounts, ({ books }) =>
    books.read(async (tx) => ({ items: await selectBankAccounts(tx, await selectToday(tx)) })),
  );
  on(bankEndpoints.lines, ({ books, query: { cursor, limit, ...filter } }) =>
    books.read(async (tx) => {
      const before = readDayPlace(cursor);
      const rows = await selectBankLines(tx, { ...filter, before, limit: limit + 1 });
      return pageOf(rows, limit, (line) => writeCursor(line.date, line.id));
    }),
  );
  on(bankEndpoints.read, ({ books, body }) => books.read((tx) => readFile(tx, body)));
  on(bankEndpoints.imports, ({ books, query: { cursor, limit } }) =>
    books.read(async (tx) => {
      const rows = await selectBankImports(tx, { before: readIdPlace(cursor), limit: limit + 1 });
      return pageOf(rows, limit, ({ id }) => writeCursor(id));
    }),
  );
  on(bankEndpoints.import, ({ books, body }) => books.write((tx) => importFile(tx, body)));
  on(bankEndpoints.undoImport, ({ books, params }) => books.write((tx) => undoBankImport(tx, params.id)));
}
