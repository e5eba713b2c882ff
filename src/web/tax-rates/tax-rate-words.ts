import type { TaxRate } from "#contract/tax-rates.ts";
import type { ReverseCharge, TaxComponent, TaxKind } from "#domain/tax-components.ts";
import { namedTax } from "#web/fields/tax-words.ts";

type Part = Pick<TaxComponent, "name" | "rate" | "isCompound" | "kind">;

/** "GST 5% + QST 9.5% on top": what a tax of several is made of; what is withheld has a minus. */
export function madeOfText(components: readonly Part[]): string {
  return components
    .map(({ isCompound, kind, ...component }, at) => {
      const sign = kind === "withheld" ? "\u2212 " : at === 0 ? "" : "+ ";
      return `${sign}${namedTax(component)}${isCompound ? " compound" : ""}`;
    })
    .join(" ");
}

/** What a reverse charge is of, as forms and lists call it (Decision 0112). */
export const REVERSE_CHARGE_LABELS: Record<ReverseCharge, string> = {
  services: "Services from or to another country",
  goods: "Goods from another EU country",
  other: "Other",
};

/** What becomes of a tax, as forms and lists call it (Decision 0088). */
export const TAX_KIND_LABELS: Record<TaxKind, string> = {
  charged: "Standard (charged on the price)",
  zero_rated: "Zero-rated",
  exempt: "Exempt",
  reverse_charge: "Reverse charge",
  withheld: "Withholding tax",
};

/** What a tax rate is used for, as the choice of one. */
export const USE_LABELS: Readonly<Record<TaxRate["appliesTo"], string>> = {
  both: "Sales and purchases",
  sales: "Sales",
  purchases: "Purchases",
};

/** The form holds the tax itself, where the request has its id. */
export const fieldOfForm = (field: string): string => field.replace(/\.taxRateId$/, ".taxRate");
