import { type Day, daysBetween, lastOfMonth, shiftDays, shiftMonths } from "./dates.ts";
import { type EarlyDiscount, isDiscountPercent } from "./early-discount.ts";
import { fromMinorUnitCount, tenThousandthsOf, thousandthsOf } from "./minor-unit-counts.ts";
import { dueDateOf } from "./document.ts";
import type { Installment } from "./installments.ts";
import { add, isPositive, type MinorUnit, type Money, type Rate, subtract, toRate } from "./money.ts";

export const TERM_DAYS_MAX = 3650;

/** A discount for payment within days of the document date (Accounting 3). */
type DiscountTerm = { percent: Rate; days: number };

/** A part of a total: its percentage, and days from document date to due date, optionally extended to the end of that month. */
export type TermPart = {
  percent: Rate;
  days: number;
  isEndOfMonth: boolean;
  /** Of a whole total due at the end of a month: months after that month, and days after its end. */
  monthsLater?: number | undefined;
  daysAfterMonth?: number | undefined;
  /** Of a whole total only. */
  discount?: DiscountTerm | undefined;
};

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
      message: "Each part must be due later than the previous one. Enter more days.",
    };
  const totalPercent = terms.reduce((total, { percent }) => total + tenThousandthsOf(percent), 0n);
  if (totalPercent !== WHOLE_MILLIONTHS)
    return { path: [], message: "The percentages must add up to 100. Change one of them." };
  return terms.length > 1 ? partsError(terms) : wholeError(terms[0]);
}

/** Only a total that is due as a whole can have a discount, or be due after the end of a month. */
function partsError(terms: PaymentTerms): TermError | null {
  const index = terms.findIndex(
    ({ discount, monthsLater = 0, daysAfterMonth = 0 }) =>
      discount !== undefined || monthsLater + daysAfterMonth > 0,
  );
  const field = terms[index]?.discount === undefined ? "days" : "discount";
  return index < 0
    ? null
    : {
        path: [index, field],
        message: "Only a total due on one date can have this. Remove it from the parts.",
      };
}

function wholeError(part: TermPart | undefined): TermError | null {
  if (part === undefined) return null;
  const { days, isEndOfMonth, monthsLater = 0, daysAfterMonth = 0, discount } = part;
  if (!isEndOfMonth && monthsLater + daysAfterMonth > 0)
    return { path: [0, "isEndOfMonth"], message: "Choose the end of the month to add months or days to it" };
  if (discount === undefined) return null;
  if (!isDiscountPercent(discount.percent))
    return { path: [0, "discount", "percent"], message: "Enter a discount above zero and below 100" };
  return isEndOfMonth || discount.days <= days
    ? null
    : { path: [0, "discount", "days"], message: "The discount period can't end after the due date" };
}

type TermsBase = { date: Day; total: Money; minorUnit: MinorUnit };

/**
 * Due dates and amounts of a document by its terms. Each part is rounded down to the currency's decimals, and the last takes the
 * rest. Parts due on the same day are merged, and parts of zero are left out.
 */
export function dueByTerms(
  terms: PaymentTerms,
  { date, total, minorUnit }: TermsBase,
): { dueDate: Day; installments: Installment[]; earlyDiscount: EarlyDiscount | null } {
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
  const earlyDiscount = discountOf(terms, { date, dueDate: last });
  return { dueDate: last, installments: installments.length > 1 ? installments : [], earlyDiscount };
}

/** The early payment discount, which ends on the due date at the latest. */
function discountOf(
  terms: PaymentTerms,
  { date, dueDate }: { date: Day; dueDate: Day },
): EarlyDiscount | null {
  const discount = terms[0]?.discount;
  if (discount === undefined) return null;
  const until = shiftDays(date, discount.days);
  return { percent: discount.percent, until: until > dueDate ? dueDate : until };
}

/** A part's due date. */
function dueDay({ days, isEndOfMonth, monthsLater = 0, daysAfterMonth = 0 }: TermPart, date: Day): Day {
  const day = shiftDays(date, days);
  return isEndOfMonth ? shiftDays(lastOfMonth(shiftMonths(day, monthsLater)), daysAfterMonth) : day;
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

type DatedDocument = {
  date: Day;
  dueDate: Day;
  installments: readonly Installment[];
  earlyDiscount: EarlyDiscount | null;
  total: Money;
};

/** The terms of a document in installments or with an early payment discount, to repeat it on other dates; else empty. */
export function termsOfDocument({
  date,
  dueDate,
  installments,
  earlyDiscount,
  total,
}: DatedDocument): TermPart[] {
  const days = daysBetween({ from: date, to: dueDate });
  if (earlyDiscount === null || days > TERM_DAYS_MAX) return termsOfInstallments(date, installments, total);
  const discount = {
    percent: earlyDiscount.percent,
    days: daysBetween({ from: date, to: earlyDiscount.until }),
  };
  return [{ percent: percentOf(WHOLE_MILLIONTHS), days, isEndOfMonth: false, discount }];
}

/** Equal parts, one every 30 days; the last one takes the remainder to 100. */
export function equalParts(count: number): TermPart[] {
  const percentEach = WHOLE_MILLIONTHS / BigInt(count);
  return Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? WHOLE_MILLIONTHS - percentEach * BigInt(count - 1) : percentEach;
    return { percent: percentOf(share), days: 30 * (index + 1), isEndOfMonth: false };
  });
}

const whole = (days: number, more: Partial<TermPart> = {}): TermPart[] => [
  { percent: toRate("100"), days, isEndOfMonth: false, ...more },
];
const endOfMonth = (more: Partial<TermPart> = {}): TermPart[] => whole(0, { isEndOfMonth: true, ...more });

/** The terms that every company can choose, besides its own. */
export const STANDARD_TERMS: readonly NamedTerms[] = [
  { name: "Due on receipt", paymentTerms: whole(0) },
  ...[7, 10, 15, 30, 45, 60].map((days) => ({ name: `Net ${days}`, paymentTerms: whole(days) })),
  { name: "2/10 Net 30", paymentTerms: whole(30, { discount: { percent: toRate("2"), days: 10 } }) },
  { name: "End of month", paymentTerms: endOfMonth() },
  { name: "10 days after end of month", paymentTerms: endOfMonth({ daysAfterMonth: 10 }) },
  { name: "End of next month", paymentTerms: endOfMonth({ monthsLater: 1 }) },
];

/** Terms with the name under which they can be chosen. */
export type NamedTerms = { name: string; paymentTerms: PaymentTerms };
