import type { Subscriber } from "#contract/subscription.ts";
import { isByCard, upgraded } from "#domain/plan.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Database } from "#server/db/database.ts";
import { writeOutside } from "#server/db/write-once.ts";
import { changeSubscription } from "./change-subscription.ts";
import { statusOf, subscriberOf } from "./subscriber.ts";
import { lockSubscriber, selectNow, selectSubscriber } from "./subscription-queries.ts";

type Who = { userId: string; actorId: string };

/**
 * Gives a user Premium for 30 days (Spec 4). Whoever has it keeps what there is, so that a request that is sent
 * again gives nothing twice; a trial becomes a subscription. What is by card is refused, also while it is not paid.
 */
export async function upgrade(database: Database, { userId, actorId }: Who): Promise<Subscriber> {
  return writeOutside(database, async (client) => {
    const before = await lockSubscriber(client, userId);
    if (!before) throw new Refusal("user.not-found");
    if (statusOf(before) === "active") return subscriberOf(before);
    // It would be forgotten here, and go on collecting at the provider.
    if (isByCard(before.subscription)) throw new Refusal("subscription.by-card");
    const after = upgraded(before.subscription, await selectNow(client));
    await changeSubscription(client, before, { author: { action: "upgrade", actorId }, after });
    return subscriberOf((await selectSubscriber(client, userId)) ?? before);
  });
}
