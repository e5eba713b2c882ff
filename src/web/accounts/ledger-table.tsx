import { memo, type ReactNode } from "react";
import type { LedgerLine } from "#contract/accounts.ts";
import { formatDate } from "#web/fields/formats.ts";
import { runningTexts, RunningCells } from "#web/lists/running-balance.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";

type Props = {
  /** Table name for screen readers. */
  label: string;
  lines: readonly LedgerLine[];
  /** Whether amounts are stacked, as in a card. */
  isLong: boolean;
  /** Row before the lines. */
  opening: ReactNode;
  /** Row after the lines; omitted while more lines can be loaded. */
  closing?: ReactNode;
  /** Totals instead of `closing`, ruled like a report. */
  foot?: ReactNode;
  /** Currency of the account if it isn't the base currency. */
  currency?: string | null;
  /** In a printed report, which already has a frame. */
  onPdf?: boolean;
};

/** Lines posted to an account, in its ledger and statement; each opens its journal entry. */
export function LedgerTable({ label, lines, isLong, opening, closing, foot, ...more }: Props) {
  const { onPdf = false, currency = null } = more;
  return (
    <Paper width={paperWidth(34, runningTexts(lines))}>
      <Table
        wide={isLong}
        bare={onPdf}
        compact={onPdf}
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
          // An entry may have several lines on one account, so its ID alone isn't a unique key.
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

/** Memoized, so that thousands of lines aren't rendered again when more are loaded. */
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
