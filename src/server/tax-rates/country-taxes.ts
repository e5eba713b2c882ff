import type { CountryTaxAccounts } from "#server/registry/lookup.ts";
import { taxRateInput } from "#contract/tax-rates.ts";
import type { CountryTax } from "#domain/country-taxes.ts";
import type { TaxRateId } from "#domain/ids.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createTaxRate } from "./tax-rate.ts";
import { selectTaxRateCodes } from "./queries.ts";

/** Adds a country's tax rates whose codes are free, with matching accounts of the chart. */
export async function addCountryTaxes(
  tx: Tx,
  taxes: readonly CountryTax[],
  accountsOf: (code: string) => CountryTaxAccounts,
): Promise<void> {
  if (taxes.length === 0) return;
  const idOf = new Map<string, TaxRateId>(await selectTaxRateCodes(tx));
  for (const { components, isPart: _, ...tax } of taxes) {
    if (idOf.has(tax.code)) continue;
    const parts = components?.map((code) => ({ taxRateId: idOf.get(code) }));
    const accounts = components === undefined ? accountsOf(tax.code) : {};
    const input = taxRateInput.parse({ ...tax, ...accounts, ...(parts && { components: parts }) });
    idOf.set(tax.code, (await createTaxRate(tx, input)).id);
  }
}
