import { useEffect, useRef, useState } from "react";
import { showToast } from "#web/ui/toast-store.ts";

type List = { hasMore: boolean; loadAll: () => Promise<void> };

/** Prints a list with all of its lines, also those that nobody has scrolled to yet. */
export function usePrintWhole({ hasMore, loadAll }: List) {
  const [isPreparing, setPreparing] = useState(false);
  const isAsked = useRef(false);
  useEffect(() => {
    // The last lines have been read a moment before; only now they are drawn.
    if (hasMore || !isAsked.current) return;
    isAsked.current = false;
    window.print();
  }, [hasMore]);
  async function print(): Promise<void> {
    if (!hasMore) {
      window.print();
      return;
    }
    isAsked.current = true;
    setPreparing(true);
    await loadAll().catch(() => {
      isAsked.current = false;
      showToast("Not all lines could be read. Check your connection and print again.", { tone: "negative" });
    });
    setPreparing(false);
  }
  return { print, isPreparing };
}
