import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

type Props = {
  label: string;
  /** Position in a card, if columns don't fit. */
  narrow: string;
  cell?: ComponentProps<"div">;
  children?: ReactNode;
};

/** Cell of a line; in a card it shows its label. */
export function LineCell({ label, narrow, cell, children }: Props) {
  return (
    <div {...cell} className={classNames("min-w-0 p-0.5", narrow)}>
      <span aria-hidden="true" className="block px-1 text-small text-ink-faint spread:hidden">
        {label}
      </span>
      {children}
    </div>
  );
}
