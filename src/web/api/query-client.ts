import { QueryClient } from "@tanstack/react-query";

/** Creates the cache of all server data. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // send-request.ts already retries reads and writes; retrying here would multiply it. And nothing waits for the network:
      // an abandoned request must not be sent once it is back.
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
