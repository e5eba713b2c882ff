import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Reply } from "#contract/contract.ts";
import type { OperationId } from "#contract/operations.ts";
import { useMay } from "#web/ui/permissions.ts";
import { callWith, type CallArgs } from "./call.ts";

/**
 * Reads by an operation, through the cache; nothing where the reader's role doesn't include it. While other input is being read the last reply stays, so that a
 * list or a report does not flicker; `isPlaceholderData` tells.
 */
export function useApiQuery<Id extends OperationId>(id: Id, ...[input]: CallArgs<Id>) {
  const may = useMay();
  return useQuery<Reply<Id>>({
    queryKey: [id, input ?? {}],
    enabled: may(id),
    queryFn: ({ signal }) => callWith(id, input ?? {}, signal),
    placeholderData: keepPreviousData,
  });
}

type QueryFreshness = { isFetchedAfterMount: boolean; isStale: boolean };

/** Whether an answer is of now: read since the page opened, or a moment before it and nothing was saved meanwhile. */
export const isOfNow = ({ isFetchedAfterMount, isStale }: QueryFreshness): boolean =>
  isFetchedAfterMount || !isStale;

/** Whether it was so once: editing begins with what the server has now, and goes on while saving makes the cache stale. */
export function useWasOfNow(query: QueryFreshness): boolean {
  const isNow = isOfNow(query);
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was;
}
