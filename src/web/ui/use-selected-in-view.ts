import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls the selected tab of a tab bar into view, which on a phone may be outside. `state` must change with the tab
 * widths, such as the selection or loaded counts.
 */
export function useSelectedInView(state: string): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tab = link.current?.getBoundingClientRect();
    const bar = link.current?.parentElement;
    const view = bar?.getBoundingClientRect();
    // Scrolls only the bar; scrollIntoView might scroll the page too.
    if (tab && bar && view)
      bar.scrollLeft += Math.min(0, tab.left - view.left) || Math.max(0, tab.right - view.right);
  }, [state]);
  return link;
}
