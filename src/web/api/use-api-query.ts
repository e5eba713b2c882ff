import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Reply } from "#contract/contract.ts";
import type { OperationId } from "#contract/operations.ts";
import { useMay } from "#web/ui/permissions.ts";
import { callAbortable, type CallArgs } from "./call-api.ts";

/**
 * Calls a read operation through the cache, unless the user's role doesn't permit it. While new input loads, the last
 * reply is kept, so that lists and reports don't flicker (see `isPlaceholderData`).
 */
export function useApiQuery<Id extends OperationId>(id: Id, ...[input]: CallArgs<Id>) {
  const may = useMay();
  return useQuery<Reply<Id>>({
    queryKey: [id, input ?? {}],
    enabled: may(id),
    queryFn: ({ signal }) => callAbortable(id, input ?? {}, signal),
    placeholderData: keepPreviousData,
  });
}

type QueryFreshness = { isFetchedAfterMount: boolean; isStale: boolean };

/** Whether data is current: read since the page opened, or shortly before with nothing saved since. */
export const isUpToDate = ({ isFetchedAfterMount, isStale }: QueryFreshness): boolean =>
  isFetchedAfterMount || !isStale;

/** Whether the data was current once: editing starts with it and continues when saving makes the cache stale. */
export function useHasBeenUpToDate(query: QueryFreshness): boolean {
  const isCurrent = isUpToDate(query);
  const [wasCurrent, setWasCurrent] = useState(isCurrent);
  if (isCurrent && !wasCurrent) setWasCurrent(true);
  return wasCurrent;
}
