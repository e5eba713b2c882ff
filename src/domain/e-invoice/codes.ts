/** Code lists of electronic invoices, as far as the product uses them. */

import type { Unit } from "#domain/units.ts";

/** Rules that a customer requires: the European standard alone, or with the rules of Germany or Peppol on top. */
export const E_INVOICE_FORMATS = ["en16931", "xrechnung", "peppol"] as const;
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number];

/**
 * What a customer receives with invoices: no file, XML inside the PDF (Factur-X, ZUGFeRD), or an XML file next to the PDF in one
 * of the formats.
 */
export const CUSTOMER_FORMATS = ["none", "facturx", ...E_INVOICE_FORMATS] as const;
export type CustomerFormat = (typeof CUSTOMER_FORMATS)[number];

/** Returns the rules for a customer's invoices: the standard alone unless the customer requires more. */
export function rulesOf(format: CustomerFormat): EInvoiceFormat {
  return format === "none" || format === "facturx" ? "en16931" : format;
}

const ADDRESS_FIELDS = [
  "company.electronicScheme",
  "company.electronicAddress",
  "party.electronicScheme",
  "party.electronicAddress",
];

/** Company and customer details that each format requires, besides the countries. */
export const REQUIRED_DETAILS: Record<CustomerFormat, readonly string[]> = {
  none: [],
  facturx: [],
  en16931: [],
  xrechnung: [
    "party.buyerReference",
    "party.postalCode",
    "party.city",
    "company.contactName",
    "company.postalCode",
    "company.city",
    ...ADDRESS_FIELDS,
  ],
  peppol: ADDRESS_FIELDS,
};

export const E_INVOICE_SYNTAXES = ["ubl", "cii"] as const;
export type EInvoiceSyntax = (typeof E_INVOICE_SYNTAXES)[number];

/** Standard, zero, exempt, reverse charge, intra-EU, export, outside the scope of tax (UNCL5305). */
export const TAX_CATEGORIES = ["S", "Z", "E", "AE", "K", "G", "O"] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Specification identifier of each format (BT-24). */
export const SPECIFICATIONS: Record<EInvoiceFormat, string> = {
  en16931: "urn:cen.eu:en16931:2017",
  xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  peppol: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
};

/** Business process of Peppol and XRechnung (BT-23). */
export const BILLING_PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/** Exemption reasons implied by a tax category (VATEX). */
export const DEFAULT_EXEMPTIONS: Partial<Record<TaxCategory, { code: string; reason: string }>> = {
  AE: { code: "VATEX-EU-AE", reason: "Reverse charge" },
  K: { code: "VATEX-EU-IC", reason: "Intra-community supply" },
  G: { code: "VATEX-EU-G", reason: "Export outside the EU" },
  O: { code: "VATEX-EU-O", reason: "Not subject to VAT" },
};

/** Unit codes of UN/ECE Recommendation 20, except box from 21, for electronic invoices (BT-130). */
export const UNIT_CODES: Readonly<Record<Unit, string>> = {
  pcs: "H87",
  unit: "C62",
  h: "HUR",
  day: "DAY",
  month: "MON",
  kg: "KGM",
  g: "GRM",
  l: "LTR",
  m: "MTR",
  km: "KMT",
  m2: "MTK",
  box: "XBX",
  set: "SET",
};

/** Unit of a line without one. */
export const UNIT_CODE_ONE = "C62";

export const COUNTRIES: readonly string[] =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );
const COUNTRY_CODES: ReadonlySet<string> = new Set(COUNTRIES);

/** Whether the text is an ISO 3166-1 country code. */
export function isCountryCode(text: string): boolean {
  return COUNTRY_CODES.has(text);
}

/** Whether a number starts with a country code, like a VAT number; Greece uses EL, Northern Ireland XI. */
export function isVatNumber(text: string): boolean {
  const country = text.slice(0, 2);
  return (
    /^[A-Z]{2}[A-Z0-9]{2,}$/.test(text) && (country === "EL" || country === "XI" || isCountryCode(country))
  );
}

/** Whether an IBAN has correct check digits (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/** Common electronic address schemes (EAS) with their everyday names. */
export const ADDRESS_SCHEMES: Readonly<Record<string, string>> = {
  EM: "Email",
  "0002": "SIRENE (France)",
  "0007": "Organization number (Sweden)",
  "0009": "SIRET (France)",
  "0037": "OVT (Finland)",
  "0060": "D-U-N-S",
  "0088": "GLN",
  "0106": "KvK (Netherlands)",
  "0184": "CVR (Denmark)",
  "0190": "OIN (Netherlands)",
  "0192": "Organization number (Norway)",
  "0204": "Leitweg-ID (Germany)",
  "0208": "Enterprise number (Belgium)",
  "0211": "Partita IVA (Italy)",
  "9906": "VAT number (Italy)",
  "9914": "VAT number (Austria)",
  "9920": "VAT number (Spain)",
  "9925": "VAT number (Belgium)",
  "9930": "VAT number (Germany)",
  "9938": "VAT number (Luxembourg)",
  "9944": "VAT number (Netherlands)",
  "9945": "VAT number (Poland)",
  "9946": "VAT number (Portugal)",
  "9957": "VAT number (France)",
};

/** Registers whose scheme a file must include with a number, by country, with the format of their numbers (ICD). */
const REGISTERS: Record<string, readonly (readonly [scheme: string, form: RegExp])[]> = {
  DK: [["0184", /^(DK)?\d{8}$/]],
  IS: [["0196", /^\d{10}$/]],
  NL: [
    ["0106", /^\d{8}$/],
    ["0190", /^\d{20}$/],
  ],
};

/** Returns the scheme of a seller's or buyer's registration number; null if none is required, or its format is wrong. */
export function legalSchemeOf({
  legalId,
  address,
}: {
  legalId: string | null;
  address: { country: string | null };
}): string | null {
  const registers = REGISTERS[address.country ?? ""] ?? [];
  return registers.find(([, form]) => form.test(legalId ?? ""))?.[0] ?? null;
}
