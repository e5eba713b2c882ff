import type { DocumentInput } from "#contract/documents.ts";
import type { PartySide } from "#domain/document.ts";
import type { TaxRateId } from "#domain/ids.ts";
import { subtract, sum, ZERO } from "#domain/money.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { taxAt } from "#domain/tax-components.ts";
import { remainingComponents, type RemainingTax } from "#domain/taxed-amounts.ts";
import { taxRateError } from "#server/tax-rates/lookup.ts";
import type { ItemRow, StoredItem } from "./item-queries.ts";
import type { TaxRateOfItem } from "./record-queries.ts";

/** The tax of an item, and what its tax rate may be used for. */
export type TaxOfItem = ReturnType<typeof taxAt> &
  Pick<TaxRateOfItem, "isActive" | "appliesTo"> & { isRecoverable: boolean };

type PreviousItemTax = Pick<StoredItem, "taxRate" | "taxComponents" | "isRecoverable">;
type ItemTaxInput = Pick<DocumentInput["items"][number], "taxRateId"> & { pricesIncludeTax: boolean };

/** The tax of an item: the one it was saved with, or the tax rate's own; undefined when unknown. */
export function findTax(
  { taxRateId }: ItemTaxInput,
  { rates, side }: { rates: ReadonlyMap<TaxRateId, TaxRateOfItem>; side: PartySide },
  before: PreviousItemTax | undefined,
): TaxOfItem | null | undefined {
  if (taxRateId === null) return null;
  const rate = rates.get(taxRateId);
  if (!rate) return undefined;
  const { tax, isActive, appliesTo } = rate;
  const use = { isActive, appliesTo };
  if (before?.taxRate == null)
    return { ...taxAt(tax, side), isRecoverable: tax.isRecoverable ?? true, ...use };
  const taxComponents = before.taxComponents.map(
    ({ base: _base, amount: _amount, nonrecoverableAmount: _nonrecoverable, ...component }) => component,
  );
  return { taxRate: before.taxRate, taxComponents, isRecoverable: before.isRecoverable, ...use };
}

type ItemTaxContext = { tax: TaxOfItem; side: PartySide; isKept: boolean };

/** Why a line can't have its tax: withholding isn't part of a price that includes tax (Decision 0088). */
export function itemTaxError(
  { pricesIncludeTax }: ItemTaxInput,
  { tax, side, isKept }: ItemTaxContext,
): RefusalCode | null {
  const taxProblem = isKept ? null : taxRateError(tax, side);
  if (taxProblem !== null || !pricesIncludeTax) return taxProblem;
  return tax.taxComponents.some(({ kind }) => kind === "withheld") ? "tax-rate.withholding-in-price" : null;
}

/** What remains of an item and its taxes after other credits, and previous lines of this one. */
export function remainingTaxOf(
  { position, subtotal, taxAmount, credited, taxComponents, creditedComponents }: StoredItem,
  before: readonly ItemRow[],
): RemainingTax {
  const earlierItems = before.filter(({ creditedPosition }) => creditedPosition === position);
  const creditedNet = sum([credited.subtotal, ...earlierItems.map((item) => item.subtotal)]);
  const net = subtract(subtotal, creditedNet);
  if (taxComponents.length === 0) {
    const tax = sum([credited.taxAmount, ...earlierItems.map((item) => item.taxAmount)]);
    return { net, each: [{ amount: subtract(taxAmount, tax), nonrecoverableAmount: ZERO }] };
  }
  const taxes = [...creditedComponents, ...earlierItems.map((item) => item.taxComponents)];
  return { net, each: remainingComponents(taxComponents, taxes) };
}
