import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ItemOf, ListOperation, Reply } from "#contract/contract.ts";
import { useMay } from "#web/ui/permissions.ts";
import { type CallInput, callAbortable } from "./call-api.ts";
import { withCursor } from "./read-pages.ts";

/**
 * Reads a list page by page, unless the user's role doesn't permit it. `data` holds the items of all pages so far,
 * and the first and last page.
 */
export function useApiList<Id extends ListOperation>(id: Id, input: CallInput<Id>) {
  const may = useMay();
  const pages = useInfiniteQuery({
    queryKey: [id, "pages", input],
    enabled: may(id),
    queryFn: ({ signal, pageParam }) => callAbortable(id, withCursor(input, pageParam), signal),
    initialPageParam: "",
    getNextPageParam: (page: Reply<Id>) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const data = useMemo(() => {
    const [first] = pages.data?.pages ?? [];
    const last = pages.data?.pages.at(-1);
    if (!pages.data || first === undefined || last === undefined) return undefined;
    const items: ItemOf<Id>[] = pages.data.pages.flatMap((page): ItemOf<Id>[] => [...page.items]);
    return { items, first, last };
  }, [pages.data]);
  return {
    data,
    error: pages.error,
    isFetching: pages.isFetching,
    isPlaceholderData: pages.isPlaceholderData,
    refetch: pages.refetch,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => pages.fetchNextPage(),
    /** Loads the remaining pages; throws if one can't be read. */
    loadAll: async (): Promise<void> => {
      let isAtEnd = !pages.hasNextPage;
      while (!isAtEnd) {
        // Also waits for a page that scrolling has already requested.
        const result = await pages.fetchNextPage({ cancelRefetch: false, throwOnError: true });
        isAtEnd = !result.hasNextPage;
      }
    },
    readAt: pages.dataUpdatedAt,
  };
}
