import { openingEndpoints, openingPreviews } from "#contract/opening.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { withPeople } from "#server/identity/lookup.ts";
import { computePreview } from "#server/preview/preview.ts";
import { postOpening, previewOpening } from "./post-opening.ts";
import { readOpening, undoOpening } from "./undo-opening.ts";

/** HTTP routes for opening balances (Accounting 18). */
export function openingRoutes(on: RegisterEndpoint, database: Database): void {
  on(openingEndpoints.get, async ({ books }) => {
    const liveOpening = await books.read((tx) => readOpening(tx));
    const [opening = null] = await withPeople(
      database,
      liveOpening === null ? [] : [liveOpening],
      "enteredBy",
    );
    return { opening };
  });
  on(openingEndpoints.preview, ({ books, body }) => books.preview((tx) => previewOpening(tx, body)));
  on(openingEndpoints.create, ({ books, body }) => books.write((tx) => postOpening(tx, body)));
  on(openingEndpoints.undo, ({ books, params }) => books.write((tx) => undoOpening(tx, params.id)));
  on(openingPreviews.undo, ({ books, params }) =>
    books.preview((tx) => computePreview(tx, () => undoOpening(tx, params.id))),
  );
}
