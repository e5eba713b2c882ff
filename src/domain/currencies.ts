/** The currencies of ISO 4217 that count in hundredths, as the amounts of books do. */
const OF_HUNDREDTHS =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG";

/** The others, by how many decimals they have. */
const OF_OTHER_UNITS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

/** The currencies that books can be kept in. */
export const CURRENCIES: readonly string[] = OF_HUNDREDTHS.split(" ");
const KEPT: ReadonlySet<string> = new Set(CURRENCIES);

/** Why books cannot be kept in a currency, or null where they can. */
export function whyNotCurrency(code: string): string | null {
  if (KEPT.has(code)) return null;
  const [decimals] =
    Object.entries(OF_OTHER_UNITS).find(([, codes]) => codes.split(" ").includes(code)) ?? [];
  if (decimals === undefined) return "Choose a currency by its three letters, such as EUR";
  const has = decimals === "0" ? "no decimals" : `${decimals} decimals`;
  return `${code} has ${has}; books are kept in currencies with two`;
}
