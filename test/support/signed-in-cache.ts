import type { QueryClient } from "@tanstack/react-query";
import { toDay } from "#domain/dates.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { newQueryClient } from "#web/api/query-client.ts";
import { sessionQuery } from "#web/api/session.ts";

const id = "0197a000-0000-7000-8000-000000000000";

/** The cache of a page after sign-in: the session, and nothing else yet. */
export function signedInCache(): QueryClient {
  const cache = newQueryClient();
  cache.setQueryData(sessionQuery.queryKey, {
    user: {
      id: brandUnchecked<UserId>(id),
      name: "Ada",
      email: "ada@example.com",
      isEmailVerified: true,
      isAdmin: false,
      companyCount: 1,
    },
    member: { role: "owner", canViewBank: true, canViewReports: true, canPost: true },
    company: {
      id: brandUnchecked<BookId>(id),
      name: "Books",
      currency: "USD",
      locale: "en-US",
      today: toDay("2026-01-05"),
      timeZone: "UTC",
      isSample: false,
      defaultProductType: "inventory",
      taxRounding: "line",
      accountCodes: "numbers",
    },
  });
  return cache;
}
