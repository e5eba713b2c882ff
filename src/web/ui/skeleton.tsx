import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A gray placeholder bar for text. `width` is in percent of its container. */
export function Skeleton({ width = 100 }: { width?: number }) {
  return (
    <span
      aria-hidden="true"
      className="block h-3.5 animate-pulse rounded-small bg-hover"
      style={{ width: `${width}%` }}
    />
  );
}

const WIDTHS = [38, 64, 52, 71, 45, 58, 66, 41];

type Props = {
  rows?: number;
  /** Without a frame, for a table inside a card. */
  bare?: boolean;
};

/** Placeholder rows for a list being loaded. */
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

/** Placeholder labels and fields for a form being loaded. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div className="flex max-w-form flex-col gap-5 rounded-card border border-line bg-surface p-4">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton width={18} />
          <div className="h-control animate-pulse rounded-control bg-sunken" />
        </div>
      ))}
    </div>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
