import { memo, type ReactNode } from "react";
import type { LedgerLine } from "#contract/accounts.ts";
import { formatDate } from "#web/fields/formats.ts";
import { runningTexts, RunningCells } from "#web/lists/running-balance.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";

type Props = {
  /** The name of the table for screen readers. */
  label: string;
  lines: readonly LedgerLine[];
  /** In a card the amounts stand one below the other. */
  isLong: boolean;
  /** The row before the lines. */
  opening: ReactNode;
  /** The row after the lines: omitted while more lines are to come, because it belongs under the last one only. */
  closing?: ReactNode;
  /** Totals in its place, with the rules of a report. */
  foot?: ReactNode;
  /** The currency of the account, where it has one of its own. */
  currency?: string | null;
  /** On a sheet of paper, which has a frame already. */
  onSheet?: boolean;
};

/** What was posted to an account, in its ledger and in its statement; each line opens its journal. */
export function LedgerTable({ label, lines, isLong, opening, closing, foot, ...more }: Props) {
  const { onSheet = false, currency = null } = more;
  return (
    <Paper width={paperWidth(34, runningTexts(lines))}>
      <Table
        wide={isLong}
        bare={onSheet}
        compact={onSheet}
        label={label}
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
        foot={foot}
      >
        {opening}
        {lines.map((line, index) => (
          // A journal may have several lines on one account, so its id alone is no key.
          <LedgerRow key={`${line.journalId} ${index}`} {...{ line, isLong, currency }} />
        ))}
        {lines.length === 0 && (
          <Row>
            <Cell wideOnly />
            <Cell wideOnly />
            <Cell colSpan={4} wholeLine>
              <span className="text-ink-faint">No transactions in this period.</span>
            </Cell>
          </Row>
        )}
        {closing}
      </Table>
    </Paper>
  );
}

/** Memoized, so that thousands of lines aren't rendered again when more arrive. */
const LedgerRow = memo(function LedgerRow({
  line,
  isLong,
  currency,
}: Required<Pick<Props, "isLong" | "currency">> & { line: LedgerLine }) {
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
        <span className="line-clamp-2 wrap-anywhere text-ink-soft columns:min-w-20 print:min-w-[14em]">
          {description}
        </span>
      </Cell>
      <RunningCells line={line} isLong={isLong} foreignCurrency={currency} />
    </Row>
  );
});
