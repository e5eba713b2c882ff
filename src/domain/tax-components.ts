import type { TaxRateId } from "./ids.ts";
import {
  add,
  compare,
  isZero,
  type Money,
  percentOf,
  type Rate,
  subtract,
  sum,
  taxesWithin,
  ZERO,
} from "./money.ts";
import { taxWithin } from "./proportions.ts";
import type { RefusalCode } from "./refusals.ts";
import { spreadOver } from "./spread-over.ts";

/** The most taxes that one tax is made of. */
export const MAX_COMPONENTS = 8;

/** One of the taxes that a tax of several is made of (Decision 0082). */
export type TaxComponent = {
  taxRateId: TaxRateId;
  name: string;
  rate: Rate;
  /** Whether it is on the net amount and the taxes before it, or on the net amount alone. */
  isCompound: boolean;
  isRecoverable: boolean;
};

/** The same on a line: what it is of, and what it comes to. */
export type TaxedComponent = TaxComponent & { base: Money; amount: Money };

type Shown = Pick<TaxComponent, "rate" | "isCompound">;

/** How a line is taxed: at a rate, or at none; of a tax of several, by each of them. */
export type TaxOfLine = { taxRate: Rate | null; taxComponents?: readonly TaxComponent[] | undefined };

/** What taxes on an amount come to, each rounded half-up: on top of it or, where the amount has them in it, within it. */
export function computedTaxes(
  amount: Money,
  { taxRate, taxComponents = [] }: { taxRate: Rate | null; taxComponents?: readonly Shown[] | undefined },
  { isWithin }: { isWithin: boolean },
): Money[] {
  if (taxRate === null) return [ZERO];
  if (taxComponents.length === 0) return [isWithin ? taxWithin(amount, taxRate) : percentOf(amount, taxRate)];
  if (isWithin) return taxesWithin(amount, taxComponents);
  let before = ZERO;
  return taxComponents.map(({ rate, isCompound }) => {
    const tax = percentOf(isCompound ? add(amount, before) : amount, rate);
    before = add(before, tax);
    return tax;
  });
}

/**
 * The tax of a line by each of its taxes: as computed or, where the tax was typed, spread over them by what each comes to. A
 * credit takes back no more of each than is left of it. Empty for a tax that is not of several.
 */
export function spreadTax(tax: Money, { net, components, computed, left }: Spread): TaxedComponent[] {
  if (components.length === 0) return [];
  const known = isZero(sum(computed)) ? computed.map((_, index) => (index === 0 ? tax : ZERO)) : null;
  const wanted = known ?? spreadOver(tax, computed);
  const isAbove = left !== undefined && wanted.some((amount, at) => compare(amount, left[at] ?? ZERO) > 0);
  const amounts = isAbove ? spreadOver(tax, left) : wanted;
  let before = ZERO;
  return components.map((component, index) => {
    const amount = amounts[index] ?? ZERO;
    const base = component.isCompound ? add(net, before) : net;
    before = add(before, amount);
    return { ...component, base, amount };
  });
}

type Spread = {
  net: Money;
  components: readonly TaxComponent[];
  computed: readonly Money[];
  /** For a credit: what is left of each. */
  left?: readonly Money[] | undefined;
};

/** What is left of each tax of a line once credits have taken back theirs. */
export function componentsLeft(
  of: readonly TaxedComponent[],
  credited: readonly (readonly TaxedComponent[])[],
): Money[] {
  return of.map(({ amount }, index) =>
    subtract(amount, sum(credited.map((components) => components[index]?.amount ?? ZERO))),
  );
}

/** What of the tax of a line is not recoverable, and so a part of its cost (Accounting 2). */
export function ownTaxOf({ taxAmount, isRecoverable, taxComponents }: TaxedLine): Money {
  if (taxComponents.length === 0) return isRecoverable ? ZERO : taxAmount;
  return sum(taxComponents.flatMap((each) => (each.isRecoverable ? [] : [each.amount])));
}

type TaxedLine = { taxAmount: Money; isRecoverable: boolean; taxComponents: readonly TaxedComponent[] };

type Choice<Id extends string> = { taxRateId: Id; isCompound: boolean };

/** Why taxes cannot be one together, with the field at which that is said; null when they can. Form and server ask the same. */
export function whyNotTogether<Id extends string>(
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

/** The rates of a line, as people read them beside it: its own or, of a tax of several, that of each. */
export function ratesOf({ taxRate, taxComponents = [] }: TaxOfLine): Rate[] {
  if (taxRate === null) return [];
  return taxComponents.length === 0 ? [taxRate] : taxComponents.map(({ rate }) => rate);
}
