import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reply } from "#contract/contract.ts";
import type { OperationId } from "#contract/operations.ts";
import { ApiError } from "./api-error.ts";
import { callAbortable, type CallInput } from "./call-api.ts";

/** Refusals caused by other users' changes: a limit is reached, or a record is gone or was changed. */
const STALE_STATUSES: ReadonlySet<number> = new Set([402, 404, 409]);

/**
 * Calls a write operation and then reloads everything on screen: one entry changes balances on every page, and no
 * page may be older than what was just saved or than the reason of a refusal.
 */
export function useApiMutation<Id extends OperationId>(id: Id) {
  const cache = useQueryClient();
  return useMutation<Reply<Id>, Error, CallInput<Id>>({
    mutationFn: (input) => callAbortable(id, input, undefined),
    onSuccess: () => void cache.invalidateQueries(),
    onError: (error) => {
      if (isStaleError(error)) void cache.invalidateQueries();
    },
  });
}

/** For another company nothing is reloaded: the page would be left before the user has read why. */
function isStaleError(error: Error): boolean {
  return (
    error instanceof ApiError && STALE_STATUSES.has(error.status) && error.code !== "session.user-mismatch"
  );
}
