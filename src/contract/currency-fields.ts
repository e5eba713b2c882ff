import { z } from "zod";
import { CURRENCIES } from "#domain/currencies.ts";
import { type ExchangeRate, isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { proving } from "./fields.ts";
import { unlessMissing } from "./plain-sentences.ts";

const NOT_A_RATE = "Enter a rate above zero with at most eight decimals, such as 0.92";

/** Units of the books' currency for one unit of another, above zero with at most eight decimals. */
export const exchangeRate = proving<ExchangeRate>(
  z
    .string(unlessMissing(NOT_A_RATE))
    .max(40, NOT_A_RATE)
    .refine(isExchangeRate, { error: NOT_A_RATE, abort: true })
    .overwrite(toExchangeRate)
    .meta({ id: "ExchangeRateText", example: "0.92" }),
);
export const repliedExchangeRate = proving<ExchangeRate>(z.string());

const CURRENCY_CODES: ReadonlySet<string> = new Set(CURRENCIES);

/** A currency by its code in ISO 4217. */
export const currencyCode = z
  .string(unlessMissing("Choose a currency"))
  .refine((code) => CURRENCY_CODES.has(code), "Choose a currency by its three letters, such as USD")
  .meta({ example: "USD" });
