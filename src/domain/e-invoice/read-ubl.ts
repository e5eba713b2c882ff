import { type Element, find, findAll } from "#domain/bank/markup.ts";
import { toRate } from "#domain/money.ts";
import type {
  ParsedAdjustment,
  ParsedInvoice,
  ParsedLine,
  ParsedTax,
  ParsedTotals,
  ParsedTrader,
} from "./parsed-invoice.ts";
import {
  isCreditCode,
  requiredDay,
  asAddress,
  amountOrZero,
  readAttribute,
  dayAt,
  lineAt,
  requiredAmount,
  requiredElementText,
  numberAt,
  rateAt,
  textsAt,
} from "./read-values.ts";

/** Reads an Invoice or a CreditNote of UBL 2. */
export function readUbl(root: Element): ParsedInvoice {
  const isCreditNote = root.name === "CREDITNOTE";
  const kind = isCreditNote ? "CreditNote" : "Invoice";
  const currency = requiredElementText("The currency", root, "DocumentCurrencyCode");
  const type = lineAt(root, `${kind}TypeCode`);
  const means = findAll(root, "PaymentMeans");
  return {
    syntax: "ubl",
    isCredit: isCreditNote || isCreditCode(type),
    number: requiredElementText("The number", root, "ID"),
    date: requiredDay(root, "IssueDate"),
    dueDate: dayAt(root, "DueDate") ?? dayAt(means[0], "PaymentDueDate"),
    currency,
    notes: textsAt(root, "Note").join("\n"),
    orderReference: lineAt(root, "OrderReference", "ID"),
    contractReference: lineAt(root, "ContractDocumentReference", "ID"),
    preceding: lineAt(root, "BillingReference", "InvoiceDocumentReference", "ID"),
    seller: traderOf(find(root, "AccountingSupplierParty", "Party")),
    buyer: traderOf(find(root, "AccountingCustomerParty", "Party")),
    iban:
      means.map((element) => lineAt(element, "PayeeFinancialAccount", "ID")).find((id) => id !== null) ??
      null,
    paymentReference: means.map((element) => lineAt(element, "PaymentID")).find((id) => id !== null) ?? null,
    lines: findAll(root, `${kind}Line`).map((line) => readLine(line, { kind, currency })),
    adjustments: findAll(root, "AllowanceCharge").map((element) => adjustmentOf(element, currency)),
    taxes: findAll(taxTotal(root, currency), "TaxSubtotal").map((element) => ({
      tax: taxOfSubtotal(element),
      taxable: requiredAmount({ label: "A taxable amount", currency }, element, "TaxableAmount"),
      amount: requiredAmount({ label: "A tax amount", currency }, element, "TaxAmount"),
      reason: lineAt(element, "TaxCategory", "TaxExemptionReason") ?? "",
    })),
    totals: totalsOf(root, currency),
  };
}

/** The file may repeat the tax in another currency, for the seller's books. */
function taxTotal(root: Element, currency: string): Element | undefined {
  return findAll(root, "TaxTotal").find(
    (element) => (readAttribute(find(element, "TaxAmount"), "currencyID") ?? currency) === currency,
  );
}

function totalsOf(root: Element, currency: string): ParsedTotals {
  const totals = find(root, "LegalMonetaryTotal");
  const optionalTotal = (name: string) => amountOrZero(currency, totals, name);
  const requiredTotal = ([name, label]: readonly [string, string]) =>
    requiredAmount({ label, currency }, totals, name);
  return {
    lines: requiredTotal(["LineExtensionAmount", "The sum of the lines"]),
    allowances: optionalTotal("AllowanceTotalAmount"),
    charges: optionalTotal("ChargeTotalAmount"),
    withoutTax: requiredTotal(["TaxExclusiveAmount", "The total excluding tax"]),
    tax: amountOrZero(currency, taxTotal(root, currency), "TaxAmount"),
    withTax: requiredTotal(["TaxInclusiveAmount", "The total including tax"]),
    prepaid: optionalTotal("PrepaidAmount"),
    rounding: optionalTotal("PayableRoundingAmount"),
    payable: requiredTotal(["PayableAmount", "The amount due"]),
  };
}

function traderOf(party: Element | undefined): ParsedTrader {
  const registered = findAll(party, "PartyTaxScheme").map((scheme) => ({
    number: lineAt(scheme, "CompanyID"),
    isVat: (lineAt(scheme, "TaxScheme", "ID") ?? "VAT") === "VAT",
  }));
  const address = find(party, "PostalAddress");
  const cityLine = [lineAt(address, "PostalZone"), lineAt(address, "CityName")].filter(
    (part) => part !== null,
  );
  return {
    name: lineAt(party, "PartyLegalEntity", "RegistrationName") ?? lineAt(party, "PartyName", "Name") ?? "",
    vatNumber: registered.find(({ isVat }) => isVat)?.number ?? null,
    taxNumber: registered.find(({ isVat }) => !isVat)?.number ?? null,
    email: lineAt(party, "Contact", "ElectronicMail"),
    phone: lineAt(party, "Contact", "Telephone"),
    address: asAddress([
      lineAt(address, "StreetName"),
      lineAt(address, "AdditionalStreetName"),
      lineAt(address, "AddressLine", "Line"),
      cityLine.join(" "),
      lineAt(address, "Country", "IdentificationCode"),
    ]),
  };
}

/** A category without a rate has a rate of zero. */
function readTax(category: Element | undefined): ParsedTax {
  return { category: lineAt(category, "ID"), rate: rateAt(category, "Percent") ?? toRate("0") };
}

/** Belgian e-FFF has the rate next to the category, and a line's tax in a separate total. */
function taxOfSubtotal(subtotal: Element | undefined): ParsedTax {
  const tax = readTax(find(subtotal, "TaxCategory"));
  return {
    ...tax,
    rate: rateAt(subtotal, "TaxCategory", "Percent") ?? rateAt(subtotal, "Percent") ?? tax.rate,
  };
}

function taxOfLine(line: Element): ParsedTax {
  const category = find(line, "Item", "ClassifiedTaxCategory");
  const subtotal = find(line, "TaxTotal", "TaxSubtotal");
  return category === undefined && subtotal !== undefined ? taxOfSubtotal(subtotal) : readTax(category);
}

function adjustmentOf(element: Element, currency: string): ParsedAdjustment {
  return {
    isCharge: lineAt(element, "ChargeIndicator") === "true",
    amount: requiredAmount({ label: "An allowance amount", currency }, element, "Amount"),
    reason: lineAt(element, "AllowanceChargeReason") ?? "",
    tax: readTax(find(element, "TaxCategory")),
  };
}

function readLine(line: Element, { kind, currency }: { kind: string; currency: string }): ParsedLine {
  const item = find(line, "Item");
  const [allowance, ...more] = findAll(line, "AllowanceCharge");
  const isPercent = more.length === 0 && lineAt(allowance, "ChargeIndicator") === "false";
  return {
    id: lineAt(line, "ID") ?? "",
    name: lineAt(item, "Name") ?? lineAt(item, "Description") ?? "",
    codes: {
      seller: lineAt(item, "SellersItemIdentification", "ID"),
      buyer: lineAt(item, "BuyersItemIdentification", "ID"),
      standard: lineAt(item, "StandardItemIdentification", "ID"),
    },
    quantity: numberAt(line, kind === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity") ?? "1",
    price: numberAt(line, "Price", "PriceAmount") ?? "0",
    priceUnits: numberAt(line, "Price", "BaseQuantity") ?? "1",
    discountPercent: isPercent ? rateAt(allowance, "MultiplierFactorNumeric") : null,
    net: requiredAmount({ label: "A line amount", currency }, line, "LineExtensionAmount"),
    tax: taxOfLine(line),
  };
}
