import { z } from "zod";
import type { Body } from "#contract/contract.ts";
import { taxRateInput } from "#contract/tax-rates.ts";
import { toRate } from "#domain/money.ts";
import { refusalReply } from "#domain/refusals.ts";
import { isWithoutTax, combinationError } from "#domain/tax-components.ts";
import { exemptionCodesOf } from "#domain/tax-exemption.ts";
import type { TaxRateOption } from "#web/fields/record-pickers.tsx";
import { fieldOfForm } from "./tax-rate-labels.ts";

/** The fields of a tax rate as the form holds them: "" for blank (Accounting 8). */
const taxRateFields = taxRateInput.omit({ components: true }).extend({
  /** A single rate, or a combined tax. */
  madeOf: z.enum(["rate", "taxes"]),
  components: z.array(z.object({ taxRate: z.custom<TaxRateOption | null>(), isCompound: z.boolean() })),
  code: taxRateInput.shape.code.unwrap(),
  rate: z.string().min(1, "Rate is required").pipe(taxRateInput.shape.rate.unwrap()),
  appliesTo: taxRateInput.shape.appliesTo.unwrap(),
  kind: taxRateInput.shape.kind.unwrap(),
  reverseChargeType: taxRateInput.shape.reverseChargeType.unwrap().unwrap(),
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

const NO_TAX = toRate("0");

/** For a new tax rate the code may be blank; the server then assigns one. */
const PROPOSED_CODE = { code: z.string().max(20, "Enter at most 20 characters") };
/** Zero-rated and exempt taxes have no percentage. */
const ZERO_RATE_FIELDS = { rate: z.string().transform(() => NO_TAX) };
const untaxedFields = taxRateFields.extend(ZERO_RATE_FIELDS);
/** A combined tax has no percentage of its own. */
const combinedTaxFields = taxRateFields.extend({ rate: z.string() });

/** The variant of the form, and whether the tax rate is new. */
export type TaxRateForm = { variant: "rate" | "untaxed" | "taxes"; isNew: boolean };

/** The schema whose output is the request body. */
export function taxRateForm({ variant, isNew }: TaxRateForm): z.ZodType<Body<"taxRates.create">> {
  const code = isNew ? PROPOSED_CODE : {};
  if (variant === "rate") return taxRateFields.extend(code).transform(toRatedInput);
  if (variant === "untaxed")
    return untaxedFields.extend(code).superRefine(requireReason).transform(toRatedInput);
  return combinedTaxFields.extend(code).superRefine(refuseComponents).transform(toCombinedInput);
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
  // If the form doesn't ask, the tax counts as fully recoverable: nothing is lost on sales or withholding.
  const asksRecoverable = !isWithoutTax(kind) && kind !== "withheld" && appliesTo !== "sales";
  const isRecoverable = !asksRecoverable || output.isRecoverable;
  return {
    ...output,
    isRecoverable,
    reverseChargeType: kind === "reverse_charge" ? output.reverseChargeType : null,
    recoverablePercent: asksRecoverable && isRecoverable ? recoverablePercent : null,
    components: [],
    salesAccountId: isWithoutTax(kind) || salesAccountId === "" ? null : salesAccountId,
    purchaseAccountId: isWithoutTax(kind) || purchaseAccountId === "" ? null : purchaseAccountId,
    exemptionCode: codes.find((code) => code === exemptionCode) ?? null,
    exemptionReason: codes.length === 0 ? "" : exemptionReason,
  };
}

/** A combined tax takes rate, accounts and recoverability from its components. */
function toCombinedInput({
  code,
  name,
  appliesTo,
  isActive,
  description,
  components,
}: z.output<typeof combinedTaxFields>): Body<"taxRates.create"> {
  return { code, name, appliesTo, isActive, description, components: toComponentInputs(components) };
}

/** An exempt rate needs a reason: a code or a text. */
function requireReason(
  {
    kind,
    exemptionCode,
    exemptionReason,
  }: Pick<z.output<typeof taxRateFields>, "kind" | "exemptionCode" | "exemptionReason">,
  context: z.RefinementCtx,
): void {
  if (kind === "exempt" && exemptionCode === "" && exemptionReason === "")
    context.addIssue({
      code: "custom",
      path: ["exemptionReason"],
      message: "Enter a reason or choose a code",
    });
}

const toComponentInputs = (components: TaxRateFormValues["components"]) =>
  components.map(({ taxRate, isCompound }) => ({ taxRateId: taxRate?.id ?? "", isCompound }));

function refuseComponents(
  { components }: z.output<typeof combinedTaxFields>,
  context: z.RefinementCtx,
): void {
  const empty = components.flatMap(({ taxRate }, index) => (taxRate === null ? [index] : []));
  for (const index of empty)
    context.addIssue({ code: "custom", path: ["components", index, "taxRate"], message: "Choose a tax" });
  const reason = empty.length > 0 ? null : combinationError(toComponentInputs(components));
  if (reason === null) return;
  const path = fieldOfForm(reason.field.replace(/\[(\d+)\]/, ".$1")).split(".");
  context.addIssue({ code: "custom", path, message: refusalReply(reason.code).detail });
}
