import type { EarlyDiscount } from "#domain/early-discount.ts";
import { toRate } from "#domain/money.ts";
import { type NamedTerms, type PaymentTerms, STANDARD_TERMS } from "#domain/payment-terms.ts";
import { formatDate } from "./formats.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

/** One part of payment terms, as form values; "" if not set. */
export type TermPartValues = {
  percent: string;
  days: string;
  isEndOfMonth: boolean;
  monthsLater: string;
  daysAfterMonth: string;
  /** Early payment discount. */
  discount: { percent: string; days: string };
};

export function termValues(terms: PaymentTerms): TermPartValues[] {
  return terms.map(({ percent, days, isEndOfMonth, monthsLater = 0, daysAfterMonth = 0, discount }) => ({
    percent,
    days: String(days),
    isEndOfMonth,
    monthsLater: monthsLater === 0 ? "" : String(monthsLater),
    daysAfterMonth: daysAfterMonth === 0 ? "" : String(daysAfterMonth),
    discount: { percent: discount?.percent ?? "", days: discount === undefined ? "" : String(discount.days) },
  }));
}

/** Returns the request; invalid days are rejected at their field. */
export function toTermsInput(values: readonly TermPartValues[]) {
  const isWhole = values.length === 1;
  return values.map(({ percent, days, isEndOfMonth, monthsLater, daysAfterMonth, discount }) => ({
    percent,
    days: toDays(days),
    isEndOfMonth,
    ...(isWhole && isEndOfMonth && monthsLater !== "" && { monthsLater: toDays(monthsLater) }),
    ...(isWhole && isEndOfMonth && daysAfterMonth !== "" && { daysAfterMonth: toDays(daysAfterMonth) }),
    ...(isWhole &&
      discount.percent !== "" && { discount: { percent: discount.percent, days: toDays(discount.days) } }),
  }));
}

/** Terms from values that came from a record. */
export function toTerms(values: readonly TermPartValues[]): PaymentTerms {
  return toTermsInput(values).map(({ discount, ...part }) => ({
    ...part,
    percent: toRate(part.percent),
    ...(discount && { discount: { ...discount, percent: toRate(discount.percent) } }),
  }));
}

const toDays = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN);

/** One text for each part: "30% after 14 days", "2/10 Net 30", "Net 30, 3% discount within 10 days". */
export function termTexts(terms: PaymentTerms): string[] {
  return terms.map((part) => {
    const named = terms.length === 1 ? namedLike(termValues(terms), STANDARD_TERMS) : undefined;
    const [values] = termValues([part]);
    if (values === undefined) return "";
    // A name such as 2/10 Net 30 includes the discount.
    const discount = named?.paymentTerms[0]?.discount === undefined ? discountText(values) : [];
    return [named?.name ?? dueText(values), ...discount].join(", ");
  });
}

/** "30% after 14 days", "100% after 0 days, at the end of the month, 10 days after it". */
function dueText({ percent, days, isEndOfMonth, monthsLater, daysAfterMonth }: TermPartValues): string {
  const later = monthsLater && `${monthsLater} ${monthsLater === "1" ? "month" : "months"} later`;
  const afterMonth = daysAfterMonth && `${daysAfterMonth} days after it`;
  return [`${percent}% after ${days} days`, isEndOfMonth && "at the end of the month", later, afterMonth]
    .filter(Boolean)
    .join(", ");
}

const discountText = ({ discount: { percent, days } }: TermPartValues): string[] =>
  percent === "" ? [] : [`${percent}% discount within ${days} days`];

/** "2% until Feb 10, 2026", or nothing. */
export const earlyDiscountText = (discount: EarlyDiscount | null): string =>
  discount === null ? "" : `${discount.percent}% until ${formatDate(discount.until)}`;

/** Text for comparing versions. */
export function paymentTermsText(values: readonly TermPartValues[]): string {
  return values.map((part) => [dueText(part), ...discountText(part)].join(", ")).join("; ");
}

const dueTextOf = (values: readonly TermPartValues[]): string => values.map(dueText).join("; ");

/** The name of chosen terms. */
export const nameOfTerms = (
  values: readonly TermPartValues[],
  named: readonly NamedTerms[],
): string | undefined => namedLike(values, named)?.name;

/** The same terms, or else those with the same due date and another discount. */
function namedLike(values: readonly TermPartValues[], named: readonly NamedTerms[]): NamedTerms | undefined {
  const text = paymentTermsText(values);
  const sameTerms = named.find(({ paymentTerms }) => paymentTermsText(termValues(paymentTerms)) === text);
  const due = dueTextOf(values);
  return sameTerms ?? named.find(({ paymentTerms }) => dueTextOf(termValues(paymentTerms)) === due);
}

/** The standard terms, after the company's own. */
export function useNamedTerms(): readonly NamedTerms[] {
  const companyTerms = useApiQuery("company.get").data?.namedTerms ?? [];
  return [...companyTerms, ...STANDARD_TERMS];
}
