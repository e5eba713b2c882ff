import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { TableSkeleton, VisuallyHidden } from "./skeleton.tsx";

/** The part of a query result that decides what is rendered. */
type LoadingQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching?: boolean;
  refetch: () => unknown;
};

type Props<Data> = {
  query: LoadingQuery<Data>;
  /** The error message: (message) => `Error loading accounts: ${message}`. */
  failed: (message: string) => string;
  /** The loading placeholder; by default table rows. */
  loading?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The four states of everything loaded from the server: loading, failed, empty and loaded. */
export function AsyncContent<Data>({ query, failed, loading, isEmpty, empty, children }: Props<Data>) {
  if (query.data === undefined && query.error) {
    return (
      <Notice
        tone="negative"
        action={
          <Button
            size="small"
            icon={<RotateCw />}
            pending={query.isFetching ?? false}
            onClick={() => query.refetch()}
          >
            Try again
          </Button>
        }
      >
        {failed(query.error.message)}
      </Notice>
    );
  }
  if (query.data === undefined) {
    return (
      <div role="status">
        <VisuallyHidden>Loading</VisuallyHidden>
        <div aria-busy="true" className="animate-appear-late">
          {loading ?? <TableSkeleton />}
        </div>
      </div>
    );
  }
  if (isEmpty?.(query.data)) return empty;
  return children(query.data);
}
