import { QueryClient } from "@tanstack/react-query";

/** The cache of everything that comes from the server. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Trying again is the sender's work (send.ts), the same for reads and writes; here it would multiply.
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
