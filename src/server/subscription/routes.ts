import type { FastifyInstance } from "fastify";
import type { UserId } from "#domain/ids.ts";
import { adminEndpoints, planEndpoints } from "#contract/subscription.ts";
import { providerCustomerId, isPaidByCard } from "#domain/subscription-plan.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { pageOf, readIdPlace, writeCursor } from "#server/http/cursor.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { addressOf } from "#server/http/public-address.ts";
import { requireBrowserSession } from "#server/identity/lookup.ts";
import { downgradeSubscription, applyProviderEvent, upgradeSubscription } from "./change-subscription.ts";
import { describePlan, subscriberOf } from "./plan.ts";
import { openPremiumPrice } from "./premium-price.ts";
import { openProvider, type Provider } from "./provider.ts";
import { selectSubscriber, selectSubscribers, type SubscriberRow } from "./queries.ts";

/** HTTP routes for plans and their administration (Behavior 2.13, Accounting 13). */
export function subscriptionRoutes(
  app: FastifyInstance,
  onPerson: RegisterPersonEndpoint,
  { config, database }: { config: Config; database: Database },
): { premiumPrice: PremiumPrice } {
  const provider =
    config.stripe && openProvider(config.stripe, (failure) => app.log.error({ failure }, "Payment provider"));
  const premiumPrice = openPremiumPrice(config.premiumPrice, provider);
  const planUrl = () => `${addressOf(app, config)}/app/settings/plan`;
  planRoutes(onPerson, { database, provider, premiumPrice, planUrl });
  adminRoutes(onPerson, { database, provider });
  if (provider) registerWebhook(app, { database, provider });
  return { premiumPrice };
}

/** The price of Premium as text, if it is available. */
type PremiumPrice = () => Promise<string | null>;

type SubscriptionRouteServices = { database: Database; provider: Provider | null };
type PlanServices = SubscriptionRouteServices & {
  premiumPrice: PremiumPrice;
  /** Return address for the provider's pages. */
  planUrl: () => string;
};

/** Routes for the user's own plan, and links to the provider's pages (Accounting 13). */
function planRoutes(
  on: RegisterPersonEndpoint,
  { database, provider, premiumPrice, planUrl }: PlanServices,
): void {
  const requireSubscriber = async (userId: UserId): Promise<SubscriberRow> => {
    const row = await selectSubscriber(database.people, userId);
    if (!row) throw new Refusal("auth.required");
    return row;
  };

  on(planEndpoints.get, async ({ caller, releaseSlot }) => {
    const subscriber = await requireSubscriber(caller.userId);
    releaseSlot();
    return describePlan(subscriber, { hasProvider: provider !== null, price: await premiumPrice() });
  });

  on(planEndpoints.checkout, async ({ caller, releaseSlot }) => {
    const { userId } = requireBrowserSession(caller);
    if (provider === null) throw new Refusal("subscription.no-provider");
    const { email, subscription } = await requireSubscriber(userId);
    if (isPaidByCard(subscription)) throw new Refusal("subscription.already-subscribed");
    releaseSlot();
    const url = await provider.checkoutUrl({
      userId,
      email,
      customerId: providerCustomerId(subscription),
      changedAt: subscription.changedAt,
      // The page polls until the provider confirms: a return from its page proves nothing.
      successUrl: `${planUrl()}?plan=paid`,
      cancelUrl: planUrl(),
    });
    return { url };
  });

  on(planEndpoints.manage, async ({ caller, releaseSlot }) => {
    const { userId } = requireBrowserSession(caller);
    if (provider === null) throw new Refusal("subscription.no-provider");
    const { subscription } = await requireSubscriber(userId);
    const customerId = providerCustomerId(subscription);
    if (!isPaidByCard(subscription) || customerId === null) throw new Refusal("subscription.not-subscribed");
    releaseSlot();
    return { url: await provider.manageUrl({ customerId, returnUrl: planUrl() }) };
  });
}

/** Routes for all users' subscriptions, for administrators (Behavior 2.13). */
function adminRoutes(on: RegisterPersonEndpoint, { database, provider }: SubscriptionRouteServices): void {
  on(adminEndpoints.list, async ({ caller, query }) => {
    requireBrowserSession(caller);
    const { cursor, search, limit } = query;
    const filter = { search, beforeId: readIdPlace(cursor), limit: limit + 1 };
    const rows = await selectSubscribers(database, filter);
    return pageOf(rows.map(subscriberOf), limit, ({ id }) => writeCursor(id));
  });
  on(adminEndpoints.upgrade, ({ caller, params }) =>
    upgradeSubscription(database, { userId: params.id, actorId: requireBrowserSession(caller).userId }),
  );
  on(adminEndpoints.downgrade, ({ caller, params, releaseSlot }) =>
    downgradeSubscription(
      { database, provider, releaseSlot },
      { userId: params.id, actorId: requireBrowserSession(caller).userId },
    ),
  );
}

const EVENTS_PATH = "/api/plan/events";
const EVENT_LIMIT = 256 * 1024;

/** Webhook for subscription events of the provider. The signature covers the raw body. */
function registerWebhook(
  app: FastifyInstance,
  { database, provider }: { database: Database; provider: Provider },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(EVENTS_PATH, { schema: { hide: true }, bodyLimit: EVENT_LIMIT }, async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      if (typeof request.body !== "string" || typeof signature !== "string") {
        throw new Refusal("subscription.bad-signature");
      }
      const event = await provider.readEvent({ body: request.body, signature }).catch((error: unknown) => {
        const isUnreadable = error instanceof Refusal && error.code === "subscription.unreadable-event";
        if (isUnreadable) request.log.error({ trouble: error.errors }, "Payment provider");
        throw error;
      });
      const problem = event && (await applyProviderEvent(database, event));
      if (problem !== null) request.log.error({ trouble: problem }, "Payment provider");
      return reply.code(204).send();
    });
  });
}
