import type { EuroDay } from "#domain/central-bank.ts";
import { Refusal } from "#domain/refusals.ts";
import { fileLimits, RATES_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { explainCause } from "#server/explain-cause.ts";
import { readRatesFile } from "./read-rates-file.ts";

/** Fetches the published rates of the euro for recent days; throws if they aren't available. */
export type EuroRates = () => Promise<EuroDay[]>;

const TIMEOUT_MS = 20_000;
/** The books of a server are due at the same time, so they share one response for this long. */
const RESPONSE_SHARED_MS = 2 * 60_000;
const { bytesMax } = fileLimits(RATES_MEGABYTES_MAX);

/**
 * Fetches rates from the operator's address; null if there is none. One request serves all due books, and redirects aren't
 * followed (Decision 0104). `log` gets the reason for a failure.
 */
export function openEuroRates(
  url: string | null,
  log: (failure: string) => void,
  timeoutMs = TIMEOUT_MS,
): EuroRates | null {
  if (url === null) return null;
  let lastFetch: { at: number; days: Promise<EuroDay[]> } | null = null;
  return () => {
    if (lastFetch !== null && Date.now() - lastFetch.at < RESPONSE_SHARED_MS) return lastFetch.days;
    lastFetch = { at: Date.now(), days: fetchDays({ url, timeoutMs }, log) };
    return lastFetch.days;
  };
}

type FetchOptions = { url: string; timeoutMs: number };

async function fetchDays(options: FetchOptions, log: (failure: string) => void): Promise<EuroDay[]> {
  try {
    return await requestDays(options);
  } catch (error) {
    if (error instanceof Refusal) {
      log(error.errors[0]?.message ?? error.code);
      throw error;
    }
    const isLate = error instanceof Error && error.name === "TimeoutError";
    log(explainCause(error instanceof Error && error.cause instanceof Error ? error.cause : error));
    throw fetchError(isLate ? "didn't respond in time" : "can't be reached");
  }
}

async function requestDays({ url, timeoutMs }: FetchOptions): Promise<EuroDay[]> {
  const response = await fetch(url, {
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: "application/xml, text/csv" },
  });
  if (response.status === 200) return readRatesFile(await bytesOf(response));
  await response.body?.cancel();
  throw fetchError(`answered ${response.status}`);
}

/** Reads no more than the maximum file size, whatever length the server announces. */
async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > bytesMax) throw fetchError(`sent more than ${RATES_MEGABYTES_MAX} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function fetchError(reason: string): Refusal {
  return new Refusal("exchange-rate.not-fetched", [
    { field: "", message: `The exchange rate server ${reason}` },
  ]);
}
