import type { Stripe } from "stripe";

/** What a signature may be old, or ahead of our clock. */
const TOLERANCE_S = 300;

/** A client of the provider of card payments. Its library is loaded with the first one, so that a start does not wait for it. */
export async function newStripe({ url, secretKey }: { url: string; secretKey: string }): Promise<Stripe> {
  const { Stripe: Client } = await import("stripe");
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === "http:";
  return new Client(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

export type SentEvent = { body: string; signature: string };

/**
 * The event that was signed with a secret; null where it was not, or not now. The signature is held against the text
 * before the text is read: what was signed and is not JSON throws a SyntaxError.
 */
export async function signedEvent(
  { webhooks }: Stripe,
  { body, signature }: SentEvent,
  secret: string,
): Promise<object | null> {
  const event = await webhooks
    .constructEventAsync(body, signature, secret, TOLERANCE_S)
    .catch((error: unknown) => {
      if (error instanceof SyntaxError) throw error;
      return null;
    });
  return isFromTheFuture(signature) ? null : event;
}

/** The library refuses what is too old; a time that has not come yet is as wrong. */
function isFromTheFuture(signature: string): boolean {
  const at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  return !(at <= Date.now() / 1000 + TOLERANCE_S);
}
