import type { PaymentTerms } from "#domain/payment-terms.ts";
import { fillIn } from "#domain/sheet-languages.ts";
import type { Sheet } from "./sheet-head.ts";

/** Returns the payment terms of an unpaid invoice; null for anything else. */
export function paymentTerms({
  document: { kind, status, date, dueDate, installments },
  texts,
  figures,
}: Pick<Sheet, "document" | "texts" | "figures">): string | null {
  if (kind !== "invoice" || status === "paid" || status === "void") return null;
  if (installments.length > 0) {
    const parts = installments.map((part) => `${figures.date(part.dueDate)}: ${figures.amount(part.amount)}`);
    return fillIn(texts.payableInParts, { parts: parts.join("; ") });
  }
  const sentence = dueDate === date ? texts.payableNow : texts.paymentTerms;
  return fillIn(sentence, { date: figures.date(dueDate) });
}

/** Returns the payment terms of the invoices from a quote or order; null if it has none. */
export function paymentTermsOfOrder(
  orderTerms: PaymentTerms,
  { texts, figures }: Pick<Sheet, "texts" | "figures">,
): string | null {
  const parts = orderTerms.map(({ percent, days, isEndOfMonth }) =>
    fillIn(isEndOfMonth ? texts.termPartEndOfMonth : texts.termPart, {
      percent: figures.percent(percent),
      days: String(days),
    }),
  );
  return parts.length === 0 ? null : fillIn(texts.termsOfOrder, { parts: parts.join("; ") });
}
