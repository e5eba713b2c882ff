import { isZero, type Money } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { paths } from "#web/navigation/paths.ts";
import { TwoSidedRow, TwoSidedTable } from "#web/reports/two-sided-table.tsx";

export type ClosingLine = {
  accountCode: string;
  accountName: string;
  debit: Money;
  credit: Money;
  description: string;
};

type Props = {
  lines: readonly ClosingLine[];
  totals: { debit: Money; credit: Money };
  period: Period;
  sign: string;
};

/** The lines that close a year, each leading to what makes it, and their totals (Rules 11.3, 11.4). */
export function ClosingTable({ lines, totals, period, sign }: Props) {
  const first = {
    debit: lines.find(({ debit }) => !isZero(debit)),
    credit: lines.find(({ credit }) => !isZero(credit)),
  };
  return (
    <TwoSidedTable label="Closing Entries" totals={totals} sign={sign}>
      <tbody>
        {lines.map((line) => {
          const { accountCode: code, accountName: name, debit, credit, description } = line;
          return (
            <TwoSidedRow
              key={code}
              row={{ code, name, debit, credit }}
              note={description.startsWith("Transfer") ? description : undefined}
              debitSign={line === first.debit ? sign : ""}
              creditSign={line === first.credit ? sign : ""}
              href={code === "" ? undefined : paths.account(code, period)}
            />
          );
        })}
      </tbody>
    </TwoSidedTable>
  );
}
