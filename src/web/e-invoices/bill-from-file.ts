import type { BillReading } from "#contract/received-invoices.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import type { ItemSubject } from "#web/fields/item-picker.tsx";
import {
  type DocumentFormValues,
  EMPTY_ITEM,
  type FormItem,
  newDocument,
} from "#web/documents/document-form-values.ts";

type BillItem = BillReading["items"][number];

/** Returns the initial values of a bill read from a file, with our next number. */
export function billFromFile(reading: BillReading, { number }: { number: string }): DocumentFormValues {
  const { date, dueDate, vendor, discount, items, notes, currency, orderReference, contractReference } =
    reading;
  return {
    ...newDocument({ date, number, party: vendor }),
    currency: currency === pageNotation().currency ? "" : currency,
    dueDate,
    orderReference,
    contractReference,
    vendorInvoiceNumber: reading.number,
    notes,
    discount: discount ?? "",
    items: items.map(formItem),
  };
}

function formItem(item: BillItem): FormItem {
  const { description, quantity, unitPrice, discount, taxRate, taxAmount } = item;
  return {
    ...EMPTY_ITEM,
    subject: subjectOf(item),
    description,
    quantity,
    unitPrice,
    discount: discount ?? "",
    taxRate,
    taxAmount: taxAmount ?? "",
  };
}

function subjectOf({ product, account }: BillItem): ItemSubject | null {
  if (product) return { kind: "product", ...product };
  return account && { kind: "account", ...account };
}
