import { Skeleton } from "#web/ui/skeleton.tsx";
import { TableSkeleton } from "#web/ui/table-skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** What stands in a page's place while its code is on the way. */
export function PagePending() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className="mb-6 w-56">
        <Skeleton width={80} />
      </div>
      <TableSkeleton />
    </div>
  );
}
