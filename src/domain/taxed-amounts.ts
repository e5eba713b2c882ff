import { Exact } from "./exact.ts";
import {
  add,
  compare,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  percentOf,
  type Rate,
  subtract,
  sum,
  taxesWithin,
  toAmount,
  ZERO,
} from "./money.ts";
import { abs, taxWithin } from "./money-ratios.ts";
import { allocateLargestRemainder } from "./largest-remainder.ts";
import type { TaxComponent, ComponentAmount, TaxOfLine } from "./tax-components.ts";

export type TaxTerms = Pick<TaxComponent, "rate" | "isCompound" | "kind">;

/** Computes the taxes on an amount, each rounded half-up: on top of it, or included in it. Withholding is negative. */
export function computedTaxes(
  amount: Money,
  { taxRate, taxComponents = [] }: { taxRate: Rate | null; taxComponents?: readonly TaxTerms[] | undefined },
  { isWithin, minorUnit }: { isWithin: boolean; minorUnit: MinorUnit },
): Money[] {
  if (taxRate === null) return [ZERO];
  if (taxComponents.length === 0) return [(isWithin ? taxWithin : percentOf)(amount, taxRate, minorUnit)];
  if (isWithin) return taxesWithin(amount, taxComponents, minorUnit);
  let before = ZERO;
  return taxComponents.map(({ rate, isCompound, kind }) => {
    const tax = percentOf(isCompound ? add(amount, before) : amount, rate, minorUnit);
    if (kind === undefined) before = add(before, tax);
    return kind === "withheld" ? negate(tax) : tax;
  });
}

/** The sum that taxes add to the net amount: charged ones less withholding. */
export function chargeOf(taxes: readonly Money[], components: readonly Pick<TaxComponent, "kind">[]): Money {
  return sum(taxes.filter((_tax, index) => components[index]?.kind !== "reverse_charge"));
}

/** A line's net amount and taxes that remain after its credits. */
export type RemainingTax = { net: Money; each: readonly { amount: Money; nonrecoverableAmount: Money }[] };

type TaxComputation = {
  /** Whether the amount includes taxes. */
  isWithin: boolean;
  /** The tax if it was entered manually. */
  typed?: Money | null | undefined;
  /** For credits. */
  remaining?: RemainingTax | undefined;
  /** Its taxes, if already computed. */
  allocatedTaxes?: readonly Money[] | undefined;
  minorUnit: MinorUnit;
};

export type TaxesOfAmount = { net: Money; tax: Money; computed: Money; components: ComponentAmount[] };

/**
 * The tax of an amount, split into components unless simply charged: as computed or, if typed, allocated by computed amounts to
 * the charged taxes, else to the withheld ones. A credit takes no more of each than remains. Null if a typed tax doesn't fit.
 */
export function computeTaxes(
  amount: Money,
  tax: TaxOfLine,
  { isWithin, typed = null, remaining, allocatedTaxes, minorUnit }: TaxComputation,
): TaxesOfAmount | null {
  const { taxComponents: components = [] } = tax;
  const taxes = allocatedTaxes ?? computedTaxes(amount, tax, { isWithin, minorUnit });
  const capped = taxes.map((value, index) => atMost(value, { limit: remaining?.each[index]?.amount }));
  // Rounding with other lines, or in parts, may exceed the rest by a unit; any other excess is left to be rejected.
  const isRounded = isWithinRemaining(amount, { taxes, capped, components, isWithin, remaining, minorUnit });
  const limitedTaxes = taxes.map((value, index) =>
    components[index]?.kind === undefined && !isRounded ? value : (capped[index] ?? value),
  );
  const each =
    remaining === undefined || isWithin
      ? limitedTaxes
      : keepRemainderPositive(amount, { each: limitedTaxes, components, remaining, minorUnit });
  const computed = chargeOf(each, components);
  const totalTax = typed === null || tax.taxRate === null ? computed : typed;
  const net = isWithin ? subtract(amount, totalTax) : amount;
  const isRemainder =
    remaining !== undefined &&
    net === remaining.net &&
    totalTax === chargeOf(remainingAmounts(remaining), components);
  const amounts = isRemainder
    ? remainingAmounts(remaining)
    : spreadTax(totalTax, { components, each, remaining, minorUnit });
  if (amounts === null) return null;
  let before = ZERO;
  const taxed = components.map((component, index): ComponentAmount => {
    const value = amounts[index] ?? ZERO;
    const base = component.isCompound ? add(net, before) : net;
    if (component.kind === undefined) before = add(before, value);
    const nonrecoverableAmount = unrecoverablePart(value, component, {
      remaining: remaining?.each[index],
      minorUnit,
    });
    return {
      ...component,
      base,
      amount: value,
      ...(nonrecoverableAmount === null ? {} : { nonrecoverableAmount }),
    };
  });
  return { net, tax: totalTax, computed, components: taxed };
}

type RemainingTaxTerms = {
  each: readonly Money[];
  components: readonly TaxComponent[];
  remaining: RemainingTax;
  minorUnit: MinorUnit;
};

/**
 * Adds withholding to a credit's taxes if the rest of the line couldn't bear it later: rounding would leave a negative remainder,
 * and no later credit can be negative (Accounting 2).
 */
function keepRemainderPositive(
  net: Money,
  { each, components, remaining, minorUnit }: RemainingTaxTerms,
): readonly Money[] {
  const charge = chargeOf(each, components);
  const remainingNet = subtract(remaining.net, net);
  const subtractCredited = add(
    remainingNet,
    subtract(chargeOf(remainingAmounts(remaining), components), charge),
  );
  const isTooMuch = each.some(
    (value, index) =>
      components[index]?.kind === undefined && compare(value, remaining.each[index]?.amount ?? value) > 0,
  );
  const isBorne =
    isWithinRounding(subtractCredited, minorUnit) && !isNegative(add(add(net, charge), subtractCredited));
  if (isTooMuch || isNegative(remainingNet) || !isNegative(subtractCredited) || !isBorne) return each;
  let more = subtractCredited;
  return each.map((value, index) => {
    if (components[index]?.kind !== "withheld") return value;
    const added = atMost(more, { limit: subtract(remaining.each[index]?.amount ?? value, value) });
    more = subtract(more, added);
    return add(value, added);
  });
}

const remainingAmounts = ({ each }: RemainingTax) => each.map(({ amount }) => amount);

/** The amount, or its limit if that is closer to zero. */
function atMost(amount: Money, { limit }: { limit: Money | undefined }): Money {
  return limit !== undefined && compare(abs(amount), abs(limit)) > 0 ? limit : amount;
}

/** Maximum rounding difference of a vendor, in minor units: 1.00 of a dollar, 100 yen (Accounting 8). */
const UNITS_ROUNDED = 100;

/** Whether rounding can explain a difference. */
export function isWithinRounding(difference: Money, minorUnit: MinorUnit): boolean {
  return compare(abs(difference), maxRounding(minorUnit)) <= 0;
}

/** As an amount. */
export function maxRounding(minorUnit: MinorUnit): Money {
  return toAmount(new Exact(UNITS_ROUNDED).dividedBy(10 ** minorUnit).toFixed());
}

type TaxCapTerms = Pick<TaxComputation, "isWithin" | "remaining" | "minorUnit"> & {
  taxes: readonly Money[];
  capped: readonly Money[];
  components: readonly TaxComponent[];
};

/** Whether a credit takes no more than remains, apart from rounding of its taxes. */
function isWithinRemaining(
  amount: Money,
  { taxes, capped, components, isWithin, remaining, minorUnit }: TaxCapTerms,
): boolean {
  if (remaining === undefined) return false;
  const charge = chargeOf(taxes, components);
  const net = isWithin ? subtract(amount, charge) : amount;
  const excess = subtract(charge, chargeOf(capped, components));
  const isOver = remaining.each.some(
    (componentAmount, index) => components[index]?.kind === undefined && isNegative(componentAmount.amount),
  );
  return !isOver && compare(net, remaining.net) <= 0 && isWithinRounding(excess, minorUnit);
}

type TaxSpread = {
  components: readonly TaxComponent[];
  each: readonly Money[];
  remaining: RemainingTax | undefined;
  minorUnit: MinorUnit;
};

/** Allocates a line's tax to its components; null if impossible. */
function spreadTax(tax: Money, spread: TaxSpread): Money[] | null {
  if (spread.components.length === 0) return [];
  const charged =
    allocateToKind(tax, { ...spread, kind: undefined }) ??
    allocateToKind(tax, { ...spread, kind: "withheld" });
  if (charged !== null) return charged;
  return tax === chargeOf(spread.each, spread.components) ? [...spread.each] : null;
}

/** Allocates the tax not borne by other kinds to the components of one kind; null if impossible. */
function allocateToKind(
  tax: Money,
  { components, each, remaining, minorUnit, kind }: TaxSpread & { kind: TaxComponent["kind"] },
): Money[] | null {
  const componentIndexes = components.flatMap((component, index) => (component.kind === kind ? [index] : []));
  const otherCharges = components.map((component, index) =>
    component.kind === kind ? ZERO : chargeOf([each[index] ?? ZERO], [component]),
  );
  const subtractCredited = subtract(tax, sum(otherCharges));
  const signed = kind === "withheld" ? negate(subtractCredited) : subtractCredited;
  if (componentIndexes.length === 0 || isNegative(signed)) return null;
  const shares = allocateWithinRemaining(signed, {
    computed: componentIndexes.map((index) => abs(each[index] ?? ZERO)),
    remaining: remaining && componentIndexes.map((index) => abs(remaining.each[index]?.amount ?? ZERO)),
    minorUnit,
  });
  return each.map((value, index) => {
    const share = shares[componentIndexes.indexOf(index)];
    if (share === undefined) return value;
    return kind === "withheld" ? negate(share) : share;
  });
}

type TaxShares = {
  computed: readonly Money[];
  remaining: readonly Money[] | undefined;
  minorUnit: MinorUnit;
};

/** Allocates by computed amounts; by the remaining ones if a share would otherwise exceed them. */
function allocateWithinRemaining(amount: Money, { computed, remaining, minorUnit }: TaxShares): Money[] {
  const unweighted = isZero(sum(computed)) ? computed.map((_, index) => (index === 0 ? amount : ZERO)) : null;
  const allocation = unweighted ?? allocateLargestRemainder(amount, computed, minorUnit);
  const isAbove =
    remaining !== undefined &&
    allocation.some((value, index) => compare(value, remaining[index] ?? ZERO) > 0);
  return isAbove ? allocateLargestRemainder(amount, remaining, minorUnit) : allocation;
}

/** The unrecoverable part of a partly recoverable tax, to the smallest unit; a credit takes at most the rest of either part. */
function unrecoverablePart(
  amount: Money,
  { recoverablePercent }: TaxComponent,
  { remaining, minorUnit }: { remaining: RemainingTax["each"][number] | undefined; minorUnit: MinorUnit },
): Money | null {
  if (recoverablePercent === undefined) return null;
  const nonrecoverableAmount = subtract(amount, percentOf(amount, recoverablePercent, minorUnit));
  if (remaining === undefined) return nonrecoverableAmount;
  const least = subtract(amount, subtract(remaining.amount, remaining.nonrecoverableAmount));
  const atLeast = compare(nonrecoverableAmount, least) < 0 ? least : nonrecoverableAmount;
  return compare(atLeast, remaining.nonrecoverableAmount) > 0 ? remaining.nonrecoverableAmount : atLeast;
}

/** The remaining amount of each of a line's taxes after credits. */
export function remainingComponents(
  taxes: readonly ComponentAmount[],
  credited: readonly (readonly ComponentAmount[])[],
): RemainingTax["each"] {
  const subtractCredited = (all: Money, amountOf: (component: ComponentAmount) => Money, index: number) =>
    subtract(all, sum(credited.flatMap((components) => components[index] ?? []).map(amountOf)));
  return taxes.map((component, index) => ({
    amount: subtractCredited(component.amount, ({ amount }) => amount, index),
    nonrecoverableAmount: subtractCredited(unrecoverableOf(component), unrecoverableOf, index),
  }));
}

type PostedTax = Pick<ComponentAmount, "amount" | "isRecoverable" | "kind" | "nonrecoverableAmount">;

const unrecoverableOf = ({ amount, isRecoverable, nonrecoverableAmount }: PostedTax): Money =>
  nonrecoverableAmount ?? (isRecoverable ? ZERO : amount);

/** A line's unrecoverable tax, which is part of its cost (Accounting 2). */
export function nonrecoverableTax({ taxAmount, isRecoverable, taxComponents }: PostedLineTax): Money {
  if (taxComponents.length === 0) return isRecoverable ? ZERO : taxAmount;
  return sum(taxComponents.map(unrecoverableOf));
}

type PostedLineTax = { taxAmount: Money; isRecoverable: boolean; taxComponents: readonly ComponentAmount[] };

/**
 * A tax as posted: the recoverable part, the part that is cost and, for a reverse charge, the same amount as owed by the buyer,
 * on the account of the other side. Parts of zero are left out.
 */
export function partsOfTax(tax: PostedTax): { amount: Money; isRecoverable: boolean; isOwed: boolean }[] {
  const nonrecoverableAmount = unrecoverableOf(tax);
  return [
    { amount: subtract(tax.amount, nonrecoverableAmount), isRecoverable: true, isOwed: false },
    { amount: nonrecoverableAmount, isRecoverable: false, isOwed: false },
    { amount: tax.kind === "reverse_charge" ? negate(tax.amount) : ZERO, isRecoverable: true, isOwed: true },
  ].filter(({ amount }) => !isZero(amount));
}
