import type { ReactNode } from "react";

type Props = {
  /** What stands at the left: totals, or how far things have come. */
  status?: ReactNode;
  /** Cancel first, the primary action last. */
  children: ReactNode;
};

/** The actions of a form, in view however long the form is. The space below the form is the bar's. */
export function SaveBar({ status, children }: Props) {
  return (
    <>
      <div aria-hidden="true" className="h-12 shrink-0 max-sm:h-20 print:hidden" />
      <div className="fixed start-(--page-start,0px) end-0 bottom-0 z-20 border-t border-line bg-canvas py-3 print:hidden">
        <div className="mx-auto max-w-page px-4 sm:px-6">
          <div className="flex max-w-form flex-wrap items-center justify-end gap-2">
            {status && <div className="me-auto min-w-0 max-sm:w-full">{status}</div>}
            {children}
          </div>
        </div>
      </div>
    </>
  );
}
