import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

type Props = {
  label: string;
  /** Its position in the card, where there is no room for columns. */
  narrow: string;
  cell?: ComponentProps<"div">;
  children?: ReactNode;
};

/** A cell of a line, which in a card says what it is. */
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
