import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { Product } from "#contract/products.ts";
import type { TaxRate } from "#contract/tax-rates.ts";
import type { PartySide } from "#domain/document.ts";
import { taxAt } from "#domain/tax-components.ts";
import { call } from "#web/api/call-api.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { type TaxRateOption, OPPOSITE_USE, useRecordSearch } from "./record-pickers.tsx";

type DefaultTaxLookup = (
  partyId: string | undefined,
  product: Pick<Product, "taxRateId">,
) => TaxRateOption | null;

/**
 * Returns a line's default tax: the product's, otherwise the contact's, otherwise the company's (Accounting 8).
 * Contacts are loaded when chosen.
 */
export function useDefaultTax(side: PartySide, chosenId: string | undefined): DefaultTaxLookup {
  const first = useFirstTaxRate(side);
  const { load, defaultsOf } = usePartyDefaults(side);
  const company = useCompanyTaxId(side);
  useEffect(() => {
    if (chosenId) void load(chosenId);
  }, [chosenId, load]);
  return useCallback(
    (partyId, product) => first([product.taxRateId, defaultsOf(partyId)?.taxRateId, company]),
    [first, defaultsOf, company],
  );
}

/** Returns vendors or customers by ID: the first page at once, others after `load`. */
export function usePartyDefaults(side: PartySide) {
  const resource = PARTY_RESOURCES[side];
  const parties = useRecordSearch(`${resource}.list`).items;
  const cache = useQueryClient();
  const defaultsOf = useCallback(
    (id: string | undefined): Pick<Party, "taxRateId" | "currency" | "paymentTerms"> | undefined =>
      parties.find((party) => party.id === id) ?? cache.getQueryData<Party>(keyOf(resource, id ?? "")),
    [cache, parties, resource],
  );
  /** Resolves when the contact is loaded, or can't be. */
  const loadParty = useCallback(
    async (id: string): Promise<void> => {
      if (id === "" || defaultsOf(id) !== undefined) return;
      const queryFn = () => call(`${resource}.get`, { params: { id } });
      await cache.query({ queryKey: keyOf(resource, id), queryFn }).catch(() => undefined);
    },
    [cache, defaultsOf, resource],
  );
  return { load: loadParty, defaultsOf };
}

/** Same key as useApiQuery, so that contact page and forms share one request. */
const keyOf = (resource: (typeof PARTY_RESOURCES)[PartySide], id: string) => [
  `${resource}.get`,
  { params: { id } },
];

/** Company's default tax on sales or purchases; null if none. */
export function useCompanyTax(side: PartySide): TaxRateOption | null {
  return useFirstTaxRate(side)([useCompanyTaxId(side)]);
}

/** Whether the company's prices include tax; undefined until loaded. */
export function useCompanyPrices(side: PartySide): boolean | undefined {
  const book = useApiQuery("company.get").data;
  return side === "customer" ? book?.salesPricesIncludeTax : book?.purchasePricesIncludeTax;
}

function useCompanyTaxId(side: PartySide): string | null {
  const book = useApiQuery("company.get").data;
  return (side === "customer" ? book?.salesTaxRateId : book?.purchaseTaxRateId) ?? null;
}

/** Returns the first of these rates that exists and applies to the side (Accounting 8). */
function useFirstTaxRate(
  side: PartySide,
): (ids: readonly (string | null | undefined)[]) => TaxRateOption | null {
  const { items } = useRecordSearch("taxRates.list");
  return useCallback(
    (ids) => {
      const fitting = items.filter(({ appliesTo }) => appliesTo !== OPPOSITE_USE[side]);
      const rates = ids.map((id) => fitting.find((rate) => rate.id === id));
      const first = rates.find((rate) => rate !== undefined);
      return first === undefined ? null : toFormTaxRate(first, side);
    },
    [items, side],
  );
}

/** Converts a tax rate to the form value of a line. */
export function toFormTaxRate(rate: TaxRate, side: PartySide): TaxRateOption {
  const { taxRate, taxComponents } = taxAt(rate, side);
  return { id: rate.id, code: rate.code, name: rate.name, rate: taxRate, components: taxComponents };
}
