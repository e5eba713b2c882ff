import type { UserId } from "#domain/ids.ts";
import type { Subscriber } from "#contract/subscription.ts";
import {
  applySubscriptionEvent,
  toFreePlan,
  isPaidByCard,
  premiumUntil,
  type Subscription,
  grantPremium,
} from "#domain/subscription-plan.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Client, Database } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import type { ReleaseSlot } from "#server/http/admission.ts";
import { newId } from "#server/db/new-id.ts";
import { planStatusOf, subscriberOf } from "./plan.ts";
import type { Provider } from "./provider.ts";
import type { ProviderEvent } from "./provider-event.ts";
import {
  type ChangeAuthor,
  insertChange,
  isKnownEvent,
  lockSubscriber,
  saveSubscription,
  selectNow,
  selectSubscriber,
  type SubscriberRow,
} from "./queries.ts";

type SubscriptionActor = { userId: UserId; actorId: UserId };

/**
 * Gives a user Premium for 30 days (Behavior 4). An existing subscription stays, so that a repeated request changes nothing; a
 * trial becomes a subscription. One paid by card is rejected, even while it is unpaid.
 */
export async function upgradeSubscription(
  database: Database,
  { userId, actorId }: SubscriptionActor,
): Promise<Subscriber> {
  return writeOutsideBooks(database, async (client) => {
    const before = await lockSubscriber(client, userId);
    if (!before) throw new Refusal("user.not-found");
    if (planStatusOf(before) === "active") return subscriberOf(before);
    // Twofold would forget the subscription, and the provider would continue charging.
    if (isPaidByCard(before.subscription)) throw new Refusal("subscription.card-subscription");
    const after = grantPremium(before.subscription, await selectNow(client));
    await changeSubscription(client, before, { author: { action: "upgrade", actorId }, after });
    return subscriberOf((await selectSubscriber(client, userId)) ?? before);
  });
}

type SubscriptionChangeServices = { database: Database; provider: Provider | null; releaseSlot: ReleaseSlot };

/**
 * Sets a user to the free plan (Behavior 4). A card subscription is canceled at the provider first, so that no user pays for a
 * plan that has ended. A user on the free plan stays there.
 */
export async function downgradeSubscription(
  { database, provider, releaseSlot }: SubscriptionChangeServices,
  { userId, actorId }: SubscriptionActor,
): Promise<Subscriber> {
  const subscriber = await selectSubscriber(database.people, userId);
  if (!subscriber) throw new Refusal("user.not-found");
  const { stripeSubscriptionId } = subscriber.subscription;
  if (isPaidByCard(subscriber.subscription) && stripeSubscriptionId !== null) {
    if (provider === null) throw new Refusal("subscription.cannot-cancel");
    releaseSlot();
    await provider.cancel(stripeSubscriptionId);
  }
  return writeOutsideBooks(database, async (client) => {
    const before = await lockSubscriber(client, userId);
    if (!before) throw new Refusal("user.not-found");
    if (before.subscription.stripeSubscriptionId !== stripeSubscriptionId) throw new Refusal("record.stale");
    if (planStatusOf(before) === "free" && !isPaidByCard(before.subscription)) return subscriberOf(before);
    const after = toFreePlan(await selectNow(client));
    await changeSubscription(client, before, { author: { action: "downgrade", actorId }, after });
    return subscriberOf((await selectSubscriber(client, userId)) ?? before);
  });
}

/**
 * Processes the provider's event for a subscription, once (I-35). Returns a problem for the operator to resolve at the
 * provider, or null: a charge to someone who isn't a user, or who pays for another subscription.
 */
export async function applyProviderEvent(
  database: Database,
  { id, userId, news }: ProviderEvent,
): Promise<string | null> {
  return writeOutsideBooks(database, async (client) => {
    const before = await lockSubscriber(client, userId);
    if (!before)
      return news.status === "paid"
        ? `${news.subscriptionId} doesn't belong to any user of this server`
        : null;
    if (await isKnownEvent(client, id)) return null;
    const after = applySubscriptionEvent(before.subscription, news);
    await changeSubscription(client, before, { author: { action: "event", eventId: id }, after });
    const { stripeSubscriptionId } = after ?? before.subscription;
    const isSecond = news.status === "paid" && isPaidByCard(before.subscription);
    return isSecond && stripeSubscriptionId !== news.subscriptionId
      ? `${news.subscriptionId} is a second subscription, next to ${stripeSubscriptionId ?? ""}`
      : null;
  });
}

type SubscriptionUpdate = { author: ChangeAuthor; after: Subscription | null };

/** Replaces a subscription with `after`, and records who did it (Security 1.9). */
async function changeSubscription(
  client: Client,
  { id: userId, subscription: before }: SubscriberRow,
  { author, after }: SubscriptionUpdate,
): Promise<void> {
  if (after !== null) {
    await saveSubscription(client, { userId, premiumUntil: premiumUntil(after), subscription: after });
  }
  await insertChange(client, { id: newId(), userId, author, before, after });
}
