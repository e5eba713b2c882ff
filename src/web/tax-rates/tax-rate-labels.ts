import type { TaxRate } from "#contract/tax-rates.ts";
import type { ReverseCharge, TaxComponent, TaxKind } from "#domain/tax-components.ts";
import { taxNameOf } from "#web/fields/tax-labels.ts";

type ComponentText = Pick<TaxComponent, "name" | "rate" | "isCompound" | "kind">;

/** "GST 5% + QST 9.5% compound": the components of a combined tax; withholding has a minus sign. */
export function componentsText(components: readonly ComponentText[]): string {
  return components
    .map(({ isCompound, kind, ...component }, index) => {
      const sign = kind === "withheld" ? "\u2212 " : index === 0 ? "" : "+ ";
      return `${sign}${taxNameOf(component)}${isCompound ? " compound" : ""}`;
    })
    .join(" ");
}

/** The labels of reverse charge types in forms and lists (Decision 0112). */
export const REVERSE_CHARGE_LABELS: Record<ReverseCharge, string> = {
  services: "Services from or to another country",
  goods: "Goods from another EU country",
  other: "Other",
};

/** The labels of tax treatments in forms and lists (Decision 0088). */
export const TAX_KIND_LABELS: Record<TaxKind, string> = {
  charged: "Standard (charged on the price)",
  zero_rated: "Zero-rated",
  exempt: "Exempt",
  reverse_charge: "Reverse charge",
  withheld: "Withholding tax",
};

/** The labels for the use of a tax rate. */
export const USE_LABELS: Readonly<Record<TaxRate["appliesTo"], string>> = {
  both: "Sales and purchases",
  sales: "Sales",
  purchases: "Purchases",
};

/** The form field for a field of the request, which has the tax rate's ID where the form holds the tax rate. */
export const fieldOfForm = (field: string): string => field.replace(/\.taxRateId$/, ".taxRate");
