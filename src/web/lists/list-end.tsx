import { LoadMore } from "#web/ui/load-more.tsx";
import { shownCountText } from "./list-parts.tsx";

type Props = {
  list: {
    data:
      | { items: readonly unknown[]; first: { total?: number | null; nextCursor: string | null } }
      | undefined;
    hasMore: boolean;
    isLoadingMore: boolean;
    loadMore: () => unknown;
  };
  /** "vendor credit" */
  singular: string;
  plural?: string;
};

/** The end of a paginated list: how many of the total are shown, and a button to load more. */
export function ListEnd({ list: { data, hasMore, isLoadingMore, loadMore }, singular, plural }: Props) {
  const shownCount = data?.items.length ?? 0;
  return (
    <LoadMore
      hasMore={hasMore}
      isLoading={isLoadingMore}
      onMore={loadMore}
      isCounted
      countLabel={shownCountText({ shownCount, total: data?.first.total ?? null }, singular, plural)}
    />
  );
}
