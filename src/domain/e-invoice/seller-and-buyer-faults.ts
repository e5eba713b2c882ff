import { isCountryCode, isVatNumber, TAX_CATEGORIES, type TaxCategory } from "./codes.ts";
import type { ElectronicInvoice, Trader } from "./model.ts";

/** A violated rule: its number, the field to correct, and the message. */
export type EInvoiceFault = { rule: string; field: string; message: string };

/** Rule number, field, and message. */
export type FaultTexts = readonly [rule: string, field: string, message: string];
export type MaybeFault = EInvoiceFault | false | null;

export function fault(...[rule, field, sentence]: FaultTexts): EInvoiceFault {
  return { rule, field, message: `${sentence} (${rule})` };
}

const RULE_NAMES: Partial<Record<TaxCategory, string>> = { K: "IC" };
export const categoryRule = (category: TaxCategory, number: string) =>
  `BR-${RULE_NAMES[category] ?? category}-${number}`;

/** Checks the details of seller and buyer. */
export function sellerAndBuyerFaults(invoice: ElectronicInvoice): MaybeFault[] {
  const { seller, buyer, lines, delivery } = invoice;
  const isUnion = lines.some(({ tax }) => tax.category === "K");
  return [
    seller.name === "" && fault("BR-06", "company.name", "Your company needs a name"),
    buyer.name === "" && fault("BR-07", "party.name", "The customer needs a name"),
    ...countryFaults(seller, ["BR-09", "company.country", "Your company's country is missing"]),
    ...countryFaults(buyer, ["BR-11", "party.country", "The customer's country is missing"]),
    vatFault(seller, ["company.taxId", "Your company's tax ID"]),
    vatFault(buyer, ["party.taxId", "The customer's tax ID"]),
    seller.vatNumber === null &&
      seller.legalId === null &&
      fault(
        "BR-CO-26",
        "company.legalId",
        "Your company needs a registration number or a VAT number with country prefix",
      ),
    ...TAX_CATEGORIES.filter((category) => lines.some(({ tax }) => tax.category === category)).flatMap(
      (category) => taxNumberFaults(category, invoice),
    ),
    isUnion && delivery === null && fault("BR-IC-11", "date", "Intra-EU supplies require a delivery date"),
  ];
}

type TaxNumber = "none" | "any" | "vat" | "vat or register";

/** Tax IDs that each tax category requires of seller and buyer (rule 02 of each; 03 for allowances, 04 for charges). */
const TAX_NUMBERS: Record<TaxCategory, { subject: string; seller: TaxNumber; buyer: TaxNumber }> = {
  S: { subject: "Taxed invoices", seller: "any", buyer: "none" },
  Z: { subject: "Zero-rated supplies", seller: "any", buyer: "none" },
  E: { subject: "Exempt supplies", seller: "any", buyer: "none" },
  AE: { subject: "Reverse charge", seller: "any", buyer: "vat or register" },
  K: { subject: "Intra-EU supplies", seller: "vat", buyer: "vat" },
  G: { subject: "Exports", seller: "vat", buyer: "none" },
  O: { subject: "Supplies outside the scope of tax", seller: "none", buyer: "none" },
};

function taxNumberFaults(category: TaxCategory, { seller, buyer }: ElectronicInvoice): MaybeFault[] {
  const needs = TAX_NUMBERS[category];
  const verb = needs.subject.endsWith("s") ? "require" : "requires";
  const ask = (
    trader: Trader,
    required: TaxNumber,
    [field, ownerLabel]: readonly [string, string],
  ): MaybeFault => {
    if (hasTaxNumber(trader, required)) return null;
    const number = required === "any" ? "tax ID" : "VAT number with country prefix";
    return fault(categoryRule(category, "02"), field, `${needs.subject} ${verb} ${ownerLabel} ${number}`);
  };
  return [
    ask(seller, needs.seller, ["company.taxId", "your company's"]),
    ask(buyer, needs.buyer, ["party.taxId", "the customer's"]),
  ];
}

function hasTaxNumber({ vatNumber, taxNumber, legalId }: Trader, required: TaxNumber): boolean {
  const alternative = { none: "", any: taxNumber, vat: null, "vat or register": legalId }[required];
  return (vatNumber ?? alternative) !== null;
}

function countryFaults({ address: { country } }: Trader, missing: FaultTexts): MaybeFault[] {
  const [, field] = missing;
  return [
    country === null && fault(...missing),
    country !== null && !isCountryCode(country) && fault("BR-CL-14", field, "Choose a country from the list"),
  ];
}

function vatFault({ vatNumber }: Trader, [field, label]: readonly [string, string]): MaybeFault {
  if (vatNumber === null || isVatNumber(vatNumber)) return null;
  return fault("BR-CO-09", field, `${label} must start with a country code`);
}
