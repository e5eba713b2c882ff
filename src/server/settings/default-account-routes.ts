import { defaultAccountEndpoints } from "#contract/default-accounts.ts";
import type { On } from "#server/http/endpoints.ts";
import { readDefaultAccounts } from "./read-default-accounts.ts";
import { updateDefaultAccounts } from "./update-default-accounts.ts";

/** The default accounts over HTTP (Spec 2.15, 5.5). */
export function defaultAccountRoutes(on: On): void {
  on(defaultAccountEndpoints.get, ({ books }) => books.read(readDefaultAccounts));
  on(defaultAccountEndpoints.update, ({ books, body }) =>
    books.write((tx) => updateDefaultAccounts(tx, body)),
  );
}
