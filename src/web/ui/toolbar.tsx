import type { ReactNode } from "react";

/** The row above a list: search first, filters after it, counts or exports at the right. */
export function Toolbar({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="mb-3 flex flex-wrap items-start gap-2 print:hidden">
      {children}
      {end && <div className="ms-auto flex items-center gap-2 self-end">{end}</div>}
    </div>
  );
}
