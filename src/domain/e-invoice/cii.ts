import { isPositive } from "#domain/money.ts";
import { BILLING_PROCESS, legalSchemeOf, SPECIFICATIONS } from "./codes.ts";
import type {
  ElectronicInvoice,
  InvoiceLine,
  LineTax,
  PostalAddress,
  TaxBreakdown,
  Trader,
} from "./model.ts";
import { element as e, type XmlText, xmlFile } from "#domain/xml.ts";

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** Writes the invoice in CII D16B: a UN/CEFACT CrossIndustryInvoice. */
export function writeCii(invoice: ElectronicInvoice): string {
  return xmlFile(
    e(
      "rsm:CrossIndustryInvoice",
      [
        ...headerOf(invoice),
        e("rsm:SupplyChainTradeTransaction", [
          ...invoice.lines.map(writeLine),
          e("ram:ApplicableHeaderTradeAgreement", [
            e("ram:BuyerReference", invoice.buyerReference),
            e("ram:SellerTradeParty", writeParty(invoice.seller)),
            e("ram:BuyerTradeParty", writeParty(invoice.buyer)),
            e("ram:BuyerOrderReferencedDocument", [e("ram:IssuerAssignedID", invoice.orderReference)]),
            e("ram:ContractReferencedDocument", [e("ram:IssuerAssignedID", invoice.contractReference)]),
          ]),
          deliveryOf(invoice),
          e("ram:ApplicableHeaderTradeSettlement", settlementOf(invoice)),
        ]),
      ],
      NAMESPACES,
    ),
  );
}

function headerOf(invoice: ElectronicInvoice): XmlText[] {
  const billing = invoice.format === "en16931" ? null : BILLING_PROCESS;
  return [
    e("rsm:ExchangedDocumentContext", [
      e("ram:BusinessProcessSpecifiedDocumentContextParameter", [e("ram:ID", billing)]),
      e("ram:GuidelineSpecifiedDocumentContextParameter", [e("ram:ID", SPECIFICATIONS[invoice.format])]),
    ]),
    e("rsm:ExchangedDocument", [
      e("ram:ID", invoice.number),
      e("ram:TypeCode", invoice.typeCode),
      e("ram:IssueDateTime", [writeDay(invoice.issueDate)]),
      e("ram:IncludedNote", [e("ram:Content", invoice.note)]),
    ]),
  ];
}

function writeDay(day: string, prefix = "udt"): XmlText {
  return e(`${prefix}:DateTimeString`, day.replaceAll("-", ""), { format: "102" });
}

function writeParty(trader: Trader): XmlText[] {
  const { contact, electronicAddress: address } = trader;
  const legalScheme = legalSchemeOf(trader);
  return [
    e("ram:Name", trader.name),
    e("ram:SpecifiedLegalOrganization", [
      e("ram:ID", trader.legalId, legalScheme === null ? {} : { schemeID: legalScheme }),
    ]),
    e("ram:DefinedTradeContact", [
      e("ram:PersonName", contact?.name ?? null),
      e("ram:TelephoneUniversalCommunication", [e("ram:CompleteNumber", contact?.phone ?? null)]),
      e("ram:EmailURIUniversalCommunication", [e("ram:URIID", contact?.email ?? null)]),
    ]),
    addressOf(trader.address),
    e("ram:URIUniversalCommunication", [
      e("ram:URIID", address?.id ?? null, address ? { schemeID: address.scheme } : {}),
    ]),
    e("ram:SpecifiedTaxRegistration", [e("ram:ID", trader.vatNumber, { schemeID: "VA" })]),
    e("ram:SpecifiedTaxRegistration", [e("ram:ID", trader.taxNumber, { schemeID: "FC" })]),
  ];
}

function addressOf({ lines: [street, second, third], city, postalCode, country }: PostalAddress): XmlText {
  return e("ram:PostalTradeAddress", [
    e("ram:PostcodeCode", postalCode),
    e("ram:LineOne", street ?? null),
    e("ram:LineTwo", second ?? null),
    e("ram:LineThree", third ?? null),
    e("ram:CityName", city),
    e("ram:CountryID", country),
  ]);
}

/** The syntax requires this element even if empty. */
function deliveryOf({ delivery }: ElectronicInvoice): XmlText {
  if (delivery === null) return "<ram:ApplicableHeaderTradeDelivery/>";
  return e("ram:ApplicableHeaderTradeDelivery", [
    e("ram:ShipToTradeParty", [addressOf(delivery.address)]),
    e("ram:ActualDeliverySupplyChainEvent", [e("ram:OccurrenceDateTime", [writeDay(delivery.date)])]),
  ]);
}

function settlementOf(invoice: ElectronicInvoice): XmlText[] {
  const { payment, totals, currency, taxCurrency, preceding } = invoice;
  return [
    e("ram:PaymentReference", invoice.number),
    e("ram:TaxCurrencyCode", taxCurrency),
    e("ram:InvoiceCurrencyCode", currency),
    e("ram:SpecifiedTradeSettlementPaymentMeans", [
      e("ram:TypeCode", payment.code),
      e("ram:PayeePartyCreditorFinancialAccount", [
        e("ram:IBANID", payment.iban),
        e("ram:AccountName", payment.iban === null ? null : payment.accountName),
      ]),
      e("ram:PayeeSpecifiedCreditorFinancialInstitution", [e("ram:BICID", payment.bic)]),
    ]),
    ...invoice.taxes.map(writeTax),
    ...invoice.allowances.map(allowanceOf),
    e("ram:SpecifiedTradePaymentTerms", [
      e("ram:Description", invoice.paymentTerms),
      e("ram:DueDateDateTime", [writeDay(invoice.dueDate)]),
    ]),
    e("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      e("ram:LineTotalAmount", totals.lines),
      e("ram:AllowanceTotalAmount", isPositive(totals.allowances) ? totals.allowances : null),
      e("ram:TaxBasisTotalAmount", totals.withoutTax),
      e("ram:TaxTotalAmount", totals.tax, { currencyID: currency }),
      e("ram:TaxTotalAmount", totals.taxInTaxCurrency, { currencyID: taxCurrency ?? currency }),
      e("ram:GrandTotalAmount", totals.withTax),
      e("ram:DuePayableAmount", totals.payable),
    ]),
    e("ram:InvoiceReferencedDocument", [
      e("ram:IssuerAssignedID", preceding?.number ?? null),
      e("ram:FormattedIssueDateTime", preceding ? [writeDay(preceding.date, "qdt")] : null),
    ]),
  ];
}

function allowanceOf({ amount, tax }: ElectronicInvoice["allowances"][number]): XmlText {
  return e("ram:SpecifiedTradeAllowanceCharge", [
    e("ram:ChargeIndicator", [e("udt:Indicator", "false")]),
    e("ram:ActualAmount", amount),
    e("ram:ReasonCode", "95"),
    e("ram:Reason", "Discount"),
    e("ram:CategoryTradeTax", categoryOf(tax)),
  ]);
}

function categoryOf({ category, rate }: LineTax): XmlText[] {
  return [
    e("ram:TypeCode", "VAT"),
    e("ram:CategoryCode", category),
    e("ram:RateApplicablePercent", category === null || category === "O" ? null : rate),
  ];
}

function writeTax(tax: TaxBreakdown): XmlText {
  return e("ram:ApplicableTradeTax", [
    e("ram:CalculatedAmount", tax.tax),
    e("ram:TypeCode", "VAT"),
    e("ram:ExemptionReason", tax.exemptionReason),
    e("ram:BasisAmount", tax.taxable),
    e("ram:CategoryCode", tax.category),
    e("ram:ExemptionReasonCode", tax.exemptionCode),
    e("ram:RateApplicablePercent", tax.rate),
  ]);
}

function writeLine(line: InvoiceLine): XmlText {
  return e("ram:IncludedSupplyChainTradeLineItem", [
    e("ram:AssociatedDocumentLineDocument", [
      e("ram:LineID", line.id),
      e("ram:IncludedNote", [e("ram:Content", line.reference)]),
    ]),
    e("ram:SpecifiedTradeProduct", [e("ram:SellerAssignedID", line.sellerId), e("ram:Name", line.name)]),
    e("ram:SpecifiedLineTradeAgreement", [
      e("ram:NetPriceProductTradePrice", [
        e("ram:ChargeAmount", line.price),
        e("ram:BasisQuantity", line.priceQuantity, { unitCode: line.unit }),
      ]),
    ]),
    e("ram:SpecifiedLineTradeDelivery", [e("ram:BilledQuantity", line.quantity, { unitCode: line.unit })]),
    e("ram:SpecifiedLineTradeSettlement", [
      e("ram:ApplicableTradeTax", categoryOf(line.tax)),
      discountOf(line),
      e("ram:SpecifiedTradeSettlementLineMonetarySummation", [e("ram:LineTotalAmount", line.net)]),
    ]),
  ]);
}

function discountOf({ discount, discountPercent, beforeDiscount }: InvoiceLine): XmlText {
  if (!isPositive(discount)) return "";
  return e("ram:SpecifiedTradeAllowanceCharge", [
    e("ram:ChargeIndicator", [e("udt:Indicator", "false")]),
    e("ram:CalculationPercent", discountPercent),
    e("ram:BasisAmount", discountPercent === null ? null : beforeDiscount),
    e("ram:ActualAmount", discount),
    e("ram:ReasonCode", "95"),
    e("ram:Reason", "Discount"),
  ]);
}
