import type { Subscriber } from "#contract/subscription.ts";
import { downgraded, isByCard } from "#domain/plan.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Database } from "#server/db/database.ts";
import { writeOutside } from "#server/db/write-once.ts";
import { changeSubscription } from "./change-subscription.ts";
import type { Provider } from "./provider.ts";
import { statusOf, subscriberOf } from "./subscriber.ts";
import { lockSubscriber, selectNow, selectSubscriber } from "./subscription-queries.ts";

type Services = { database: Database; provider: Provider | null };
type Who = { userId: string; actorId: string };

/**
 * Sets a user to the free plan (Spec 4). What is paid by card is cancelled at the provider first: nobody pays for
 * what is taken away. Who is on the free plan stays there.
 */
export async function downgrade(
  { database, provider }: Services,
  { userId, actorId }: Who,
): Promise<Subscriber> {
  const found = await selectSubscriber(database.pool, userId);
  if (!found) throw new Refusal("user.not-found");
  const { stripeSubscriptionId } = found.subscription;
  if (isByCard(found.subscription) && stripeSubscriptionId !== null) {
    if (provider === null) throw new Refusal("subscription.cannot-cancel");
    await provider.cancel(stripeSubscriptionId);
  }
  return writeOutside(database, async (client) => {
    const before = await lockSubscriber(client, userId);
    if (!before) throw new Refusal("user.not-found");
    if (before.subscription.stripeSubscriptionId !== stripeSubscriptionId) throw new Refusal("record.stale");
    if (statusOf(before) === "free" && !isByCard(before.subscription)) return subscriberOf(before);
    const after = downgraded(await selectNow(client));
    await changeSubscription(client, before, { author: { action: "downgrade", actorId }, after });
    return subscriberOf((await selectSubscriber(client, userId)) ?? before);
  });
}
