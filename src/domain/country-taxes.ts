import type { ReverseCharge, TAX_USES, TaxKind } from "./tax-components.ts";
import type { ExemptionCode } from "./tax-exemption.ts";

/** A tax rate that companies in a country usually need. */
export type CountryTax = {
  code: string;
  name: string;
  /** Omitted for a combined tax. */
  rate?: string;
  appliesTo?: (typeof TAX_USES)[number];
  kind?: TaxKind;
  reverseChargeType?: ReverseCharge;
  exemptionCode?: ExemptionCode;
  exemptionReason?: string;
  isRecoverable?: boolean;
  /** True if never charged on its own. */
  isPart?: true;
  /** Codes of the component taxes of a combined tax. */
  components?: readonly string[];
};

type TaxCodeAndName = readonly [code: string, name: string];
type TaxWithRate = readonly [code: string, name: string, rate: string];

const charged = ([code, name, rate]: TaxWithRate): CountryTax => ({ code, name, rate });
const combinedTax = ([code, name]: TaxCodeAndName, ...components: string[]): CountryTax => ({
  code,
  name,
  components,
});
const zeroRated = ([code, name]: TaxCodeAndName, exemptionCode?: ExemptionCode): CountryTax => ({
  code,
  name,
  rate: "0",
  appliesTo: "sales",
  kind: "zero_rated",
  ...(exemptionCode && { exemptionCode }),
});
const exempt = ([code, name]: TaxCodeAndName): CountryTax => ({
  code,
  name,
  rate: "0",
  kind: "exempt",
  exemptionReason: name,
});
const reverse = ([code, name, rate]: TaxWithRate): CountryTax => ({
  code,
  name,
  rate,
  appliesTo: "purchases",
  kind: "reverse_charge",
  reverseChargeType: "services",
});
const part = (rated: TaxWithRate): CountryTax => ({ ...charged(rated), isPart: true });
/** A nonrecoverable tax, which is a cost on purchases. */
const cost = (rated: TaxWithRate): CountryTax => ({ ...part(rated), isRecoverable: false });

/** India's central and state tax, half the rate each, and the integrated tax at the full rate. */
const indian = ([rate, halfRate]: readonly [rate: string, half: string]): CountryTax[] => [
  part([`CGST${halfRate}`, `CGST ${halfRate}%`, halfRate]),
  part([`SGST${halfRate}`, `SGST ${halfRate}%`, halfRate]),
  combinedTax([`GST${rate}`, `GST ${rate}% (CGST + SGST)`], `CGST${halfRate}`, `SGST${halfRate}`),
  charged([`IGST${rate}`, `IGST ${rate}% (other states)`, rate]),
];

const CANADA = [
  charged(["GST5", "GST 5%", "5"]),
  charged(["HST13", "HST 13% (Ontario)", "13"]),
  charged(["HST14", "HST 14% (Nova Scotia)", "14"]),
  charged(["HST15", "HST 15% (NB, NL, PE)", "15"]),
  part(["QST", "QST 9.975%", "9.975"]),
  cost(["PST6", "PST 6% (Saskatchewan)", "6"]),
  cost(["PST7", "PST 7% (British Columbia)", "7"]),
  combinedTax(["GST+QST", "GST + QST (Quebec)"], "GST5", "QST"),
  combinedTax(["GST+PST6", "GST + PST (Saskatchewan)"], "GST5", "PST6"),
  combinedTax(["GST+PST7", "GST + PST (British Columbia)"], "GST5", "PST7"),
  zeroRated(["ZERO", "Zero-rated 0%"]),
];

/** Tax rates by country, the usual one first. The United States has none: sales tax differs by state and locality. */
const TAXES: Readonly<Record<string, readonly CountryTax[]>> = {
  GB: [
    charged(["VAT20", "VAT 20%", "20"]),
    charged(["VAT5", "VAT 5%", "5"]),
    zeroRated(["VAT0", "Zero-rated VAT 0%"]),
    exempt(["EXEMPT", "Exempt from VAT"]),
    reverse(["RC20", "Reverse charge VAT 20%", "20"]),
  ],
  DE: [
    charged(["USt19", "USt 19%", "19"]),
    charged(["USt7", "USt 7%", "7"]),
    zeroRated(["AUSFUHR", "Ausfuhr 0%"], "VATEX-EU-G"),
    zeroRated(["IGL", "Innergemeinschaftliche Lieferung 0%"], "VATEX-EU-IC"),
    reverse(["13b-19", "Leistungen nach § 13b UStG 19%", "19"]),
    { ...reverse(["igE-19", "Innergemeinschaftlicher Erwerb 19%", "19"]), reverseChargeType: "goods" },
  ],
  FR: [
    charged(["TVA20", "TVA 20%", "20"]),
    charged(["TVA10", "TVA 10%", "10"]),
    charged(["TVA5.5", "TVA 5.5%", "5.5"]),
    charged(["TVA2.1", "TVA 2.1%", "2.1"]),
    zeroRated(["EXPORT", "Exportation 0%"], "VATEX-EU-G"),
    zeroRated(["LIC", "Livraison intracommunautaire 0%"], "VATEX-EU-IC"),
    reverse(["AUTO20", "Autoliquidation TVA 20%", "20"]),
  ],
  ES: [
    charged(["IVA21", "IVA 21%", "21"]),
    charged(["IVA10", "IVA 10%", "10"]),
    charged(["IVA4", "IVA 4%", "4"]),
    zeroRated(["EXPORT", "Exportación 0%"], "VATEX-EU-G"),
    zeroRated(["EIC", "Entrega intracomunitaria 0%"], "VATEX-EU-IC"),
    reverse(["ISP21", "Inversión del sujeto pasivo 21%", "21"]),
  ],
  CH: [
    charged(["MWST8.1", "MWST 8.1%", "8.1"]),
    charged(["MWST2.6", "MWST 2.6%", "2.6"]),
    charged(["MWST3.8", "MWST 3.8% (Beherbergung)", "3.8"]),
    zeroRated(["EXPORT", "Export 0%"]),
    reverse(["BEZ8.1", "Bezugsteuer 8.1%", "8.1"]),
  ],
  NL: [
    charged(["BTW21", "Btw 21%", "21"]),
    charged(["BTW9", "Btw 9%", "9"]),
    zeroRated(["BTW0", "Btw 0%"]),
    zeroRated(["ICL", "Intracommunautaire levering 0%"], "VATEX-EU-IC"),
    reverse(["VERLEGD21", "Btw verlegd 21%", "21"]),
  ],
  CA: CANADA,
  AU: [charged(["GST10", "GST 10%", "10"]), { ...zeroRated(["GSTFREE", "GST-free 0%"]), appliesTo: "both" }],
  IN: [
    ...indian(["18", "9"]),
    ...indian(["5", "2.5"]),
    ...indian(["40", "20"]),
    zeroRated(["NIL", "Nil-rated GST 0%"]),
  ],
};

/** Returns the tax rates that a company in a country usually needs; components come before their combined tax. */
export function taxesOfCountry(country: string | null): readonly CountryTax[] {
  return TAXES[country ?? ""] ?? [];
}
