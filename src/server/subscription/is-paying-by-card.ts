import { isPaidFor } from "#domain/plan.ts";
import type { Database } from "#server/db/database.ts";
import { selectSubscriber } from "./subscription-queries.ts";

/** Whether the provider collects a fee from this person. */
export async function isPayingByCard({ pool }: Pick<Database, "pool">, userId: string): Promise<boolean> {
  const row = await selectSubscriber(pool, userId);
  return row !== undefined && isPaidFor(row.subscription);
}
