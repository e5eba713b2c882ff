import { adminEndpoints } from "#contract/subscription.ts";
import type { Database } from "#server/db/database.ts";
import { pageOf, readIdPlace, writeCursor } from "#server/http/cursor.ts";
import type { OnPerson } from "#server/http/endpoints.ts";
import { inBrowser } from "#server/identity/lookup.ts";
import { downgrade } from "./downgrade.ts";
import type { Provider } from "./provider.ts";
import { subscriberOf } from "./subscriber.ts";
import { selectSubscribers } from "./subscription-queries.ts";
import { upgrade } from "./upgrade.ts";

type Services = { database: Database; provider: Provider | null };

/** The subscriptions of all users, for administrators (Spec 2.13). */
export function adminRoutes(on: OnPerson, { database, provider }: Services): void {
  on(adminEndpoints.list, async ({ caller, query }) => {
    inBrowser(caller);
    const { cursor, search, limit } = query;
    const filter = { search, beforeId: readIdPlace(cursor), limit: limit + 1 };
    const rows = await selectSubscribers(database, filter);
    return pageOf(rows.map(subscriberOf), limit, ({ id }) => writeCursor(id));
  });
  on(adminEndpoints.upgrade, ({ caller, params }) =>
    upgrade(database, { userId: params.id, actorId: inBrowser(caller).userId }),
  );
  on(adminEndpoints.downgrade, ({ caller, params }) =>
    downgrade({ database, provider }, { userId: params.id, actorId: inBrowser(caller).userId }),
  );
}
