import type { PartySide } from "./document.ts";
import type { TaxRateId } from "./ids.ts";
import { type Money, type Rate, toRate } from "./money.ts";
import type { RefusalCode } from "./refusals.ts";

/** Maximum number of components of a tax. */
export const MAX_COMPONENTS = 8;

/**
 * Tax treatment (Decision 0088): charged; none, because zero-rated or exempt; owed by the buyer and not part of the price
 * (reverse charge); or withheld by the payer, who pays it to the state.
 */
export const TAX_KINDS = ["charged", "zero_rated", "exempt", "reverse_charge", "withheld"] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

export const TAX_USES = ["sales", "purchases", "both"] as const;

/** The kinds that are posted differently from a charged tax. */
export type SpecialTaxKind = "reverse_charge" | "withheld";

/** Whether no tax is charged, and so none recovered or posted. */
export const isWithoutTax = (kind: TaxKind): boolean => kind === "zero_rated" || kind === "exempt";

/** Zero-rated and exempt sales are posted like a charged tax of 0 %. */
export function specialKindOf(kind: TaxKind | undefined): SpecialTaxKind | null {
  return kind === "reverse_charge" || kind === "withheld" ? kind : null;
}

/**
 * The subject of a reverse charge, which decides its box in a return (Decision 0112): services from, or for, a business in
 * another country; goods bought from another EU country; or anything else, such as domestic work.
 */
export const REVERSE_CHARGES = ["services", "goods", "other"] as const;
export type ReverseCharge = (typeof REVERSE_CHARGES)[number];

/** A component of a combined tax (Decision 0082), or a single tax that isn't simply charged. */
export type TaxComponent = {
  taxRateId: TaxRateId;
  name: string;
  rate: Rate;
  /** Whether it applies to the net amount plus the charged taxes before it, or only to the net amount. */
  isCompound: boolean;
  isRecoverable: boolean;
  /** Omitted if charged. */
  kind?: SpecialTaxKind | undefined;
  /** Percentage recoverable, if only a part is. */
  recoverablePercent?: Rate | undefined;
};

/**
 * A component on a line, with its base and amount, which is negative if withheld. If partly recoverable, also the unrecoverable
 * part, which adds to the cost.
 */
export type ComponentAmount = TaxComponent & {
  base: Money;
  amount: Money;
  nonrecoverableAmount?: Money | undefined;
};

/** The tax of a line: a rate or none, and the components of a combined tax. */
export type TaxOfLine = { taxRate: Rate | null; taxComponents?: readonly TaxComponent[] | undefined };

/** A tax rate, or a line's copy of one. */
export type TaxToApply = {
  id: TaxRateId;
  name: string;
  rate: Rate;
  kind?: TaxKind | undefined;
  isRecoverable?: boolean | undefined;
  recoverablePercent?: Rate | null | undefined;
  components?: readonly TaxComponent[] | undefined;
};

const ZERO_RATE = toRate("0");

/** The tax of a line on a side at a rate. A line's own copy is used as it is. */
export function taxAt(
  { id, name, rate, kind = "charged", isRecoverable = true, recoverablePercent, components = [] }: TaxToApply,
  side: PartySide,
): { taxRate: Rate; taxComponents: TaxComponent[] } {
  const special = specialProperties({ kind, recoverablePercent });
  const singleTax = { taxRateId: id, name, rate, isCompound: false, isRecoverable, ...special };
  const taxes = (components.length === 0 ? [singleTax] : components).map((tax) => taxOnSide(tax, side));
  const isPlain = taxes.every((tax) => tax.kind === undefined && tax.recoverablePercent === undefined);
  return {
    taxRate: specialKindOf(kind) === null ? rate : ZERO_RATE,
    taxComponents: components.length < 2 && isPlain ? [] : taxes,
  };
}

/** A component's properties beyond a fully recoverable charged tax; empty if it is just that. */
export function specialProperties({
  kind,
  recoverablePercent,
}: Pick<TaxToApply, "kind" | "recoverablePercent">): Pick<TaxComponent, "kind" | "recoverablePercent"> {
  const special = specialKindOf(kind);
  return {
    ...(special === null ? {} : { kind: special }),
    ...(recoverablePercent == null ? {} : { recoverablePercent }),
  };
}

/** On sales, no recovery is lost, and the rate of a reverse charge is 0. */
function taxOnSide(tax: TaxComponent, side: PartySide): TaxComponent {
  if (side === "vendor") return tax;
  const { recoverablePercent: _lost, ...sold } = tax;
  return { ...sold, rate: tax.kind === "reverse_charge" ? ZERO_RATE : tax.rate, isRecoverable: true };
}

export type ComponentChoice<Id extends string> = { taxRateId: Id; isCompound: boolean };

/** Why taxes can't be combined, and at which field; null if they can. Form and server share this check. */
export function combinationError<Id extends string>(
  chosen: readonly ComponentChoice<Id>[],
): { code: RefusalCode; field: string } | null {
  if (chosen.length < 2) return { code: "tax-rate.too-few-components", field: "components" };
  if (chosen[0]?.isCompound === true)
    return { code: "tax-rate.first-component-compound", field: "components[0].isCompound" };
  const duplicateIndex = chosen.findIndex(({ taxRateId }, index) =>
    chosen.slice(0, index).some((earlier) => earlier.taxRateId === taxRateId),
  );
  return duplicateIndex < 0
    ? null
    : { code: "tax-rate.duplicate-component", field: `components[${duplicateIndex}].taxRateId` };
}

/**
 * The rates of a line for display: its own or, for a combined tax, each component's, with a minus for withholding. Reverse
 * charges aren't tax of the line; `reverseCharge` formats them where shown.
 */
export function rateTexts(
  { taxRate, taxComponents = [] }: TaxOfLine,
  percent: (rate: Rate) => string,
  reverseCharge: ((rate: Rate) => string) | null = null,
): string {
  if (taxRate === null) return "";
  if (taxComponents.length === 0) return percent(taxRate);
  return taxComponents
    .filter(({ kind }) => kind !== "reverse_charge" || reverseCharge !== null)
    .map(({ kind, rate }, index) => {
      const isReverse = kind === "reverse_charge" && reverseCharge !== null;
      const sign = kind === "withheld" ? "\u2212" : index === 0 ? "" : "+";
      const separator = index === 0 ? sign : ` ${sign} `;
      return `${separator}${isReverse ? reverseCharge(rate) : percent(rate)}`;
    })
    .join("");
}

/** A tax with its rate, unless its name includes it: "GST 5%", "USt 19 %". */
export function taxNameWithRate({ name, percent }: { name: string; percent: string }): string {
  const [compactName, percentText] = [name, percent].map((text) => text.replaceAll(/\s+%/g, "%"));
  const offset = compactName?.indexOf(percentText ?? "") ?? -1;
  return offset >= 0 && !/[\d.,]/.test(compactName?.[offset - 1] ?? "") ? name : `${name} ${percent}`;
}
