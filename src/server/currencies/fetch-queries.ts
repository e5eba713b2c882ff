import { sql } from "kysely";
import type { DailyExchangeRates } from "#contract/exchange-rates.ts";
import type { Day } from "#domain/dates.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

type RateFetchRow = Omit<DailyExchangeRates, "isAvailable"> & { attempts: number };

/** Returns whether the books fetch daily rates (off by default), and the last result. */
export async function selectFetch(tx: Tx): Promise<RateFetchRow> {
  const { rows } = await sql<RateFetchRow>`
    select is_enabled as "isEnabled", next_at as "nextAt", fetched_at as "fetchedAt", newest_on as "latestRateDate",
      failed_at as "failedAt", error, attempts
    from ${bookRows("rate_fetches")}`.execute(tx);
  return (
    rows[0] ?? {
      isEnabled: false,
      nextAt: null,
      fetchedAt: null,
      latestRateDate: null,
      failedAt: null,
      error: null,
      attempts: 0,
    }
  );
}

/** Turning them on makes them due at once. */
export async function upsertFetch(tx: Tx, isEnabled: boolean): Promise<void> {
  await sql`
    insert into rate_fetches (book_id, is_enabled, next_at)
    values (${BOOK}, ${isEnabled}, case when ${isEnabled} then now() end)
    on conflict (book_id) do update set is_enabled = excluded.is_enabled, next_at = excluded.next_at,
      failed_at = null, error = null, attempts = 0`.execute(tx);
  await scheduleFetchJob(tx, true);
}

/** The European Central Bank publishes rates at 4 p.m. its time; fetch them two hours later. */
const NEXT_FETCH_AT = sql`(((now() at time zone 'Europe/Berlin') - time '18:00')::date + 1 + time '18:00') at time zone 'Europe/Berlin'`;

export async function recordFetch(tx: Tx, latestRateDate: Day): Promise<void> {
  await sql`
    update rate_fetches set next_at = ${NEXT_FETCH_AT}, fetched_at = now(), newest_on = ${latestRateDate}, failed_at = null,
      error = null, attempts = 0
    where book_id = ${BOOK} and is_enabled`.execute(tx);
  await scheduleFetchJob(tx, true);
}

type FetchFailure = { error: string; attempts: number; retryIn: number };

export async function recordFetchFailure(tx: Tx, { error, attempts, retryIn }: FetchFailure): Promise<void> {
  await sql`
    update rate_fetches set next_at = now() + make_interval(mins => ${retryIn}::integer), failed_at = now(),
      error = ${error}, attempts = ${attempts}
    where book_id = ${BOOK} and is_enabled`.execute(tx);
  await scheduleFetchJob(tx, false);
}

/** Schedules the next fetch for the next day. */
export async function planNextFetch(tx: Tx): Promise<void> {
  await sql`update rate_fetches set next_at = ${NEXT_FETCH_AT} where book_id = ${BOOK} and is_enabled`.execute(
    tx,
  );
  await scheduleFetchJob(tx, true);
}

async function scheduleFetchJob(tx: Tx, isSuccessful: boolean): Promise<void> {
  // A function writes the job, because due jobs are stored with the sign-in data, outside of a book's tables.
  const { nextAt } = await selectFetch(tx);
  await sql`select schedule_job('rates', ${BOOK}, ${nextAt}, ${isSuccessful})`.execute(tx);
}
