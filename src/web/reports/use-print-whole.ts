import { useEffect, useRef, useState } from "react";
import { showToast } from "#web/ui/toast-store.ts";

type List = {
  hasMore: boolean;
  loadMore: () => Promise<{ hasNextPage: boolean; isFetchNextPageError: boolean }>;
};

/** Prints a list that is read page by page once all of it is on the page: paper has no end to scroll to. */
export function usePrintWhole({ hasMore, loadMore }: List): { isPending: boolean; print: () => void } {
  const [isPending, setPending] = useState(false);
  const isWanted = useRef(false);
  useEffect(() => {
    // What was read last stands on the page only now.
    if (isPending || hasMore || !isWanted.current) return;
    isWanted.current = false;
    window.print();
  }, [isPending, hasMore]);
  async function readRest(): Promise<void> {
    for (let isMore = true; isMore;) {
      const { hasNextPage, isFetchNextPageError } = await loadMore();
      if (isFetchNextPageError) {
        isWanted.current = false;
        showToast("The rest could not be read. Check your connection and try again.", { tone: "negative" });
        return;
      }
      isMore = hasNextPage;
    }
  }
  async function print(): Promise<void> {
    if (!hasMore) {
      window.print();
      return;
    }
    isWanted.current = true;
    setPending(true);
    await readRest();
    setPending(false);
  }
  return { isPending, print: () => void print() };
}
