import { type RefObject, useEffect, useRef } from "react";

/**
 * For the selected link of a bar of tabs: on a phone the bar goes on to the side, where it would not be seen.
 * `state` is what changes the widths, such as the selection or counts that have come.
 */
export function useSelectedInView(state: string): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tab = link.current?.getBoundingClientRect();
    const bar = link.current?.parentElement;
    const view = bar?.getBoundingClientRect();
    // Only the bar moves: bringing the link into view might move the page as well.
    if (tab && bar && view)
      bar.scrollLeft += Math.min(0, tab.left - view.left) || Math.max(0, tab.right - view.right);
  }, [state]);
  return link;
}
