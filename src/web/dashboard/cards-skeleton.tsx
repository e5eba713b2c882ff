import { Skeleton } from "#web/ui/skeleton.tsx";

/** The four cards while their figures are on the way. */
export function CardsSkeleton() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {[0, 1, 2, 3].map((card) => (
        <div
          key={card}
          className="flex min-h-30.5 flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3.5"
        >
          <Skeleton width={40} />
          <Skeleton width={75} />
          <Skeleton width={55} />
        </div>
      ))}
    </div>
  );
}
