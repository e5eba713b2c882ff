import { CURRENCIES } from "#domain/currencies.ts";
import { foldAccents } from "./word-matching.ts";

/** Currency signs next to amounts, in lowercase without accents and periods, with the currencies that use them. */
const SIGNS = new Map(
  [
    "\u20ac EUR; euro EUR; euros EUR; \u00a3 GBP; \u00a5 JPY CNY; \u20b9 INR; \u20bd RUB; \u20ba TRY; \u20a9 KRW KPW; \u20aa ILS",
    "\u20ab VND; \u20b4 UAH; \u20b1 PHP; \u0e3f THB; \u20a6 NGN; \u20a1 CRC; \u20b2 PYG; \u20b5 GHS; \u20b8 KZT; \u20ae MNT",
    "\u20be GEL; \u058f AMD; \u20bc AZN; \u17db KHR; \u20ad LAK; \u09f3 BDT; \u20a8 INR PKR LKR NPR MUR SCR; \ufdfc IRR SAR QAR OMR YER",
    "\u20bf XBT; \u060b AFN; r$ BRL; us$ USD; u$s USD; $u UYU; a$ AUD; au$ AUD; c$ CAD NIO; ca$ CAD; can$ CAD",
    "nz$ NZD; hk$ HKD; s$ SGD; sg$ SGD; nt$ TWD; mx$ MXN; mex$ MXN; ar$ ARS; cl$ CLP; rd$ DOP; j$ JMD; tt$ TTD; ec$ XCD",
    "$ USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP CUP DOP UYU BBD BMD BND BSD BZD CVE FJD GYD JMD KYD LRD MOP NAD SBD SRD TTD WST XCD ZWG",
    "kr DKK ISK NOK SEK; dkr DKK; ikr ISK; nkr NOK; skr SEK; zl PLN; z\u0142 PLN; kc CZK; kcs CZK; ft HUF; lt LTL; ls LVL",
    "lei RON MDL; leu RON MDL; lv BGN; leva BGN; \u043b\u0432 BGN; din RSD; \u0434\u0438\u043d RSD; \u0434\u0435\u043d MKD; den MKD; km BAM; \u043a\u043c BAM",
    "\u0440 RUB BYN; \u0440\u0443\u0431 RUB BYN; rub RUB; rur RUB; \u0433\u0440\u043d UAH; \u0442\u0433 KZT; tl TRY; fr CHF; sfr CHF; chf CHF",
    "rm MYR; rp IDR; rs INR PKR LKR NPR MUR SCR; tk BDT; \u5143 CNY TWD HKD; \u5186 JPY; rmb CNY; r ZAR; s/ PEN; bs BOB VES VED; gs PYG",
    "dh AED MAD; dhs AED MAD; sr SAR; qr QAR; kd KWD; bd BHD; jd JOD; dt TND; ksh KES; tsh TZS; ush UGX; cfa XOF XAF; fcfa XOF XAF",
  ]
    .flatMap((line) => line.split("; "))
    .map((currency): [string, string[]] => {
      const [sign = "", ...currencies] = currency.split(" ");
      return [sign, currencies];
    }),
);

/** A currency next to an amount, without spaces: a code, a sign, or an abbreviation. */
export const CURRENCY_PATTERN = `(?:${[...SIGNS.keys(), "kč", "kčs"]
  .filter((sign) => !/^\p{Sc}$/u.test(sign))
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[$/]/g, String.raw`\$&`) + String.raw`\.?`)
  .join("|")}|[A-Z]{0,3}\\$|\\p{Sc}|[A-Z]{3})`;

const keyOf = (sign: string) => foldAccents(sign).replaceAll(".", "");

/** Returns the currencies that a sign or a code may mean; empty if unknown. */
export function currenciesOfSign(sign: string): readonly string[] {
  const code = sign.toUpperCase();
  return CURRENCIES.includes(code) ? [code] : (SIGNS.get(keyOf(sign)) ?? []);
}

const ADJACENT_SIGNS = /\.?[\p{L}\p{Sc}][\p{L}\p{Sc}/.]*/gu;

/**
 * Returns the currency next to an amount: its code, or its sign in lowercase if several currencies share it or it is unknown;
 * empty if there is none.
 */
export function adjacentCurrency(amountText: string): string {
  const sign = amountText.match(ADJACENT_SIGNS)?.find((candidate) => !/^(CR|DR)$/i.test(candidate)) ?? "";
  const [only = "", ...alternatives] = currenciesOfSign(sign);
  return alternatives.length === 0 && CURRENCIES.includes(only) ? only : keyOf(sign);
}

/** Whether the text is a sign rather than a code. */
export const isCurrencySign = (currency: string) => /\p{Ll}|\p{Lo}|\p{Sc}/u.test(currency);
