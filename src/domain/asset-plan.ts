import { type Day, daysBetween, firstOfMonth, LAST_DATE, lastOfMonth, shiftDays } from "./dates.ts";
import { type FiscalYear, fiscalYearOf, type FiscalYearSettings } from "./fiscal-years.ts";
import {
  add,
  compare,
  isZero,
  type MinorUnit,
  type Money,
  percentOf,
  type Rate,
  shareOf,
  smaller,
  subtract,
  sum,
  toQuantity,
  toRate,
  ZERO,
} from "./money.ts";

export const DEPRECIATION_METHODS = ["straight_line", "declining"] as const;
export type DepreciationMethod = (typeof DEPRECIATION_METHODS)[number];

/** What the first month counts: its days from the first day of use on, or all of it. */
export const FIRST_MONTHS = ["days", "full"] as const;
export type FirstMonth = (typeof FIRST_MONTHS)[number];

/** How often depreciation is posted. */
export const DEPRECIATION_UNITS = ["month", "year"] as const;
export type DepreciationUnit = (typeof DEPRECIATION_UNITS)[number];

export const LIFE_MONTHS_MAX = 1200;

/** What the depreciation of an asset follows from (Accounting 24). */
export type AssetTerms = {
  cost: Money;
  /** What it is worth at the end of its useful life. */
  residual: Money;
  /** What was depreciated before the books had it, and up to which day. */
  depreciated: Money;
  depreciatedThrough: Day | null;
  /** Since when its account holds its cost. */
  bookedOn: Day;
  inServiceOn: Day;
  lifeMonths: number;
  method: DepreciationMethod;
  /** Of the declining balance: so many percent of the book value a year. */
  rate: Rate | null;
  /** Whether a declining balance goes on in equal parts, once those are higher. */
  switches: boolean;
  firstMonth: FirstMonth;
  postedEvery: DepreciationUnit;
};

/** What is depreciated for some days. */
type Depreciated = { start: Day; end: Day; amount: Money };

/** The same, with the company's fiscal years, what is posted already, in order, and what the rest is rounded to. */
export type PlanTerms = AssetTerms & {
  minorUnit: MinorUnit;
  years: FiscalYearSettings;
  posted: readonly Depreciated[];
};

/** What is depreciated for some days, and what that leads to. */
export type DepreciationInstallment = Depreciated & { accumulated: Money; bookValue: Money };

/** The depreciation that counts among the steps of an asset, which are the newest first: the first days first. */
export const postedOf = (
  steps: readonly (Depreciated & { kind: string; isUndone: boolean })[],
): Depreciated[] => steps.filter(({ kind, isUndone }) => kind === "depreciation" && !isUndone).toReversed();

type AssetFault = { field: keyof AssetTerms; message: string };

/** Why nothing can be planned of it, at the field that says so, or null. Form and server ask the same. */
export function depreciationPlanError(terms: AssetTerms): AssetFault | null {
  const { cost, residual, depreciated, lifeMonths, method, rate, inServiceOn } = terms;
  if (compare(cost, ZERO) <= 0) return { field: "cost", message: "Enter a cost greater than zero" };
  if (compare(residual, cost) > 0)
    return { field: "residual", message: "The residual value can't exceed the cost. Enter a lower one" };
  if (compare(add(residual, depreciated), cost) > 0)
    return {
      field: "depreciated",
      message: "This can't be more than the cost minus the residual value. Enter a lower amount",
    };
  if (!Number.isInteger(lifeMonths) || lifeMonths < 1 || lifeMonths > LIFE_MONTHS_MAX)
    return { field: "lifeMonths", message: `Enter a whole number from 1 to ${LIFE_MONTHS_MAX}` };
  if (daysBetween({ from: inServiceOn, to: LAST_DATE }) < (lifeMonths + 1) * 31)
    return { field: "lifeMonths", message: "The useful life must end before 2199. Enter fewer months" };
  if (method === "declining" && (rate === null || !/[1-9]/.test(rate)))
    return { field: "rate", message: "Enter the annual depreciation rate" };
  return depreciatedThroughError(terms);
}

function depreciatedThroughError(terms: AssetTerms): AssetFault | null {
  const { inServiceOn, bookedOn, depreciated, depreciatedThrough: through, firstMonth } = terms;
  const fault = (message: string): AssetFault => ({ field: "depreciatedThrough", message });
  if (through === null) {
    if (!isZero(depreciated)) return fault("Enter the date it has been depreciated through");
    return inServiceOn < bookedOn
      ? fault("It was in service before your opening date: enter the date it had been depreciated through")
      : null;
  }
  if (through < inServiceOn) return fault("It was not in service yet on this date");
  if (through < shiftDays(bookedOn, -1)) return fault("Enter the day before the opening date, or later");
  if (firstMonth === "full" && through !== lastOfMonth(through)) return fault("Enter a month-end date");
  return unitsLeft(terms) <= 0 && !isZero(toDepreciate(terms))
    ? fault("Its useful life ends before this date")
    : null;
}

/** All installments of an asset that are still to come when the books get it (Accounting 24). */
export function plannedInstallments(terms: PlanTerms): DepreciationInstallment[] {
  const { residual } = terms;
  let remaining = toDepreciate(terms);
  let start: Day | null = null;
  return periodsOf(terms).flatMap(({ amount, ...period }): DepreciationInstallment[] => {
    start ??= period.start;
    // What is less than the smallest unit waits for the next one, so that each installment has a journal.
    if (isZero(amount)) return [];
    remaining = subtract(remaining, amount);
    const bookValue = add(residual, remaining);
    const installment = {
      start,
      end: period.end,
      amount,
      accumulated: subtract(terms.cost, bookValue),
      bookValue,
    };
    start = null;
    return [installment];
  });
}

/** The first day that a plan depreciates. */
export function firstPlannedDay({
  depreciatedThrough,
  firstMonth,
  inServiceOn,
}: Pick<AssetTerms, "depreciatedThrough" | "firstMonth" | "inServiceOn">): Day {
  if (depreciatedThrough !== null) return shiftDays(depreciatedThrough, 1);
  return firstMonth === "full" ? firstOfMonth(inServiceOn) : inServiceOn;
}

/**
 * What an asset that leaves on a day is depreciated by from a day on, behind its whole installments: whole months that have
 * ended, and by the rule of days a part of the running one.
 */
export function depreciationUntil(terms: PlanTerms, { from, day }: { from: Day; day: Day }): Money {
  const amounts = periodsOf(terms)
    .filter(({ end }) => end >= from)
    .map(({ end, amount, months }) => {
      if (end <= day) return amount;
      const units = months.reduce((total, month) => total + unitsUntil(terms, month, day), 0);
      return share(amount, { units, whole: totalUnits(months), minorUnit: terms.minorUnit });
    });
  return sum(amounts);
}

/** How much of a month counts up to a day: by the rule of days its part, by that of full months all of it or nothing. */
function unitsUntil({ firstMonth }: AssetTerms, { start, end, units }: Part, day: Day): number {
  if (end <= day) return units;
  if (start > day || firstMonth === "full") return 0;
  const days = daysBetween({ from: start, to: day }) + 1;
  return Math.round((units * days) / (daysBetween({ from: start, to: end }) + 1));
}

const toDepreciate = ({ cost, residual, depreciated }: AssetTerms): Money =>
  subtract(subtract(cost, residual), depreciated);

/** A month in parts: each number of days that a month can have divides it, so that parts add up exactly. */
const MONTH = 377_580;

type Part = { start: Day; end: Day; units: number };

/** What is posted at once: a month, or the months of a fiscal year. */
type Period = Part & { months: readonly Part[] };

function postingPeriods(terms: PlanTerms): Period[] {
  const yearEnd = yearEnds(terms);
  const periodEnd = (day: Day) => terms.posted.find(({ end }) => end >= day)?.end ?? yearEnd(day);
  const byPeriod = new Map<Day, Part[]>();
  for (const month of partsOf(terms)) {
    const end = terms.postedEvery === "month" ? month.end : periodEnd(month.end);
    byPeriod.set(end, [...(byPeriod.get(end) ?? []), month]);
  }
  return [...byPeriod.values()].flatMap((months) => {
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ start: first.start, end: last.end, units: totalUnits(months), months }];
  });
}

/** The last day of the fiscal year that a month belongs to: the one in which the month ends. */
function yearEnds({ years }: Pick<PlanTerms, "years">): (day: Day) => Day {
  let year: FiscalYear | null = null;
  return (day) => {
    const date = lastOfMonth(day);
    if (year === null || date < year.start || date > year.end) year = fiscalYearOf({ ...years, date });
    return year.end;
  };
}

/**
 * What is posted with its amount. A posted amount stays; another is rounded once, never more than is left, and the last
 * one takes the rest.
 */
function periodsOf(terms: PlanTerms): (Period & { amount: Money })[] {
  const parts = postingPeriods(terms);
  const depreciationFor = terms.method === "declining" ? decliningBy(terms, parts) : straightBy(terms, parts);
  const posted = new Map(terms.posted.map(({ end, amount }) => [end, amount]));
  let remaining = toDepreciate(terms);
  return parts.map((period, index) => {
    const isLast = index === parts.length - 1;
    const planned = smaller(remaining, depreciationFor({ ...period, remaining }));
    const amount = posted.get(period.end) ?? (isLast ? remaining : planned);
    remaining = subtract(remaining, amount);
    return { ...period, amount };
  });
}

type PeriodDepreciation = (period: Part & { remaining: Money }) => Money;

function straightBy(terms: PlanTerms, parts: readonly Part[]): PeriodDepreciation {
  const base = toDepreciate(terms);
  const whole = totalUnits(parts);
  const { minorUnit } = terms;
  return ({ units }) => share(base, { units, whole, minorUnit });
}

/** So much of the book value with which a fiscal year begins, in equal parts over the year. */
function decliningBy(terms: PlanTerms, parts: readonly Part[]): PeriodDepreciation {
  const { rate: annualRate, minorUnit } = terms;
  const rate = annualRate ?? toRate("0");
  const yearEnd = yearEnds(terms);
  let [ofYear, rest] = [ZERO, totalUnits(parts)];
  let year: Day | null = null;
  let equal: { base: Money; whole: number } | null = null;
  return ({ start, end, units, remaining }) => {
    if (yearEnd(end) !== year) {
      ofYear = percentOf(add(remaining, terms.residual), rate, minorUnit);
      const inEqualParts = share(remaining, { units: 12 * MONTH, whole: rest, minorUnit });
      if (terms.switches && compare(inEqualParts, ofYear) >= 0) equal ??= { base: remaining, whole: rest };
    }
    rest -= units;
    // A posted year that began before a change of the fiscal year: what is left opens the rest of the new one.
    year = terms.postedEvery === "year" && yearEnd(start) !== yearEnd(end) ? null : yearEnd(end);
    if (equal !== null) return share(equal.base, { units, whole: equal.whole, minorUnit });
    return share(ofYear, { units, whole: 12 * MONTH, minorUnit });
  };
}

type Share = { units: number; whole: number; minorUnit: MinorUnit };

const share = (amount: Money, { units, whole, minorUnit }: Share): Money =>
  shareOf(amount, { part: toQuantity(String(units)), whole: toQuantity(String(whole)) }, minorUnit);
const totalUnits = (parts: readonly Part[]): number => parts.reduce((total, { units }) => total + units, 0);

/** The months of the useful life that are left, the first and the last of them perhaps in part. */
function partsOf(terms: AssetTerms): Part[] {
  const parts: Part[] = [];
  let remainingUnits = unitsLeft(terms);
  let start = firstPlannedDay(terms);
  while (remainingUnits > 0) {
    const end = lastOfMonth(start);
    const units = Math.min(remainingUnits, unitsBetween({ from: start, to: end }));
    parts.push({ start, end, units });
    remainingUnits -= units;
    start = shiftDays(end, 1);
  }
  return parts;
}

function unitsLeft(terms: AssetTerms): number {
  const { depreciatedThrough: to, lifeMonths } = terms;
  const from = firstPlannedDay({ ...terms, depreciatedThrough: null });
  return lifeMonths * MONTH - (to === null ? 0 : unitsBetween({ from, to }));
}

function unitsBetween({ from, to }: { from: Day; to: Day }): number {
  if (lastOfMonth(from) === lastOfMonth(to)) {
    const days = Number(lastOfMonth(from).slice(8));
    return (daysBetween({ from, to }) + 1) * (MONTH / days);
  }
  const months = monthNumber(to) - monthNumber(from) - 1;
  return (
    unitsBetween({ from, to: lastOfMonth(from) }) +
    months * MONTH +
    unitsBetween({ from: firstOfMonth(to), to })
  );
}

const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
