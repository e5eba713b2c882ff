import type { Day } from "#domain/dates.ts";
import type { Money, Price, Quantity, Rate } from "#domain/money.ts";
import type { EInvoiceFormat, TaxCategory } from "./codes.ts";

/**
 * An invoice or a credit note in the terms of EN 16931, before it is written in one of the two syntaxes. Each field has its term
 * number, because the rules refer to them.
 */
export type ElectronicInvoice = {
  format: EInvoiceFormat;
  /** BT-3: 380 is an invoice, 381 a credit note. */
  typeCode: "380" | "381";
  /** BT-1 */
  number: string;
  /** BT-2 */
  issueDate: Day;
  /** BT-9 */
  dueDate: Day;
  /** BT-20 */
  paymentTerms: string;
  /** BT-5 */
  currency: string;
  /** BT-6: the base currency, if different. */
  taxCurrency: string | null;
  /** BT-10 */
  buyerReference: string | null;
  /** BT-13 */
  orderReference: string | null;
  /** BT-12 */
  contractReference: string | null;
  /** BT-22 */
  note: string | null;
  /** BG-3: the invoice that a credit note reverses. */
  preceding: { number: string; date: Day } | null;
  /** BG-4 */
  seller: Trader;
  /** BG-7 */
  buyer: Trader;
  /** BG-13: required if goods go to another country of the EU. */
  delivery: { date: Day; address: PostalAddress } | null;
  /** BG-16 */
  payment: { code: string; iban: string | null; bic: string | null; accountName: string };
  /** BG-20: the document discount, as shared by the lines of each tax. */
  allowances: readonly { amount: Money; tax: LineTax }[];
  /** BG-25 */
  lines: readonly InvoiceLine[];
  /** BG-23 */
  taxes: readonly TaxBreakdown[];
  /** BG-22 */
  totals: {
    /** BT-106 */
    lines: Money;
    /** BT-107 */
    allowances: Money;
    /** BT-109 */
    withoutTax: Money;
    /** BT-110 */
    tax: Money;
    /** BT-111 */
    taxInTaxCurrency: Money | null;
    /** BT-112 */
    withTax: Money;
    /** BT-115 */
    payable: Money;
  };
};

export type PostalAddress = {
  lines: readonly string[];
  city: string | null;
  postalCode: string | null;
  country: string | null;
};

/** Seller or buyer. */
export type Trader = {
  name: string;
  address: PostalAddress;
  /** BT-31 or BT-48: VAT number with country prefix. */
  vatNumber: string | null;
  /** BT-32: another tax ID. */
  taxNumber: string | null;
  /** BT-30 or BT-47: registration number. */
  legalId: string | null;
  /** BT-34 or BT-49 */
  electronicAddress: { scheme: string; id: string } | null;
  /** BG-6, only for the seller. */
  contact: { name: string | null; phone: string | null; email: string | null } | null;
};

export type LineTax = { category: TaxCategory | null; rate: Rate };

export type InvoiceLine = {
  /** BT-126 */
  id: string;
  /** BT-127 */
  reference: string | null;
  /** BT-153 */
  name: string;
  /** BT-155 */
  sellerId: string | null;
  /** BT-129 */
  quantity: Quantity;
  /** BT-130 */
  unit: string;
  /** BT-146 */
  price: Price;
  /** BT-149: if the price isn't for one unit. */
  priceQuantity: Quantity | null;
  /** BT-136 */
  discount: Money;
  /** BT-138, if entered as a percentage: of quantity times price (BT-137). */
  discountPercent: Rate | null;
  /** BT-137 */
  beforeDiscount: Money;
  /** BT-131 */
  net: Money;
  /** BT-151 and BT-152 */
  tax: LineTax;
  /** Tax rate in the books, where a violation is corrected; null without tax. */
  taxRateId: string | null;
};

export type TaxBreakdown = LineTax & {
  /** BT-116 */
  taxable: Money;
  /** BT-117 */
  tax: Money;
  /** BT-121 */
  exemptionCode: string | null;
  /** BT-120 */
  exemptionReason: string | null;
};
