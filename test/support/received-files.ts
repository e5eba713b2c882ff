import { toDay } from "#domain/dates.ts";
import { writeCii } from "#domain/e-invoice/cii.ts";
import type { ElectronicInvoice, InvoiceLine } from "#domain/e-invoice/model.ts";
import { writeUbl } from "#domain/e-invoice/ubl.ts";
import { toAmount, toPrice, toQuantity, toRate, ZERO } from "#domain/money.ts";

const TAX = { category: "S", rate: toRate("10") } as const;
const ADDRESS = { lines: ["Hauptstraße 1"], city: "Berlin", postalCode: "10115", country: "DE" };
const NO_PARTY_DETAILS = { taxNumber: null, legalId: null, electronicAddress: null, contact: null };

const LINE: InvoiceLine = {
  id: "1",
  name: "Paper",
  reference: null,
  sellerId: null,
  quantity: toQuantity("4"),
  unit: "C62",
  price: toPrice("25"),
  priceQuantity: null,
  discount: ZERO,
  discountPercent: null,
  beforeDiscount: toAmount("100"),
  net: toAmount("100"),
  tax: TAX,
  taxRateId: null,
};

/** An invoice of 4 at 25.00 and 10 % tax, 110.00 together, as a vendor sends it. */
const INVOICE: ElectronicInvoice = {
  format: "en16931",
  typeCode: "380",
  number: "R-17",
  issueDate: toDay("2026-02-10"),
  dueDate: toDay("2026-02-24"),
  paymentTerms: "Due on 2026-02-24",
  currency: "USD",
  taxCurrency: null,
  buyerReference: null,
  orderReference: null,
  contractReference: null,
  note: "As ordered",
  preceding: null,
  seller: { ...NO_PARTY_DETAILS, name: "Paper & Sons", address: ADDRESS, vatNumber: "DE123456789" },
  buyer: { ...NO_PARTY_DETAILS, name: "Our company", address: ADDRESS, vatNumber: null },
  delivery: null,
  payment: { code: "30", iban: "DE02120300000000202051", bic: null, accountName: "Paper & Sons" },
  allowances: [],
  lines: [LINE],
  taxes: [
    { ...TAX, taxable: toAmount("100"), tax: toAmount("10"), exemptionCode: null, exemptionReason: null },
  ],
  totals: {
    lines: toAmount("100"),
    allowances: ZERO,
    withoutTax: toAmount("100"),
    tax: toAmount("10"),
    taxInTaxCurrency: null,
    withTax: toAmount("110"),
    payable: toAmount("110"),
  },
};

/** The XML of such an invoice, with these differences. */
export function receivedXml(changes: Partial<ElectronicInvoice> = {}, syntax: "ubl" | "cii" = "ubl"): string {
  const invoice = { ...INVOICE, ...changes };
  return syntax === "ubl" ? writeUbl(invoice) : writeCii(invoice);
}

/** A file as it is uploaded. */
export function toFileInput(bytes: string | Uint8Array, fileName = "invoice.xml") {
  return { fileName, content: Buffer.from(bytes).toString("base64") };
}

export function receivedFile(changes: Partial<ElectronicInvoice> = {}) {
  return toFileInput(receivedXml(changes));
}

/** The file that a bill or a vendor credit is created from. */
export function fileFor(
  kind: string,
  { number, fileName, currency = "USD" }: { number: string; fileName: string; currency?: string },
) {
  return toFileInput(receivedXml({ number, currency, typeCode: kind === "bill" ? "380" : "381" }), fileName);
}
