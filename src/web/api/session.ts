import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Day } from "#domain/dates.ts";
import type { Session } from "#contract/session.ts";
import { paths } from "#web/navigation/paths.ts";
import { ApiError } from "./api-error.ts";
import { setPageChoices, setPageNotation } from "./page-notation.ts";
import { setPageBook } from "./page-book.ts";
import { call } from "./call-api.ts";
import { forgetCompany, lastCompanyAddress, rememberCompany } from "./last-company.ts";
import { rememberSignedIn } from "./leave-for-sign-in.ts";

/** Session: the user and the company. Without one, the call goes to the sign-in. */
export const sessionQuery = queryOptions({
  queryKey: ["session.get"],
  queryFn: async (): Promise<Session> => {
    const session = await call("session.get").catch(leaveOtherBooks);
    const { pathname } = globalThis.location;
    const lastCompany = lastCompanyAddress(session, pathname);
    if (lastCompany !== null) return leaveFor(lastCompany);
    rememberCompany(session, pathname);
    rememberSignedIn();
    setPageBook(session.company.id);
    setPageNotation(session.company);
    setPageChoices(session.company);
    return session;
  },
  staleTime: 60_000,
});

/** Reloads without this page's state when another user signed in in another tab, or the company is gone. */
async function leaveOtherBooks(error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || error.code !== "session.user-mismatch") throw error;
  forgetCompany();
  return leaveFor(paths.firstHome());
}

/** Never resolves: renders nothing more until the other page loads. */
function leaveFor(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => undefined);
}

/** Returns the session; pages of the app always have one. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Returns today's date in the company's time zone. */
export function useToday(): Day {
  return useSession().company.today;
}
