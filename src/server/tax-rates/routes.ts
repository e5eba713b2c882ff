import { taxRateEndpoints } from "#contract/tax-rates.ts";
import { Refusal } from "#domain/refusals.ts";
import { isCodeText, pageOf, readCursor, writeCursor } from "#server/http/cursor.ts";
import type { On } from "#server/http/endpoints.ts";
import { proposeNumber } from "#server/numbering/next-number.ts";
import { selectTaxRate, selectTaxRates } from "./queries.ts";
import { createTaxRate, deleteTaxRate, updateTaxRate } from "./tax-rate.ts";

/** Tax rates over HTTP (Accounting 8). */
export function taxRateRoutes(on: On): void {
  on(taxRateEndpoints.list, ({ books, query }) => {
    const { cursor, search, active, limit } = query;
    const afterCode = cursor === undefined ? undefined : readCursor(cursor, isCodeText)[0];
    const isActive = active === undefined ? undefined : active === "true";
    return books.read(async (tx) => {
      const rows = await selectTaxRates(tx, { search, isActive, afterCode, limit: limit + 1 });
      return pageOf(rows, limit, ({ code }) => writeCursor(code));
    });
  });
  on(taxRateEndpoints.nextCode, ({ books }) =>
    books.read(async (tx) => ({ code: await proposeNumber(tx, "tax_rate") })),
  );
  on(taxRateEndpoints.get, ({ books, params }) =>
    books.read(async (tx) => {
      const rate = await selectTaxRate(tx, params.id);
      if (!rate) throw new Refusal("tax-rate.not-found");
      return rate;
    }),
  );
  on(taxRateEndpoints.create, ({ books, body }) => books.write((tx) => createTaxRate(tx, body)));
  on(taxRateEndpoints.update, ({ books, params, body }) =>
    books.write((tx) => updateTaxRate(tx, params.id, body)),
  );
  on(taxRateEndpoints.remove, ({ books, params }) => books.write((tx) => deleteTaxRate(tx, params.id)));
}
