import type {
  ExchangeRateBody,
  ExchangeRateImport,
  ExchangeRateOfDay,
  ExchangeRates,
} from "#contract/exchange-rates.ts";
import { type EuroDay, convertRates } from "#domain/central-bank.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { type Day, daysApart, shiftDays } from "#domain/dates.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { lockBook, readCurrencyAndToday } from "#server/settings/lookup.ts";
import { rejectUnusualRate } from "./lookup.ts";
import { deleteRate, selectKnownRates, selectRatesOn, upsertRates, type RateKey } from "./queries.ts";
import { unreadableRates } from "./read-rates-file.ts";

/** Returns each currency's rate on a day, by default today: the last one on or before it (Accounting 10). */
export async function readRates(tx: Tx, requestedDate: Day | undefined): Promise<ExchangeRates> {
  const { currency, today } = await readCurrencyAndToday(tx);
  const date = requestedDate ?? today;
  const rates = await selectRatesOn(tx, date);
  return {
    baseCurrency: currency,
    date,
    items: rates.map((rate) => ({ ...rate, daysOld: daysApart({ from: rate.date, to: date }) })),
  };
}

/** Sets the rate of a day. One far from its neighbor needs a confirmation, as it is rarely intended. */
export async function setRate(
  tx: Tx,
  { currency, date, rate, confirmRates }: ExchangeRateBody,
): Promise<ExchangeRateOfDay> {
  await lockBook(tx);
  await rejectBaseCurrency(tx, currency);
  const { now, nearest } = await selectKnownRates(tx, { currency, date });
  const saved = { currency, date, rate, source: "manual" } as const;
  if (now?.rate === rate && now.source === "manual") return now;
  await rejectUnusualRate(tx, { currency, rate, field: "rate", confirmRates }, nearest);
  await upsertRates(tx, [saved], { source: "manual" });
  await recordRates(tx, "exchange_rate.set", { before: now, after: saved });
  return saved;
}

/** Deletes the rate of a day. */
export async function removeRate(tx: Tx, currencyDay: RateKey): Promise<void> {
  await lockBook(tx);
  const { now } = await selectKnownRates(tx, currencyDay);
  if (now === null) throw new Refusal("exchange-rate.not-found");
  await deleteRate(tx, currencyDay);
  await recordRates(tx, "exchange_rate.removed", { before: now, after: null });
}

/** Imports the days of a file. */
export async function importRates(
  tx: Tx,
  days: readonly EuroDay[],
  fileName: string,
): Promise<ExchangeRateImport> {
  await lockBook(tx);
  const { rates, summary } = await convertToBaseRates(tx, days);
  await upsertRates(tx, rates, { source: "central_bank" });
  await recordRates(tx, "exchange_rate.imported", { before: null, after: { fileName, ...summary } });
  return summary;
}

/** Imports fetched rates like a file, but keeps rates entered by users. Returns the newest day. */
export async function importFetchedRates(tx: Tx, days: readonly EuroDay[]): Promise<Day> {
  await lockBook(tx);
  const { rates, summary } = await convertToBaseRates(tx, days);
  const writtenRates = await upsertRates(tx, rates, { source: "central_bank", keepsTyped: true });
  const after = { ...summary, rateCount: writtenRates };
  if (writtenRates > 0) await recordRates(tx, "exchange_rate.fetched", { before: null, after });
  return summary.lastDate;
}

/** Converts a file's rates to the base currency; rejects a file without a rate for it. */
async function convertToBaseRates(tx: Tx, days: readonly EuroDay[]) {
  const { currency: bookCurrency, today } = await readCurrencyAndToday(tx);
  const [newest] = days;
  if (newest !== undefined && newest.date > shiftDays(today, 1))
    throw unreadableRates(newest.line, `${newest.date} is in the future`);
  const rates = convertRates(days, { bookCurrency, isKnown: (code) => KNOWN_CURRENCIES.has(code) });
  const [first] = rates ?? [];
  if (rates === null || first === undefined)
    throw unreadableRates(1, `The file has no rate for ${bookCurrency}, your base currency`);
  const dates = rates.map(({ date }) => date).toSorted();
  const summary = {
    dayCount: new Set(dates).size,
    rateCount: rates.length,
    firstDate: dates[0] ?? first.date,
    lastDate: dates.at(-1) ?? first.date,
  };
  return { rates, summary };
}

const KNOWN_CURRENCIES: ReadonlySet<string> = new Set(CURRENCIES);

/** Rejects rates for the base currency itself: it is always one. */
async function rejectBaseCurrency(tx: Tx, currency: string): Promise<void> {
  const book = await readCurrencyAndToday(tx);
  if (book.currency === currency) throw refuseField("exchange-rate.base-currency", "currency");
}

type RateChange = { before: object | null; after: object | null };

export async function recordRates(
  tx: Tx,
  action: `exchange_rate.${string}`,
  change: RateChange,
): Promise<void> {
  await recordAudit(tx, { action, subject: "exchange_rate", subjectId: bookOf(tx), ...change });
}
