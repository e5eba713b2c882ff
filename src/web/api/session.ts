import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { sessionEndpoints, type Session } from "#contract/session.ts";
import { call } from "./call.ts";
import { rememberSignedIn } from "./leave-for-sign-in.ts";

/** Who is signed in, and in which book. Without a session the call leaves for the sign-in. */
export const sessionQuery = queryOptions({
  queryKey: [sessionEndpoints.get.path],
  queryFn: async (): Promise<Session> => {
    const session = await call(sessionEndpoints.get);
    rememberSignedIn();
    return session;
  },
  staleTime: 60_000,
});

/** The session, inside the app, where there always is one. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Today in the company's time zone. */
export function useToday(): string {
  return useSession().book.today;
}
