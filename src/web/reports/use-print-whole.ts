import { useEffect, useRef, useState } from "react";
import { showToast } from "#web/ui/toast.tsx";

type List = { hasMore: boolean; loadAll: () => Promise<void> };

/** Prints a list that is read page by page once all of it is on the page: paper has no end to scroll to. */
export function usePrintWhole({ hasMore, loadAll }: List): { isPending: boolean; print: () => void } {
  const [isPending, setPending] = useState(false);
  const isWanted = useRef(false);
  useEffect(() => {
    // What was read last stands on the page only now.
    if (isPending || hasMore || !isWanted.current) return;
    isWanted.current = false;
    window.print();
  }, [isPending, hasMore]);
  async function print(): Promise<void> {
    if (!hasMore) {
      window.print();
      return;
    }
    isWanted.current = true;
    setPending(true);
    await loadAll().catch(() => {
      isWanted.current = false;
      showToast("The rest could not be read. Check your connection and try again.", { tone: "negative" });
    });
    setPending(false);
  }
  return { isPending, print: () => void print() };
}
