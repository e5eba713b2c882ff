import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Day } from "#domain/dates.ts";
import type { Session } from "#contract/session.ts";
import { paths } from "#web/navigation/paths.ts";
import { ApiError } from "./api-error.ts";
import { keepChoicesOfPage, keepNotationOfPage } from "./page-notation.ts";
import { keepBooksOfPage } from "./page-book.ts";
import { call } from "./call.ts";
import { rememberSignedIn } from "./leave-for-sign-in.ts";

/** Who is signed in, and in which book. Without a session the call leaves for the sign-in. */
export const sessionQuery = queryOptions({
  queryKey: ["session.get"],
  queryFn: async (): Promise<Session> => {
    const session = await call("session.get").catch(leaveOtherBooks);
    rememberSignedIn();
    keepBooksOfPage(session.book.id);
    keepNotationOfPage(session.book);
    keepChoicesOfPage(session.book);
    return session;
  },
  staleTime: 60_000,
});

/** Reloads without any state of this page, when another user has signed in in another tab, or its company is gone. */
async function leaveOtherBooks(error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || error.code !== "session.other-books") throw error;
  window.location.assign(paths.firstHome());
  // Nothing is drawn any more until the other page is there.
  return new Promise(() => undefined);
}

/** The session; pages of the app always have one. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Today in the company's time zone. */
export function useToday(): Day {
  return useSession().book.today;
}
