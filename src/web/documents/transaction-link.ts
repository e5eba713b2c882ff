import { isDateText } from "#domain/dates.ts";
import { isMoneyText } from "#web/fields/parse-input.ts";
import { type DocumentFormValues, EMPTY_ITEM, newDocument } from "./document-form-values.ts";

/** Bank transaction from the address, if any. */
type TransactionLink = { date: string | undefined; total: string | undefined; text: string | undefined };

/** Returns a posted, tax-inclusive document for a bank transaction in base currency; an empty one without. */
export function documentOfTransaction(
  { date = "", total = "", text = "" }: TransactionLink,
  {
    paymentTerms = [],
    ...start
  }: Parameters<typeof newDocument>[0] & Pick<DocumentFormValues, "paymentTerms">,
): DocumentFormValues {
  if (!isDateText(date) || !isMoneyText(total)) return { ...newDocument(start), paymentTerms };
  const item = { ...EMPTY_ITEM, description: text.slice(0, 500), quantity: "1", unitPrice: total };
  const values = newDocument({ ...start, date, pricesIncludeTax: true, currency: "" });
  return { ...values, dueDate: date, status: "posted", items: [item] };
}
