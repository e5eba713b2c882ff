import { z } from "zod";
import { taxRateInput, type TaxRate, type TaxRateInput } from "#contract/tax-rates.ts";
import { formatQuantity } from "#domain/money.ts";
import type { Difference } from "#web/fields/stale-notice.tsx";
import { USE_LABELS } from "./tax-rate-words.ts";

/** The fields of a tax rate as the form holds them: "" for nothing (Rules 8). */
export const taxRateFormSchema = taxRateInput.extend({
  code: taxRateInput.shape.code.unwrap(),
  rate: z.string().min(1, "Rate is required").pipe(taxRateInput.shape.rate),
  appliesTo: taxRateInput.shape.appliesTo.unwrap(),
  isRecoverable: z.boolean(),
  salesAccountId: z.string(),
  purchaseAccountId: z.string(),
  isActive: z.boolean(),
  description: taxRateInput.shape.description.unwrap(),
});
export type TaxRateFormValues = z.input<typeof taxRateFormSchema>;
export type TaxRateFormOutput = z.output<typeof taxRateFormSchema>;

/** A new tax rate may leave its code to the server. */
export const newTaxRateFormSchema = taxRateFormSchema.extend({
  code: z.string().max(20, "At most 20 characters"),
});

export const EMPTY_TAX_RATE: TaxRateFormValues = {
  code: "",
  name: "",
  rate: "",
  appliesTo: "both",
  isRecoverable: true,
  salesAccountId: "",
  purchaseAccountId: "",
  isActive: true,
  description: "",
};

export const TAX_RATE_FIELDS = [
  "code",
  "name",
  "rate",
  "appliesTo",
  "isRecoverable",
  "salesAccountId",
  "purchaseAccountId",
  "isActive",
  "description",
] as const;

export function toFormValues(taxRate: TaxRate): TaxRateFormValues {
  const { code, name, rate, appliesTo, isRecoverable, isActive, description } = taxRate;
  return {
    code,
    name,
    appliesTo,
    isRecoverable,
    isActive,
    description,
    rate: formatQuantity(rate),
    salesAccountId: taxRate.salesAccountId ?? "",
    purchaseAccountId: taxRate.purchaseAccountId ?? "",
  };
}

/** The next version of a tax rate whose rate cannot be changed any more (Rules 8). */
export function nextVersionOf(taxRate: TaxRate): TaxRateFormValues {
  return { ...toFormValues(taxRate), code: "", rate: "", isActive: true };
}

export function toInput({ salesAccountId, purchaseAccountId, ...output }: TaxRateFormOutput): TaxRateInput {
  return {
    ...output,
    salesAccountId: salesAccountId === "" ? null : salesAccountId,
    purchaseAccountId: purchaseAccountId === "" ? null : purchaseAccountId,
  };
}

/** What differs between the form and the tax rate as somebody else saved it. */
export function taxRateDifferences(mine: TaxRateInput, saved: TaxRate): Difference[] {
  const yesNo = (isYes: boolean) => (isYes ? "Yes" : "No");
  return [
    { label: "Code", mine: mine.code ?? saved.code, saved: saved.code },
    { label: "Name", mine: mine.name, saved: saved.name },
    { label: "Rate", mine: `${formatQuantity(mine.rate)}%`, saved: `${formatQuantity(saved.rate)}%` },
    { label: "Used for", mine: USE_LABELS[mine.appliesTo], saved: USE_LABELS[saved.appliesTo] },
    { label: "Recoverable", mine: yesNo(mine.isRecoverable), saved: yesNo(saved.isRecoverable) },
    { label: "Description", mine: mine.description, saved: saved.description },
    { label: "Active", mine: yesNo(mine.isActive), saved: yesNo(saved.isActive) },
  ].filter((difference) => difference.mine !== difference.saved);
}
