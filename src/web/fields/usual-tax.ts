import { useCallback } from "react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Product } from "#contract/products.ts";
import type { TaxRate } from "#contract/tax-rates.ts";
import type { PartySide } from "#domain/document.ts";
import { taxAt } from "#domain/tax-components.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { type ChosenTaxRate, OTHER_USE, useRecordSearch } from "./record-pickers.tsx";

type UsualTax = (partyId: string | undefined, product: Pick<Product, "taxRateId">) => ChosenTaxRate | null;

/** The tax that a line begins with: the product's, else the party's, else the company's (Accounting 8). */
export function useUsualTax(side: PartySide): UsualTax {
  const first = useFirstTaxRate(side);
  const parties = useRecordSearch(`${PARTY_RESOURCES[side]}.list`).items;
  const company = useCompanyTaxId(side);
  return useCallback(
    (partyId, product) => {
      const party = parties.find(({ id }) => id === partyId);
      return first([product.taxRateId, party?.taxRateId, company]);
    },
    [first, parties, company],
  );
}

/** The tax that the company usually charges, or is charged; null where it has none. */
export function useCompanyTax(side: PartySide): ChosenTaxRate | null {
  return useFirstTaxRate(side)([useCompanyTaxId(side)]);
}

/** Whether the company's prices have their tax in them; undefined until that is read. */
export function useCompanyPrices(side: PartySide): boolean | undefined {
  const book = useApiQuery("book.get").data;
  return side === "customer" ? book?.salesPricesIncludeTax : book?.purchasePricesIncludeTax;
}

function useCompanyTaxId(side: PartySide): string | null {
  const book = useApiQuery("book.get").data;
  return (side === "customer" ? book?.salesTaxRateId : book?.purchaseTaxRateId) ?? null;
}

/** The tax that a line of a side begins with: the first of these rates that is there and fits (Accounting 8). */
function useFirstTaxRate(
  side: PartySide,
): (ids: readonly (string | null | undefined)[]) => ChosenTaxRate | null {
  const { items } = useRecordSearch("taxRates.list");
  return useCallback(
    (ids) => {
      const fitting = items.filter(({ appliesTo }) => appliesTo !== OTHER_USE[side]);
      const found = ids.map((id) => fitting.find((rate) => rate.id === id));
      const first = found.find((rate) => rate !== undefined);
      return first === undefined ? null : takenAt(first, side);
    },
    [items, side],
  );
}

/** A tax rate as a line of a side takes it. */
export function takenAt(rate: TaxRate, side: PartySide): ChosenTaxRate {
  const { taxRate, taxComponents } = taxAt(rate, side);
  return { id: rate.id, code: rate.code, name: rate.name, rate: taxRate, components: taxComponents };
}
