import { createContext, type ReactNode } from "react";
import { formatMoney, ZERO } from "#domain/money.ts";
import { classNames } from "#web/ui/class-names.ts";
import { columnWidth, Paper, sheetsOf } from "#web/ui/paper.tsx";
import type { Statement } from "./statement.ts";

/** The columns that a sheet of paper has room for; null for all of them, and what changed. */
export const ShownColumns = createContext<readonly number[] | null>(null);

/** What the names of accounts need on paper beside the amounts, in ems. */
const NAME_EM = 15;

type Props = {
  statement: Statement;
  /** Its table, with the columns that are shown. */
  children: ReactNode;
};

/** The table of a statement; on paper on as many sheets as its columns need, each with the accounts (Interface 3). */
export function StatementOnPaper({ statement, children }: Props) {
  const { columns } = statement;
  const widths = columns.map((_, column) => columnWidth(textsOf(statement, column)));
  const sheets = sheetsOf(widths, NAME_EM);
  const [first = []] = sheets;
  // The change between two columns is as wide as they are.
  const times = columns.length === 2 ? 2 : 1;
  const width = first.reduce((sum, column) => sum + times * (widths[column] ?? 0), NAME_EM);
  const isParted = sheets.length > 1;
  return (
    <Paper width={width}>
      <div
        className={classNames(
          columns.length > 1 && "relative overflow-x-auto print:overflow-visible",
          isParted && "print:hidden",
        )}
      >
        {children}
      </div>
      {isParted &&
        sheets.map((shown) => (
          <div key={shown[0]} className="hidden break-after-page last:break-after-auto print:block">
            <ShownColumns value={shown}>{children}</ShownColumns>
          </div>
        ))}
    </Paper>
  );
}

/** All amounts of a column, as they are written. */
function textsOf({ parts }: Statement, column: number): string[] {
  const lines = parts.flatMap(({ section, amounts }) => [
    amounts,
    ...(section?.rows ?? []).flatMap(({ totals, subaccounts }) => [
      totals,
      ...subaccounts.map((line) => line.amounts),
    ]),
  ]);
  return lines.map((amounts) => `$${formatMoney(amounts[column] ?? ZERO)}`);
}
