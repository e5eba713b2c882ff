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
  amountAt,
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

/** Reads a UN/CEFACT CrossIndustryInvoice, as used by Factur-X and ZUGFeRD. */
export function readCii(root: Element): ParsedInvoice {
  const head = find(root, "ExchangedDocument");
  const trade = find(root, "SupplyChainTradeTransaction");
  const agreement = find(trade, "ApplicableHeaderTradeAgreement");
  const settlement = find(trade, "ApplicableHeaderTradeSettlement");
  const currency = requiredElementText("The currency", settlement, "InvoiceCurrencyCode");
  return {
    syntax: "cii",
    isCredit: isCreditCode(lineAt(head, "TypeCode")),
    number: requiredElementText("The number", head, "ID"),
    date: requiredDay(head, "IssueDateTime", "DateTimeString"),
    dueDate: dueDateOf(settlement),
    currency,
    notes: textsAt(head, "IncludedNote", "Content").join("\n"),
    orderReference: lineAt(agreement, "BuyerOrderReferencedDocument", "IssuerAssignedID"),
    contractReference: lineAt(agreement, "ContractReferencedDocument", "IssuerAssignedID"),
    preceding: lineAt(settlement, "InvoiceReferencedDocument", "IssuerAssignedID"),
    seller: traderOf(find(agreement, "SellerTradeParty")),
    buyer: traderOf(find(agreement, "BuyerTradeParty")),
    iban: ibanOf(settlement),
    paymentReference: lineAt(settlement, "PaymentReference"),
    lines: findAll(trade, "IncludedSupplyChainTradeLineItem")
      .filter(isDetail)
      .map((line) => readLine(line, currency)),
    adjustments: [
      ...findAll(settlement, "SpecifiedTradeAllowanceCharge").map((charge) => adjustmentOf(charge, currency)),
      ...findAll(settlement, "SpecifiedLogisticsServiceCharge").map((charge) => freightOf(charge, currency)),
    ],
    taxes: findAll(settlement, "ApplicableTradeTax").map((tax) => ({
      tax: readTax(tax),
      taxable: requiredAmount({ label: "The taxable amount", currency }, tax, "BasisAmount"),
      amount: amountOrZero(currency, tax, "CalculatedAmount"),
      reason: lineAt(tax, "ExemptionReason") ?? "",
    })),
    totals: totalsOf(settlement, currency),
  };
}

function dueDateOf(settlement: Element | undefined) {
  for (const terms of findAll(settlement, "SpecifiedTradePaymentTerms")) {
    const day = dayAt(terms, "DueDateDateTime", "DateTimeString");
    if (day !== null) return day;
  }
  return null;
}

function ibanOf(settlement: Element | undefined): string | null {
  const accounts = findAll(settlement, "SpecifiedTradeSettlementPaymentMeans").map((means) =>
    lineAt(means, "PayeePartyCreditorFinancialAccount", "IBANID"),
  );
  return accounts.find((iban) => iban !== null) ?? null;
}

/** Whether a line has its own amount: lines that only group others or contain information don't. */
function isDetail(line: Element): boolean {
  const reason = lineAt(line, "AssociatedDocumentLineDocument", "LineStatusReasonCode");
  return reason !== "GROUP" && reason !== "INFORMATION";
}

function totalsOf(settlement: Element | undefined, currency: string): ParsedTotals {
  const totals = find(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const optionalTotal = (name: string) => amountOrZero(currency, totals, name);
  const requiredTotal = ([name, label]: readonly [string, string]) =>
    requiredAmount({ label, currency }, totals, name);
  const tax = findAll(totals, "TaxTotalAmount").find(
    (element) => (readAttribute(element, "currencyID") ?? currency) === currency,
  );
  return {
    lines: amountAt(currency, totals, "LineTotalAmount"),
    allowances: optionalTotal("AllowanceTotalAmount"),
    charges: optionalTotal("ChargeTotalAmount"),
    withoutTax: requiredTotal(["TaxBasisTotalAmount", "The total excluding tax"]),
    tax: amountOrZero(currency, tax),
    withTax: requiredTotal(["GrandTotalAmount", "The total including tax"]),
    prepaid: optionalTotal("TotalPrepaidAmount"),
    rounding: optionalTotal("RoundingAmount"),
    payable: requiredTotal(["DuePayableAmount", "The amount due"]),
  };
}

function traderOf(party: Element | undefined): ParsedTrader {
  const numbers = findAll(party, "SpecifiedTaxRegistration").map((registration) => find(registration, "ID"));
  const numberOf = (scheme: string) =>
    lineAt(numbers.find((number) => readAttribute(number, "schemeID") === scheme));
  const contact = find(party, "DefinedTradeContact");
  const address = find(party, "PostalTradeAddress");
  const cityLine = [lineAt(address, "PostcodeCode"), lineAt(address, "CityName")].filter(
    (part) => part !== null,
  );
  return {
    name: lineAt(party, "Name") ?? lineAt(party, "SpecifiedLegalOrganization", "TradingBusinessName") ?? "",
    vatNumber: numberOf("VA"),
    taxNumber: numberOf("FC"),
    email: lineAt(contact, "EmailURIUniversalCommunication", "URIID"),
    phone: lineAt(contact, "TelephoneUniversalCommunication", "CompleteNumber"),
    address: asAddress([
      lineAt(address, "LineOne"),
      lineAt(address, "LineTwo"),
      lineAt(address, "LineThree"),
      cityLine.join(" "),
      lineAt(address, "CountryID"),
    ]),
  };
}

/** A category without a rate has a rate of zero. */
function readTax(element: Element | undefined): ParsedTax {
  return {
    category: lineAt(element, "CategoryCode"),
    rate: rateAt(element, "RateApplicablePercent") ?? toRate("0"),
  };
}

function isChargeIn(element: Element | undefined): boolean {
  return lineAt(element, "ChargeIndicator", "Indicator") === "true";
}

function adjustmentOf(element: Element, currency: string): ParsedAdjustment {
  return {
    isCharge: isChargeIn(element),
    amount: requiredAmount({ label: "An allowance amount", currency }, element, "ActualAmount"),
    reason: lineAt(element, "Reason") ?? "",
    tax: readTax(find(element, "CategoryTradeTax")),
  };
}

/** Reads freight, which only the EXTENDED profile lists separately. */
function freightOf(element: Element, currency: string): ParsedAdjustment {
  return {
    isCharge: true,
    amount: requiredAmount({ label: "The freight amount", currency }, element, "AppliedAmount"),
    reason: lineAt(element, "Description") ?? "Freight",
    tax: readTax(find(element, "AppliedTradeTax")),
  };
}

function readLine(line: Element, currency: string): ParsedLine {
  const product = find(line, "SpecifiedTradeProduct");
  const price = find(line, "SpecifiedLineTradeAgreement", "NetPriceProductTradePrice");
  const settlement = find(line, "SpecifiedLineTradeSettlement");
  const [allowance, ...more] = findAll(settlement, "SpecifiedTradeAllowanceCharge");
  const isPercent = allowance !== undefined && more.length === 0 && !isChargeIn(allowance);
  const sum = find(settlement, "SpecifiedTradeSettlementLineMonetarySummation");
  return {
    id: lineAt(line, "AssociatedDocumentLineDocument", "LineID") ?? "",
    name: lineAt(product, "Name") ?? lineAt(product, "Description") ?? "",
    codes: {
      seller: lineAt(product, "SellerAssignedID"),
      buyer: lineAt(product, "BuyerAssignedID"),
      standard: lineAt(product, "GlobalID"),
    },
    quantity: numberAt(line, "SpecifiedLineTradeDelivery", "BilledQuantity") ?? "1",
    price: numberAt(price, "ChargeAmount") ?? "0",
    priceUnits: numberAt(price, "BasisQuantity") ?? "1",
    discountPercent: isPercent ? rateAt(allowance, "CalculationPercent") : null,
    // An information line has no amount in the profiles that support them.
    net:
      price === undefined
        ? amountOrZero(currency, sum, "LineTotalAmount")
        : requiredAmount({ label: "A line amount", currency }, sum, "LineTotalAmount"),
    tax: readTax(find(settlement, "ApplicableTradeTax")),
  };
}
