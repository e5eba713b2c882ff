import { z } from "zod";
import type { Body } from "#contract/contract.ts";
import { type TaxRate, taxRate as taxRateSchema, taxRateInput } from "#contract/tax-rates.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { refusalReply } from "#domain/refusals.ts";
import { isWithoutTax, specialKindOf, type TaxComponent, whyNotTogether } from "#domain/tax-components.ts";
import { exemptionCodesOf } from "#domain/tax-exemption.ts";
import { toRate } from "#domain/money.ts";
import { formatQuantity } from "#web/fields/formats.ts";
import type { ChosenTaxRate } from "#web/fields/record-pickers.tsx";
import { madeOfText, REVERSE_CHARGE_LABELS, TAX_KIND_LABELS, USE_LABELS } from "./tax-rate-words.ts";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import type { Next } from "#web/forms/leaving.tsx";
import { numberText } from "#web/fields/number-field.tsx";
import { readBy, type Reading } from "#web/forms/problems.ts";
import { codeToSend, useNextCode, useProposed } from "#web/forms/proposed-code.ts";
import { useForm } from "#web/forms/use-form.ts";

/** The fields of a tax rate as the form holds them: "" for nothing (Accounting 8). */
const taxRateFields = taxRateInput.omit({ components: true }).extend({
  /** A rate of its own, or other taxes. */
  madeOf: z.enum(["rate", "taxes"]),
  components: z.array(z.object({ taxRate: z.custom<ChosenTaxRate | null>(), isCompound: z.boolean() })),
  code: taxRateInput.shape.code.unwrap(),
  rate: z.string().min(1, "Rate is required").pipe(taxRateInput.shape.rate.unwrap()),
  appliesTo: taxRateInput.shape.appliesTo.unwrap(),
  kind: taxRateInput.shape.kind.unwrap(),
  reverseChargeOf: taxRateInput.shape.reverseChargeOf.unwrap().unwrap(),
  exemptionCode: z.string(),
  exemptionReason: taxRateInput.shape.exemptionReason.unwrap(),
  isRecoverable: z.boolean(),
  recoverablePercent: z
    .string()
    .transform((part) => (part === "" ? null : part))
    .pipe(taxRateInput.shape.recoverablePercent.unwrap()),
  salesAccountId: z.string(),
  purchaseAccountId: z.string(),
  isActive: z.boolean(),
  description: taxRateInput.shape.description.unwrap(),
});
export type TaxRateFormValues = z.input<typeof taxRateFields>;
export type TaxRateFormFields = FormFields<TaxRateFormValues>;

const NO_TAX = toRate("0");

/** A new tax rate may leave its code to the server. */
const PROPOSED_CODE = { code: z.string().max(20, "At most 20 characters") };
/** What is zero-rated or exempt has no rate to type. */
const WITHOUT_TAX = { rate: z.string().transform(() => NO_TAX) };
const untaxedFields = taxRateFields.extend(WITHOUT_TAX).superRefine(refuseNoReason);
const UNTAXED = {
  old: untaxedFields,
  anew: taxRateFields.extend({ ...WITHOUT_TAX, ...PROPOSED_CODE }).superRefine(refuseNoReason),
};
const OF_ONE_RATE = { old: taxRateFields, anew: taxRateFields.extend(PROPOSED_CODE) };
/** One of several taxes has no rate of its own. */
const ofTaxes = taxRateFields.extend({ rate: z.string() });
const OF_TAXES = { old: ofTaxes, anew: ofTaxes.extend(PROPOSED_CODE) };

/** What is sent, or why nothing is. */
function read(values: TaxRateFormValues, kind: "old" | "anew"): Reading<Body<"taxRates.create">> {
  const ofOne = isWithoutTax(values.kind) ? UNTAXED : OF_ONE_RATE;
  return values.madeOf === "rate"
    ? readBy(ofOne[kind].transform(toRatedInput), values)
    : readBy(OF_TAXES[kind].superRefine(refuseComponents).transform(toCombinedInput), values);
}

function toRatedInput({
  salesAccountId,
  purchaseAccountId,
  madeOf: _madeOf,
  components: _components,
  ...output
}: z.output<typeof taxRateFields>): Body<"taxRates.create"> {
  const { kind, appliesTo, recoverablePercent, exemptionCode, exemptionReason } = output;
  const codes = exemptionCodesOf(kind);
  // What the form does not ask is not sent: nothing is lost of what is sold or withheld.
  const isAsked = !isWithoutTax(kind) && kind !== "withheld" && appliesTo !== "sales";
  const isRecoverable = !isAsked || output.isRecoverable;
  return {
    ...output,
    isRecoverable,
    reverseChargeOf: kind === "reverse_charge" ? output.reverseChargeOf : null,
    recoverablePercent: isAsked && isRecoverable ? recoverablePercent : null,
    components: [],
    salesAccountId: isWithoutTax(kind) || salesAccountId === "" ? null : salesAccountId,
    purchaseAccountId: isWithoutTax(kind) || purchaseAccountId === "" ? null : purchaseAccountId,
    exemptionCode: codes.find((code) => code === exemptionCode) ?? null,
    exemptionReason: codes.length === 0 ? "" : exemptionReason,
  };
}

/** Rate, accounts, and what is recoverable, are those of the taxes that it is made of. */
function toCombinedInput({
  code,
  name,
  appliesTo,
  isActive,
  description,
  components,
}: z.output<typeof ofTaxes>): Body<"taxRates.create"> {
  return { code, name, appliesTo, isActive, description, components: chosen(components) };
}

/** An exempt rate says why: by a code, or in words. */
function refuseNoReason(
  {
    kind,
    exemptionCode,
    exemptionReason,
  }: Pick<z.output<typeof taxRateFields>, "kind" | "exemptionCode" | "exemptionReason">,
  found: z.RefinementCtx,
): void {
  if (kind === "exempt" && exemptionCode === "" && exemptionReason === "")
    found.addIssue({ code: "custom", path: ["exemptionReason"], message: "Enter a reason or choose a code" });
}

const chosen = (components: TaxRateFormValues["components"]) =>
  components.map(({ taxRate, isCompound }) => ({ taxRateId: taxRate?.id ?? "", isCompound }));

function refuseComponents({ components }: z.output<typeof ofTaxes>, found: z.RefinementCtx): void {
  const empty = components.flatMap(({ taxRate }, index) => (taxRate === null ? [index] : []));
  for (const index of empty)
    found.addIssue({ code: "custom", path: ["components", index, "taxRate"], message: "Choose a tax" });
  const reason = empty.length > 0 ? null : whyNotTogether(chosen(components));
  if (reason === null) return;
  const path = nameOf(reason.field.replace(/\[(\d+)\]/, ".$1")).split(".");
  found.addIssue({ code: "custom", path, message: refusalReply(reason.code).detail });
}

/** The form holds the tax itself, where the request has its id. */
const nameOf = (field: string): string => field.replace(/\.taxRateId$/, ".taxRate");

export const NEW_COMPONENT = { taxRate: null, isCompound: false };
/** A tax of several is made of two at least. */
const NEW_COMPONENTS = [NEW_COMPONENT, NEW_COMPONENT];

export const EMPTY_TAX_RATE: TaxRateFormValues = {
  code: "",
  name: "",
  madeOf: "rate",
  components: NEW_COMPONENTS,
  rate: "",
  appliesTo: "both",
  kind: "charged",
  reverseChargeOf: "services",
  exemptionCode: "",
  exemptionReason: "",
  isRecoverable: true,
  recoverablePercent: "",
  salesAccountId: "",
  purchaseAccountId: "",
  isActive: true,
  description: "",
};

export function toTaxRateValues(taxRate: TaxRate): TaxRateFormValues {
  const { code, name, rate, appliesTo, isRecoverable, isActive, description, components } = taxRate;
  return {
    madeOf: components.length === 0 ? "rate" : "taxes",
    components:
      components.length === 0
        ? NEW_COMPONENTS
        : components.map(({ taxRateId: id, name: called, rate: own, isCompound, kind }) => ({
            taxRate: { id, code: "", name: called, rate: own, kind },
            isCompound,
          })),
    code,
    name,
    appliesTo,
    kind: taxRate.kind,
    reverseChargeOf: taxRate.reverseChargeOf ?? "services",
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
    read: (values) => read(values, opened ? "old" : "anew"),
    nameOf,
    write: ({ code, ...input }, over) =>
      over
        ? update.mutateAsync({ params: { id: over.id }, body: { ...input, code, version: over.version } })
        : create.mutateAsync({ body: { ...input, ...codeToSend(code, proposal) } }),
    schema: taxRateSchema,
    compare: (versions) => compareFields(COMPARED, versions),
    onSaved,
    fallback: opened ? "Failed to save tax rate" : "Failed to create tax rate",
  });
  useProposed(form.fields, "code", proposal);
  return form;
}

const yesNo = (isYes: boolean): string => (isYes ? "Yes" : "No");

/** The fields of a tax rate as two versions of it are compared. */
const COMPARED: ComparedFields<TaxRateFormValues> = [
  ["Code", ({ code }) => code],
  ["Name", ({ name }) => name],
  ["Rate", ({ rate, madeOf }) => (madeOf === "rate" ? `${numberText(rate)}%` : "")],
  ["Made of", ({ components }) => madeOfText(shownComponents(components))],
  ["Used for", ({ appliesTo }) => USE_LABELS[appliesTo]],
  ["Tax treatment", ({ kind }) => TAX_KIND_LABELS[kind]],
  [
    "Reverse charge type",
    ({ kind, reverseChargeOf }) => (kind === "reverse_charge" ? REVERSE_CHARGE_LABELS[reverseChargeOf] : ""),
  ],
  ["Reason code", ({ exemptionCode }) => exemptionCode],
  ["Reason", ({ exemptionReason }) => exemptionReason],
  ["Recoverable", ({ isRecoverable }) => yesNo(isRecoverable)],
  ["Recoverable part", ({ recoverablePercent: part }) => (part === "" ? "" : `${numberText(part)}%`)],
  ["Description", ({ description }) => description],
  ["Active", ({ isActive }) => yesNo(isActive)],
];

/** The taxes that are chosen by now, as they are shown. */
export function shownComponents(components: TaxRateFormValues["components"]) {
  return components.flatMap(({ taxRate, isCompound }) =>
    taxRate === null ? [] : [{ ...special(taxRate), name: taxRate.name, rate: taxRate.rate, isCompound }],
  );
}

function special(tax: ChosenTaxRate): Pick<TaxComponent, "kind"> {
  const kind = specialKindOf(tax.kind);
  return kind === null ? {} : { kind };
}
