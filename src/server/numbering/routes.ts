import { numberFormatEndpoints } from "#contract/number-formats.ts";
import { numberEndpoints } from "#contract/records.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { readNumberFormats, saveNumberFormats } from "./formats.ts";
import { selectRecordWithNumber } from "./queries.ts";

/** Routes of numbers and codes: whether one is taken (Interface 2), and the company's formats (Accounting 13). */
export function numberRoutes(on: RegisterEndpoint): void {
  on(numberEndpoints.checkAvailability, ({ books, query: { kind, number } }) =>
    books.read(async (tx) => {
      const usedBy = await selectRecordWithNumber(tx, kind, number);
      return { isUsed: usedBy !== null, usedBy };
    }),
  );
  on(numberFormatEndpoints.get, ({ books }) => books.read(readNumberFormats));
  on(numberFormatEndpoints.update, ({ books, body }) => books.write((tx) => saveNumberFormats(tx, body)));
}
