import type { Schedule } from "#contract/schedules.ts";
import { isZero, type Money } from "#domain/money.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { AccountLink } from "#web/navigation/record-links.tsx";
import { Card } from "#web/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

/** The lines of a recurring journal, expense or deposit; the lines of a document are shown in its form. */
export function ScheduledLines({ schedule: { journal, money } }: { schedule: Schedule }) {
  if (journal === null && money === null) return null;
  return (
    <Card title="Lines" flush>
      {journal !== null ? (
        <Table label="Lines" bare head={<Heads amounts={["Debit", "Credit"]} />}>
          {journal.lines.map((line, index) => (
            <Line key={index} line={line} amounts={[line.debit, line.credit]} />
          ))}
        </Table>
      ) : (
        <Table label="Lines" bare head={<Heads amounts={["Amount"]} />}>
          {money?.lines.map((line, index) => (
            <Line key={index} line={line} amounts={[line.amount]} />
          ))}
        </Table>
      )}
    </Card>
  );
}

function Heads({ amounts }: { amounts: readonly string[] }) {
  return (
    <tr>
      <HeadCell>Account</HeadCell>
      {amounts.map((label) => (
        <HeadCell key={label} align="end">
          {label}
        </HeadCell>
      ))}
    </tr>
  );
}

type ScheduledLine = { accountCode: string | null; accountName: string | null; description: string };

function Line({ line, amounts }: { line: ScheduledLine; amounts: readonly Money[] }) {
  const { accountCode, accountName, description } = line;
  return (
    <Row>
      <Cell>
        {accountCode === null || accountName === null ? (
          <span className="text-ink-soft">This account no longer exists</span>
        ) : (
          <AccountLink account={{ code: accountCode, name: accountName }} />
        )}
        {description !== "" && <span className="block text-small text-ink-soft">{description}</span>}
      </Cell>
      {amounts.map((amount, index) => (
        <Cell key={index} align="end">
          {!isZero(amount) && <Amount amount={amount} />}
        </Cell>
      ))}
    </Row>
  );
}
