import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";

type Props = {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => unknown;
  /** What is shown so far: "120 journals"; "" where the list itself says that there is nothing. */
  countLabel: string;
  /** It says how many there are in all as well: "100 of 1,234 journals". */
  isCounted?: boolean;
  /** Goes on by the button alone, for a list with something below it. */
  isManual?: boolean;
};

/** Goes on with a list that is read page by page: automatically when its end comes near, and by a button. */
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
