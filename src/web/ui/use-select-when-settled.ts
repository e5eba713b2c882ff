import { useLayoutEffect, type RefObject } from "react";

/**
 * Selects the whole text of a focused field whenever it shows a settled value, so that the next key replaces it
 * instead of being added to it.
 */
export function useSelectWhenSettled(around: RefObject<HTMLElement | null>, settled: string | null): void {
  useLayoutEffect(() => {
    const input = around.current?.querySelector("input");
    if (settled !== null && input && input === document.activeElement) input.select();
  }, [around, settled]);
}
