import { legalSchemeOf } from "./codes.ts";
import type { ElectronicInvoice, Trader } from "./model.ts";
import { fault, type MaybeFault, type FaultTexts } from "./seller-and-buyer-faults.ts";

/** Checks the country-specific seller rules of Peppol BIS Billing 3 that our invoices could break. */
export function countryFaultsOf(invoice: ElectronicInvoice): MaybeFault[] {
  const { address, vatNumber } = invoice.seller;
  const addressFaults = BY_ADDRESS[address.country ?? ""]?.(invoice) ?? [];
  // Greece, Italy, and Norway apply their rules by the country of the VAT number.
  const vatNumberFaults = BY_VAT_NUMBER[vatNumber?.slice(0, 2) ?? address.country ?? ""]?.(invoice) ?? [];
  return [...addressFaults, ...vatNumberFaults];
}

/** Whether seller and buyer are in the same country. */
const isDomestic = ({ seller, buyer }: Pick<ElectronicInvoice, "seller" | "buyer">): boolean =>
  seller.address.country === buyer.address.country;

type CountryRules = (invoice: ElectronicInvoice) => MaybeFault[];

const BY_ADDRESS: Record<string, CountryRules> = {
  DE: germanFaults,
  DK: danishFaults,
  IS: icelandicFaults,
  NL: dutchFaults,
  SE: swedishFaults,
};
const BY_VAT_NUMBER: Record<string, CountryRules> = {
  EL: greekFaults,
  GR: greekFaults,
  IT: italianFaults,
  NO: norwegianFaults,
};

type TraderSide = "company" | "party";
const OWNER_LABELS: Record<TraderSide, string> = { company: "your company's", party: "the customer's" };

/** Checks the address parts that a country requires, each by its rule. */
function placeFaults(
  side: TraderSide,
  { address }: Trader,
  rules: Partial<Record<"address" | "city" | "postalCode", string>>,
): MaybeFault[] {
  const parts = [
    ["address", "street", address.lines[0] ?? null],
    ["city", "city", address.city],
    ["postalCode", "postal code", address.postalCode],
  ] as const;
  return parts.map(([field, name, text]) => {
    const rule = rules[field];
    return (
      rule !== undefined &&
      text === null &&
      fault(rule, `${side}.${field}`, `Peppol requires ${OWNER_LABELS[side]} ${name}`)
    );
  });
}

/** Requires a number of the country's register, identified by its scheme in the file. */
const legalFault = (trader: Trader, texts: FaultTexts): MaybeFault =>
  legalSchemeOf(trader) === null && fault(...texts);

function germanFaults(invoice: ElectronicInvoice): MaybeFault[] {
  if (!isDomestic(invoice)) return [];
  const { seller, buyer, buyerReference } = invoice;
  const { name, phone, email } = seller.contact ?? { name: null, phone: null, email: null };
  return [
    name === null &&
      fault("DE-R-005", "company.contactName", "Peppol requires a contact person at your company"),
    phone === null && fault("DE-R-006", "company.phone", "Peppol requires your company's phone number"),
    email === null && fault("DE-R-007", "company.email", "Peppol requires your company's email address"),
    ...placeFaults("company", seller, { city: "DE-R-003", postalCode: "DE-R-004" }),
    ...placeFaults("party", buyer, { city: "DE-R-008", postalCode: "DE-R-009" }),
    buyerReference === null &&
      fault("DE-R-015", "party.buyerReference", "Peppol requires the customer's buyer reference"),
  ];
}

function danishFaults({ seller, buyer, payment, typeCode }: ElectronicInvoice): MaybeFault[] {
  const message = "Enter your company's CVR number (8 digits)";
  const isIncomplete = payment.code === "31" && (payment.iban === null || payment.bic === null);
  return [
    seller.legalId === null
      ? fault("DK-R-002", "company.legalId", message)
      : legalFault(seller, ["DK-R-014", "company.legalId", message]),
    typeCode === "380" &&
      isDomestic({ seller, buyer }) &&
      isIncomplete &&
      fault("DK-R-006", "company.bic", "Transfers within Denmark require your bank's BIC"),
  ];
}

/** The Greek tax office assigns each invoice a number (MARK) only after it has received the invoice. */
function greekFaults({ number }: ElectronicInvoice): MaybeFault[] {
  return [
    number.split("|").length !== 6 &&
      fault("GR-R-001-1", "number", "A Greek invoice number has six parts, separated by |"),
    fault(
      "GR-R-004-1",
      "company.country",
      "Peppol requires the MARK number of each Greek invoice. Twofold can't add it.",
    ),
  ];
}

function icelandicFaults(invoice: ElectronicInvoice): MaybeFault[] {
  const { seller, buyer } = invoice;
  const kennitalaError = (ownerLabel: string) =>
    `Enter ${ownerLabel} kennitala (10 digits) as the registration number`;
  const requiredFields = (rule: string) => ({ address: rule, postalCode: rule });
  return [
    legalFault(seller, ["IS-R-002", "company.legalId", kennitalaError(OWNER_LABELS.company)]),
    ...placeFaults("company", seller, requiredFields("IS-R-003")),
    ...(isDomestic(invoice)
      ? [
          legalFault(buyer, ["IS-R-004", "party.legalId", kennitalaError(OWNER_LABELS.party)]),
          ...placeFaults("party", buyer, requiredFields("IS-R-005")),
        ]
      : []),
  ];
}

function dutchFaults(invoice: ElectronicInvoice): MaybeFault[] {
  const { seller, buyer, typeCode, preceding, payment } = invoice;
  const kvkError = (ownerLabel: string) => `Enter ${ownerLabel} KVK number (8 digits) or OIN (20 digits)`;
  const requiredFields = (rule: string) => ({ address: rule, city: rule, postalCode: rule });
  const numberFault = (trader: Trader, texts: FaultTexts) =>
    trader.legalId === null ? null : legalFault(trader, texts);
  return [
    typeCode === "381" &&
      preceding === null &&
      fault("NL-R-001", "creditedDocumentId", "A Dutch credit note must name the invoice that it credits"),
    ...placeFaults("company", seller, requiredFields("NL-R-002")),
    numberFault(seller, ["NL-R-003", "company.legalId", kvkError(OWNER_LABELS.company)]),
    ...(isDomestic(invoice)
      ? [
          ...placeFaults("party", buyer, requiredFields("NL-R-004")),
          numberFault(buyer, ["NL-R-005", "party.legalId", kvkError(OWNER_LABELS.party)]),
          payment.code === "1" &&
            fault("NL-R-008", "company.iban", "Invoices within the Netherlands require your IBAN"),
        ]
      : []),
  ];
}

function swedishFaults({ seller, lines }: ElectronicInvoice): MaybeFault[] {
  const { vatNumber, taxNumber, legalId } = seller;
  const isTaxed = vatNumber?.startsWith("SE") === true;
  const number = (rule: string) =>
    fault(rule, "company.legalId", "Enter your company's organization number: ten digits without a hyphen");
  const rates = ["6", "12", "25"];
  return [
    isTaxed && vatNumber.length !== 14 && fault("SE-R-001", "company.taxId", SWEDISH_VAT),
    isTaxed && !/^SE\d{12}$/.test(vatNumber) && fault("SE-R-002", "company.taxId", SWEDISH_VAT),
    legalId !== null && !/^\d+$/.test(legalId) && number("SE-R-003"),
    legalId !== null && legalId.length !== 10 && number("SE-R-004"),
    legalId !== null &&
      /^\d{10}$/.test(legalId) &&
      !isLuhn(legalId) &&
      fault("SE-R-013", "company.legalId", "The last digit of this organization number is wrong"),
    legalId !== null &&
      taxNumber !== null &&
      taxNumber.toUpperCase() !== "GODKÄND FÖR F-SKATT" &&
      fault("SE-R-005", "company.taxId", "Enter your VAT number, or Godkänd för F-skatt"),
    ...lines.map(
      ({ id, tax: { category, rate } }) =>
        isTaxed &&
        category === "S" &&
        !rates.includes(rate) &&
        fault(
          "SE-R-006",
          `items[${Number(id) - 1}].taxRateId`,
          `Line ${id}: standard rates in Sweden are 6%, 12%, and 25%`,
        ),
    ),
  ];
}

const SWEDISH_VAT = "A Swedish VAT number is SE and 12 digits";

/** Checks the Luhn check digit. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, position) => Number(digit) * (1 + (position % 2)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

function italianFaults({ seller }: ElectronicInvoice): MaybeFault[] {
  return [
    seller.taxNumber !== null &&
      !/^[A-Z0-9]{11,16}$/.test(seller.taxNumber) &&
      fault("IT-R-001", "company.taxId", "An Italian tax ID has 11 to 16 letters and digits"),
    ...placeFaults("company", seller, { address: "IT-R-002", city: "IT-R-003", postalCode: "IT-R-004" }),
  ];
}

function norwegianFaults({ seller: { vatNumber } }: ElectronicInvoice): MaybeFault[] {
  const digits = /^NO(\d{9})MVA$/.exec(vatNumber ?? "")?.[1];
  const hasPassed = digits !== undefined && isModulo11(digits);
  return [
    vatNumber?.startsWith("NO") === true &&
      !hasPassed &&
      fault(
        "NO-R-001",
        "company.taxId",
        "A Norwegian VAT number is NO, a valid organization number, and MVA",
      ),
  ];
}

const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];

/** Checks the check digit of a Norwegian organization number. */
function isModulo11(digits: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, position) => total + weight * Number(digits[position]), 0);
  return (11 - (sum % 11)) % 11 === Number(digits[8]);
}
