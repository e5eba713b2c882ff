import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { z } from "zod";
import { callWith, type CallInput } from "./call.ts";
import { withCursor } from "./read-whole-list.ts";

type Page = { items: readonly unknown[]; nextCursor: string | null };
type ListEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Page>>;

/** Reads a list page by page. `data` holds the items of all pages so far, and the first and last page themselves. */
export function useApiList<E extends ListEndpoint>(endpoint: E, input: CallInput<E>) {
  const pages = useInfiniteQuery({
    queryKey: [endpoint.path, "pages", input],
    queryFn: ({ signal, pageParam }) => callWith(endpoint, withCursor(input, pageParam), signal),
    initialPageParam: "",
    getNextPageParam: (page: ReplyOf<E>) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const data = useMemo(() => {
    const [first] = pages.data?.pages ?? [];
    const last = pages.data?.pages.at(-1);
    if (!pages.data || first === undefined || last === undefined) return undefined;
    const items: ReplyOf<E>["items"][number][] = pages.data.pages.flatMap((page) => page.items);
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
    /** Goes on to the end, and fails where a page cannot be read. */
    loadAll: async (): Promise<void> => {
      let isAtEnd = !pages.hasNextPage;
      while (!isAtEnd) {
        // A page that is on its way already, as by scrolling, is waited for.
        const result = await pages.fetchNextPage({ cancelRefetch: false, throwOnError: true });
        isAtEnd = !result.hasNextPage;
      }
    },
    readAt: pages.dataUpdatedAt,
  };
}
