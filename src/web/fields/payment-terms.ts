import type { PaymentTerms } from "#domain/payment-terms.ts";

/** One part of payment terms, as form values. */
export type TermPartValues = { percent: string; days: string; isEndOfMonth: boolean };

export function termValues(terms: PaymentTerms): TermPartValues[] {
  return terms.map(({ days, ...part }) => ({ ...part, days: String(days) }));
}

/** Returns the request; invalid days are rejected at their field. */
export function toTermsInput(values: readonly TermPartValues[]) {
  return values.map(({ days, ...part }) => ({
    ...part,
    days: /^\d{1,9}$/.test(days.trim()) ? Number(days) : NaN,
  }));
}

/** One text for each part: "30% after 14 days". */
export function termTexts(terms: PaymentTerms): string[] {
  return terms.map(
    ({ percent, days, isEndOfMonth }) =>
      `${percent}% after ${days} days${isEndOfMonth ? ", at the end of the month" : ""}`,
  );
}

/** Text for comparing versions: "30% 14 days, 70% 60 days, end of month". */
export function paymentTermsText(values: readonly TermPartValues[]): string {
  return values
    .map(
      ({ percent, days, isEndOfMonth }) => `${percent}% ${days} days${isEndOfMonth ? ", end of month" : ""}`,
    )
    .join("; ");
}
