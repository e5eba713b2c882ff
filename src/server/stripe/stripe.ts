import type { Stripe } from "stripe";

/** How far a signature may be behind or ahead of our clock. */
const TOLERANCE_S = 300;

/** Returns a client of the card payment provider. Loads the library on first use, to keep startup fast. */
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
 * Returns the event signed with a secret; null if the signature is wrong, too old or too new. The signature is verified before
 * parsing: a signed body that isn't JSON throws a SyntaxError.
 */
export async function verifySignedEvent(
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

/** The library rejects old timestamps only; those in the future are just as wrong. */
function isFromTheFuture(signature: string): boolean {
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  return !(signedAt <= Date.now() / 1000 + TOLERANCE_S);
}
