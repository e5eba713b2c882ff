import type { TaxCategory } from "#domain/e-invoice/codes.ts";
import { type Rate, toRate } from "./money.ts";
import type { ReverseCharge, TaxKind } from "./tax-components.ts";

const directive = (article: string) => `${article} of Directive 2006/112/EC`;
const french = (article: string) => `Exempt (France, CGI, article ${article})`;

/** Reasons for charging no VAT, by the EU code list VATEX, with the words for documents. */
export const EXEMPTIONS = {
  "VATEX-EU-AE": "Reverse charge",
  "VATEX-EU-G": "Export outside the EU",
  "VATEX-EU-IC": "Intra-Community supply",
  "VATEX-EU-O": "Not subject to VAT",
  "VATEX-EU-D": "Intra-Community acquisition of second-hand means of transport",
  "VATEX-EU-F": "Intra-Community acquisition of second-hand goods",
  "VATEX-EU-I": "Intra-Community acquisition of works of art",
  "VATEX-EU-J": "Intra-Community acquisition of collectors' items and antiques",
  "VATEX-EU-79-C": directive("Repayment of expenses paid for the customer, Article 79 (c)"),
  "VATEX-EU-132": directive("Activities in the public interest, Article 132"),
  "VATEX-EU-132-1A": directive("Public postal services, Article 132 (1) (a)"),
  "VATEX-EU-132-1B": directive("Hospital and medical care, Article 132 (1) (b)"),
  "VATEX-EU-132-1C": directive("Medical care by professionals, Article 132 (1) (c)"),
  "VATEX-EU-132-1D": directive("Human organs, blood and milk, Article 132 (1) (d)"),
  "VATEX-EU-132-1E": directive("Dental technicians and dental prostheses, Article 132 (1) (e)"),
  "VATEX-EU-132-1F": directive("Independent groups of persons, Article 132 (1) (f)"),
  "VATEX-EU-132-1G": directive("Welfare and social security work, Article 132 (1) (g)"),
  "VATEX-EU-132-1H": directive("Protection of children and young persons, Article 132 (1) (h)"),
  "VATEX-EU-132-1I": directive("Education and training, Article 132 (1) (i)"),
  "VATEX-EU-132-1J": directive("Private tuition by teachers, Article 132 (1) (j)"),
  "VATEX-EU-132-1K": directive("Staff supplied by religious institutions, Article 132 (1) (k)"),
  "VATEX-EU-132-1L": directive("Services of non-profit organizations to members, Article 132 (1) (l)"),
  "VATEX-EU-132-1M": directive("Sport and physical education, Article 132 (1) (m)"),
  "VATEX-EU-132-1N": directive("Cultural services, Article 132 (1) (n)"),
  "VATEX-EU-132-1O": directive("Fund-raising events, Article 132 (1) (o)"),
  "VATEX-EU-132-1P": directive("Transport of sick or injured persons, Article 132 (1) (p)"),
  "VATEX-EU-132-1Q": directive("Public radio and television, Article 132 (1) (q)"),
  "VATEX-EU-135-1": directive("Insurance, finance, gambling and real estate, Article 135 (1)"),
  "VATEX-EU-143": directive("Importation, Article 143"),
  "VATEX-EU-143-1A": directive("Importation of exempt goods, Article 143 (1) (a)"),
  "VATEX-EU-143-1B": directive("Final importation of goods, Article 143 (1) (b)"),
  "VATEX-EU-143-1C": directive(
    "Final importation from territories outside the tax area, Article 143 (1) (c)",
  ),
  "VATEX-EU-143-1D": directive("Importation before an intra-Community supply, Article 143 (1) (d)"),
  "VATEX-EU-143-1E": directive("Re-importation, Article 143 (1) (e)"),
  "VATEX-EU-143-1F": directive("Importation under diplomatic arrangements, Article 143 (1) (f)"),
  "VATEX-EU-143-1FA": directive("Importation by the institutions of the EU, Article 143 (1) (fa)"),
  "VATEX-EU-143-1G": directive("Importation by international bodies, Article 143 (1) (g)"),
  "VATEX-EU-143-1H": directive("Importation by armed forces of NATO, Article 143 (1) (h)"),
  "VATEX-EU-143-1I": directive("Importation by forces of the United Kingdom in Cyprus, Article 143 (1) (i)"),
  "VATEX-EU-143-1J": directive("Importation of fishery catches, Article 143 (1) (j)"),
  "VATEX-EU-143-1K": directive("Importation of gold by central banks, Article 143 (1) (k)"),
  "VATEX-EU-143-1L": directive("Importation of gas, electricity, heating and cooling, Article 143 (1) (l)"),
  "VATEX-EU-144": directive("Services included in the value of imported goods, Article 144"),
  "VATEX-EU-146-1E": directive("Services connected with export or import, Article 146 (1) (e)"),
  "VATEX-EU-148": directive("International transport, Article 148"),
  "VATEX-EU-148-A": directive("Supplies for vessels, Article 148 (a)"),
  "VATEX-EU-148-B": directive("Supplies for fighting ships, Article 148 (b)"),
  "VATEX-EU-148-C": directive("Supply, repair and hire of vessels, Article 148 (c)"),
  "VATEX-EU-148-D": directive("Services for the needs of vessels, Article 148 (d)"),
  "VATEX-EU-148-E": directive("Supplies for aircraft, Article 148 (e)"),
  "VATEX-EU-148-F": directive("Supply, repair and hire of aircraft, Article 148 (f)"),
  "VATEX-EU-148-G": directive("Services for the needs of aircraft, Article 148 (g)"),
  "VATEX-EU-151": directive("Transactions treated as exports, Article 151"),
  "VATEX-EU-151-1A": directive("Supply under diplomatic arrangements, Article 151 (1) (a)"),
  "VATEX-EU-151-1AA": directive("Supply to the institutions of the EU, Article 151 (1) (aa)"),
  "VATEX-EU-151-1B": directive("Supply to international bodies, Article 151 (1) (b)"),
  "VATEX-EU-151-1C": directive("Supply within a member state to armed forces of NATO, Article 151 (1) (c)"),
  "VATEX-EU-151-1D": directive(
    "Supply to another member state for armed forces of NATO, Article 151 (1) (d)",
  ),
  "VATEX-EU-151-1E": directive("Supply to forces of the United Kingdom in Cyprus, Article 151 (1) (e)"),
  "VATEX-EU-153": directive("Services of agents in exempt transactions, Article 153"),
  "VATEX-EU-159": directive("Services connected with goods under customs arrangements, Article 159"),
  "VATEX-EU-309": directive("Travel agents' services performed outside the EU, Article 309"),
  "VATEX-FR-AE": "Reverse charge (France, CGI, article 283)",
  "VATEX-FR-FRANCHISE": "VAT not applicable (France, CGI, article 293 B)",
  "VATEX-FR-CNWVAT": "Credit note without VAT (France)",
  "VATEX-FR-CGI261-1": french("261 (1)"),
  "VATEX-FR-CGI261-2": french("261 (2)"),
  "VATEX-FR-CGI261-3": french("261 (3)"),
  "VATEX-FR-CGI261-4": french("261 (4)"),
  "VATEX-FR-CGI261-5": french("261 (5)"),
  "VATEX-FR-CGI261-7": french("261 (7)"),
  "VATEX-FR-CGI261-8": french("261 (8)"),
  "VATEX-FR-CGI261A": french("261 A"),
  "VATEX-FR-CGI261B": french("261 B"),
  "VATEX-FR-CGI261C-1": french("261 C (1)"),
  "VATEX-FR-CGI261C-2": french("261 C (2)"),
  "VATEX-FR-CGI261C-3": french("261 C (3)"),
  "VATEX-FR-CGI261D-1": french("261 D (1)"),
  "VATEX-FR-CGI261D-1BIS": french("261 D (1 bis)"),
  "VATEX-FR-CGI261D-2": french("261 D (2)"),
  "VATEX-FR-CGI261D-3": french("261 D (3)"),
  "VATEX-FR-CGI261D-4": french("261 D (4)"),
  "VATEX-FR-CGI261E-1": french("261 E (1)"),
  "VATEX-FR-CGI261E-2": french("261 E (2)"),
  "VATEX-FR-CGI275": french("275"),
  "VATEX-FR-CGI277A": french("277 A"),
  "VATEX-FR-CGI295": french("295"),
  "VATEX-FR-298SEXDECIESA": french("298 sexdecies A"),
} as const;
export type ExemptionCode = keyof typeof EXEMPTIONS;

const isExemptionCode = (code: string): code is ExemptionCode => code in EXEMPTIONS;
export const EXEMPTION_CODES: readonly ExemptionCode[] = Object.keys(EXEMPTIONS).filter(isExemptionCode);

/** Codes more specific than "exempt". */
const CATEGORIES: Partial<Record<ExemptionCode, TaxCategory>> = {
  "VATEX-EU-AE": "AE",
  "VATEX-FR-AE": "AE",
  "VATEX-EU-IC": "K",
  "VATEX-EU-G": "G",
  "VATEX-EU-O": "O",
};

/** The codes allowed for a kind of tax rate: none for charged tax or withholding. */
export function exemptionCodesOf(kind: TaxKind): readonly ExemptionCode[] {
  if (kind === "charged" || kind === "withheld") return [];
  return EXEMPTION_CODES.filter((code) => (CATEGORIES[code] === "AE") === (kind === "reverse_charge"));
}

/** What determines if and why a rate charges no tax. */
export type ExemptableTax = {
  rate: Rate;
  kind: TaxKind;
  components?: readonly unknown[];
  reverseChargeType?: ReverseCharge | null | undefined;
  exemptionCode: ExemptionCode | null;
  exemptionReason: string;
};

/**
 * Why a tax rate charges no tax: its EN 16931 category, the VATEX code, and the words for documents, in English if they come from
 * the code. The category is null for a charged 0%, combined tax and withholding.
 */
export function exemptionOf(tax: ExemptableTax): {
  category: TaxCategory | null;
  code: ExemptionCode | null;
  reason: string | null;
} {
  const { exemptionCode: code, exemptionReason: customReason } = tax;
  const reason = customReason === "" ? (code === null ? null : EXEMPTIONS[code]) : customReason;
  return { category: categoryOf(tax), code, reason };
}

function categoryOf({ rate, kind, components = [], reverseChargeType, exemptionCode }: ExemptableTax) {
  if (components.length > 0 || kind === "withheld") return null;
  if (kind === "charged") return toRate(rate) === toRate("0") ? null : "S";
  if (kind === "reverse_charge") return reverseChargeType === "goods" ? "K" : "AE";
  if (exemptionCode !== null) return CATEGORIES[exemptionCode] ?? "E";
  return kind === "zero_rated" ? "Z" : "E";
}
