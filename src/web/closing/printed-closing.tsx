import type { ReactNode } from "react";
import type { HistorySeal } from "#contract/books-check.ts";
import { type Money, isZero } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { useSession } from "#web/api/session.ts";
import { formatDate, formatPeriod } from "#web/fields/formats.ts";
import { symbolOf } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { BalanceCheck, PrintedReport } from "#web/reports/printed-report.tsx";
import { TwoSidedRow, TwoSidedTable } from "#web/reports/two-sided-table.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { resultText } from "./closing-texts.ts";

type Props = {
  year: number;
  period: Period;
  lines: readonly ClosingLine[];
  totals: { debit: Money; credit: Money };
  netIncome: Money;
  /** Date or name of the closing entry. */
  basis: ReactNode;
  /** History entry that closed the year; null while it is open. */
  historySeal: HistorySeal | null;
};

/** Printed report of a closing entry (Accounting 11.4). */
export function PrintedClosing({ year, period, lines, totals, netIncome, basis, historySeal }: Props) {
  const { name, currency } = useSession().company;
  const sign = symbolOf(currency);
  return (
    <PrintedReport
      company={name}
      title="Closing entries"
      period={`Fiscal year ${year}, ${formatPeriod(period)}`}
      foot={
        lines.length === 0 ? (
          <p>No closing entry is needed.</p>
        ) : (
          <>
            <p>
              {basis} {resultText(netIncome)}.
            </p>
            <BalanceCheck left={totals.debit} right={totals.credit} />
            {historySeal !== null && <p className="break-all">History seal: {historySeal}</p>}
          </>
        )
      }
    >
      {lines.length === 0 ? (
        <p className="border-y border-line py-10 text-center text-balance text-ink-soft">
          No income or expenses from {formatDate(period.start)} to {formatDate(period.end)}.{" "}
          <TextLink href={paths.newJournal()}>Enter a journal entry</TextLink>
        </p>
      ) : (
        <ClosingTable lines={lines} totals={totals} period={period} sign={sign} />
      )}
    </PrintedReport>
  );
}

type ClosingLine = {
  accountCode: string;
  accountName: string;
  debit: Money;
  credit: Money;
  description: string;
};

type ClosingLineProps = {
  lines: readonly ClosingLine[];
  totals: { debit: Money; credit: Money };
  period: Period;
  sign: string;
};

/** Closing lines with totals; each links to its account ledger (Accounting 11.3, 11.4). */
function ClosingTable({ lines, totals, period, sign }: ClosingLineProps) {
  const first = {
    debit: lines.find(({ debit }) => !isZero(debit)),
    credit: lines.find(({ credit }) => !isZero(credit)),
  };
  return (
    <TwoSidedTable label="Closing entries" totals={totals} sign={sign}>
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
