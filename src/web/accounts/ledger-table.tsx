import type { Account, LedgerLine } from "#contract/accounts.ts";
import { formatDate } from "#domain/dates.ts";
import { isZero } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { paths } from "#web/app/paths.ts";
import { Money } from "#web/ui/money.tsx";
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
  return (
    <Table
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
        <LedgerRow key={`${line.journalId} ${index}`} line={line} />
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

/** Longer amounts, from hundreds of billions, stand one below the other in the cards of a narrow screen. */
const SIDE_BY_SIDE_MAX = "-10000000000.00".length;

function LedgerRow({ line }: { line: LedgerLine }) {
  const { journalId, number, date, description, debit, credit, balance } = line;
  const needsLines = [debit, credit, balance].some(({ length }) => length > SIDE_BY_SIDE_MAX);
  return (
    <Row href={paths.journal(journalId)}>
      <Cell>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell>
        <span className="block whitespace-nowrap tabular-nums max-sm:text-end">
          <RowLink href={paths.journal(journalId)}>{number}</RowLink>
        </span>
      </Cell>
      <Cell wholeLine>
        <span className="line-clamp-2 wrap-anywhere text-ink-soft sm:min-w-28">{description}</span>
      </Cell>
      <Cell align="end" wideOnly={isZero(debit)} wholeLine={needsLines}>
        <Side label="Debit" amount={debit} />
      </Cell>
      <Cell align="end" wideOnly={isZero(credit)} wholeLine={needsLines}>
        <Side label="Credit" amount={credit} />
      </Cell>
      <Cell align="end" wholeLine={needsLines}>
        <span className="max-sm:flex max-sm:justify-between">
          <span className="text-ink-faint sm:hidden">{needsLines && "Balance"}</span>
          <Money amount={balance} showZero />
        </span>
      </Cell>
    </Row>
  );
}

/** In the cards of a narrow screen there are no column heads, so the side is named. */
function Side({ label, amount }: { label: string; amount: string }) {
  return (
    <span className="max-sm:flex max-sm:justify-between max-sm:gap-2">
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
      <Cell strong>{label}</Cell>
      <Cell wideOnly />
      <Cell wideOnly />
      <Cell align="end" strong>
        <Money amount={amount} showZero />
      </Cell>
    </Row>
  );
}
