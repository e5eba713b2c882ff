import type { ReactNode } from "react";
import { Cell } from "#web/ui/table.tsx";

type Props = {
  /** What the row's card says beside the actions on a narrow screen. */
  note?: ReactNode;
  children: ReactNode;
};

/** The last cell of a row: its actions, on a narrow screen on a line of their own with a note. */
export function RowActions({ note, children }: Props) {
  return (
    <Cell align="end" wholeLine>
      <span className="flex items-center justify-end gap-2">
        <span className="me-auto min-w-0 truncate text-start text-small text-ink-faint sm:hidden">
          {note}
        </span>
        <span className="-my-1 inline-flex shrink-0 items-center max-sm:-me-3">{children}</span>
      </span>
    </Cell>
  );
}
