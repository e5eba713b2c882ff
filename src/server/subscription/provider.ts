import type { Instant } from "#domain/dates.ts";
import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import type { UserId } from "#domain/ids.ts";
import type { PremiumPrice } from "#domain/subscription-plan.ts";
import { Refusal } from "#domain/refusals.ts";
import type { StripeSettings } from "#server/config.ts";
import { type ProviderEvent, readProviderEvent, unreadableEvent } from "./provider-event.ts";
import { newStripe, type SentEvent, verifySignedEvent } from "#server/stripe/stripe.ts";

/** The card payment provider. Card details are entered on its pages and never reach us. */
export type Provider = {
  /** Returns a page to subscribe. Repeated requests return the same page, which can be paid once. */
  checkoutUrl: (wish: Checkout) => Promise<string>;
  /** Returns a page where a customer changes the card or cancels. */
  manageUrl: (customer: { customerId: string; returnUrl: string }) => Promise<string>;
  /** Cancels a subscription at once; no error if it has already ended. */
  cancel: (subscriptionId: string) => Promise<void>;
  /** Returns the monthly price of Premium; null if it isn't a single amount. */
  readPrice: () => Promise<PremiumPrice | null>;
  /** Returns the event sent with the provider's signature; null if it is about something else (I-35). */
  readEvent: (event: SentEvent) => Promise<ProviderEvent | null>;
};

export type Checkout = {
  userId: UserId;
  email: string;
  /** Of a user who paid before. */
  customerId: string | null;
  /** Last change of the subscription: each subscription needs its own page. */
  changedAt: Instant | null;
  successUrl: string;
  cancelUrl: string;
};

/** Opens no connection until needed. Failures of the provider are written to `log`, not shown to the user. */
export function openProvider(settings: StripeSettings, log: (failure: string) => void): Provider {
  let stripeLoading: Promise<Stripe> | null = null;
  const callStripe = async <Answer>(work: (client: Stripe) => Promise<Answer>): Promise<Answer> => {
    try {
      return await work(await stripe());
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      throw new Refusal("subscription.provider-failed");
    }
  };
  // Loaded on first use, to keep startup fast.
  const stripe = () => (stripeLoading ??= newStripe(settings));
  return {
    checkoutUrl: (checkout) => callStripe((client) => checkoutUrl(client, settings.priceId, checkout)),
    manageUrl: ({ customerId: customer, returnUrl }) =>
      callStripe(async (client) => {
        const session = { customer, return_url: returnUrl };
        return (await client.billingPortal.sessions.create(session)).url;
      }),
    cancel: (subscriptionId) => callStripe((client) => cancel(client, subscriptionId)),
    readPrice: () => callStripe((client) => readPrice(client, settings.priceId)),
    readEvent: async (sentEvent) => {
      const event = await verifySignedEvent(await stripe(), sentEvent, settings.webhookSecret).catch(
        (error: unknown) => {
          if (error instanceof SyntaxError)
            throw unreadableEvent([{ field: "", message: "The event isn't JSON." }]);
          throw error;
        },
      );
      if (event === null) throw new Refusal("subscription.bad-signature");
      return readProviderEvent(event);
    },
  };
}

async function checkoutUrl(stripe: Stripe, price: string, checkout: Checkout): Promise<string> {
  const { userId, email, customerId, changedAt, successUrl, cancelUrl } = checkout;
  const session: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    client_reference_id: userId,
    // Subscription events identify the user by this.
    subscription_data: { metadata: { userId } },
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(customerId === null ? { customer_email: email } : { customer: customerId }),
  };
  const idempotencyKey = createHash("sha256")
    .update(JSON.stringify([session, changedAt]))
    .digest("hex");
  const { url } = await stripe.checkout.sessions.create(session, { idempotencyKey });
  if (url === null) throw new Error("The payment provider returned no checkout page.");
  return url;
}

async function cancel(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "resource_missing")) throw error;
  }
}

async function readPrice(stripe: Stripe, priceId: string): Promise<PremiumPrice | null> {
  const { unit_amount: minorUnits, currency, recurring } = await stripe.prices.retrieve(priceId);
  if (minorUnits === null || recurring === null) return null;
  return { minorUnits, currency, interval: recurring.interval, intervals: recurring.interval_count };
}
