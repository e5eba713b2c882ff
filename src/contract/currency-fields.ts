import { z } from "zod";
import { CURRENCIES } from "#domain/currencies.ts";
import { type ExchangeRate, isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { type Money, toAmount } from "#domain/money.ts";
import { NOT_AN_AMOUNT, brandSchema } from "./fields.ts";
import { amountMessage, invalidMessage, TOO_LARGE } from "./validation-messages.ts";

const NOT_A_RATE = "Enter a rate greater than zero with up to eight decimals, e.g. 0.92";

/** Base currency units per unit of another currency, above zero with at most eight decimals. */
export const exchangeRate = brandSchema<ExchangeRate>(
  z
    .string(invalidMessage(NOT_A_RATE))
    .max(40, NOT_A_RATE)
    .refine(isExchangeRate, { error: NOT_A_RATE, abort: true })
    .overwrite(toExchangeRate)
    .meta({ id: "ExchangeRateValue", example: "0.92" }),
);
export const repliedExchangeRate = brandSchema<ExchangeRate>(z.string());

const CURRENCY_CODES: ReadonlySet<string> = new Set(CURRENCIES);

/** An ISO 4217 currency code. */
export const currencyCode = z
  .string(invalidMessage("Choose a currency"))
  .refine((code) => CURRENCY_CODES.has(code), "Choose a currency by its three-letter code, e.g. USD")
  .meta({ example: "USD" });

const RATES_MAX = 1000;

/**
 * Confirms rates above ten times or below a tenth of the last one of their currency: true for all, or a list of those
 * in an earlier error.
 */
export const confirmRates = z
  .union(
    [
      z.boolean(),
      z
        .array(z.strictObject({ currency: currencyCode, rate: exchangeRate }))
        .min(1)
        .max(RATES_MAX),
    ],
    "Enter true, false or a list of rates",
  )
  .optional();

const AMOUNT = /^\d{1,15}(\.\d{1,3})?$/;

/** An amount in a foreign currency; its currency sets the number of decimals. */
export const foreignAmount = brandSchema<Money>(
  z
    .string(invalidMessage(NOT_AN_AMOUNT))
    .max(40, TOO_LARGE)
    .regex(AMOUNT, { error: amountMessage(AMOUNT, NOT_AN_AMOUNT), abort: true })
    .overwrite(toAmount)
    .meta({ example: "1234.50" }),
);
