import { type TaxRateInput, taxRateInput } from "#contract/tax-rates.ts";
import type { CountryTax } from "#domain/country-taxes.ts";
import type { TaxRateId } from "#domain/ids.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createTaxRate } from "./tax-rate.ts";
import { selectTaxRateCodes } from "./queries.ts";

type Accounts = Pick<TaxRateInput, "salesAccountId" | "purchaseAccountId">;

/** Adds the tax rates of a country whose codes are free, each with the accounts that the chart has for it. */
export async function addCountryTaxes(
  tx: Tx,
  taxes: readonly CountryTax[],
  accountsOf: (code: string) => Accounts,
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
