import { closingEndpoints, closingPreviews } from "#contract/closing.ts";
import { lockEndpoints } from "#contract/locks.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { withPeople } from "#server/identity/lookup.ts";
import { computePreview } from "#server/preview/preview.ts";
import { closeBooksOfYear, previewClosing } from "./close-year.ts";
import { reopenYear } from "./reopen-year.ts";
import { exceptMember, listExceptions, listLocks, setLock } from "./locks.ts";
import { readYearEnds } from "./year-ends.ts";

/** HTTP routes for year-end closing (Behavior 2.12, 5.6). */
export function closingRoutes(on: RegisterEndpoint, database: Database): void {
  on(closingEndpoints.list, ({ books }) => books.read(readYearEnds));
  on(closingEndpoints.preview, ({ books, query }) => books.read((tx) => previewClosing(tx, query)));
  on(closingEndpoints.close, ({ books, body }) => books.write((tx) => closeBooksOfYear(tx, body)));
  on(closingEndpoints.reopen, ({ books, body }) => books.write((tx) => reopenYear(tx, body)));
  on(lockEndpoints.list, async ({ books }) => ({
    items: await listLocks(database, books),
    nextCursor: null,
  }));
  on(lockEndpoints.set, async ({ books, body }) =>
    singleRow(await withPeople(database, [await books.write((tx) => setLock(tx, body))], "setBy")),
  );
  on(lockEndpoints.exceptions, async ({ books }) => ({
    items: await listExceptions(database, books),
    nextCursor: null,
  }));
  on(lockEndpoints.addException, async ({ books, body }) =>
    singleRow(await exceptMember(database, books, body)),
  );
  on(closingPreviews.close, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => closeBooksOfYear(tx, body))),
  );
  on(closingPreviews.reopen, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => reopenYear(tx, body))),
  );
}

function singleRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The row has no user.");
  return row;
}
