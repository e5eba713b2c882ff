import { sampleEndpoints } from "#contract/book.ts";
import { filesFolder } from "#server/attachments/file-store.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { loadSample, removeSample } from "./load-sample.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";

/** HTTP routes for the sample company. */
type SampleRouteDependencies = { database: Database; config: Config; links: ShareLinks };

export function sampleRoutes(
  on: RegisterPersonEndpoint,
  { database, config, links }: SampleRouteDependencies,
): void {
  on(sampleEndpoints.load, ({ caller, releaseSlot }) => {
    releaseSlot();
    return loadSample(database, caller.userId, links);
  });
  on(sampleEndpoints.remove, ({ caller, releaseSlot }) => {
    releaseSlot();
    return removeSample(database, { userId: caller.userId, files: filesFolder(config) });
  });
}
