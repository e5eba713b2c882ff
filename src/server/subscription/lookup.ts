import type { UserId } from "#domain/ids.ts";
import { isPaidByCard } from "#domain/subscription-plan.ts";
import type { Client } from "#server/db/database.ts";
import { selectSubscriber } from "./queries.ts";

/** Whether this user has a subscription at the provider, which may charge a fee. */
export async function hasCardSubscription(client: Client, userId: UserId): Promise<boolean> {
  const row = await selectSubscriber(client, userId);
  return row !== undefined && isPaidByCard(row.subscription);
}
