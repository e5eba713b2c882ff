import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  children: ReactNode;
  /** The content next to it, or below it if there is no room. */
  beside: ReactNode;
  /** The content is above instead if there is no room. */
  isBesideFirst?: boolean;
};

/** What a page is about, and beside it what else is known of that. */
export function PageColumns({ children, beside, isBesideFirst = false }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)]">
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <div className={classNames("flex min-w-0 flex-col gap-6", isBesideFirst && "max-lg:order-first")}>
        {beside}
      </div>
    </div>
  );
}
