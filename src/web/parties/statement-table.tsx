import type { StatementLine } from "#contract/parties.ts";
import { formatDate } from "#domain/dates.ts";
import { isZero } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { Money } from "#web/ui/money.tsx";
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
  return (
    <Table
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
        <Line key={line.journalId} line={line} />
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

function Line({ line }: { line: StatementLine }) {
  const { number, date, debit, credit, balance } = line;
  return (
    <Row href={hrefOfLine(line)}>
      <Cell>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
        <span className="ms-2 text-ink-faint sm:hidden">{nameOfLine(line)}</span>
      </Cell>
      <Cell>
        <span className="block whitespace-nowrap tabular-nums max-sm:text-end">
          <RowLink href={hrefOfLine(line)}>{number}</RowLink>
        </span>
      </Cell>
      <Cell wideOnly>
        <span className="text-ink-soft">{nameOfLine(line)}</span>
      </Cell>
      <Cell align="end" wideOnly={isZero(debit)}>
        <Side label="Debit" amount={debit} />
      </Cell>
      <Cell align="end" wideOnly={isZero(credit)}>
        <Side label="Credit" amount={credit} />
      </Cell>
      <Cell align="end">
        <Money amount={balance} showZero />
      </Cell>
    </Row>
  );
}

/** In the cards of a narrow screen there are no column heads, so the side is named. */
function Side({ label, amount }: { label: string; amount: string }) {
  return (
    <span className="max-sm:flex max-sm:gap-2">
      <span className="text-ink-faint sm:hidden">{label}</span>
      <Money amount={amount} />
    </span>
  );
}

function BalanceRow({ date, label, amount }: { date: string; label: string; amount: string }) {
  return (
    <Row>
      <Cell wideOnly>
        <span className="whitespace-nowrap text-ink-soft tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell wideOnly />
      <Cell strong>
        <span className="whitespace-nowrap">{label}</span>
      </Cell>
      <Cell wideOnly />
      <Cell wideOnly />
      <Cell align="end" strong>
        <Money amount={amount} showZero />
      </Cell>
    </Row>
  );
}
