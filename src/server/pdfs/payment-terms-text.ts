import { discountOnDay } from "#domain/early-discount.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { subtract } from "#domain/money.ts";
import type { PaymentTerms } from "#domain/payment-terms.ts";
import { fillIn } from "#domain/pdf-languages.ts";
import type { DocumentPdf } from "./pdf-head.ts";

/** Returns the payment terms of an unpaid invoice; null for anything else. */
export function paymentTerms({
  document,
  texts,
  figures,
}: Pick<DocumentPdf, "document" | "texts" | "figures">): string | null {
  const { kind, status, date, dueDate, installments } = document;
  if (kind !== "invoice" || status === "paid" || status === "void") return null;
  if (installments.length > 0) {
    const parts = installments.map((part) => `${figures.date(part.dueDate)}: ${figures.amount(part.amount)}`);
    return fillIn(texts.payableInParts, { parts: parts.join("; ") });
  }
  const sentence = dueDate === date ? texts.payableNow : texts.paymentTerms;
  const discount = discountText({ document, texts, figures });
  const terms = fillIn(sentence, { date: figures.date(dueDate) });
  return discount === null ? terms : `${terms}. ${discount}`;
}

/** The early payment discount and what is to be paid with it; null if it has none. */
function discountText({
  document,
  texts,
  figures,
}: Pick<DocumentPdf, "document" | "texts" | "figures">): string | null {
  const { earlyDiscount, currency, total, paidAmount } = document;
  if (earlyDiscount === null) return null;
  const { percent, until } = earlyDiscount;
  const balanceDue = subtract(total, paidAmount);
  const discount = discountOnDay(
    { balanceDue, earlyDiscount },
    { date: until, minorUnit: minorUnitOf(currency) },
  );
  return discount === null
    ? null
    : fillIn(texts.discountIfPaidBy, {
        percent: figures.percent(percent),
        date: figures.date(until),
        amount: figures.amount(subtract(balanceDue, discount)),
      });
}

/** Returns the payment terms of the invoices from a quote or order; null if it has none. */
export function paymentTermsOfOrder(
  orderTerms: PaymentTerms,
  { texts, figures }: Pick<DocumentPdf, "texts" | "figures">,
): string | null {
  const parts = orderTerms.flatMap(
    ({ percent, days, isEndOfMonth, monthsLater = 0, daysAfterMonth = 0, discount }) => {
      const endOfMonth = days === 0 ? texts.termEndOfMonth : texts.termPartEndOfMonth;
      const due = fillIn(isEndOfMonth ? endOfMonth : texts.termPart, {
        percent: figures.percent(percent),
        days: String(days),
      });
      return [
        [
          due,
          ...(monthsLater === 1 ? [texts.monthLater] : []),
          ...(monthsLater > 1 ? [fillIn(texts.monthsLater, { months: String(monthsLater) })] : []),
          ...(daysAfterMonth > 0 ? [fillIn(texts.plusDays, { days: String(daysAfterMonth) })] : []),
        ].join(", "),
        ...(discount === undefined
          ? []
          : [
              fillIn(texts.discountWithin, {
                percent: figures.percent(discount.percent),
                days: String(discount.days),
              }),
            ]),
      ];
    },
  );
  return parts.length === 0 ? null : fillIn(texts.termsOfOrder, { parts: parts.join("; ") });
}
