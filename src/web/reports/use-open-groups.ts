import { useState } from "react";
import type { StatementRow } from "#contract/reports.ts";

/** Accounts stand open with their subaccounts; a derived row, such as the earnings, is opened on request. */
const isOpenAtFirst = (row: StatementRow): boolean => row.accountId !== null;
const keyOf = (row: StatementRow): string => row.accountId ?? row.name;

/** Which rows of a statement show what they are made of. */
export function useOpenGroups(rows: readonly StatementRow[]) {
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = (row: StatementRow) => open[keyOf(row)] ?? isOpenAtFirst(row);
  return {
    isOpen,
    /** Opens or closes a row, or with it all that can be. */
    toggle: (row: StatementRow, all: boolean) => {
      const others = all ? rows.filter(({ subaccounts }) => subaccounts.length > 0) : [row];
      const next = !isOpen(row);
      setOpen({ ...open, ...Object.fromEntries(others.map((other) => [keyOf(other), next])) });
    },
  };
}
