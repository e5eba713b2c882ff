import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { callWith, type CallArgs } from "./call.ts";

/**
 * Reads from an endpoint, through the cache. While other input is being read the last reply stays, so that a
 * list or a report does not flicker; `isPlaceholderData` tells.
 */
export function useApiQuery<E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>) {
  return useQuery<ReplyOf<E>>({
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }) => callWith(endpoint, input ?? {}, signal),
    placeholderData: keepPreviousData,
  });
}
