import { minorUnitOf } from "#domain/minor-unit.ts";
import {
  add,
  compare,
  isNegative,
  isZero,
  type Money,
  multiply,
  negate,
  percentOf,
  subtract,
  sum,
  toAmount,
} from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { isIban } from "./codes.ts";
import { countryFaultsOf } from "./country-faults.ts";
import type { ElectronicInvoice, InvoiceLine, LineTax, TaxBreakdown } from "./model.ts";
import { DECIMALS_OF_NORM } from "./net-items.ts";
import {
  categoryRule,
  type EInvoiceFault,
  fault,
  type MaybeFault,
  sellerAndBuyerFaults,
  type FaultTexts,
} from "./seller-and-buyer-faults.ts";

/**
 * Returns all violations of EN 16931 and of the invoice's format. Their fields are the fields of the details (company, party,
 * taxRates), or of the document.
 */
export function faultsOf(invoice: ElectronicInvoice): EInvoiceFault[] {
  return [
    ...headFaults(invoice),
    ...sellerAndBuyerFaults(invoice),
    ...lineFaults(invoice),
    ...taxFaults(invoice),
    ...totalFaults(invoice),
    ...(invoice.format === "xrechnung" ? germanFaults(invoice) : []),
    ...(invoice.format === "peppol" ? [...peppolFaults(invoice), ...countryFaultsOf(invoice)] : []),
  ].filter((candidate) => candidate !== false && candidate !== null);
}

function headFaults({ number, currency, lines, payment }: ElectronicInvoice): MaybeFault[] {
  const { code, iban } = payment;
  const isTransfer = code === "58" || code === "30";
  return [
    number === "" && fault("BR-02", "number", "The invoice needs a number"),
    currency === "" && fault("BR-05", "currency", "The invoice needs a currency"),
    minorUnitOf(currency) > 2 &&
      fault(
        "BR-DEC-14",
        "currency",
        `The e-invoice standard allows two decimals, but ${currency} uses three`,
      ),
    lines.length === 0 && fault("BR-16", "items", "The invoice needs a line with a price"),
    isTransfer && iban === null && fault("BR-61", "company.iban", "Bank transfer requires an account number"),
    iban !== null &&
      !isIban(iban) &&
      fault("BR-DE-19", "company.iban", "This IBAN isn't valid. Check its digits."),
  ];
}

/** Multiplies quantity and price; a price for all units is the amount itself. */
function amountAtPrice({ quantity, price, priceQuantity }: InvoiceLine): Money {
  if (priceQuantity === null) return multiply(quantity, price, DECIMALS_OF_NORM);
  return isNegative(quantity) ? negate(toAmount(price)) : toAmount(price);
}

function lineFaults({ lines }: ElectronicInvoice): MaybeFault[] {
  return lines.flatMap((line): MaybeFault[] => {
    const field = taxFieldOf(line);
    const { category, rate } = line.tax;
    const net = subtract(amountAtPrice(line), line.discount);
    const isUntaxed = category !== null && category !== "S";
    return [
      line.name === "" &&
        fault("BR-25", `items[${Number(line.id) - 1}].description`, `Line ${line.id} needs a name`),
      category === null &&
        fault(
          "BR-CO-04",
          field,
          line.taxRateId === null
            ? `Line ${line.id} has no tax rate. Use a 0% rate with a reason.`
            : `The tax rate of line ${line.id} is 0%: edit it and choose Zero-rated or Exempt`,
        ),
      category === "S" && rate === "0" && fault("BR-S-05", field, "A standard rate must be greater than 0%"),
      isUntaxed &&
        rate !== "0" &&
        fault(categoryRule(category, "05"), field, `The tax of line ${line.id} must be 0%`),
      compare(net, line.net) !== 0 &&
        fault(
          "PEPPOL-EN16931-R120",
          "items",
          `Line ${line.id}: quantity times price doesn't match the amount`,
        ),
    ];
  });
}

/** Path of the field with a line's tax. */
const taxFieldOf = ({ id }: Pick<InvoiceLine, "id">) => `items[${Number(id) - 1}].taxRateId`;

const CENTS = toAmount("1.00");

function taxFaults({ taxes, lines, allowances, currency }: ElectronicInvoice): MaybeFault[] {
  const isMixed = taxes.length > 1 && taxes.some(({ category }) => category === "O");
  return [
    isMixed && fault("BR-O-11", "items", "Items outside the scope of tax need a separate invoice"),
    ...taxes.flatMap((tax): MaybeFault[] => {
      const { category, taxable } = tax;
      if (category === null) return [];
      const hasSameTax = (lineTax: LineTax) => lineTax.category === category && lineTax.rate === tax.rate;
      const taxLines = lines.filter((line) => hasSameTax(line.tax));
      const off = sum(
        allowances.filter((allowance) => hasSameTax(allowance.tax)).map(({ amount }) => amount),
      );
      const net = subtract(sum(taxLines.map((line) => line.net)), off);
      const field = taxFieldOf(taxLines[0] ?? { id: "1" });
      const deviation = abs(subtract(tax.tax, percentOf(taxable, tax.rate, minorUnitOf(currency))));
      return [
        compare(net, taxable) !== 0 &&
          fault(categoryRule(category, "08"), "items", "The taxable amount doesn't match its lines"),
        compare(deviation, CENTS) >= 0 &&
          fault("BR-CO-17", "items", `The ${tax.rate}% tax is off by ${deviation}`),
        exemptionFault(tax, field),
      ];
    }),
  ];
}

function exemptionFault(
  { category, exemptionCode, exemptionReason }: TaxBreakdown,
  field: string,
): MaybeFault {
  const hasReason = exemptionCode !== null || exemptionReason !== null;
  if (category === null || category === "S" || category === "Z")
    return hasReason && category !== null
      ? fault(categoryRule(category, "10"), field, "This tax category can't have an exemption reason")
      : null;
  return hasReason ? null : fault(categoryRule(category, "10"), field, "Enter an exemption reason or code");
}

function totalFaults({
  totals,
  lines,
  allowances,
  taxes,
  currency,
  taxCurrency,
}: ElectronicInvoice): MaybeFault[] {
  const totalFault = (rule: string, [label, invoiced, computed]: readonly [string, Money, Money]) => {
    const deviation = abs(subtract(invoiced, computed));
    return !isZero(deviation) && fault(rule, "items", `${label} is off by ${deviation}`);
  };
  return [
    totalFault("BR-CO-10", ["The sum of the lines", totals.lines, sum(lines.map(({ net }) => net))]),
    totalFault("BR-CO-11", [
      "The sum of the discounts",
      totals.allowances,
      sum(allowances.map(({ amount }) => amount)),
    ]),
    totalFault("BR-CO-13", [
      "The total excluding tax",
      totals.withoutTax,
      subtract(totals.lines, totals.allowances),
    ]),
    totalFault("BR-CO-14", ["The tax", totals.tax, sum(taxes.map(({ tax }) => tax))]),
    totalFault("BR-CO-15", ["The total including tax", totals.withTax, add(totals.withoutTax, totals.tax)]),
    totalFault("BR-CO-16", ["The amount due", totals.payable, totals.withTax]),
    taxCurrency !== null &&
      taxCurrency !== currency &&
      totals.taxInTaxCurrency === null &&
      fault("BR-53", "currency", "The tax amount in your base currency is missing"),
  ];
}

function germanFaults({ seller, buyer, buyerReference }: ElectronicInvoice): MaybeFault[] {
  const contact = seller.contact ?? { name: null, phone: null, email: null };
  const requireText = ([rule, field, requirement]: FaultTexts, text: string | null): MaybeFault =>
    text === null && fault(rule, field, `XRechnung requires ${requirement}`);
  return [
    requireText(
      ["BR-DE-15", "party.buyerReference", "the customer's buyer reference (Leitweg-ID)"],
      buyerReference,
    ),
    requireText(["BR-DE-3", "company.city", "your company's city"], seller.address.city),
    requireText(["BR-DE-4", "company.postalCode", "your company's postal code"], seller.address.postalCode),
    requireText(["BR-DE-5", "company.contactName", "a contact person at your company"], contact.name),
    requireText(["BR-DE-6", "company.phone", "your company's phone number"], contact.phone),
    requireText(["BR-DE-7", "company.email", "your company's email address"], contact.email),
    requireText(["BR-DE-8", "party.city", "the customer's city"], buyer.address.city),
    requireText(["BR-DE-9", "party.postalCode", "the customer's postal code"], buyer.address.postalCode),
    contact.phone !== null &&
      contact.phone.replace(/\D/g, "").length < 3 &&
      fault("BR-DE-27", "company.phone", "A phone number needs at least three digits"),
    ...addressFaults({ seller, buyer }, "XRechnung"),
  ];
}

function peppolFaults({ seller, buyer, buyerReference, orderReference }: ElectronicInvoice): MaybeFault[] {
  return [
    buyerReference === null &&
      orderReference === null &&
      fault(
        "PEPPOL-EN16931-R003",
        "orderReference",
        "Peppol requires the customer's order number, or a buyer reference",
      ),
    ...addressFaults({ seller, buyer }, "Peppol"),
    ...[seller, buyer].map(
      (trader) =>
        trader.electronicAddress?.scheme === "EM" &&
        fault(
          "PEPPOL-EN16931-CL008",
          `${trader === seller ? "company" : "party"}.electronicScheme`,
          "Peppol doesn't accept an email address as the electronic address",
        ),
    ),
  ];
}

function addressFaults(
  { seller, buyer }: Pick<ElectronicInvoice, "seller" | "buyer">,
  formatName: string,
): MaybeFault[] {
  return [
    buyer.electronicAddress === null &&
      fault(
        "PEPPOL-EN16931-R010",
        "party.electronicAddress",
        `${formatName} requires the customer's electronic address`,
      ),
    seller.electronicAddress === null &&
      fault(
        "PEPPOL-EN16931-R020",
        "company.electronicAddress",
        `${formatName} requires your company's electronic address`,
      ),
  ];
}
