import { setTimeout } from "node:timers/promises";
import { describePrice } from "#domain/subscription-plan.ts";
import type { Provider } from "./provider.ts";

const PRICE_CACHED_MS = 3_600_000;
const RETRY_MS = 60_000;
/** Maximum wait for the provider: then the page shows no price, or the last known one. */
const LONGEST_WAIT_MS = 1_500;

/**
 * Provides the price of Premium as text: from the configuration, or from the provider, which is queried once an hour
 * (Accounting 13). Null if neither has it.
 */
export function openPremiumPrice(
  configured: string | null,
  provider: Pick<Provider, "readPrice"> | null,
): () => Promise<string | null> {
  if (configured !== null || provider === null) return async () => configured;
  let cachedPrice: string | null = null;
  let askAt = 0;
  let pendingRequest: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    try {
      const price = await provider.readPrice();
      cachedPrice = price && describePrice(price);
      askAt = Date.now() + PRICE_CACHED_MS;
    } catch {
      // The provider has logged the reason. The last known price stays.
      askAt = Date.now() + RETRY_MS;
    } finally {
      pendingRequest = null;
    }
  };
  return async () => {
    if (Date.now() >= askAt) {
      pendingRequest ??= ask();
      await Promise.race([pendingRequest, setTimeout(LONGEST_WAIT_MS, undefined, { ref: false })]);
    }
    return cachedPrice;
  };
}
