import { planEndpoints } from "#contract/subscription.ts";
import { customerOf, isByCard } from "#domain/plan.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Database } from "#server/db/database.ts";
import type { OnPerson } from "#server/http/endpoints.ts";
import { inBrowser } from "#server/identity/lookup.ts";
import type { Provider } from "./provider.ts";
import { planOf } from "./plan-of.ts";
import { selectSubscriber, type SubscriberRow } from "./subscription-queries.ts";

type Services = {
  database: Database;
  provider: Provider | null;
  /** Where the provider's pages lead back to. */
  settingsUrl: () => string;
};

/** The own plan over HTTP, and the ways to the provider's pages (Rules 13). */
export function planRoutes(on: OnPerson, { database, provider, settingsUrl }: Services): void {
  const own = async (userId: string): Promise<SubscriberRow> => {
    const row = await selectSubscriber(database.pool, userId);
    if (!row) throw new Refusal("auth.required");
    return row;
  };

  on(planEndpoints.get, async ({ caller }) =>
    planOf(await own(caller.userId), { hasProvider: provider !== null }),
  );

  on(planEndpoints.checkout, async ({ caller }) => {
    const { userId } = inBrowser(caller);
    if (provider === null) throw new Refusal("subscription.no-provider");
    const { email, subscription } = await own(userId);
    if (isByCard(subscription)) throw new Refusal("subscription.is-paid-for");
    const url = await provider.checkoutUrl({
      userId,
      email,
      customerId: customerOf(subscription),
      changedAt: subscription.changedAt,
      // The page asks until the provider has told us: that somebody comes back proves nothing.
      successUrl: `${settingsUrl()}?plan=paid`,
      cancelUrl: settingsUrl(),
    });
    return { url };
  });

  on(planEndpoints.manage, async ({ caller }) => {
    const { userId } = inBrowser(caller);
    if (provider === null) throw new Refusal("subscription.no-provider");
    const { subscription } = await own(userId);
    const customerId = customerOf(subscription);
    if (!isByCard(subscription) || customerId === null) throw new Refusal("subscription.not-paid-for");
    return { url: await provider.manageUrl(customerId, settingsUrl()) };
  });
}
