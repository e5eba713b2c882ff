import { QueryClient } from "@tanstack/react-query";

/** The cache of everything that comes from the server. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // send.ts tries again, for reads and writes alike; here it would multiply. And nothing waits for the network:
      // a request that the user has given up must not be sent when the network is back.
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
