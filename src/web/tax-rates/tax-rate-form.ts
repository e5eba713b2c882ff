import { z } from "zod";
import type { Body } from "#contract/contract.ts";
import { type TaxRate, taxRate as taxRateSchema, taxRateInput } from "#contract/tax-rates.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatQuantity } from "#web/fields/formats.ts";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import type { Next } from "#web/forms/leaving.tsx";
import { numberText } from "#web/fields/number-field.tsx";
import { readBy } from "#web/forms/problems.ts";
import { codeToSend, useNextCode, useProposed } from "#web/forms/proposed-code.ts";
import { useForm } from "#web/forms/use-form.ts";

/** The fields of a tax rate as the form holds them: "" for nothing (Accounting 8). */
const taxRateFields = taxRateInput.extend({
  code: taxRateInput.shape.code.unwrap(),
  rate: z.string().min(1, "Rate is required").pipe(taxRateInput.shape.rate),
  appliesTo: taxRateInput.shape.appliesTo.unwrap(),
  isRecoverable: z.boolean(),
  salesAccountId: z.string(),
  purchaseAccountId: z.string(),
  isActive: z.boolean(),
  description: taxRateInput.shape.description.unwrap(),
});
export type TaxRateFormValues = z.input<typeof taxRateFields>;
export type TaxRateFormFields = FormFields<TaxRateFormValues>;

const taxRateForm = taxRateFields.transform(toInput);

/** A new tax rate may leave its code to the server. */
const newTaxRateForm = taxRateFields
  .extend({ code: z.string().max(20, "At most 20 characters") })
  .transform(toInput);

function toInput({
  salesAccountId,
  purchaseAccountId,
  ...output
}: z.output<typeof taxRateFields>): Body<"taxRates.create"> {
  return {
    ...output,
    salesAccountId: salesAccountId === "" ? null : salesAccountId,
    purchaseAccountId: purchaseAccountId === "" ? null : purchaseAccountId,
  };
}

/** What a tax rate is used for, as the choice of one. */
export const USE_LABELS: Readonly<Record<TaxRate["appliesTo"], string>> = {
  both: "Sales and purchases",
  sales: "Sales",
  purchases: "Purchases",
};

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

export function toTaxRateValues(taxRate: TaxRate): TaxRateFormValues {
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

/** The next version of a tax rate whose rate cannot be changed any more (Accounting 8). */
export function nextVersionOf(taxRate: TaxRate): TaxRateFormValues {
  return { ...toTaxRateValues(taxRate), code: "", rate: "", isActive: true };
}

type Options = {
  /** Null for a new one. */
  opened: TaxRate | null;
  /** What stands in the fields at first. */
  values: TaxRateFormValues;
  onSaved: (taxRate: TaxRate, next: Next) => void;
};

/** The state of a tax rate's form and its saving. */
export function useTaxRateForm({ opened, values: initial, onSaved }: Options) {
  const create = useApiMutation("taxRates.create");
  const update = useApiMutation("taxRates.update");
  const proposal = useNextCode("taxRates.nextCode", opened === null);
  const form = useForm<TaxRateFormValues, Body<"taxRates.create">, TaxRate>({
    opened,
    initial,
    toValues: toTaxRateValues,
    read: (values) => readBy(opened ? taxRateForm : newTaxRateForm, values),
    write: ({ code, ...input }, over) =>
      over
        ? update.mutateAsync({ params: { id: over.id }, body: { ...input, code, version: over.version } })
        : create.mutateAsync({ body: { ...input, ...codeToSend(code, proposal) } }),
    schema: taxRateSchema,
    compare: (versions) => compareFields(COMPARED, versions),
    onSaved,
    fallback: "Failed to save tax rate",
  });
  useProposed(form.fields, "code", proposal);
  return form;
}

const yesNo = (isYes: boolean): string => (isYes ? "Yes" : "No");

/** The fields of a tax rate as two versions of it are compared. */
const COMPARED: ComparedFields<TaxRateFormValues> = [
  ["Code", ({ code }) => code],
  ["Name", ({ name }) => name],
  ["Rate", ({ rate }) => `${numberText(rate)}%`],
  ["Used for", ({ appliesTo }) => USE_LABELS[appliesTo]],
  ["Recoverable", ({ isRecoverable }) => yesNo(isRecoverable)],
  ["Description", ({ description }) => description],
  ["Active", ({ isActive }) => yesNo(isActive)],
];
