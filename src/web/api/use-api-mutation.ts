import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reply } from "#contract/contract.ts";
import type { OperationId } from "#contract/operations.ts";
import { ApiError } from "./api-error.ts";
import { callWith, type CallInput } from "./call.ts";

/** Refusals that others caused: a limit that is reached, a record that is gone or no longer as it was. */
const OVERTAKEN: ReadonlySet<number> = new Set([402, 404, 409]);

/**
 * Writes by an operation. Afterwards everything that is on the screen is read again: one journal moves
 * balances on every page, and what is shown must never be older than what was just saved, or than what the
 * server has just said no for.
 */
export function useApiMutation<Id extends OperationId>(id: Id) {
  const cache = useQueryClient();
  return useMutation<Reply<Id>, Error, CallInput<Id>>({
    mutationFn: (input) => callWith(id, input, undefined),
    onSuccess: () => void cache.invalidateQueries(),
    onError: (error) => {
      if (isOvertaken(error)) void cache.invalidateQueries();
    },
  });
}

/** In other books nothing is read again: the page would be left before anybody has read why. */
function isOvertaken(error: Error): boolean {
  return error instanceof ApiError && OVERTAKEN.has(error.status) && error.code !== "session.other-books";
}
