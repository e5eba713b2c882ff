import { v7 as newId } from "uuid";
import { premiumUntil, type Subscription } from "#domain/plan.ts";
import type { Client } from "#server/db/database.ts";
import { type Author, insertChange, saveSubscription, type SubscriberRow } from "./subscription-queries.ts";

type Change = { author: Author; after: Subscription | null };

/** Puts a subscription as it is `after` in the place of what there is, and keeps who did it (Security, Admin). */
export async function changeSubscription(
  client: Client,
  { id: userId, subscription: before }: SubscriberRow,
  { author, after }: Change,
): Promise<void> {
  if (after !== null) {
    await saveSubscription(client, { userId, premiumUntil: premiumUntil(after), subscription: after });
  }
  await insertChange(client, { id: newId(), userId, author, before, after });
}
