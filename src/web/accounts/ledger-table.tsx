import type { Account, LedgerLine } from "#contract/accounts.ts";
import { formatDate } from "#domain/dates.ts";
import type { Period } from "#domain/periods.ts";
import { paths } from "#web/app/paths.ts";
import { hasLongAmounts } from "#web/fields/has-long-amounts.ts";
import { BalanceRow, RunningCells } from "#web/fields/running-balance.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";

type Props = {
  account: Account;
  period: Period;
  opening: string;
  lines: readonly LedgerLine[];
  /** Null while more lines are to come: a closing balance stands under the last one only. */
  closing: string | null;
};

/** The ledger of an account; each line opens its journal. */
export function LedgerTable({ account, period, opening, lines, closing }: Props) {
  const isLong = hasLongAmounts(lines);
  return (
    <Table
      wide={isLong}
      label={`Lines of ${account.code} - ${account.name}`}
      head={
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell>Number</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell align="end">Debit</HeadCell>
          <HeadCell align="end">Credit</HeadCell>
          <HeadCell align="end">Balance</HeadCell>
        </tr>
      }
    >
      <BalanceRow date={period.start} label="Opening balance" amount={opening} />
      {lines.map((line, index) => (
        // A journal may have several lines on one account, so its id alone is no key.
        <LedgerRow key={`${line.journalId} ${index}`} line={line} isLong={isLong} />
      ))}
      {lines.length === 0 && (
        <Row>
          <Cell wideOnly />
          <Cell wideOnly />
          <Cell colSpan={4} wholeLine>
            <span className="text-ink-faint">Nothing was posted to this account in this period.</span>
          </Cell>
        </Row>
      )}
      {closing !== null && <BalanceRow date={period.end} label="Closing balance" amount={closing} />}
    </Table>
  );
}

function LedgerRow({ line, isLong }: { line: LedgerLine; isLong: boolean }) {
  const { journalId, number, date, description } = line;
  return (
    <Row href={paths.journal(journalId)}>
      <Cell>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell>
        <span className="block whitespace-nowrap tabular-nums cards:text-end">
          <RowLink href={paths.journal(journalId)}>{number}</RowLink>
        </span>
      </Cell>
      <Cell wholeLine>
        <span className="line-clamp-2 wrap-anywhere text-ink-soft columns:min-w-20">{description}</span>
      </Cell>
      <RunningCells line={line} isLong={isLong} />
    </Row>
  );
}
