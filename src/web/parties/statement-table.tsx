import type { StatementLine } from "#contract/parties.ts";
import { formatDate } from "#domain/dates.ts";
import type { Period } from "#domain/periods.ts";
import { hasLongAmounts } from "#web/fields/money.tsx";
import { BalanceRow, RunningCells } from "#web/lists/running-balance.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { hrefOfLine, nameOfLine } from "./statement-words.ts";

type Props = {
  name: string;
  period: Period;
  opening: string;
  lines: readonly StatementLine[];
  /** Null while more lines are to come: a closing balance stands under the last one only. */
  closing: string | null;
};

/** The statement of a party; each line opens its document or payment. */
export function StatementTable({ name, period, opening, lines, closing }: Props) {
  const isLong = hasLongAmounts(lines);
  return (
    <Table
      wide={isLong}
      label={`Statement of ${name}`}
      compact
      head={
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell>Number</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell align="end">Debit</HeadCell>
          <HeadCell align="end">Credit</HeadCell>
          <HeadCell align="end">Balance</HeadCell>
        </tr>
      }
    >
      <BalanceRow date={period.start} label="Opening balance" amount={opening} />
      {lines.map((line) => (
        <Line key={line.journalId} line={line} isLong={isLong} />
      ))}
      {lines.length === 0 && (
        <Row>
          <Cell wideOnly />
          <Cell colSpan={5} wholeLine>
            <span className="text-ink-faint">Nothing was posted in this period.</span>
          </Cell>
        </Row>
      )}
      {closing !== null && <BalanceRow date={period.end} label="Closing balance" amount={closing} />}
    </Table>
  );
}

function Line({ line, isLong }: { line: StatementLine; isLong: boolean }) {
  const { number, date } = line;
  return (
    <Row href={hrefOfLine(line)}>
      <Cell>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
        <span className="ms-2 text-ink-faint columns:hidden">{nameOfLine(line)}</span>
      </Cell>
      <Cell>
        <span className="block whitespace-nowrap tabular-nums cards:text-end">
          <RowLink href={hrefOfLine(line)}>{number}</RowLink>
        </span>
      </Cell>
      <Cell wideOnly>
        <span className="text-ink-soft">{nameOfLine(line)}</span>
      </Cell>
      <RunningCells line={line} isLong={isLong} />
    </Row>
  );
}
