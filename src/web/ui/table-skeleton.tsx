import { classNames } from "./class-names.ts";
import { Skeleton } from "./skeleton.tsx";

const WIDTHS = [38, 64, 52, 71, 45, 58, 66, 41];

type Props = {
  rows?: number;
  /** Without a frame, for a table inside a card. */
  bare?: boolean;
};

/** Rows in the shape of a list that is on its way. */
export function TableSkeleton({ rows = 8, bare = false }: Props) {
  return (
    <div className={classNames("overflow-hidden", !bare && "rounded-card border border-line bg-surface")}>
      <div className="flex h-9 items-center border-b border-line bg-sunken px-4">
        <div className="w-24">
          <Skeleton width={70} />
        </div>
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-row items-center gap-6 border-b border-line px-4 last:border-0">
          <div className="w-24 shrink-0">
            <Skeleton width={80} />
          </div>
          <div className="min-w-0 flex-1">
            <Skeleton width={WIDTHS[row % WIDTHS.length] ?? 50} />
          </div>
          <div className="w-24 shrink-0">
            <Skeleton width={75} />
          </div>
        </div>
      ))}
    </div>
  );
}
