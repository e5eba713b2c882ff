import { sampleEndpoints } from "#contract/book.ts";
import type { Database } from "#server/db/database.ts";
import type { OnPerson } from "#server/http/endpoints.ts";
import { loadSample, removeSample } from "./load-sample.ts";

/** The sample company over HTTP. */
export function sampleRoutes(on: OnPerson, database: Database): void {
  on(sampleEndpoints.load, ({ caller, letOthersIn }) => {
    letOthersIn();
    return loadSample(database, caller.userId);
  });
  on(sampleEndpoints.remove, ({ caller, letOthersIn }) => {
    letOthersIn();
    return removeSample(database, caller.userId);
  });
}
