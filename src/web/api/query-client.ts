import { QueryClient } from "@tanstack/react-query";

/** The cache of everything that comes from the server. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Trying again is the sender's work (send.ts), the same for reads and writes; here it would multiply. And
      // nothing waits here for the network: what was given up, or discarded, must not be sent when it is back.
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
