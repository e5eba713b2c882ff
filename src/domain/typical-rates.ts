import { crossRate, type ExchangeRate, roundToTwoDigits } from "./exchange.ts";

/**
 * Rough value of one US dollar in each currency. It only detects rates that are wrong by more than ten times, so it stays useful
 * for years; currencies that lost most of their value have a figure between old and new.
 */
const UNITS_PER_DOLLAR: ReadonlyMap<string, string> = new Map(
  (
    "AED 3.7 AFN 70 ALL 90 AMD 390 AOA 900 ARS 1000 AUD 1.5 AWG 1.8 AZN 1.7 BAM 1.8 BBD 2 BDT 120 BHD 0.38 " +
    "BIF 2900 BMD 1 BND 1.3 BOB 6.9 BRL 5.5 BSD 1 BTN 85 BWP 13 BYN 3.2 BZD 2 CAD 1.4 CDF 2800 CHF 0.87 CLP 950 " +
    "CNY 7.2 COP 4100 CRC 510 CUP 24 CVE 100 CZK 23 DJF 180 DKK 6.8 DOP 60 DZD 130 EGP 48 ERN 15 ETB 120 " +
    "EUR 0.92 FJD 2.2 FKP 0.78 GBP 0.78 GEL 2.7 GHS 14 GIP 0.78 GMD 70 GNF 8600 GTQ 7.7 GYD 210 HKD 7.8 HNL 25 " +
    "HTG 130 HUF 360 IDR 16000 ILS 3.6 INR 85 IQD 1300 IRR 150000 ISK 140 JMD 160 JOD 0.71 JPY 150 KES 130 " +
    "KGS 87 KHR 4000 KMF 450 KPW 900 KRW 1400 KWD 0.31 KYD 0.83 KZT 500 LAK 22000 LBP 12000 LKR 300 LRD 190 " +
    "LSL 18 LYD 4.8 MAD 9.9 MDL 18 MGA 4600 MKD 57 MMK 2100 MNT 3400 MOP 8 MRU 40 MUR 46 MVR 15 MWK 1700 MXN 19 " +
    "MYR 4.5 MZN 64 NAD 18 NGN 1500 NIO 37 NOK 11 NPR 140 NZD 1.7 OMR 0.38 PAB 1 PEN 3.7 PGK 4 PHP 57 PKR 280 " +
    "PLN 4 PYG 7600 QAR 3.6 RON 4.6 RSD 110 RUB 90 RWF 1400 SAR 3.7 SBD 8.4 SCR 14 SDG 600 SEK 10 SGD 1.3 " +
    "SHP 0.78 SLE 23 SOS 570 SRD 35 SSP 1500 STN 23 SVC 8.7 SYP 5000 SZL 18 THB 35 TJS 11 TMT 3.5 TND 3.1 " +
    "TOP 2.3 TRY 34 TTD 6.8 TWD 32 TZS 2600 UAH 41 UGX 3700 USD 1 UYI 6.6 UYU 41 UZS 13000 VED 100 VES 100 " +
    "VND 25000 VUV 120 WST 2.7 XAF 600 XCD 2.7 XCG 1.8 XOF 600 XPF 110 YER 500 ZAR 18 ZMW 26 ZWG 26"
  )
    .match(/\w+ [\d.]+/g)
    ?.map((pair): [string, string] => [pair.slice(0, 3), pair.slice(4)]),
);

/** The usual rate between two currencies, to two digits; null if no rate can express it. */
export function typicalRate({
  currency,
  bookCurrency,
}: {
  currency: string;
  bookCurrency: string;
}): ExchangeRate | null {
  const [foreign, bookUnits] = [UNITS_PER_DOLLAR.get(currency), UNITS_PER_DOLLAR.get(bookCurrency)];
  const rate =
    foreign === undefined || bookUnits === undefined ? null : crossRate({ foreign, base: bookUnits });
  return rate === null ? null : roundToTwoDigits(rate);
}
