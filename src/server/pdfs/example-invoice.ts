import { RATE_ONE } from "#domain/exchange.ts";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import type { repliedDueDates } from "#contract/installments.ts";
import { type Day, shiftDays, toInstant } from "#domain/dates.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import {
  add,
  type MinorUnit,
  multiply,
  NO_UNITS,
  percentOf,
  sum,
  toPrice,
  toQuantity,
  toRate,
  ZERO,
} from "#domain/money.ts";

type Company = { name: string; address: string | null; phone: string | null; email: string | null };

/** An example invoice to preview the document design: a heading, a unit, a discount, two taxes and a note. */
export function exampleInvoice(
  company: Company & { taxId: string | null },
  { currency, today }: { currency: string; today: Day },
): Document {
  const createdAt = toInstant(Date.parse(`${today}T00:00:00Z`));
  const items = LINES.map((line, index) => item(line, index + 1, minorUnitOf(currency)));
  const subtotal = sum(items.map((priced) => priced.subtotal));
  const taxAmount = sum(items.map((priced) => priced.taxAmount));
  return {
    id: newId(),
    version: 1,
    kind: "invoice",
    number: "INV-0042",
    vendorInvoiceNumber: null,
    approval: null,
    partyId: newId(),
    partyName: CUSTOMER.name,
    partyEmail: CUSTOMER.email,
    ...dueInThirtyDays(today),
    status: "posted",
    notes: "Thank you for your order. This invoice is an example and isn't part of your books.",
    orderReference: "4711",
    contractReference: "",
    currency,
    exchangeRate: RATE_ONE,
    pricesIncludeTax: false,
    taxRounding: "line",
    discount: null,
    discountAmount: ZERO,
    subtotal,
    taxAmount,
    hasTax: true,
    total: add(subtotal, taxAmount),
    baseTotal: add(subtotal, taxAmount),
    paidAmount: ZERO,
    creditedDocumentId: null,
    orderId: null,
    orderKind: null,
    isOpening: false,
    voidReason: null,
    journalId: null,
    reversalId: null,
    items,
    partySnapshot: CUSTOMER,
    companySnapshot: company,
    createdAt,
    updatedAt: createdAt,
  };
}

const NO_DISCOUNT = { earlyDiscount: null, discountPaymentId: null };

function dueInThirtyDays(date: Day): Pick<Document, "date" | keyof typeof repliedDueDates> {
  const dueDate = shiftDays(date, 30);
  return { date, dueDate, nextDueDate: dueDate, installments: [], ...NO_DISCOUNT };
}

const CUSTOMER = {
  code: "C0007",
  name: "Harbour Café Ltd",
  email: "office@harbour.example",
  phone: "+44 20 7946 0018",
  address: "12 Quay Street\nExampletown EX1 2AB",
  taxId: "GB 999 9999 73",
};

type ExampleLine = Pick<DocumentItem, "description" | "unit"> & Record<"quantity" | "price" | "rate", string>;

const LINES: readonly (ExampleLine | string)[] = [
  "Kitchen work",
  {
    description: "Design and planning\nThree drafts and a site visit",
    unit: "h",
    quantity: "8",
    price: "95.00",
    rate: "20",
  },
  {
    description: "Oak worktop, oiled",
    unit: "m",
    quantity: "2.5",
    price: "97.00",
    rate: "20",
  },
  {
    description: "Care guide",
    unit: "pcs",
    quantity: "7",
    price: "12.50",
    rate: "4.8",
  },
];

function item(line: ExampleLine | string, position: number, minorUnit: MinorUnit): DocumentItem {
  const blank = typeof line === "string";
  const { description, unit, quantity, price, rate } = blank ? { ...TEXT_ALONE, description: line } : line;
  const net = multiply(toQuantity(quantity), toPrice(price), minorUnit);
  const tax = percentOf(net, toRate(rate), minorUnit);
  return {
    position,
    productId: null,
    productCode: null,
    productName: null,
    productType: null,
    accountId: blank ? null : newId(),
    accountCode: null,
    accountName: null,
    description,
    quantity: toQuantity(quantity),
    unit,
    reference: "",
    unitPrice: toPrice(price),
    discount: null,
    discountAmount: ZERO,
    documentDiscount: ZERO,
    taxRateId: blank ? null : newId(),
    taxRate: blank ? null : toRate(rate),
    taxComponents: [],
    subtotal: net,
    taxAmount: tax,
    total: net,
    baseSubtotal: net,
    baseTaxAmount: tax,
    carryingAmount: net,
    creditedPosition: null,
    returnsStock: true,
    orderPosition: null,
    credited: { quantity: NO_UNITS, subtotal: ZERO, taxAmount: ZERO },
  };
}

const TEXT_ALONE: ExampleLine = {
  description: "",
  unit: null,
  quantity: "0",
  price: "0",
  rate: "0",
};
