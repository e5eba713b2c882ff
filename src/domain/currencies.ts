/** Active ISO 4217 currencies with zero, two, or three decimals (minor-unit.ts). */
const PAID_IN =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYI UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";

/** Currencies that books can be kept in. */
export const CURRENCIES: readonly string[] = PAID_IN.split(" ");
const KNOWN_CODES: ReadonlySet<string> = new Set(CURRENCIES);

/** Units of account with four decimals. */
const FOUR_DECIMAL_CODES = ["CLF", "UYW"];

/** Returns why books can't be kept in a currency, or null if they can. */
export function currencyCodeError(code: string): string | null {
  if (KNOWN_CODES.has(code)) return null;
  return FOUR_DECIMAL_CODES.includes(code)
    ? `${code} isn't used for payments. Choose another currency.`
    : "Choose a currency by its three letters, such as EUR";
}
