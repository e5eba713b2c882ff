import type { Journal } from "#contract/journals.ts";
import { journalTotals } from "#domain/journal.ts";
import { isPositive, type Money } from "#domain/money.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { Amount } from "#web/fields/amount-text.tsx";
import { AccountLink } from "#web/navigation/record-links.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

type JournalLine = Journal["lines"][number];

type Props = {
  lines: readonly JournalLine[];
  /** The journal's description, used by a line without its own. */
  inherited: string;
};

/** The lines of a journal with their totals. Each account links to its ledger. */
export function JournalLinesTable({ lines, inherited }: Props) {
  const { debit, credit } = journalTotals(lines);
  return (
    <Table
      label="Entries"
      head={
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell align="end">Debit</HeadCell>
          <HeadCell align="end">Credit</HeadCell>
        </tr>
      }
      foot={
        <tr className="cards:flex cards:justify-between cards:border-t cards:border-line cards:px-4 cards:py-2.5">
          <th scope="row" colSpan={2} className={`${TOTAL} ps-4 text-start cards:ps-0`}>
            Total
          </th>
          <td className={`${TOTAL} text-end cards:hidden`}>
            <Figure amount={debit} />
          </td>
          <td className={`${TOTAL} pe-4 text-end cards:pe-0`}>
            <Figure amount={credit} />
          </td>
        </tr>
      }
    >
      {lines.map((line, index) => (
        <LineRow key={index} {...{ line, inherited }} />
      ))}
    </Table>
  );
}

const TOTAL = "h-row px-3 font-semibold columns:border-t columns:border-ink-faint cards:h-auto cards:px-0";

function Figure({ amount }: { amount: Money }) {
  return (
    <span className="inline-block border-b-3 border-double border-ink-faint">
      <Amount amount={amount} showZero />
    </span>
  );
}

function LineRow({ line, inherited }: Pick<Props, "inherited"> & { line: JournalLine }) {
  const isDebit = isPositive(line.debit);
  const foreign = <ForeignAmount amount={line.foreignAmount} currency={line.currency} />;
  return (
    <Row>
      <Cell>
        <span className="block wrap-anywhere columns:min-w-36">
          <AccountLink account={{ code: line.accountCode, name: line.accountName }} />
          {line.partyName && <span className="block text-small text-ink-soft">{line.partyName}</span>}
        </span>
      </Cell>
      <Cell wideOnly>
        <span className={classNames("wrap-anywhere", line.description ? "text-ink-soft" : "text-ink-faint")}>
          {line.description || inherited}
        </span>
      </Cell>
      {line.description && (
        <Cell wholeLine narrowOnly>
          <span className="text-small wrap-anywhere text-ink-soft">{line.description}</span>
        </Cell>
      )}
      <Cell align="end" wideOnly={!isDebit}>
        <Amount amount={line.debit} />
        {isDebit && <span className="text-small text-ink-faint columns:hidden"> Dr</span>}
        {isDebit && foreign}
      </Cell>
      <Cell align="end" wideOnly={isDebit}>
        <Amount amount={line.credit} />
        {!isDebit && <span className="text-small text-ink-faint columns:hidden"> Cr</span>}
        {!isDebit && foreign}
      </Cell>
    </Row>
  );
}
