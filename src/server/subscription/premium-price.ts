import { setTimeout } from "node:timers/promises";
import { priceInWords } from "#domain/plan.ts";
import type { Provider } from "./provider.ts";

const KEPT_MS = 3_600_000;
const AFTER_FAILURE_MS = 60_000;
/** No page waits longer for the provider: it is shown without a price, or with the one that was known. */
const LONGEST_WAIT_MS = 1_500;

/**
 * What Premium costs, in words: as the configuration says it, or as the provider does, which is asked once an hour
 * (Accounting 13). Null where neither says it.
 */
export function openPremiumPrice(
  configured: string | null,
  provider: Pick<Provider, "readPrice"> | null,
): () => Promise<string | null> {
  if (configured !== null || provider === null) return async () => configured;
  let known: string | null = null;
  let askAt = 0;
  let asking: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    try {
      const price = await provider.readPrice();
      known = price && priceInWords(price);
      askAt = Date.now() + KEPT_MS;
    } catch {
      // The provider has logged why. What was known stays.
      askAt = Date.now() + AFTER_FAILURE_MS;
    } finally {
      asking = null;
    }
  };
  return async () => {
    if (Date.now() >= askAt) {
      asking ??= ask();
      await Promise.race([asking, setTimeout(LONGEST_WAIT_MS, undefined, { ref: false })]);
    }
    return known;
  };
}
