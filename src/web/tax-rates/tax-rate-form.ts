import type { Body } from "#contract/contract.ts";
import type { TaxRate } from "#contract/tax-rates.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { isWithoutTax, specialKindOf, type TaxComponent } from "#domain/tax-components.ts";
import { formatQuantity } from "#web/fields/formats.ts";
import type { TaxRateOption } from "#web/fields/record-pickers.tsx";
import {
  fieldOfForm,
  componentsText,
  REVERSE_CHARGE_LABELS,
  TAX_KIND_LABELS,
  USE_LABELS,
} from "./tax-rate-labels.ts";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { numberText } from "#web/fields/number-field.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";
import { validateValues, type FormReading } from "#web/forms/problems.ts";
import { codeToSend, useNextCode, useProposedCode } from "#web/forms/next-code.ts";
import { useForm } from "#web/forms/use-form.ts";
import type { TaxRateForm, TaxRateFormValues } from "./tax-rate-schema.ts";

export type TaxRateFormFields = FormFields<TaxRateFormValues>;

const formsOf = (variant: TaxRateForm["variant"]) => ({
  stored: lazySchema(async () =>
    (await import("./tax-rate-schema.ts")).taxRateForm({ variant, isNew: false }),
  ),
  unsaved: lazySchema(async () =>
    (await import("./tax-rate-schema.ts")).taxRateForm({ variant, isNew: true }),
  ),
});
const FORMS = { rate: formsOf("rate"), untaxed: formsOf("untaxed"), taxes: formsOf("taxes") };
const taxRateSchema = lazySchema(async () => (await import("#contract/tax-rates.ts")).taxRate);

/** The request body, or the validation errors. */
function read(values: TaxRateFormValues, mode: "stored" | "unsaved"): FormReading<Body<"taxRates.create">> {
  const formDefinition = isWithoutTax(values.kind) ? FORMS.untaxed : FORMS.rate;
  return validateValues((values.madeOf === "rate" ? formDefinition : FORMS.taxes)[mode], values);
}

export const NEW_COMPONENT = { taxRate: null, isCompound: false };
/** A combined tax has at least two taxes. */
const NEW_COMPONENTS = [NEW_COMPONENT, NEW_COMPONENT];

const EMPTY_TAX_RATE: TaxRateFormValues = {
  code: "",
  name: "",
  madeOf: "rate",
  components: NEW_COMPONENTS,
  rate: "",
  appliesTo: "both",
  kind: "charged",
  reverseChargeType: "services",
  exemptionCode: "",
  exemptionReason: "",
  isRecoverable: true,
  recoverablePercent: "",
  salesAccountId: "",
  purchaseAccountId: "",
  isActive: true,
  description: "",
};

/** A blank tax rate. In the United States, the tax on a purchase is part of its cost. */
export function newTaxRateValues(country: string | null): TaxRateFormValues {
  return { ...EMPTY_TAX_RATE, isRecoverable: country !== "US" };
}

export function toTaxRateValues(taxRate: TaxRate): TaxRateFormValues {
  const { code, name, rate, appliesTo, isRecoverable, isActive, description, components } = taxRate;
  return {
    madeOf: components.length === 0 ? "rate" : "taxes",
    components:
      components.length === 0
        ? NEW_COMPONENTS
        : components.map(({ taxRateId: id, name: called, rate: componentRate, isCompound, kind }) => ({
            taxRate: { id, code: "", name: called, rate: componentRate, kind },
            isCompound,
          })),
    code,
    name,
    appliesTo,
    kind: taxRate.kind,
    reverseChargeType: taxRate.reverseChargeType ?? "services",
    exemptionCode: taxRate.exemptionCode ?? "",
    exemptionReason: taxRate.exemptionReason,
    isRecoverable,
    recoverablePercent: taxRate.recoverablePercent === null ? "" : formatQuantity(taxRate.recoverablePercent),
    isActive,
    description,
    rate: formatQuantity(rate),
    salesAccountId: taxRate.salesAccountId ?? "",
    purchaseAccountId: taxRate.purchaseAccountId ?? "",
  };
}

/** The next version of a tax rate whose percentage can no longer be changed (Accounting 8). */
export function nextVersionOf(taxRate: TaxRate): TaxRateFormValues {
  return { ...toTaxRateValues(taxRate), code: "", rate: "", isActive: true };
}

type TaxRateFormOptions = {
  /** The tax rate being edited; null for a new one. */
  opened: TaxRate | null;
  /** The initial values of the form. */
  values: TaxRateFormValues;
  onSaved: (taxRate: TaxRate, next: NextPage) => void;
};

/** The state of the tax rate form, and saving it. */
export function useTaxRateForm({ opened, values: initial, onSaved }: TaxRateFormOptions) {
  const create = useApiMutation("taxRates.create");
  const update = useApiMutation("taxRates.update");
  const proposal = useNextCode("taxRates.nextCode", opened === null);
  const form = useForm<TaxRateFormValues, Body<"taxRates.create">, TaxRate>({
    opened,
    initial,
    toValues: toTaxRateValues,
    read: (values) => read(values, opened ? "stored" : "unsaved"),
    nameOf: fieldOfForm,
    write: ({ code, ...input }, over) =>
      over
        ? update.mutateAsync({ params: { id: over.id }, body: { ...input, code, version: over.version } })
        : create.mutateAsync({ body: { ...input, ...codeToSend(code, proposal) } }),
    schema: taxRateSchema,
    compare: (versions) => compareFields(COMPARED_FIELDS, versions),
    onSaved,
    fallback: opened ? "Couldn't save the tax rate" : "Failed to create tax rate",
  });
  useProposedCode(form.fields, "code", proposal);
  return form;
}

const formatYesNo = (isYes: boolean): string => (isYes ? "Yes" : "No");

/** The fields to compare when two versions conflict. */
const COMPARED_FIELDS: ComparedFields<TaxRateFormValues> = [
  ["Code", ({ code }) => code],
  ["Name", ({ name }) => name],
  ["Rate", ({ rate, madeOf }) => (madeOf === "rate" ? `${numberText(rate)}%` : "")],
  ["Taxes", ({ components }) => componentsText(displayedComponents(components))],
  ["Applies to", ({ appliesTo }) => USE_LABELS[appliesTo]],
  ["Tax treatment", ({ kind }) => TAX_KIND_LABELS[kind]],
  [
    "Reverse charge type",
    ({ kind, reverseChargeType }) =>
      kind === "reverse_charge" ? REVERSE_CHARGE_LABELS[reverseChargeType] : "",
  ],
  ["Reason code", ({ exemptionCode }) => exemptionCode],
  ["Reason", ({ exemptionReason }) => exemptionReason],
  ["Recoverable", ({ isRecoverable }) => formatYesNo(isRecoverable)],
  ["Recoverable share", ({ recoverablePercent: part }) => (part === "" ? "" : `${numberText(part)}%`)],
  ["Description", ({ description }) => description],
  ["Active", ({ isActive }) => formatYesNo(isActive)],
];

/** The components chosen so far, for display. */
export function displayedComponents(components: TaxRateFormValues["components"]) {
  return components.flatMap(({ taxRate, isCompound }) =>
    taxRate === null ? [] : [{ ...specialKind(taxRate), name: taxRate.name, rate: taxRate.rate, isCompound }],
  );
}

function specialKind(tax: TaxRateOption): Pick<TaxComponent, "kind"> {
  const kind = specialKindOf(tax.kind);
  return kind === null ? {} : { kind };
}
