import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  children: ReactNode;
  /** The content of the side column, or below if there is no room; a part with the class `max-lg:order-first` is then above. */
  aside: ReactNode;
  /** Whether the side content is above the main one if there is no room. */
  isBesideFirst?: boolean;
};

/** The main content of a page, with a side column. */
export function PageColumns({ children, aside, isBesideFirst = false }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)]">
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <div
        className={classNames(
          "flex min-w-0 flex-col gap-6",
          isBesideFirst ? "max-lg:order-first" : "max-lg:contents",
        )}
      >
        {aside}
      </div>
    </div>
  );
}
