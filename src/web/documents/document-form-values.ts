import type { Document } from "#contract/documents.ts";
import type { Day } from "#domain/dates.ts";
import {
  dueDateOf,
  isCredit,
  isTextLine,
  type DocumentKind,
  type DocumentStatus,
  type TaxRounding,
} from "#domain/document.ts";
import type { EarlyDiscount } from "#domain/early-discount.ts";
import { enteredTaxFlags } from "#domain/document-amounts.ts";
import type { Money } from "#domain/money.ts";
import type { Unit } from "#domain/units.ts";
import { pageMinorUnit, pageTaxRounding } from "#web/api/page-notation.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import type { RemainingTaxes } from "#web/fields/entered-amounts.ts";
import { creditLineStart, remainingOfItem, type StartTax } from "#web/fields/uncredited-item.ts";
import { currencyFieldsOf } from "#web/fields/currency-fields.tsx";
import { type ItemSubject, subjectOf } from "#web/fields/item-picker.tsx";
import type { TermPartValues } from "#web/fields/payment-terms.ts";
import { NO_REFERENCES, referencesOf, type ReferencesOfDocument } from "#web/fields/references.tsx";
import type { TaxRateOption } from "#web/fields/record-pickers.tsx";

/** A line item in the form; null and "" if not set. */
export type FormItem = {
  subject: ItemSubject | null;
  description: string;
  quantity: string;
  /** Unit of the quantity. */
  unit: Unit | "";
  /** The other party's reference for the line, such as an order number. */
  reference: string;
  unitPrice: string;
  /** "10%" or "12.50". */
  discount: string;
  taxRate: TaxRateOption | null;
  /** Tax on the vendor's bill; "" for the computed tax (Accounting 8). */
  taxAmount: string;
  creditedPosition: number | null;
  /** For a line that credits all that remains of another: the remaining taxes, used while it does. */
  remainingTaxes: RemainingTaxes | null;
  /** For a credit line that starts with the credited line's tax: that tax, used while the line stays as it started. */
  startTax: StartTax | null;
  /** Amount of the credited line that is still creditable, with or without tax like its price; null if unknown. */
  creditable: Money | null;
  returnsStock: boolean;
  /** Position of the quote or order line that it invoices. */
  orderPosition: number | null;
};

/** Form values of a document. */
export type DocumentFormValues = ReferencesOfDocument & {
  number: string;
  /** Vendor's own number of a bill or vendor credit. */
  vendorInvoiceNumber: string;
  party: CodedRecord | null;
  date: string;
  /** With installments, the due date of the last one. */
  dueDate: string;
  /** Empty, or at least two that add up to the total (Decision 0133). */
  installments: { dueDate: string; amount: string }[];
  /** Discount on the balance due until a date; null for none. */
  earlyDiscount: EarlyDiscount | null;
  /** Terms that determine due dates from date and total. */
  paymentTerms?: TermPartValues[];
  status: DocumentStatus;
  notes: string;
  creditedDocumentId: string | null;
  /** Quote or order that it was created from. */
  orderId: string | null;
  /** Whether unit prices and discounts include tax (Decision 0052). */
  pricesIncludeTax: boolean;
  /** Where its taxes are rounded; set by the server (Decision 0107). */
  taxRounding: TaxRounding;
  /** Foreign currency, or "" for the base currency. */
  currency: string;
  /** Entered rate; "" for the rate of its date from the table. */
  exchangeRate: string;
  /** Discount on the total of the items: "10%" or "12.50". */
  discount: string;
  items: FormItem[];
  /** Payment to record if it is saved as paid. */
  payment: { accountId: string; date: string };
  voiding: VoidRequest;
};

/** Reason for voiding a document, and what happens to its payments. */
export type VoidRequest = { reason: string; payments: "void" | "keep_as_credit" };

/** Default: payments are kept as credit, except refunds of a credit, which can't be. */
export function voidingOf(kind: DocumentKind): VoidRequest {
  return { reason: "", payments: isCredit(kind) ? "void" : "keep_as_credit" };
}

export const EMPTY_ITEM: FormItem = {
  subject: null,
  description: "",
  quantity: "",
  unit: "",
  reference: "",
  unitPrice: "",
  discount: "",
  taxRate: null,
  taxAmount: "",
  creditedPosition: null,
  remainingTaxes: null,
  startTax: null,
  creditable: null,
  returnsStock: true,
  orderPosition: null,
};

/** Returns a new draft dated today, due in 30 days, with two empty lines (Behavior 9, Interface 2). */
export function newDocument({
  date,
  number,
  party,
  pricesIncludeTax = false,
  taxRounding = pageTaxRounding(),
  currency = "",
}: NewDocumentOptions & Pick<DocumentFormValues, "party">) {
  const values: DocumentFormValues = {
    number,
    vendorInvoiceNumber: "",
    party,
    date,
    dueDate: dueDateOf(date),
    installments: [],
    earlyDiscount: null,
    status: "draft",
    notes: "",
    ...NO_REFERENCES,
    creditedDocumentId: null,
    orderId: null,
    pricesIncludeTax,
    taxRounding,
    currency,
    exchangeRate: "",
    discount: "",
    items: [{ ...EMPTY_ITEM }, { ...EMPTY_ITEM }],
    payment: { accountId: "", date },
    voiding: { reason: "", payments: "keep_as_credit" },
  };
  return values;
}

type SavedItem = Document["items"][number];
/** Returns the values of an existing document; a posted one is paid today by default. */
export function toDocumentValues(document: Document, today: Day): DocumentFormValues {
  const { number, partyId, date, status, notes, creditedDocumentId, discount, items } = document;
  const { dueDate, pricesIncludeTax, taxRounding, orderId } = document;
  const party = { id: partyId, code: "", name: document.partyName };
  return {
    ...newDocument({ date, number, party, pricesIncludeTax, taxRounding }),
    vendorInvoiceNumber: document.vendorInvoiceNumber ?? "",
    voiding: voidingOf(document.kind),
    dueDate,
    installments: document.installments.map((part) => ({ ...part })),
    earlyDiscount: document.earlyDiscount,
    status,
    notes,
    ...referencesOf(document),
    creditedDocumentId,
    orderId,
    ...currencyFieldsOf(document),
    discount: discount ?? "",
    items: formItems(items, document),
    payment: { accountId: "", date: status === "draft" ? date : today },
  };
}

type NewDocumentOptions = {
  date: Day;
  number: string;
  /** By default the company's setting for new documents. */
  pricesIncludeTax?: boolean;
  /** Setting of the source document; by default the company's. */
  taxRounding?: TaxRounding;
  /** "" for the base currency. */
  currency?: string;
};

/** Copies a document as a draft dated today, without links to a credited document or a quote. */
export function copyDocument(
  document: Document,
  { date, number, taxRounding = pageTaxRounding() }: NewDocumentOptions,
): DocumentFormValues {
  const values = toDocumentValues(document, date);
  return {
    ...values,
    taxRounding,
    creditedDocumentId: null,
    orderId: null,
    orderReference: "",
    // Use the rate of the copy's own date.
    exchangeRate: "",
    items: values.items.map((item) => ({ ...item, creditedPosition: null, orderPosition: null })),
    number,
    vendorInvoiceNumber: "",
    date,
    dueDate: dueDateOf(date),
    installments: [],
    earlyDiscount: null,
    status: "draft",
    payment: { accountId: "", date },
  };
}

/** Returns a credit for the rest of a bill or invoice, item by item at its price and tax (Accounting 2). */
export function creditFor(
  document: Document,
  { date: today, number }: NewDocumentOptions,
): DocumentFormValues {
  const date = document.date > today ? document.date : today;
  const remainingItems = document.items.flatMap((item) => remainingOfItem(item, document));
  const items = formItems(remainingItems, document).map((item, index) => ({
    ...item,
    ...creditLineStart(item, remainingItems[index], document),
    orderPosition: null,
  }));
  return {
    ...copyDocument(document, { date, number, taxRounding: document.taxRounding }),
    notes: "",
    creditedDocumentId: document.id,
    orderReference: document.orderReference,
    ...currencyFieldsOf(document),
    // Already included in each line.
    discount: "",
    items: items.length === 0 ? [{ ...EMPTY_ITEM }] : items,
  };
}

/** Returns an empty line with the tax of the previous one. */
export function lineAfter(item: FormItem | undefined): FormItem {
  return { ...EMPTY_ITEM, taxRate: item?.taxRate ?? null };
}

/** Whether nothing was entered in a line; a tax taken from the previous line doesn't count. */
export function isEmptyItem({
  subject,
  description,
  quantity,
  reference,
  unitPrice,
  discount,
}: FormItem): boolean {
  const texts = [description, quantity, reference, unitPrice, discount];
  return subject === null && texts.every((text) => text === "");
}

/** Whether a line has details besides its product's: then all lines show those fields. */
export const hasLineDetails = ({ subject, unit, reference }: FormItem): boolean =>
  reference !== "" || (unit !== "" && subject?.kind === "account");

type DocumentPricing = Pick<Document, "pricesIncludeTax" | "taxRounding" | "currency">;

/** Returns the items as entered: a tax that differs from the computed one fills its field. */
function formItems(
  items: readonly SavedItem[],
  { pricesIncludeTax, taxRounding, currency }: DocumentPricing,
): FormItem[] {
  const rounding = { taxRounding, minorUnit: pageMinorUnit(currency) };
  const typed = enteredTaxFlags(
    items.map((item) => ({ ...item, pricesIncludeTax })),
    rounding,
  );
  return items.map((item, index) => formItem(item, typed[index] === true));
}

function formItem(item: SavedItem, isTyped: boolean): FormItem {
  const { taxRateId, taxRate, taxComponents } = item;
  const isText = isTextLine(item);
  return {
    subject: subjectOf(item),
    description: item.description,
    quantity: isText ? "" : item.quantity,
    unit: item.unit ?? "",
    reference: item.reference,
    unitPrice: isText ? "" : item.unitPrice,
    discount: item.discount ?? "",
    taxRate:
      taxRateId === null || taxRate === null
        ? null
        : { id: taxRateId, code: "", name: "Tax", rate: taxRate, components: taxComponents },
    taxAmount: isTyped ? item.taxAmount : "",
    creditedPosition: item.creditedPosition,
    remainingTaxes: null,
    startTax: null,
    creditable: null,
    returnsStock: item.returnsStock,
    orderPosition: item.orderPosition,
  };
}
