import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";

type Props = {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => unknown;
  /** The number shown so far: "120 journals"; "" if the list itself says that it is empty. */
  countLabel: string;
  /** Whether the label includes the total: "100 of 1,234 journals". */
  isCounted?: boolean;
  /** Loads more only by the button, for a list with content below it. */
  isManual?: boolean;
};

/** Loads the next page of a list: automatically near its end, or by a button. */
export function LoadMore({
  hasMore,
  isLoading,
  onMore,
  countLabel,
  isCounted = false,
  isManual = false,
}: Props) {
  const mark = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    const target = mark.current;
    if (!target || !hasMore || isLoading || isManual) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more(),
      { rootMargin: "600px" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [hasMore, isLoading, isManual]);
  if (countLabel === "") return null;
  return (
    <div
      ref={mark}
      className="flex min-h-12 items-center justify-between gap-3 pt-3 text-small text-ink-faint print:hidden"
    >
      <p role="status">{hasMore && !isCounted ? `${countLabel} so far` : countLabel}</p>
      {hasMore && (
        <Button size="small" pending={isLoading} onClick={() => onMore()}>
          Load more
        </Button>
      )}
    </div>
  );
}
