import { afterNews, isByCard } from "#domain/plan.ts";
import type { Database } from "#server/db/database.ts";
import { writeOutside } from "#server/db/write-once.ts";
import { changeSubscription } from "./change-subscription.ts";
import type { ProviderEvent } from "./provider-event.ts";
import { isKnownEvent, lockSubscriber } from "./subscription-queries.ts";

/**
 * Takes what the provider says of a subscription, each event once (I-35). Answers what somebody must look into at the
 * provider, or null: a fee that is collected of a person who is not here, or of one who pays for another subscription.
 */
export async function takeEvent(
  database: Database,
  { id, userId, news }: ProviderEvent,
): Promise<string | null> {
  return writeOutside(database, async (client) => {
    const before = await lockSubscriber(client, userId);
    if (!before) return news.state === "paid" ? `${news.subscriptionId} is paid for by nobody here` : null;
    if (await isKnownEvent(client, id)) return null;
    const after = afterNews(before.subscription, news);
    await changeSubscription(client, before, { author: { action: "event", eventId: id }, after });
    const { stripeSubscriptionId } = after ?? before.subscription;
    const isSecond = news.state === "paid" && isByCard(before.subscription);
    return isSecond && stripeSubscriptionId !== news.subscriptionId
      ? `${news.subscriptionId} is paid for beside ${stripeSubscriptionId ?? ""}`
      : null;
  });
}
