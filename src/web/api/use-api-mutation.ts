import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reply } from "#contract/contract.ts";
import type { OperationId } from "#contract/operations.ts";
import { ApiError } from "./api-error.ts";
import { callWith, type CallInput } from "./call.ts";

/** Refusals that others have caused: a limit is reached, or a record is gone or has changed. */
const OVERTAKEN: ReadonlySet<number> = new Set([402, 404, 409]);

/**
 * Writes by an operation, and then reads everything on the screen again: one journal moves balances on every page.
 * What the page shows must never be older than what was just saved, or than the reason of a refusal.
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

/** For other books the page reads nothing again: it would be left before anybody has read why. */
function isOvertaken(error: Error): boolean {
  return error instanceof ApiError && OVERTAKEN.has(error.status) && error.code !== "session.other-books";
}
