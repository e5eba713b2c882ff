import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { callWith, type CallInput } from "./call.ts";

/**
 * Writes through an endpoint. Afterwards everything that is on the screen is read again: one journal moves
 * balances on every page, and what is shown must never be older than what was just saved.
 */
export function useApiMutation<E extends Endpoint>(endpoint: E) {
  const cache = useQueryClient();
  return useMutation<ReplyOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => callWith(endpoint, input, undefined),
    onSuccess: () => void cache.invalidateQueries(),
  });
}
