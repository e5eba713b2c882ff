import { type Day, daysBetween } from "#domain/dates.ts";
import type { EarlyDiscount } from "#domain/early-discount.ts";
import type { Installment } from "#domain/installments.ts";
import { type CustomerFormat, rulesOf } from "./codes.ts";

type DocumentWithTerms = {
  date: Day;
  dueDate: Day;
  installments: readonly Installment[];
  earlyDiscount: EarlyDiscount | null;
  currency: string;
  party: { format: CustomerFormat };
};

/** Returns the payment terms as text (BT-20); BT-9 has only one date, the last installment's. */
export function paymentTermsOf(document: DocumentWithTerms): string {
  const { dueDate, installments, currency } = document;
  if (installments.length === 0) return `Due on ${dueDate}${discountOf(document)}`;
  const parts = installments.map((part) => `${part.amount} ${currency} on ${part.dueDate}`);
  return `Due in installments: ${parts.join(", ")}`;
}

/**
 * The early payment discount within the payment terms. EN 16931 has no field for it; XRechnung defines a line of its own, which
 * ends with a line break (BR-DE-18).
 */
function discountOf({ earlyDiscount, date, party }: DocumentWithTerms): string {
  if (earlyDiscount === null) return "";
  const { percent, until } = earlyDiscount;
  const [units = "0", decimals = ""] = percent.split(".");
  if (rulesOf(party.format) !== "xrechnung" || decimals.length > 2)
    return `. ${percent}% discount if paid by ${until}`;
  const days = daysBetween({ from: date, to: until });
  return `\n#SKONTO#TAGE=${days}#PROZENT=${units}.${decimals.padEnd(2, "0")}#\n`;
}
