import type { ReactNode } from "react";

type Props = {
  /** What stands at the left: totals, or how far things have come. */
  status?: ReactNode;
  /** Cancel first, the primary action last. */
  children: ReactNode;
};

/** The actions of a form, in view however long the form is. */
export function SaveBar({ status, children }: Props) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 -mb-10 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 print:hidden">
      <div className="flex max-w-form flex-wrap items-center justify-end gap-2">
        {status && <div className="me-auto min-w-0 max-sm:w-full">{status}</div>}
        {children}
      </div>
    </div>
  );
}
