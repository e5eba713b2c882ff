import type { TaxCategory } from "#domain/e-invoice/codes.ts";
import type { TaxRateId } from "./ids.ts";
import {
  isZero,
  type MinorUnit,
  type Money,
  negate,
  percentOf,
  type Rate,
  subtract,
  sum,
  toRate,
  withoutCents,
  ZERO,
} from "./money.ts";
import type { ReverseCharge, TaxKind } from "./tax-components.ts";

/**
 * The side of a taxed amount: sold, bought, or owed by the buyer, the other side of a reverse charge. Journal entries on tax
 * accounts without a rate belong to the side of the account.
 */
export const TAX_FACT_SIDES = ["sales", "purchases", "owed"] as const;
export type TaxFactSide = (typeof TAX_FACT_SIDES)[number];

/** Taxed amounts at one rate on one side in a period, less credits; for journals without a rate, only the tax. */
export type TaxFact = {
  side: TaxFactSide;
  /** Null for journals on tax accounts without a rate, and for sales and purchases without a rate. */
  taxRateId: TaxRateId | null;
  /** Sales and purchases without a tax rate; else omitted. */
  isWithoutRate?: boolean | undefined;
  code: string;
  name: string;
  rate: Rate;
  kind: TaxKind;
  /** Subject of a reverse charge; missing in returns filed before this was recorded. */
  reverseChargeType?: ReverseCharge | null | undefined;
  category: TaxCategory | null;
  net: Money;
  /** The net amount not counted by other rates of the same lines. */
  counted: Money;
  tax: Money;
  /** Tax that is not recoverable. */
  nonrecoverableTax: Money;
};

/** A filter for a box's facts. A missing property doesn't restrict them. */
type FactFilter = {
  side: TaxFactSide;
  isJournals?: boolean;
  /** Only sales and purchases without a tax rate. */
  isWithoutRate?: boolean;
  kinds?: readonly TaxKind[];
  reverseCharges?: readonly ReverseCharge[];
  rates?: readonly string[];
  otherThan?: readonly string[];
  categories?: readonly (TaxCategory | null)[];
  notCategories?: readonly TaxCategory[];
};

/** A part of a box: one amount of some facts. */
export type BoxPart = FactFilter & { amountField: "net" | "counted" | "tax" | "nonrecoverableTax" };

type BoxBase = {
  id: string;
  /** The number of the box on the form; empty if the form has none for it. */
  number: string;
  label: string;
  /** Whether the form wants whole units, without cents. */
  isInWholeUnits?: boolean;
};

/** A box of a form: a sum of facts, a sum of boxes, a percentage of a box, or one box for each rate. */
export type FormBox = BoxBase &
  (
    | { parts: readonly BoxPart[] }
    | { plus: readonly string[]; minus?: readonly string[] }
    | { percent: string; baseBox: string }
    | { eachRate: FactFilter; figures: readonly { amountField: BoxPart["amountField"]; label: string }[] }
  );
type RateBox = Extract<FormBox, { eachRate: FactFilter }>;

export type TaxForm = {
  id: string;
  name: string;
  /** Countries it is suggested for. */
  countries: readonly string[];
  boxes: readonly FormBox[];
  /** Box of the amount payable, or refunded if negative. */
  payable: string;
  /** The tax accounts that paying it clears: all of them, or only the accounts of sales. */
  settles: "all" | "sales";
  /** Due date: months and days after the period's end; null if it varies. */
  due: { months: number; days: number } | null;
};

/** A box of a return with its amount. */
export type TaxBox = { id: string; number: string; label: string; isInWholeUnits: boolean; amount: Money };

/** A signed part of the facts that make up a box. */
export type BoxTerm = { fact: TaxFact; amountField: BoxPart["amountField"]; isMinus: boolean };

function includesFact(part: FactFilter, fact: TaxFact): boolean {
  const {
    side,
    isJournals = false,
    isWithoutRate = false,
    kinds,
    reverseCharges,
    rates,
    otherThan,
    categories,
    notCategories,
  } = part;
  if (fact.side !== side || (fact.isWithoutRate ?? false) !== isWithoutRate) return false;
  if (isWithoutRate) return true;
  if ((fact.taxRateId === null) !== isJournals) return false;
  const rate = toRate(fact.rate);
  if (kinds && !kinds.includes(fact.kind)) return false;
  if (reverseCharges && !(fact.kind === "reverse_charge" && reverseCharges.includes(reverseChargeType(fact))))
    return false;
  if (rates && !rates.some((candidate) => toRate(candidate) === rate)) return false;
  if (otherThan?.some((candidate) => toRate(candidate) === rate)) return false;
  if (categories && !categories.includes(fact.category)) return false;
  return !(fact.category !== null && notCategories?.includes(fact.category));
}

/** Before this was recorded, purchases counted as services and sales as anything else. */
const reverseChargeType = ({ side, reverseChargeType: recorded }: TaxFact): ReverseCharge =>
  recorded ?? (side === "sales" ? "other" : "services");

/** The boxes of a form with their amounts, in form order; boxes per rate are in the order of the facts. */
export function boxesOf(form: TaxForm, facts: readonly TaxFact[], minorUnit: MinorUnit): TaxBox[] {
  const boxAmounts = new Map<string, Money>();
  return form.boxes.flatMap((box): TaxBox[] => {
    const { id, number, label, isInWholeUnits = false } = box;
    if ("eachRate" in box) {
      return figuresOf(box, facts).map((figure) => ({
        id: figure.id,
        number,
        label: figure.label,
        isInWholeUnits,
        amount: figure.fact[figure.amountField],
      }));
    }
    const exact = amountOf(box, facts, { boxAmounts, minorUnit });
    const amount = isInWholeUnits ? withoutCents(exact) : exact;
    boxAmounts.set(id, amount);
    return [{ id, number, label, isInWholeUnits, amount }];
  });
}

/** The figures of a box per rate: grouped by rate, in the order of the facts. */
function figuresOf({ id, label, eachRate, figures }: RateBox, facts: readonly TaxFact[]) {
  return facts
    .filter(
      (fact) =>
        includesFact(eachRate, fact) &&
        !(isZero(fact.net) && isZero(fact.tax) && isZero(fact.nonrecoverableTax)),
    )
    .flatMap((fact) =>
      figures.map(({ amountField, label: figure }) => ({
        id: `${id}-${amountField}.${fact.taxRateId}`,
        label: `${label}${fact.name}, ${fact.rate}%: ${figure}`,
        fact,
        amountField,
      })),
    );
}

function amountOf(
  box: Exclude<FormBox, RateBox>,
  facts: readonly TaxFact[],
  { boxAmounts, minorUnit }: { boxAmounts: ReadonlyMap<string, Money>; minorUnit: MinorUnit },
): Money {
  const figure = (id: string) => boxAmounts.get(id) ?? ZERO;
  if ("percent" in box) return percentOf(figure(box.baseBox), toRate(box.percent), minorUnit);
  if ("plus" in box)
    return sum([...box.plus.map(figure), ...(box.minus ?? []).map((id) => negate(figure(id)))]);
  return sum(
    box.parts.flatMap((part) =>
      facts.filter((fact) => includesFact(part, fact)).map((fact) => fact[part.amountField]),
    ),
  );
}

/** The terms of a box: its facts and the terms of the boxes it adds up; null for an unknown box. */
export function termsOf(form: TaxForm, boxId: string, facts: readonly TaxFact[]): BoxTerm[] | null {
  const termsOfBox = (id: string, isMinus: boolean): BoxTerm[] => {
    const box = form.boxes.find((candidate) => candidate.id === id);
    if (box === undefined || "eachRate" in box) return [];
    if ("percent" in box) return termsOfBox(box.baseBox, isMinus);
    if ("plus" in box) {
      const less = (box.minus ?? []).flatMap((term) => termsOfBox(term, !isMinus));
      return [...box.plus.flatMap((term) => termsOfBox(term, isMinus)), ...less];
    }
    return box.parts.flatMap((part) =>
      facts
        .filter((fact) => includesFact(part, fact) && !(part.amountField === "tax" && isUntaxed(fact)))
        .map((fact) => ({ fact, amountField: part.amountField, isMinus })),
    );
  };
  if (form.boxes.some((box) => box.id === boxId && !("eachRate" in box))) return termsOfBox(boxId, false);
  for (const box of form.boxes) {
    if (!("eachRate" in box)) continue;
    const figure = figuresOf(box, facts).find(({ id }) => id === boxId);
    if (figure) return [{ fact: figure.fact, amountField: figure.amountField, isMinus: false }];
  }
  return null;
}

/** Such a rate never has tax to add. */
const isUntaxed = ({ taxRateId, rate }: TaxFact) => taxRateId !== null && toRate(rate) === toRate("0");

/** Amount payable, or refunded if negative. */
export function payableOf({ payable }: TaxForm, boxes: readonly TaxBox[]): Money {
  return boxes.find(({ id }) => id === payable)?.amount ?? ZERO;
}

/** Facts in no box of a form, except zero and withheld ones: to be reviewed before filing. */
export function unreportedFacts(form: TaxForm, facts: readonly TaxFact[]): TaxFact[] {
  const parts = form.boxes.flatMap((box): FactFilter[] =>
    "parts" in box ? [...box.parts] : "eachRate" in box ? [box.eachRate] : [],
  );
  return facts.filter(
    (fact) =>
      fact.kind !== "withheld" &&
      !(isZero(fact.net) && isZero(fact.tax)) &&
      !parts.some((part) => includesFact(part, fact)),
  );
}

/** The change of tax accounts beyond the form's rounded amount. Positive is a gain. */
export function differenceOf(payable: Money, settled: readonly { amount: Money }[]): Money {
  return subtract(sum(settled.map(({ amount }) => amount)), payable);
}
