import type { ReactNode } from "react";
import { Cell } from "#web/ui/table.tsx";

type Props = {
  /** What the row's card says beside the actions. */
  note?: ReactNode;
  children: ReactNode;
};

/** The last cell of a row: its actions, in a card on a line of their own with a note. */
export function RowActions({ note, children }: Props) {
  return (
    <Cell align="end" wholeLine>
      <span className="flex items-center justify-end gap-2">
        <span className="me-auto min-w-0 truncate text-start text-small text-ink-faint columns:hidden">
          {note}
        </span>
        <span className="-my-1 inline-flex shrink-0 items-center cards:-me-3">{children}</span>
      </span>
    </Cell>
  );
}
