import { exchangeRateEndpoints } from "#contract/exchange-rates.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { updateDailyRates, readDailyRates } from "./daily-rates.ts";
import { importRates, readRates, removeRate, setRate } from "./exchange-rates.ts";
import { selectRatesOf } from "./queries.ts";
import { readRatesFile } from "./read-rates-file.ts";

const NEWEST_RATES_MAX = 100;

type DailyRateOptions = { isOffered: boolean; wake: () => void };

/** HTTP routes for exchange rates (Accounting 10). */
export function currencyRoutes(on: RegisterEndpoint, { isOffered, wake }: DailyRateOptions): void {
  on(exchangeRateEndpoints.list, ({ books, query }) => books.read((tx) => readRates(tx, query.date)));
  on(exchangeRateEndpoints.history, ({ books, params }) =>
    books.read(async (tx) => ({ items: await selectRatesOf(tx, params.currency, NEWEST_RATES_MAX) })),
  );
  on(exchangeRateEndpoints.set, ({ books, body }) => books.write((tx) => setRate(tx, body)));
  on(exchangeRateEndpoints.remove, ({ books, params }) => books.write((tx) => removeRate(tx, params)));
  on(exchangeRateEndpoints.import, async ({ books, body: { fileName, content }, aside }) => {
    const days = await aside(() => readRatesFile(Buffer.from(content, "base64")));
    return books.write((tx) => importRates(tx, days, fileName));
  });
  on(exchangeRateEndpoints.daily, ({ books }) => books.read((tx) => readDailyRates(tx, isOffered)));
  on(exchangeRateEndpoints.chooseDaily, async ({ books, body }) => {
    const daily = await books.write((tx) => updateDailyRates(tx, body, isOffered));
    wake();
    return daily;
  });
}
