/** A grey bar where a word will stand. `width` is in percent of its place. */
export function Skeleton({ width = 100 }: { width?: number }) {
  return (
    <span
      aria-hidden="true"
      className="block h-3.5 animate-pulse rounded-small bg-hover"
      style={{ width: `${width}%` }}
    />
  );
}
