import { z } from "zod";
import { RATE_SOURCES } from "#domain/exchange.ts";
import { fileLimits, RATES_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { endpoint } from "./endpoint.ts";
import { currencyCode, exchangeRate, confirmRates, repliedExchangeRate } from "./currency-fields.ts";
import { date, input, instant, record, requiredText } from "./fields.ts";
import { base64File } from "./file-input.ts";

/** Rate of a currency on a day, in units of the base currency. */
const rateOfDay = record("ExchangeRate", {
  currency: z.string(),
  date,
  rate: repliedExchangeRate,
  source: z.enum(RATE_SOURCES),
});
export type ExchangeRateOfDay = z.infer<typeof rateOfDay>;

const ratesOfDay = record("ExchangeRates", {
  /** Base currency: one unit of another is so many of it. */
  baseCurrency: z.string(),
  date,
  items: z.array(
    rateOfDay.extend({
      /** Age of the rate in days at the requested date. */
      daysOld: z.int(),
    }),
  ),
});
export type ExchangeRates = z.infer<typeof ratesOfDay>;

export const exchangeRateBody = input("ExchangeRateInput", {
  currency: currencyCode,
  date,
  rate: exchangeRate,
  confirmRates,
});
export type ExchangeRateBody = z.infer<typeof exchangeRateBody>;

const LIMITS = fileLimits(RATES_MEGABYTES_MAX);
/** Base64 makes a file a third larger. */
const FILE_BODY_LIMIT = 12 * 1024 * 1024;

const fileInput = input("ExchangeRateFileInput", {
  fileName: requiredText(200, "The file needs a name"),
  /** XML or CSV file published by the European Central Bank, in base64. */
  content: base64File(LIMITS),
});
export type ExchangeRateFileInput = z.infer<typeof fileInput>;

const imported = record("ExchangeRateImport", {
  dayCount: z.int(),
  rateCount: z.int(),
  /** First and last day in the file. */
  firstDate: date,
  lastDate: date,
});
export type ExchangeRateImport = z.infer<typeof imported>;

const dailyRates = record("DailyExchangeRates", {
  /** Whether this server has a source for rates. */
  isAvailable: z.boolean(),
  isEnabled: z.boolean(),
  /** Next scheduled fetch. */
  nextAt: instant.nullable(),
  /** Time of the last fetch, and the newest day of its rates. */
  fetchedAt: instant.nullable(),
  latestRateDate: date.nullable(),
  /** Time and reason of the last failure; null after a success. */
  failedAt: instant.nullable(),
  error: z.string().nullable(),
});
export type DailyExchangeRates = z.infer<typeof dailyRates>;

const dailyInput = input("DailyExchangeRatesInput", { isEnabled: z.boolean() });
export type DailyExchangeRatesInput = z.infer<typeof dailyInput>;

const rateKey = z.strictObject({ currency: currencyCode, date });

export const exchangeRateEndpoints = {
  list: endpoint("exchangeRates.list", {
    summary: "List the latest exchange rate of each currency on a date, with its age",
    access: "user",
    refs: [],
    query: z.strictObject({ date: date.optional() }),
    reply: ratesOfDay,
  }),
  history: endpoint("exchangeRates.history", {
    summary: "List the latest 100 rates of a currency",
    access: "user",
    refs: [],
    params: z.strictObject({ currency: currencyCode }),
    reply: z.object({ items: z.array(rateOfDay) }),
  }),
  set: endpoint("exchangeRates.set", {
    summary: "Set an exchange rate; posted documents keep theirs",
    access: "user",
    refs: [],
    body: exchangeRateBody,
    reply: rateOfDay,
  }),
  remove: endpoint("exchangeRates.remove", {
    summary: "Remove a rate; posted documents keep theirs",
    access: "user",
    refs: [],
    params: rateKey,
  }),
  import: endpoint("exchangeRates.import", {
    summary: "Import rates from a European Central Bank file (latest 400 days)",
    access: "user",
    refs: [],
    body: fileInput,
    reply: imported,
    bodyLimit: FILE_BODY_LIMIT,
  }),
  daily: endpoint("exchangeRates.daily", {
    summary: "Get the status of automatic daily rates",
    access: "user",
    refs: [],
    reply: dailyRates,
  }),
  chooseDaily: endpoint("exchangeRates.updateDaily", {
    summary: "Turn automatic daily rates on or off; rates entered manually stay",
    access: "user",
    refs: [],
    body: dailyInput,
    reply: dailyRates,
  }),
};
