import { Skeleton } from "./skeleton.tsx";

/** Labels and boxes in the shape of a form that is on its way. */
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
