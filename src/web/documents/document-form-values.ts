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
import { typedTaxes } from "#domain/document-amounts.ts";
import type { Money } from "#domain/money.ts";
import type { Unit } from "#domain/units.ts";
import { minorUnitOfPage, taxRoundingOfPage } from "#web/api/page-notation.ts";
import type { Coded } from "#web/fields/match-text.ts";
import type { RestOfLine } from "#web/fields/entered-amounts.ts";
import { remainingItemAmounts, remainingOfItem, remainingItemTaxes } from "#web/fields/remaining-item.ts";
import { currencyFieldsOf } from "#web/fields/currency-fields.tsx";
import { type ItemSubject, subjectOf } from "#web/fields/item-picker.tsx";
import type { TermPartValues } from "#web/fields/payment-terms.ts";
import { NO_REFERENCES, referencesOf, type ReferencesOfDocument } from "#web/fields/references.tsx";
import type { ChosenTaxRate } from "#web/fields/record-pickers.tsx";

/** An item as the form holds it: null and "" for nothing. */
export type FormItem = {
  subject: ItemSubject | null;
  description: string;
  quantity: string;
  /** What the quantity is of. */
  unit: Unit | "";
  /** A word of the other side, such as where it was ordered. */
  reference: string;
  unitPrice: string;
  /** "10%" or "12.50". */
  discount: string;
  taxRate: ChosenTaxRate | null;
  /** What the vendor wrote; "" for the computed tax (Accounting 8). */
  taxAmount: string;
  creditsPosition: number | null;
  /** Of a line that takes back all that is left of another: the taxes it has as long as it does. */
  rest: RestOfLine | null;
  /** The amount of the credited line that is still creditable, with or without tax as its price is; null if unknown. */
  creditable: Money | null;
  returnsStock: boolean;
  /** The line of the quote that it takes from. */
  orderPosition: number | null;
};

/** The values of a document's form. */
export type DocumentFormValues = ReferencesOfDocument & {
  number: string;
  /** What the vendor calls a bill or a vendor credit. */
  vendorNumber: string;
  party: Coded | null;
  date: string;
  /** With installments that of the last one. */
  dueDate: string;
  /** None, or two and more that add up to the total (Decision 0133). */
  installments: { dueDate: string; amount: string }[];
  /** By which due dates follow the date and the total. */
  paymentTerms?: TermPartValues[];
  status: DocumentStatus;
  notes: string;
  creditsId: string | null;
  /** The quote that it is made from. */
  orderId: string | null;
  /** Whether unit prices, and what is taken off them, have the tax in them (Decision 0052). */
  pricesIncludeTax: boolean;
  /** Where its taxes are rounded; set by the server (Decision 0107). */
  taxRounding: TaxRounding;
  /** Another currency than that of the books, or "". */
  currency: string;
  /** What was typed; "" for the rate of the table for its date. */
  exchangeRate: string;
  /** Taken off what the items come to: "10%" or "12.50". */
  discount: string;
  items: FormItem[];
  /** How it is paid, when it is saved as paid. */
  payment: { accountId: string; date: string };
  voiding: Voiding;
};

/** Why a document is void, and what becomes of its payments. */
export type Voiding = { reason: string; payments: "void" | "keep_as_credit" };

/** Payments stay as credit unless the user chooses otherwise; refunds of a credit cannot. */
export function voidingOf(kind: DocumentKind): Voiding {
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
  creditsPosition: null,
  rest: null,
  creditable: null,
  returnsStock: true,
  orderPosition: null,
};

/** A new draft of today, due 30 days later, with two empty lines (Behavior 9, Interface 2). */
export function newDocument({
  date,
  number,
  party,
  pricesIncludeTax = false,
  taxRounding = taxRoundingOfPage(),
  currency = "",
}: Start & Pick<DocumentFormValues, "party">) {
  const values: DocumentFormValues = {
    number,
    vendorNumber: "",
    party,
    date,
    dueDate: dueDateOf(date),
    installments: [],
    status: "draft",
    notes: "",
    ...NO_REFERENCES,
    creditsId: null,
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

type Item = Document["items"][number];
/** The values of a document that exists; a payment of it would be dated today. */
export function toDocumentValues(document: Document, today: Day): DocumentFormValues {
  const { number, partyId, date, status, notes, creditsId, discount, items } = document;
  const { dueDate, pricesIncludeTax, taxRounding, orderId } = document;
  const party = { id: partyId, code: "", name: document.partyName };
  return {
    ...newDocument({ date, number, party, pricesIncludeTax, taxRounding }),
    vendorNumber: document.vendorNumber ?? "",
    voiding: voidingOf(document.kind),
    dueDate,
    installments: document.installments.map((part) => ({ ...part })),
    status,
    notes,
    ...referencesOf(document),
    creditsId,
    orderId,
    ...currencyFieldsOf(document),
    discount: discount ?? "",
    items: formItems(items, document),
    payment: { accountId: "", date: status === "draft" ? date : today },
  };
}

type Start = {
  date: Day;
  number: string;
  /** As the company has them for new documents. */
  pricesIncludeTax?: boolean;
  /** As what it is made of has it; left out it is as the company has it. */
  taxRounding?: TaxRounding;
  /** "" for that of the books. */
  currency?: string;
};

/** Copies a document as a draft of today. The copy credits nothing, and isn't linked to a quote. */
export function copyDocument(
  document: Document,
  { date, number, taxRounding = taxRoundingOfPage() }: Start,
): DocumentFormValues {
  const values = toDocumentValues(document, date);
  return {
    ...values,
    taxRounding,
    creditsId: null,
    orderId: null,
    orderReference: "",
    // At the rate of its own day.
    exchangeRate: "",
    items: values.items.map((item) => ({ ...item, creditsPosition: null, orderPosition: null })),
    number,
    vendorNumber: "",
    date,
    dueDate: dueDateOf(date),
    installments: [],
    status: "draft",
    payment: { accountId: "", date },
  };
}

/** A credit that takes back what is left of a bill or an invoice, item by item at its price and tax (Accounting 2). */
export function creditFor(document: Document, { date: today, number }: Start): DocumentFormValues {
  const date = document.date > today ? document.date : today;
  const rest = document.items.flatMap((item) => remainingOfItem(item, document));
  const items = formItems(rest, document).map((item, index) => ({
    ...item,
    creditsPosition: rest[index]?.position ?? null,
    rest: remainingItemTaxes(item, rest[index], document),
    creditable: remainingItemAmounts(rest[index], document),
    orderPosition: null,
  }));
  return {
    ...copyDocument(document, { date, number, taxRounding: document.taxRounding }),
    notes: "",
    creditsId: document.id,
    orderReference: document.orderReference,
    ...currencyFieldsOf(document),
    // Each line says what it was less.
    discount: "",
    items: items.length === 0 ? [{ ...EMPTY_ITEM }] : items,
  };
}

/** The line that follows another has its tax. */
export function lineAfter(item: FormItem | undefined): FormItem {
  return { ...EMPTY_ITEM, taxRate: item?.taxRate ?? null };
}

/** A line in which nothing was entered yet; the tax that it took over does not count. */
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

/** True for a line that has more details than its product: then every line shows their fields. */
export const saysMore = ({ subject, unit, reference }: FormItem): boolean =>
  reference !== "" || (unit !== "" && subject?.kind === "account");

type Priced = Pick<Document, "pricesIncludeTax" | "taxRounding" | "currency">;

/** The items as they are typed: a tax that differs from the computed one is in its field. */
function formItems(items: readonly Item[], { pricesIncludeTax, taxRounding, currency }: Priced): FormItem[] {
  const rounding = { taxRounding, minorUnit: minorUnitOfPage(currency) };
  const typed = typedTaxes(
    items.map((item) => ({ ...item, pricesIncludeTax })),
    rounding,
  );
  return items.map((item, index) => formItem(item, typed[index] === true));
}

function formItem(item: Item, isTyped: boolean): FormItem {
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
    creditsPosition: item.creditsPosition,
    rest: null,
    creditable: null,
    returnsStock: item.returnsStock,
    orderPosition: item.orderPosition,
  };
}
