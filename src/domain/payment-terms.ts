import { type Day, daysBetween, lastOfMonth, shiftDays } from "./dates.ts";
import { fromMinorUnitCount, tenThousandthsOf, thousandthsOf } from "./minor-unit-counts.ts";
import { dueDateOf } from "./document.ts";
import type { Installment } from "./installments.ts";
import { add, isPositive, type MinorUnit, type Money, type Rate, subtract, toRate } from "./money.ts";

export const TERM_DAYS_MAX = 3650;

/** A part of a total: its percentage, and days from document date to due date, optionally extended to the end of that month. */
export type TermPart = { percent: Rate; days: number; isEndOfMonth: boolean };

/** Payment terms of a customer, vendor, quote, order or schedule (Accounting 3). Empty for the default. */
export type PaymentTerms = readonly TermPart[];

export type TermError = { path: (string | number)[]; message: string };

/** Why payment terms are invalid, and at which field. */
export function paymentTermsError(terms: PaymentTerms): TermError | null {
  if (terms.length === 0) return null;
  const empty = terms.findIndex(({ percent }) => tenThousandthsOf(percent) <= 0n);
  if (empty >= 0) return { path: [empty, "percent"], message: "Enter a percentage above zero" };
  const early = terms.findIndex(({ days }, index) => days <= (terms[index - 1]?.days ?? -1));
  if (early >= 0)
    return {
      path: [early, "days"],
      message: "Each part must be due later than the previous one. Enter more days",
    };
  const totalPercent = terms.reduce((total, { percent }) => total + tenThousandthsOf(percent), 0n);
  return totalPercent === WHOLE_MILLIONTHS
    ? null
    : { path: [], message: "The percentages must add up to 100. Change one of them" };
}

type TermsBase = { date: Day; total: Money; minorUnit: MinorUnit };

/**
 * Due dates and amounts of a document by its terms. Each part is rounded down to the currency's decimals, and the last takes the
 * rest. Parts due on the same day are merged, and parts of zero are left out.
 */
export function dueByTerms(
  terms: PaymentTerms,
  { date, total, minorUnit }: TermsBase,
): { dueDate: Day; installments: Installment[] } {
  const amounts = new Map<Day, Money>();
  let remaining = total;
  for (const [index, part] of terms.entries()) {
    const amount = index === terms.length - 1 ? remaining : computeShare(total, part, minorUnit);
    remaining = subtract(remaining, amount);
    const day = dueDay(part, date);
    const before = amounts.get(day);
    amounts.set(day, before === undefined ? amount : add(before, amount));
  }
  const dated = [...amounts].map(([dueDate, amount]) => ({ dueDate, amount }));
  const inOrder = dated.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const installments = inOrder.filter(({ amount }) => isPositive(amount));
  const last = (installments.at(-1) ?? inOrder.at(-1))?.dueDate ?? dueDateOf(date);
  return { dueDate: last, installments: installments.length > 1 ? installments : [] };
}

/** A part's due date. */
function dueDay({ days, isEndOfMonth }: TermPart, date: Day): Day {
  const day = shiftDays(date, days);
  return isEndOfMonth ? lastOfMonth(day) : day;
}

const percentOf = (share: bigint): Rate =>
  toRate(`${share / 10_000n}.${String(share % 10_000n).padStart(4, "0")}`);

/** 100 percent in ten-thousandths. */
const WHOLE_MILLIONTHS = 1_000_000n;

function computeShare(total: Money, { percent }: TermPart, minorUnit: MinorUnit): Money {
  const units = thousandthsOf(total) / 10n ** BigInt(3 - minorUnit);
  return fromMinorUnitCount((units * tenThousandthsOf(percent)) / WHOLE_MILLIONTHS, minorUnit);
}

/**
 * The terms of a document in installments, to repeat it on other dates: each percentage is rounded down, and the last takes the
 * rest. Empty if it has none, or if terms can't express them.
 */
export function termsOfInstallments(
  date: Day,
  installments: readonly Installment[],
  total: Money,
): TermPart[] {
  let remainingShare = WHOLE_MILLIONTHS;
  const parts = installments.map(({ dueDate, amount }, index): TermPart => {
    const isLast = index === installments.length - 1;
    const share = isLast ? remainingShare : (thousandthsOf(amount) * WHOLE_MILLIONTHS) / thousandthsOf(total);
    remainingShare -= share;
    return { percent: percentOf(share), days: daysBetween({ from: date, to: dueDate }), isEndOfMonth: false };
  });
  const isTooLate = parts.some(({ days }) => days > TERM_DAYS_MAX);
  return isTooLate || paymentTermsError(parts) !== null ? [] : parts;
}

/** Equal parts, one every 30 days; the last one takes the remainder to 100. */
export function equalParts(count: number): TermPart[] {
  const each = WHOLE_MILLIONTHS / BigInt(count);
  return Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? WHOLE_MILLIONTHS - each * BigInt(count - 1) : each;
    return { percent: percentOf(share), days: 30 * (index + 1), isEndOfMonth: false };
  });
}
