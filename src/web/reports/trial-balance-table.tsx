import { useMemo } from "react";
import type { TrialBalance, TrialBalanceAccount } from "#contract/reports.ts";
import { ACCOUNT_TYPES, type AccountType } from "#domain/account.ts";
import { FIRST_DATE, shiftDays } from "#domain/dates.ts";
import { isZero } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { TYPE_HEADINGS } from "#web/fields/account-labels.ts";
import { paths } from "#web/navigation/paths.ts";
import { TwoSidedRow, TwoSidedTable } from "./two-sided-table.tsx";

type Props = { report: TrialBalance; period: Period; sign: string };

/** Every account with its debit or credit balance, and both totals (Behavior 5.7). */
export function TrialBalanceTable({ report, period, sign }: Props) {
  const groups = useMemo(() => groupRows(report.rows), [report.rows]);
  const first = {
    debit: groups.flatMap(({ rows }) => rows).find(({ debit }) => !isZero(debit)),
    credit: groups.flatMap(({ rows }) => rows).find(({ credit }) => !isZero(credit)),
  };
  return (
    <TwoSidedTable label="Trial Balance" totals={report.totals} sign={sign}>
      {groups.map(({ type, rows }) => (
        <tbody key={type}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 text-start font-semibold">
              {TYPE_HEADINGS[type]}
            </th>
          </tr>
          {rows.map((row) => (
            <TwoSidedRow
              key={row.accountId ?? "derived"}
              row={row}
              debitSign={row === first.debit ? sign : ""}
              creditSign={row === first.credit ? sign : ""}
              href={linkOf(row, period)}
            />
          ))}
        </tbody>
      ))}
    </TwoSidedTable>
  );
}

/** The link of a row: the account ledger for the same dates; for the derived row, the report of the period before. */
function linkOf({ accountId, code }: TrialBalanceAccount, { start, end }: Period): string {
  if (accountId !== null) return paths.account(code, { start, end });
  return paths.trialBalance({ start: FIRST_DATE, end: shiftDays(start, -1) });
}

/** Groups the rows by account type, in type order; types without rows are omitted. */
export function groupRows(
  rows: readonly TrialBalanceAccount[],
): { type: AccountType; rows: readonly TrialBalanceAccount[] }[] {
  return ACCOUNT_TYPES.flatMap((type) => {
    const typeRows = rows.filter((row) => row.type === type);
    return typeRows.length === 0 ? [] : [{ type, rows: typeRows }];
  });
}
