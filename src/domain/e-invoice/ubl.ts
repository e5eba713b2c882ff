import { BILLING_PROCESS, legalSchemeOf, SPECIFICATIONS } from "./codes.ts";
import type {
  ElectronicInvoice,
  InvoiceLine,
  LineTax,
  PostalAddress,
  TaxBreakdown,
  Trader,
} from "./model.ts";
import { isPositive, type Money, type Price } from "#domain/money.ts";
import { element as e, type XmlText, xmlFile } from "#domain/xml.ts";

const NAMESPACES = {
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};

/** Writes the invoice in UBL 2.1: an Invoice, or a CreditNote. */
export function writeUbl(invoice: ElectronicInvoice): string {
  const root = invoice.typeCode === "381" ? "CreditNote" : "Invoice";
  const xmlns = `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`;
  const { currency, taxCurrency, totals } = invoice;
  const money = (name: string, amount: Money | Price) => e(`cbc:${name}`, amount, { currencyID: currency });
  return xmlFile(
    e(
      root,
      [
        ...headerOf(invoice, root),
        e("cac:AccountingSupplierParty", [writeParty(invoice.seller)]),
        e("cac:AccountingCustomerParty", [writeParty(invoice.buyer)]),
        deliveryOf(invoice),
        paymentOf(invoice, root),
        e("cac:PaymentTerms", [e("cbc:Note", invoice.paymentTerms)]),
        ...invoice.allowances.map((allowance) => allowanceOf(allowance, money)),
        e("cac:TaxTotal", [
          money("TaxAmount", totals.tax),
          ...invoice.taxes.map((tax) => subtotalOf(tax, money)),
        ]),
        e("cac:TaxTotal", [
          e("cbc:TaxAmount", totals.taxInTaxCurrency, { currencyID: taxCurrency ?? currency }),
        ]),
        e("cac:LegalMonetaryTotal", [
          money("LineExtensionAmount", totals.lines),
          money("TaxExclusiveAmount", totals.withoutTax),
          money("TaxInclusiveAmount", totals.withTax),
          isPositive(totals.allowances) ? money("AllowanceTotalAmount", totals.allowances) : "",
          money("PayableAmount", totals.payable),
        ]),
        ...invoice.lines.map((line) => writeLine(line, root, money)),
      ],
      { xmlns, ...NAMESPACES },
    ),
  );
}

function headerOf(invoice: ElectronicInvoice, root: string): XmlText[] {
  const { format, preceding } = invoice;
  return [
    e("cbc:CustomizationID", SPECIFICATIONS[format]),
    e("cbc:ProfileID", format === "en16931" ? null : BILLING_PROCESS),
    e("cbc:ID", invoice.number),
    e("cbc:IssueDate", invoice.issueDate),
    e("cbc:DueDate", root === "Invoice" ? invoice.dueDate : null),
    e(`cbc:${root}TypeCode`, invoice.typeCode),
    e("cbc:Note", invoice.note),
    e("cbc:DocumentCurrencyCode", invoice.currency),
    e("cbc:TaxCurrencyCode", invoice.taxCurrency),
    e("cbc:BuyerReference", invoice.buyerReference),
    e("cac:OrderReference", [e("cbc:ID", invoice.orderReference)]),
    e("cac:BillingReference", [
      e("cac:InvoiceDocumentReference", [
        e("cbc:ID", preceding?.number ?? null),
        e("cbc:IssueDate", preceding?.date ?? null),
      ]),
    ]),
    e("cac:ContractDocumentReference", [e("cbc:ID", invoice.contractReference)]),
  ];
}

function writeParty(trader: Trader): XmlText {
  const { electronicAddress: address, vatNumber, taxNumber, contact } = trader;
  const legalScheme = legalSchemeOf(trader);
  return e("cac:Party", [
    e("cbc:EndpointID", address?.id ?? null, address ? { schemeID: address.scheme } : {}),
    e("cac:PostalAddress", addressOf(trader.address)),
    registrationOf(vatNumber, "VAT"),
    registrationOf(taxNumber, "FC"),
    e("cac:PartyLegalEntity", [
      e("cbc:RegistrationName", trader.name),
      e("cbc:CompanyID", trader.legalId, legalScheme === null ? {} : { schemeID: legalScheme }),
    ]),
    e("cac:Contact", [
      e("cbc:Name", contact?.name ?? null),
      e("cbc:Telephone", contact?.phone ?? null),
      e("cbc:ElectronicMail", contact?.email ?? null),
    ]),
  ]);
}

function registrationOf(number: string | null, scheme: "VAT" | "FC"): XmlText {
  if (number === null) return "";
  return e("cac:PartyTaxScheme", [e("cbc:CompanyID", number), e("cac:TaxScheme", [e("cbc:ID", scheme)])]);
}

function addressOf({ lines: [street, second, third], city, postalCode, country }: PostalAddress): XmlText[] {
  return [
    e("cbc:StreetName", street ?? null),
    e("cbc:AdditionalStreetName", second ?? null),
    e("cbc:CityName", city),
    e("cbc:PostalZone", postalCode),
    e("cac:AddressLine", [e("cbc:Line", third ?? null)]),
    e("cac:Country", [e("cbc:IdentificationCode", country)]),
  ];
}

function deliveryOf({ delivery }: ElectronicInvoice): XmlText {
  if (delivery === null) return "";
  const address = e("cac:Address", addressOf(delivery.address));
  return e("cac:Delivery", [
    e("cbc:ActualDeliveryDate", delivery.date),
    e("cac:DeliveryLocation", [address]),
  ]);
}

function paymentOf({ payment, number, dueDate }: ElectronicInvoice, root: string): XmlText {
  const { code, iban, bic, accountName } = payment;
  return e("cac:PaymentMeans", [
    e("cbc:PaymentMeansCode", code),
    e("cbc:PaymentDueDate", root === "CreditNote" ? dueDate : null),
    e("cbc:PaymentID", number),
    e(
      "cac:PayeeFinancialAccount",
      iban === null
        ? null
        : [
            e("cbc:ID", iban),
            e("cbc:Name", accountName),
            e("cac:FinancialInstitutionBranch", [e("cbc:ID", bic)]),
          ],
    ),
  ]);
}

type AmountElement = (name: string, amount: Money | Price) => XmlText;

function allowanceOf(
  { amount, tax }: ElectronicInvoice["allowances"][number],
  money: AmountElement,
): XmlText {
  return e("cac:AllowanceCharge", [
    e("cbc:ChargeIndicator", "false"),
    e("cbc:AllowanceChargeReasonCode", "95"),
    e("cbc:AllowanceChargeReason", "Discount"),
    money("Amount", amount),
    e("cac:TaxCategory", categoryOf(tax)),
  ]);
}

function subtotalOf(tax: TaxBreakdown, money: AmountElement): XmlText {
  return e("cac:TaxSubtotal", [
    money("TaxableAmount", tax.taxable),
    money("TaxAmount", tax.tax),
    e("cac:TaxCategory", [
      e("cbc:ID", tax.category),
      e("cbc:Percent", tax.rate),
      e("cbc:TaxExemptionReasonCode", tax.exemptionCode),
      e("cbc:TaxExemptionReason", tax.exemptionReason),
      e("cac:TaxScheme", [e("cbc:ID", "VAT")]),
    ]),
  ]);
}

function writeLine(line: InvoiceLine, root: string, money: AmountElement): XmlText {
  return e(`cac:${root}Line`, [
    e("cbc:ID", line.id),
    e("cbc:Note", line.reference),
    e(root === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity", line.quantity, {
      unitCode: line.unit,
    }),
    money("LineExtensionAmount", line.net),
    discountOf(line, money),
    e("cac:Item", [
      e("cbc:Name", line.name),
      e("cac:SellersItemIdentification", [e("cbc:ID", line.sellerId)]),
      lineTaxOf(line.tax),
    ]),
    e("cac:Price", [
      money("PriceAmount", line.price),
      e("cbc:BaseQuantity", line.priceQuantity, { unitCode: line.unit }),
    ]),
  ]);
}

function discountOf(
  { discount, discountPercent, beforeDiscount }: InvoiceLine,
  money: AmountElement,
): XmlText {
  if (!isPositive(discount)) return "";
  return e("cac:AllowanceCharge", [
    e("cbc:ChargeIndicator", "false"),
    e("cbc:AllowanceChargeReasonCode", "95"),
    e("cbc:AllowanceChargeReason", "Discount"),
    e("cbc:MultiplierFactorNumeric", discountPercent),
    money("Amount", discount),
    discountPercent === null ? "" : money("BaseAmount", beforeDiscount),
  ]);
}

function lineTaxOf({ category, rate }: LineTax): XmlText {
  if (category === null) return "";
  return e("cac:ClassifiedTaxCategory", categoryOf({ category, rate }));
}

function categoryOf({ category, rate }: LineTax): XmlText[] {
  return [
    e("cbc:ID", category),
    e("cbc:Percent", category === "O" ? null : rate),
    e("cac:TaxScheme", [e("cbc:ID", "VAT")]),
  ];
}
