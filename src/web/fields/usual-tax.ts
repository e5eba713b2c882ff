import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { Product } from "#contract/products.ts";
import type { TaxRate } from "#contract/tax-rates.ts";
import type { PartySide } from "#domain/document.ts";
import { taxAt } from "#domain/tax-components.ts";
import { call } from "#web/api/call.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { type ChosenTaxRate, OTHER_USE, useRecordSearch } from "./record-pickers.tsx";

type UsualTax = (partyId: string | undefined, product: Pick<Product, "taxRateId">) => ChosenTaxRate | null;

/**
 * The tax that a line begins with: the product's, else the party's, else the company's (Accounting 8). Parties are known once
 * they were requested, which happens when one is chosen.
 */
export function useUsualTax(side: PartySide, chosenId: string | undefined): UsualTax {
  const first = useFirstTaxRate(side);
  const { know, knownOf } = useKnownParties(side);
  const company = useCompanyTaxId(side);
  useEffect(() => {
    if (chosenId) void know(chosenId);
  }, [chosenId, know]);
  return useCallback(
    (partyId, product) => first([product.taxRateId, knownOf(partyId)?.taxRateId, company]),
    [first, knownOf, company],
  );
}

/** Vendors, or customers, by their IDs: the first ones of the list at once, others once they were requested. */
export function useKnownParties(side: PartySide) {
  const resource = PARTY_RESOURCES[side];
  const parties = useRecordSearch(`${resource}.list`).items;
  const cache = useQueryClient();
  const knownOf = useCallback(
    (id: string | undefined): Pick<Party, "taxRateId" | "currency" | "paymentTerms"> | undefined =>
      parties.find((party) => party.id === id) ?? cache.getQueryData<Party>(keyOf(resource, id ?? "")),
    [cache, parties, resource],
  );
  /** Resolves once the party is known, or isn't of this side. */
  const know = useCallback(
    async (id: string): Promise<void> => {
      if (id === "" || knownOf(id) !== undefined) return;
      const queryFn = () => call(`${resource}.get`, { params: { id } });
      await cache.query({ queryKey: keyOf(resource, id), queryFn }).catch(() => undefined);
    },
    [cache, knownOf, resource],
  );
  return { know, knownOf };
}

/** As useApiQuery has it, so that the page of the party and the forms read it once. */
const keyOf = (resource: (typeof PARTY_RESOURCES)[PartySide], id: string) => [
  `${resource}.get`,
  { params: { id } },
];

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
