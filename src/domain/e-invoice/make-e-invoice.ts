import { minorUnitOf } from "#domain/minor-unit.ts";
import type { Day } from "#domain/dates.ts";
import type { EarlyDiscount } from "#domain/early-discount.ts";
import type { Installment } from "#domain/installments.ts";
import { type Discount, percentOfDiscount } from "#domain/discount.ts";
import {
  add,
  isPositive,
  isZero,
  type Money,
  type Price,
  type Quantity,
  type Rate,
  sum,
  toRate,
  ZERO,
} from "#domain/money.ts";
import {
  type CustomerFormat,
  UNIT_CODE_ONE,
  rulesOf,
  type TaxCategory,
  UNIT_CODES,
  DEFAULT_EXEMPTIONS,
} from "./codes.ts";
import { type NetItem, netItem } from "./net-items.ts";
import { paymentTermsOf } from "./payment-terms.ts";
import type { Unit } from "#domain/units.ts";
import type {
  ElectronicInvoice,
  InvoiceLine,
  LineTax,
  PostalAddress,
  TaxBreakdown,
  Trader,
} from "./model.ts";

type Locality = { city: string | null; postalCode: string | null; country: string | null };
type ElectronicAddress = { electronicScheme: string | null; electronicAddress: string | null };

/** Company details needed only for electronic invoices and how to pay. */
export type CompanyDetails = Locality &
  ElectronicAddress & {
    legalId: string | null;
    contactName: string | null;
    iban: string | null;
    bic: string | null;
    bankName: string | null;
    routingNumber: string | null;
    accountNumber: string | null;
    /** Whether unpaid invoices show a payment QR code. */
    hasPaymentQrCode: boolean;
  };
/** The same for a customer. */
export type PartyDetails = Locality &
  ElectronicAddress & { format: CustomerFormat; legalId: string | null; buyerReference: string | null };
/** The same for a tax rate. */
export type TaxDetails = {
  category: TaxCategory | null;
  exemptionCode: string | null;
  exemptionReason: string | null;
};

type TraderDetails = { name: string | null; address: string | null; taxId: string | null };
export type ItemOfInvoice = {
  description: string;
  productCode: string | null;
  unit: Unit | null;
  reference: string;
  quantity: Quantity;
  unitPrice: Price;
  discount: Discount | null;
  discountAmount: Money;
  documentDiscount: Money;
  subtotal: Money;
  taxAmount: Money;
  baseTaxAmount: Money;
  taxRateId: string | null;
  taxRate: Rate | null;
};

/** A posted document from its record and snapshots, with the details needed for the file. */
export type PostedDocument = {
  kind: "invoice" | "credit_note";
  number: string;
  date: Day;
  dueDate: Day;
  installments: readonly Installment[];
  earlyDiscount: EarlyDiscount | null;
  notes: string;
  orderReference: string;
  contractReference: string;
  currency: string;
  bookCurrency: string;
  pricesIncludeTax: boolean;
  subtotal: Money;
  taxAmount: Money;
  total: Money;
  items: readonly ItemOfInvoice[];
  preceding: { number: string; date: Day } | null;
  /** Whether a reminder charged it as a fee and interest: damages, outside the scope of tax. */
  isOfReminder: boolean;
  seller: TraderDetails & { phone: string | null; email: string | null };
  buyer: TraderDetails;
  company: CompanyDetails;
  party: PartyDetails;
  taxes: ReadonlyMap<string, TaxDetails>;
};

/** Converts a document to the terms of EN 16931, exactly as posted. */
export function toElectronicInvoice(document: PostedDocument): ElectronicInvoice {
  const { kind, currency, items, party, company, seller } = document;
  const pricing = { pricesIncludeTax: document.pricesIncludeTax, minorUnit: minorUnitOf(currency) };
  const sold = items.filter((item) => !isText(item)).map((item) => netItem(item, pricing));
  const lines = sold.map((item, index) => buildLine(item, index, document));
  const taxes = sumTaxes(sold, lines, document.taxes);
  // Supplies outside the scope of tax can't include a seller's or buyer's VAT number (BR-O-02).
  const isOutside = lines.some(({ tax }) => tax.category === "O");
  const buyer = traderOf({ ...document.buyer, ...party }, isOutside);
  const texts = items.filter(isText).map(({ description }) => description);
  const taxCurrency = taxCurrencyOf(document);
  const note = [document.notes, ...texts].filter((text) => text !== "").join("\n");
  return {
    format: rulesOf(party.format),
    typeCode: kind === "invoice" ? "380" : "381",
    number: document.number,
    issueDate: document.date,
    dueDate: document.dueDate,
    paymentTerms: paymentTermsOf(document),
    currency,
    taxCurrency,
    buyerReference: party.buyerReference,
    orderReference: orNull(document.orderReference),
    contractReference: orNull(document.contractReference),
    note: orNull(note),
    preceding: document.preceding,
    seller: {
      ...traderOf({ ...seller, ...company }, isOutside),
      contact: { name: company.contactName, phone: seller.phone, email: seller.email },
    },
    buyer,
    delivery: lines.some(({ tax }) => tax.category === "K")
      ? { date: document.date, address: buyer.address }
      : null,
    payment: paymentOf(document),
    allowances: allowancesOf(sold, lines),
    lines,
    taxes,
    totals: {
      lines: sum(lines.map(({ net }) => net)),
      allowances: sum(sold.map(({ documentDiscount }) => documentDiscount)),
      withoutTax: document.subtotal,
      tax: document.taxAmount,
      taxInTaxCurrency: taxCurrency === null ? null : sum(sold.map((item) => item.baseTaxAmount)),
      withTax: document.total,
      payable: document.total,
    },
  };
}

const orNull = (text: string) => (text === "" ? null : text);

/** Returns the base currency if it differs; the standard has no amounts with three decimals (BR-DEC-15). */
function taxCurrencyOf({ currency, bookCurrency }: PostedDocument): string | null {
  return bookCurrency === currency || minorUnitOf(bookCurrency) > 2 ? null : bookCurrency;
}

/** Whether a line has only text, which becomes part of the note: lines of the standard have a price and a tax. */
function isText({ quantity, subtotal, taxRateId }: ItemOfInvoice): boolean {
  return taxRateId === null && isZero(quantity) && isZero(subtotal);
}

/** Returns the tax category for the file: the chosen one, or else standard if the rate has a percentage. */
function categoryOf(rate: Rate | null, details: TaxDetails | undefined): TaxCategory | null {
  if (rate === null) return null;
  return details?.category ?? (toRate(rate) === "0" ? null : "S");
}

type InvoiceTaxes = Pick<PostedDocument, "taxes" | "isOfReminder">;

function buildLine(item: NetItem, index: number, { taxes, isOfReminder }: InvoiceTaxes): InvoiceLine {
  const details = item.taxRateId === null ? undefined : taxes.get(item.taxRateId);
  return {
    id: String(index + 1),
    name: item.description,
    sellerId: item.productCode,
    quantity: item.quantity,
    unit: item.unit === null ? UNIT_CODE_ONE : UNIT_CODES[item.unit],
    reference: item.reference === "" ? null : item.reference,
    price: item.unitPrice,
    priceQuantity: item.priceQuantity,
    discount: item.discountAmount,
    discountPercent: item.discount && percentOfDiscount(item.discount),
    beforeDiscount: item.beforeDiscount,
    net: add(item.subtotal, item.documentDiscount),
    tax: {
      category: isOfReminder ? "O" : categoryOf(item.taxRate, details),
      rate: item.taxRate ?? toRate("0"),
    },
    taxRateId: item.taxRateId,
  };
}

const keyOf = ({ category, rate }: LineTax) => `${category} ${rate}`;

/** Sums the document discount by category and rate from the items' shares: a percentage of the sum wouldn't be exact. */
function allowancesOf(
  items: readonly ItemOfInvoice[],
  lines: readonly InvoiceLine[],
): ElectronicInvoice["allowances"] {
  const groups = new Map<string, ElectronicInvoice["allowances"][number]>();
  for (const [index, { tax }] of lines.entries()) {
    const before = groups.get(keyOf(tax))?.amount ?? ZERO;
    groups.set(keyOf(tax), { tax, amount: add(before, items[index]?.documentDiscount ?? ZERO) });
  }
  return [...groups.values()].filter(({ amount }) => isPositive(amount));
}

/** Sums net and tax amounts by category and rate; the tax is the sum of the posted line taxes. */
function sumTaxes(
  items: readonly ItemOfInvoice[],
  lines: readonly InvoiceLine[],
  taxes: PostedDocument["taxes"],
): TaxBreakdown[] {
  const groups = new Map<string, TaxBreakdown>();
  for (const [index, { tax, taxRateId }] of lines.entries()) {
    const key = keyOf(tax);
    const details = taxRateId === null ? undefined : taxes.get(taxRateId);
    const usual = tax.category === null ? undefined : DEFAULT_EXEMPTIONS[tax.category];
    const isExempt = usual !== undefined || tax.category === "E";
    const group = groups.get(key) ?? {
      ...tax,
      taxable: ZERO,
      tax: ZERO,
      exemptionCode: isExempt ? (details?.exemptionCode ?? usual?.code ?? null) : null,
      exemptionReason: isExempt ? (details?.exemptionReason ?? usual?.reason ?? null) : null,
    };
    groups.set(key, {
      ...group,
      taxable: add(group.taxable, items[index]?.subtotal ?? ZERO),
      tax: add(group.tax, items[index]?.taxAmount ?? ZERO),
    });
  }
  return [...groups.values()];
}

type TraderSource = TraderDetails & Locality & ElectronicAddress & { legalId: string | null };

function traderOf(source: TraderSource, isOutside: boolean): Trader {
  const { name, address, taxId, legalId, electronicScheme: scheme, electronicAddress: id } = source;
  const compact = (taxId ?? "").replace(/[\s.-]/g, "").toUpperCase();
  const isVat = /^[A-Z]{2}/.test(compact);
  return {
    name: name ?? "",
    address: { ...placeOf(source), lines: splitAddressLines(address) },
    vatNumber: isVat && !isOutside ? compact : null,
    taxNumber: !isVat && compact !== "" && !isOutside ? (taxId ?? "").trim() : null,
    legalId,
    electronicAddress: scheme === null || id === null ? null : { scheme, id },
    contact: null,
  };
}

function placeOf({ city, postalCode, country }: Locality): Omit<PostalAddress, "lines"> {
  return { city, postalCode, country };
}

/** The standard has fields for only three address lines; the rest is appended to the last one. */
function splitAddressLines(address: string | null): string[] {
  const lines = (address ?? "").split(/\r?\n/).map((line) => line.trim());
  const [first, second, ...rest] = lines.filter((line) => line !== "");
  return [first, second, rest.join(", ")].flatMap((line) =>
    line === undefined || line === "" ? [] : [line],
  );
}

/**
 * Returns a transfer to the company's account; a credit is offset against the amount due. Domestic transfers in Denmark have
 * another code (DK-R-005), and domestic offsetting in the Netherlands is a standing agreement (NL-R-008).
 */
function paymentOf(document: PostedDocument): ElectronicInvoice["payment"] {
  const { kind, currency, company, party, seller } = document;
  const accountName = seller.name ?? "";
  const isPeppol = rulesOf(party.format) === "peppol";
  const home = isPeppol && company.country === party.country ? company.country : null;
  if (kind === "credit_note")
    return { code: home === "NL" ? "57" : "97", iban: null, bic: null, accountName };
  if (company.iban === null) return { code: "1", iban: null, bic: null, accountName };
  const transfer = currency === "EUR" ? "58" : "30";
  const code = home === "DK" && transfer === "30" ? "31" : transfer;
  return { code, iban: company.iban, bic: company.bic, accountName };
}
