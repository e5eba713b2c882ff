import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

type Props = {
  label: string;
  /** Where it stands in the card of a narrow screen. */
  narrow: string;
  cell?: ComponentProps<"div">;
  children?: ReactNode;
};

/** A cell of a line, which on a narrow screen says what it is. */
export function LineCell({ label, narrow, cell, children }: Props) {
  return (
    <div {...cell} className={classNames("min-w-0 p-0.5", narrow)}>
      <span aria-hidden="true" className="block px-1 text-small text-ink-faint sm:hidden">
        {label}
      </span>
      {children}
    </div>
  );
}
