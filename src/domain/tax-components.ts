import type { PartySide } from "./document.ts";
import type { TaxRateId } from "./ids.ts";
import { type Money, type Rate, toRate } from "./money.ts";
import type { RefusalCode } from "./refusals.ts";

/** The most taxes that one tax is made of. */
export const MAX_COMPONENTS = 8;

/**
 * What becomes of a tax (Decision 0088): it is charged; there is none, because the sale is zero-rated or exempt; it is owed by
 * who buys, and no part of the price; or who pays keeps it back, and pays it to the state instead.
 */
export const TAX_KINDS = ["charged", "zero_rated", "exempt", "reverse_charge", "withheld"] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

export const TAX_USES = ["sales", "purchases", "both"] as const;

/** The kinds that a line books differently from a tax that is charged. */
export type SpecialTaxKind = "reverse_charge" | "withheld";

/** Whether no tax is charged, and so none recovered or booked. */
export const isWithoutTax = (kind: TaxKind): boolean => kind === "zero_rated" || kind === "exempt";

/** Zero-rated and exempt sales are booked as a charged tax of 0 % is. */
export function specialKindOf(kind: TaxKind | undefined): SpecialTaxKind | null {
  return kind === "reverse_charge" || kind === "withheld" ? kind : null;
}

/**
 * What a reverse charge is for, which decides its box in a return (Decision 0112): services from, or for, a business in
 * another country; goods that are bought from another country of the Union; or anything else, such as work within the country.
 */
export const REVERSE_CHARGES = ["services", "goods", "other"] as const;
export type ReverseCharge = (typeof REVERSE_CHARGES)[number];

/** One of the taxes that a tax of several is made of (Decision 0082), or the only one that is more than charged. */
export type TaxComponent = {
  taxRateId: TaxRateId;
  name: string;
  rate: Rate;
  /** Whether it is on the net amount and the taxes before it that are charged, or on the net amount alone. */
  isCompound: boolean;
  isRecoverable: boolean;
  /** Left out of one that is charged. */
  kind?: SpecialTaxKind | undefined;
  /** How much of it is recoverable, where that is a part of it. */
  recoverablePercent?: Rate | undefined;
};

/**
 * The same on a line: what it is of, and what it comes to, less than nothing where it is withheld. Where a part of it is
 * recoverable, also what is not, and so is a part of the cost.
 */
export type TaxedComponent = TaxComponent & { base: Money; amount: Money; ownAmount?: Money | undefined };

/** How a line is taxed: at a rate, or at none; of a tax of several, by each of them. */
export type TaxOfLine = { taxRate: Rate | null; taxComponents?: readonly TaxComponent[] | undefined };

/** A tax rate, or what a line kept of one. */
export type TaxToTake = {
  id: TaxRateId;
  name: string;
  rate: Rate;
  kind?: TaxKind | undefined;
  isRecoverable?: boolean | undefined;
  recoverablePercent?: Rate | null | undefined;
  components?: readonly TaxComponent[] | undefined;
};

const ZERO_RATE = toRate("0");

/** How a line of a side is taxed at a rate. What a line kept is taken as it is. */
export function taxAt(
  { id, name, rate, kind = "charged", isRecoverable = true, recoverablePercent, components = [] }: TaxToTake,
  side: PartySide,
): { taxRate: Rate; taxComponents: TaxComponent[] } {
  const special = beyondCharged({ kind, recoverablePercent });
  const singleTax = { taxRateId: id, name, rate, isCompound: false, isRecoverable, ...special };
  const taxes = (components.length === 0 ? [singleTax] : components).map((tax) => onSide(tax, side));
  const isPlain = taxes.every((tax) => tax.kind === undefined && tax.recoverablePercent === undefined);
  return {
    taxRate: specialKindOf(kind) === null ? rate : ZERO_RATE,
    taxComponents: components.length < 2 && isPlain ? [] : taxes,
  };
}

/** What a component says beside a tax that is charged and recoverable as a whole; nothing of one that is just that. */
export function beyondCharged({
  kind,
  recoverablePercent,
}: Pick<TaxToTake, "kind" | "recoverablePercent">): Pick<TaxComponent, "kind" | "recoverablePercent"> {
  const special = specialKindOf(kind);
  return {
    ...(special === null ? {} : { kind: special }),
    ...(recoverablePercent == null ? {} : { recoverablePercent }),
  };
}

/** On a sale nothing is lost to recovery, and what the buyer owes is of nothing. */
function onSide(tax: TaxComponent, side: PartySide): TaxComponent {
  if (side === "vendor") return tax;
  const { recoverablePercent: _lost, ...sold } = tax;
  return { ...sold, rate: tax.kind === "reverse_charge" ? ZERO_RATE : tax.rate, isRecoverable: true };
}

type Choice<Id extends string> = { taxRateId: Id; isCompound: boolean };

/** Why taxes can't be combined, and at which field; null if they can. Form and server share this check. */
export function combinationError<Id extends string>(
  chosen: readonly Choice<Id>[],
): { code: RefusalCode; field: string } | null {
  if (chosen.length < 2) return { code: "tax-rate.one-component", field: "components" };
  if (chosen[0]?.isCompound === true)
    return { code: "tax-rate.compound-first", field: "components[0].isCompound" };
  const twice = chosen.findIndex(({ taxRateId }, at) =>
    chosen.slice(0, at).some((each) => each.taxRateId === taxRateId),
  );
  return twice < 0 ? null : { code: "tax-rate.component-twice", field: `components[${twice}].taxRateId` };
}

/**
 * The rates of a line, as people read them beside it: its own or, for a combined tax, that of each, with a minus for withholding.
 * A reverse charge is no tax of the line; `reverseCharge` writes it where it is shown.
 */
export function writtenRates(
  { taxRate, taxComponents = [] }: TaxOfLine,
  percent: (rate: Rate) => string,
  reverseCharge: ((rate: Rate) => string) | null = null,
): string {
  if (taxRate === null) return "";
  if (taxComponents.length === 0) return percent(taxRate);
  return taxComponents
    .filter(({ kind }) => kind !== "reverse_charge" || reverseCharge !== null)
    .map(({ kind, rate }, at) => {
      const isReverse = kind === "reverse_charge" && reverseCharge !== null;
      const sign = kind === "withheld" ? "\u2212" : at === 0 ? "" : "+";
      const apart = at === 0 ? sign : ` ${sign} `;
      return `${apart}${isReverse ? reverseCharge(rate) : percent(rate)}`;
    })
    .join("");
}

/** A tax with its rate, unless its name already has it: "GST 5%", "USt 19 %". */
export function withItsRate({ name, percent }: { name: string; percent: string }): string {
  const [written, percentText] = [name, percent].map((text) => text.replaceAll(/\s+%/g, "%"));
  const at = written?.indexOf(percentText ?? "") ?? -1;
  return at >= 0 && !/[\d.,]/.test(written?.[at - 1] ?? "") ? name : `${name} ${percent}`;
}
