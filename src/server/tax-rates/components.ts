import type { TaxRate, TaxRateInput } from "#contract/tax-rates.ts";
import { compare, type Rate, combinedRate, toRate } from "#domain/money.ts";
import { type FieldError, Refusal, type RefusalCode, refusalReply, refuseField } from "#domain/refusals.ts";
import {
  specialProperties,
  isWithoutTax,
  combinationError,
  type ComponentChoice,
} from "#domain/tax-components.ts";
import { exemptionCodesOf } from "#domain/tax-exemption.ts";
import type { Tx } from "#server/db/transaction.ts";
import { taxRateError } from "./lookup.ts";
import { selectTaxRatesById } from "./queries.ts";

/** A requested tax rate, with its rate and components resolved. */
export type RatedTax = Omit<TaxRateInput, "rate" | "components"> & {
  rate: Rate;
  components: TaxRate["components"];
};

const SIDES = { sales: ["customer"], purchases: ["vendor"], both: ["customer", "vendor"] } as const;

/**
 * Returns the tax with its rate: its own or, for a combined tax, that of its components together (Decision 0082). An edit
 * without components keeps them.
 */
export async function computeCombinedRate(
  tx: Tx,
  input: TaxRateInput,
  before: TaxRate | null,
): Promise<RatedTax> {
  const chosenComponents = input.components ?? before?.components ?? [];
  if (chosenComponents.length === 0) {
    const rate = input.rate ?? (isWithoutTax(input.kind) ? ZERO_RATE : undefined);
    if (rate === undefined) throw refuseField("tax-rate.invalid-rate", "rate");
    const reverseChargeType = reverseChargeSubject(input, before);
    checkKind({ ...input, reverseChargeType });
    checkExemption({ ...input, rate });
    return { ...input, rate, components: [], reverseChargeType };
  }
  if (input.kind !== "charged") throw invalid("kind", "Set the tax treatment on each component tax");
  if (input.reverseChargeType !== null) throw invalid("reverseChargeType", NOT_REVERSED);
  checkExemption(input);
  const reason = combinationError(chosenComponents);
  if (reason !== null) throw refuseField(reason.code, reason.field);
  if (input.salesAccountId !== null) throw refuseField("tax-rate.accounts-not-allowed", "salesAccountId");
  if (input.purchaseAccountId !== null)
    throw refuseField("tax-rate.accounts-not-allowed", "purchaseAccountId");
  const components = await readComponents(tx, { ...input, components: chosenComponents }, before);
  const rate = combinedRate(components);
  if ([rate, combinedRate(components, "withheld")].some((percent) => compare(percent, toRate("100")) > 0))
    throw refuseField("tax-rate.combined-rate-too-high", "components");
  const isRecoverable = components.every((component) => component.isRecoverable);
  return { ...input, components, rate, isRecoverable, recoverablePercent: null };
}

/**
 * Subject of a reverse charge: the entered one, else the previous one. Defaults to services, or to other if it is for sales
 * only (Decision 0112).
 */
function reverseChargeSubject(input: TaxRateInput, before: TaxRate | null): TaxRate["reverseChargeType"] {
  if (input.kind !== "reverse_charge") return input.reverseChargeType;
  return (
    input.reverseChargeType ??
    before?.reverseChargeType ??
    (input.appliesTo === "sales" ? "other" : "services")
  );
}

const ZERO_RATE = toRate("0");

const NO_TAX_TO_RECOVER =
  "A zero-rated or exempt tax rate has no tax, so recovery settings don't apply. Leave them at their defaults.";

/** Rejects an exemption reason where tax is charged, and an exempt rate without a reason. */
function checkExemption(tax: TaxRateInput): void {
  const { kind, exemptionCode, exemptionReason } = tax;
  const codes = exemptionCodesOf(kind);
  if (exemptionCode !== null && !codes.includes(exemptionCode))
    throw invalid(
      "exemptionCode",
      codes.length === 0 ? NOT_EXEMPT : "This code doesn't fit this tax treatment. Choose another code.",
    );
  if (exemptionReason !== "" && codes.length === 0) throw invalid("exemptionReason", NOT_EXEMPT);
  if (!isWithoutTax(kind)) return;
  if (tax.rate !== undefined && compare(tax.rate, ZERO_RATE) !== 0)
    throw invalid("rate", "A zero-rated or exempt tax rate must be 0%");
  if (!tax.isRecoverable) throw invalid("isRecoverable", NO_TAX_TO_RECOVER);
  if (tax.recoverablePercent !== null) throw invalid("recoverablePercent", NO_TAX_TO_RECOVER);
  if (kind === "exempt" && exemptionCode === null && exemptionReason === "")
    throw invalid("exemptionReason", "Enter a reason or choose a code");
}

const NOT_EXEMPT = "Only zero-rated, exempt and reverse charge tax rates can have a reason. Leave it blank.";
const NEEDS_ACCOUNT = "A withholding tax needs its own account";
const NOT_REVERSED = "Only reverse charge tax rates have a reverse charge type. Leave it blank.";
const EU_GOODS_ARE_PURCHASES = "EU goods acquisitions apply to purchases only";
const WITHHOLDING_IS_NO_COST =
  "Withholding tax isn't a cost, so recovery settings don't apply. Leave them at their defaults.";

/** Error for a combination of fields that isn't possible. */
const invalid = (field: keyof TaxRateInput, message: string) =>
  new Refusal("request.invalid", [{ field, message }]);

/** Rejects combinations that one tax can't have (Decision 0088). */
function checkKind({
  kind,
  appliesTo,
  isRecoverable,
  recoverablePercent,
  reverseChargeType,
  ...accounts
}: TaxRateInput): void {
  if (reverseChargeType !== null && kind !== "reverse_charge")
    throw invalid("reverseChargeType", NOT_REVERSED);
  if (reverseChargeType === "goods" && appliesTo !== "purchases")
    throw invalid("reverseChargeType", EU_GOODS_ARE_PURCHASES);
  if (recoverablePercent !== null && !isRecoverable)
    throw invalid("recoverablePercent", "A non-recoverable tax can't have a recoverable share");
  if (kind !== "withheld") return;
  if (!isRecoverable) throw invalid("isRecoverable", WITHHOLDING_IS_NO_COST);
  if (recoverablePercent !== null) throw invalid("recoverablePercent", WITHHOLDING_IS_NO_COST);
  if (appliesTo !== "purchases" && accounts.salesAccountId === null)
    throw invalid("salesAccountId", NEEDS_ACCOUNT);
  if (appliesTo !== "sales" && accounts.purchaseAccountId === null)
    throw invalid("purchaseAccountId", NEEDS_ACCOUNT);
}

/** Reads the component taxes: each must have its own rate and fit the combined tax's use; existing ones may stay. */
async function readComponents(
  tx: Tx,
  {
    components,
    appliesTo,
  }: Pick<TaxRateInput, "appliesTo"> & { components: readonly ComponentChoice<TaxRate["id"]>[] },
  before: TaxRate | null,
): Promise<TaxRate["components"]> {
  const rates = await selectTaxRatesById(
    tx,
    components.map(({ taxRateId }) => taxRateId),
  );
  const keptIds = new Set(before?.components.map(({ taxRateId }) => taxRateId));
  const errors: (FieldError & { code: RefusalCode })[] = [];
  const componentRates = components.flatMap(({ taxRateId, isCompound }, index): TaxRate["components"] => {
    const rate = rates.find(({ id }) => id === taxRateId);
    const code = componentError(rate, { appliesTo, parent: before, isKept: keptIds.has(taxRateId) });
    if (code !== null)
      errors.push({ code, field: `components[${index}].taxRateId`, message: refusalReply(code).detail });
    if (rate === undefined) return [];
    const { name, isRecoverable } = rate;
    return [{ taxRateId, name, rate: rate.rate, isCompound, isRecoverable, ...specialProperties(rate) }];
  });
  const [first] = errors;
  if (first)
    throw new Refusal(
      first.code,
      errors.map(({ field, message }) => ({ field, message })),
    );
  return componentRates;
}

type ComponentContext = { appliesTo: TaxRateInput["appliesTo"]; parent: TaxRate | null; isKept: boolean };

function componentError(
  rate: TaxRate | undefined,
  { appliesTo, parent, isKept }: ComponentContext,
): RefusalCode | null {
  if (rate === undefined) return "tax-rate.not-found";
  if (rate.components.length > 0 || rate.id === parent?.id) return "tax-rate.component-is-combined";
  const candidate = isKept ? { ...rate, isActive: true } : rate;
  return SIDES[appliesTo].map((side) => taxRateError(candidate, side)).find((code) => code !== null) ?? null;
}
