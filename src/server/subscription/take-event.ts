import { afterNews } from "#domain/plan.ts";
import type { Database } from "#server/db/database.ts";
import { writeOutside } from "#server/db/write-once.ts";
import { changeSubscription } from "./change-subscription.ts";
import type { ProviderEvent } from "./provider-event.ts";
import { isKnownEvent, lockSubscriber } from "./subscription-queries.ts";

/** Takes what the provider says of a subscription, each event once (I-35). Of people who are not here it says nothing. */
export async function takeEvent(database: Database, { id, userId, news }: ProviderEvent): Promise<void> {
  await writeOutside(database, async (client) => {
    const before = await lockSubscriber(client, userId);
    if (!before || (await isKnownEvent(client, id))) return;
    const after = afterNews(before.subscription, news);
    await changeSubscription(client, before, { author: { action: "event", eventId: id }, after });
  });
}
