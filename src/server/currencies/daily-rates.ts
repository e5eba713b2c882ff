import type { DailyExchangeRates, DailyExchangeRatesInput } from "#contract/exchange-rates.ts";
import { Refusal, sentenceOf } from "#domain/refusals.ts";
import { type DueOutcome, retryAfter } from "#domain/schedule.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { recordRates, importFetchedRates } from "./exchange-rates.ts";
import type { EuroRates } from "./fetch-rates.ts";
import { recordFetch, recordFetchFailure, planNextFetch, selectFetch, upsertFetch } from "./fetch-queries.ts";

/** Returns whether the books fetch daily rates automatically, and the last result (Decision 0104). */
export async function readDailyRates(tx: Tx, isAvailable: boolean): Promise<DailyExchangeRates> {
  const { attempts: _, ...fetched } = await selectFetch(tx);
  return { isAvailable, ...fetched };
}

/** Turns daily rates on or off; turning them on fetches the newest at once. */
export async function updateDailyRates(
  tx: Tx,
  { isEnabled }: DailyExchangeRatesInput,
  isOffered: boolean,
): Promise<DailyExchangeRates> {
  await lockBook(tx);
  if (isEnabled && !isOffered) throw new Refusal("exchange-rate.not-available");
  const before = await selectFetch(tx);
  if (before.isEnabled !== isEnabled) {
    await upsertFetch(tx, isEnabled);
    const change = { before: { isFetched: before.isEnabled }, after: { isFetched: isEnabled } };
    await recordRates(tx, "exchange_rate.daily", change);
  }
  return readDailyRates(tx, isOffered);
}

const DAY_MINUTES = 24 * 60;

/** Fetches the day's rates once they are published. Does nothing, without an error, if this server has no address for them. */
export async function fetchDueRates(books: Books, euroRates: EuroRates | null): Promise<DueOutcome> {
  if (euroRates === null) {
    await books.write(planNextFetch);
    return { done: "nothing" };
  }
  try {
    const days = await euroRates();
    await books.write(async (tx) => {
      await lockBook(tx);
      const { isEnabled } = await selectFetch(tx);
      if (isEnabled) await recordFetch(tx, await importFetchedRates(tx, days));
    });
    return { done: "nothing" };
  } catch (failure) {
    await books.write((tx) => recordFailedFetch(tx, sentenceOf(failure)));
    return { done: "failed", failure };
  }
}

async function recordFailedFetch(tx: Tx, error: string): Promise<void> {
  await lockBook(tx);
  const attempts = (await selectFetch(tx)).attempts + 1;
  await recordFetchFailure(tx, { error, attempts, retryIn: retryAfter(attempts) ?? DAY_MINUTES });
}
