import type { SkippedReminder } from "#contract/reminders.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { daysText, SKIP_REASON_TEXTS } from "./reminder-labels.ts";

const HEAD = (
  <tr>
    <HeadCell>Customer</HeadCell>
    <HeadCell>Invoice</HeadCell>
    <HeadCell>Due date</HeadCell>
    <HeadCell>Reason</HeadCell>
    <HeadCell align="end">Balance due</HeadCell>
  </tr>
);

/** Overdue invoices that get no reminder today, each with the reason. */
export function SkippedTable({ items }: { items: readonly SkippedReminder[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out" className="mb-2 text-section font-semibold">
        Overdue but skipped today
      </h2>
      <Table label="Skipped" head={HEAD}>
        {items.map(
          ({ documentId, number, partyName, dueDate, daysOverdue, balanceDue, currency, reason, note }) => (
            <Row key={documentId} href={paths.document("invoice", documentId)}>
              <Cell wholeLine>{partyName}</Cell>
              <Cell>
                <RowLink href={paths.document("invoice", documentId)}>{number}</RowLink>
              </Cell>
              <Cell>
                {formatDate(dueDate)}
                <span className="ms-2 text-ink-faint">{daysText(daysOverdue)}</span>
              </Cell>
              <Cell>
                {SKIP_REASON_TEXTS[reason]}
                {note !== null && (
                  <span className="block text-small wrap-anywhere text-ink-soft">{note}</span>
                )}
              </Cell>
              <Cell align="end">
                <Amount amount={balanceDue} currencySign={symbolOf(currency)} currency={currency} />
              </Cell>
            </Row>
          ),
        )}
      </Table>
    </section>
  );
}
