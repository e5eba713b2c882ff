import { sql } from "kysely";
import type { ExchangeRateOfDay } from "#contract/exchange-rates.ts";
import type { Day } from "#domain/dates.ts";
import type { ExchangeRate, RateSource } from "#domain/exchange.ts";
import type { DayRate } from "#domain/central-bank.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";

/** Returns each currency's last rate on or before a day, by code. */
export async function selectRatesOn(tx: Tx, date: Day): Promise<ExchangeRateOfDay[]> {
  const { rows } = await sql<ExchangeRateOfDay>`
    select distinct on (currency) currency, date, trim_scale(rate)::text as rate, source from ${bookRows("exchange_rates")}
    where date <= ${date} order by currency, date desc`.execute(tx);
  return rows;
}

/** Returns last rates of currencies on or before days, each once; missing ones are left out. */
export async function selectRatesOfDays(
  tx: Tx,
  places: readonly RateKey[],
): Promise<(RateKey & { rate: ExchangeRate })[]> {
  const { rows } = await sql<RateKey & { rate: ExchangeRate }>`
    select p.currency, p.date, trim_scale(r.rate)::text as rate
    from (select distinct currency, date from unnest(${places.map(({ currency }) => currency)}::text[],
      ${places.map(({ date }) => date)}::date[]) as u (currency, date)) p
    cross join lateral (
      select rate from ${bookRows("exchange_rates")}
      where currency = p.currency and date <= p.date order by date desc limit 1
    ) r`.execute(tx);
  return rows;
}

/** Returns the newest rates of a currency. */
export async function selectRatesOf(tx: Tx, currency: string, limit: number): Promise<ExchangeRateOfDay[]> {
  const { rows } = await sql<ExchangeRateOfDay>`
    select currency, date, trim_scale(rate)::text as rate, source from ${bookRows("exchange_rates")}
    where currency = ${currency} order by date desc limit ${limit}`.execute(tx);
  return rows;
}

export type RateKey = { currency: string; date: Day };

type KnownRates = {
  /** Rate in the table for that day. */
  now: ExchangeRateOfDay | null;
  /** Nearest other rate: in the table, an earlier one if possible, else from the newest document. */
  nearest: { date: Day; rate: ExchangeRate } | null;
};

/** Returns a currency's rates on and around a day. */
export async function selectKnownRates(tx: Tx, { currency, date }: RateKey): Promise<KnownRates> {
  const { rows } = await sql<ExchangeRateOfDay>`
    (select currency, date, trim_scale(rate)::text as rate, source from ${bookRows("exchange_rates")}
      where currency = ${currency} and date <= ${date} order by date desc limit 2)
    union all
    (select currency, date, trim_scale(rate)::text as rate, source from ${bookRows("exchange_rates")}
      where currency = ${currency} and date > ${date} order by date limit 1)`.execute(tx);
  const now = rows.find((row) => row.date === date) ?? null;
  const nearest = rows.find((row) => row.date !== date) ?? null;
  return { now, nearest: nearest ?? (await selectRateOfDocuments(tx, currency)) };
}

type LastRateRow = { currencyDay: RateKey; lastRate: { date: Day; rate: ExchangeRate } };

/** Returns the last known rates: in the table up to the day, else after it, else from the newest document. */
export async function selectLastRates(tx: Tx, places: readonly RateKey[]): Promise<LastRateRow[]> {
  const { rows } = await sql<LastRateRow>`
    select json_build_object('currency', p.currency, 'date', p.date) as "currencyDay",
      json_build_object('date', r.date, 'rate', trim_scale(r.rate)::text) as "lastRate"
    from (select distinct currency, date from unnest(${places.map(({ currency }) => currency)}::text[],
      ${places.map(({ date }) => date)}::date[]) as u (currency, date)) p
    cross join lateral (
      (select 1 as rank, date, rate from ${bookRows("exchange_rates")}
        where currency = p.currency and date <= p.date order by date desc limit 1)
      union all
      (select 2, date, rate from ${bookRows("exchange_rates")}
        where currency = p.currency and date > p.date order by date limit 1)
      union all
      (select 3, date, exchange_rate from ${bookRows("documents")}
        where currency = p.currency and base_paid_amount is not null order by date desc limit 1)
      order by rank limit 1
    ) r`.execute(tx);
  return rows;
}

async function selectRateOfDocuments(tx: Tx, currency: string): Promise<KnownRates["nearest"]> {
  const { rows } = await sql<{ date: Day; rate: ExchangeRate }>`
    select date, trim_scale(exchange_rate)::text as rate from ${bookRows("documents")}
    where currency = ${currency} and base_paid_amount is not null order by date desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

type RateWriteOptions = { source: RateSource; keepsTyped?: boolean };

/** Stores rates, overwriting those of the same days, or only fetched ones; returns how many changed. */
export async function upsertRates(
  tx: Tx,
  rates: readonly DayRate[],
  { source, keepsTyped = false }: RateWriteOptions,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into exchange_rates (book_id, currency, date, rate, source)
    select b.book_id, r.currency, r.date, r.rate, ${source}
    from ${BOOK_ROW}, unnest(${rates.map(({ currency }) => currency)}::text[],
      ${rates.map(({ date }) => date)}::date[], ${rates.map(({ rate }) => rate)}::numeric[]) as r (currency, date, rate)
    on conflict (book_id, currency, date) do update set rate = excluded.rate, source = excluded.source
    where (exchange_rates.rate <> excluded.rate or exchange_rates.source <> excluded.source)
      and (not ${keepsTyped} or exchange_rates.source <> 'manual')`.execute(tx);
  return Number(numAffectedRows);
}

export async function deleteRate(tx: Tx, { currency, date }: RateKey): Promise<void> {
  await sql`delete from exchange_rates where book_id = ${BOOK} and currency = ${currency} and date = ${date}`.execute(
    tx,
  );
}
