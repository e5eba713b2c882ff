import type { TaxRateColumn } from "#domain/lists.ts";
import { type TaxRate, taxRateEndpoints } from "#contract/tax-rates.ts";
import { Refusal } from "#domain/refusals.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { proposeNumber } from "#server/numbering/next-number.ts";
import { countTaxRates, selectTaxRate, selectTaxRates } from "./queries.ts";
import { createTaxRate, deleteTaxRate, updateTaxRate } from "./tax-rate.ts";

/** HTTP routes for tax rates (Accounting 8). */
export function taxRateRoutes(on: RegisterEndpoint): void {
  on(taxRateEndpoints.list, ({ books, query: { search, isActive: active, ...query } }) => {
    const filter = { search, isActive: active === undefined ? undefined : active === "true" };
    return books.read((tx) =>
      readOrderedPage({
        query,
        kinds: { code: "text", name: "text", appliesTo: "text", status: "text", rate: "number" },
        defaultSort: "code",
        valueOf: sortKey,
        read: (order, limit) => selectTaxRates(tx, filter, { order, limit }),
        count: () => countTaxRates(tx, filter),
      }),
    );
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

function sortKey({ appliesTo, isActive, ...taxRate }: TaxRate, by: TaxRateColumn): string {
  if (by === "appliesTo") return appliesTo;
  return by === "status" ? String(isActive) : taxRate[by];
}
