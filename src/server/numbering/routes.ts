import { numberEndpoints } from "#contract/records.ts";
import type { On } from "#server/http/endpoints.ts";
import { isNumberTaken } from "./queries.ts";

/** Numbers and codes over HTTP: a form says at once that one is taken (Interface 2). */
export function numberRoutes(on: On): void {
  on(numberEndpoints.taken, ({ books, query: { of, number } }) =>
    books.read(async (tx) => ({ isTaken: await isNumberTaken(tx, of, number) })),
  );
}
