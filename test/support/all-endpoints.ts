import { accountEndpoints } from "#contract/accounts.ts";
import { authEndpoints } from "#contract/auth.ts";
import { bookEndpoints } from "#contract/book.ts";
import { booksCheckEndpoints } from "#contract/books-check.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { journalEndpoints } from "#contract/journals.ts";
import { reportEndpoints } from "#contract/reports.ts";
import { sessionEndpoints, tokenEndpoints } from "#contract/session.ts";

/** The table of routes; a test compares it with what the server answers to. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accountEndpoints,
  authEndpoints,
  bookEndpoints,
  booksCheckEndpoints,
  journalEndpoints,
  reportEndpoints,
  sessionEndpoints,
  tokenEndpoints,
].flatMap((endpoints) => Object.values<Endpoint>(endpoints));

/** "POST /api/journals" */
export function nameOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}
