import type { ReminderDigest } from "#contract/reminders.ts";
import { sum } from "#domain/money.ts";
import { formatDate, formatQuantity, formatWithSign } from "#web/fields/formats.ts";
import { LANGUAGE_LABELS } from "#web/fields/language-labels.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { MissingGlyphsWarning } from "#web/emails/missing-glyphs-warning.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { daysText } from "./reminder-labels.ts";

type Props = {
  digest: ReminderDigest;
  isChosen: boolean;
  /** Null if nothing can be sent. */
  onToggle: (() => void) | null;
};

/** The reminder for one customer: its invoices and its text. */
export function DigestCard({ digest, isChosen, onToggle }: Props) {
  const { partyId, partyName, to, language, reminderNumber } = digest;
  const { overdueTotals, fee, interest, amountsDue, credits } = digest;
  const { subject, text, fileName } = digest;
  return (
    <Card
      title={partyName}
      action={<TextLink href={paths.party("customer", partyId)}>Open customer</TextLink>}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone="warning">{`Reminder ${reminderNumber}`}</Badge>
          <span className="font-semibold tabular-nums">{overdueTotals.map(moneyText).join(" + ")}</span>
          {fee && <span className="tabular-nums">{`plus a fee of ${moneyText(fee)}`}</span>}
          {interest.length > 0 && (
            <span className="tabular-nums">{`and interest of ${formatWithSign(sum(interest.map(({ amount }) => amount)))}`}</span>
          )}
          {(fee ?? interest[0]) && (
            <span className="tabular-nums">{`total ${amountsDue.map(moneyText).join(" + ")}`}</span>
          )}
          {credits.length > 0 && (
            <Badge tone="neutral">{`Unapplied credit ${credits.map(moneyText).join(" + ")}`}</Badge>
          )}
          <span className="wrap-anywhere text-ink-soft">{`${to}, ${LANGUAGE_LABELS[language]}`}</span>
        </div>
        <MissingGlyphsWarning fields={digest.unsupportedCharacters} />
        <ItemTable digest={digest} />
        {interest.length > 0 && (
          <ul aria-label={`Interest for ${partyName}`} className="flex flex-col gap-1 text-ink-soft">
            {interest.map(({ documentId, number, rate, from, dayCount, amount }) => (
              <li key={documentId} className="wrap-anywhere tabular-nums">
                {`Interest on ${number}: ${formatWithSign(amount)}, ${formatQuantity(rate)}% a year since ${formatDate(from)}, ${daysText(dayCount)}`}
              </li>
            ))}
          </ul>
        )}
        <details>
          <summary className="cursor-pointer text-accent-ink">Email preview</summary>
          <p className="mt-3 font-semibold wrap-anywhere">{subject}</p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="mt-2 text-small wrap-anywhere text-ink-soft">{`Attached: ${fileName}`}</p>
        </details>
        {onToggle && <Checkbox label={`Include ${partyName}`} checked={isChosen} onChange={onToggle} />}
      </div>
    </Card>
  );
}

const moneyText = ({ currency, amount }: ReminderDigest["overdueTotals"][number]) =>
  formatWithSign(amount, currency);

const HEAD = (
  <tr>
    <HeadCell>Invoice</HeadCell>
    <HeadCell>Due date</HeadCell>
    <HeadCell>Reminder</HeadCell>
    <HeadCell align="end">Balance due</HeadCell>
  </tr>
);

function ItemTable({ digest: { items, partyName } }: { digest: ReminderDigest }) {
  return (
    <Table label={`Overdue invoices of ${partyName}`} compact head={HEAD}>
      {items.map(
        ({
          documentId,
          number,
          dueDate,
          daysOverdue,
          reminderNumber,
          isDue,
          balanceDue,
          currency,
          installments,
          wasEmailed,
        }) => (
          <Row key={documentId} href={paths.document("invoice", documentId)}>
            <Cell>
              <RowLink href={paths.document("invoice", documentId)}>{number}</RowLink>
              {!wasEmailed && <span className="ms-2 text-small text-warning">Never emailed</span>}
            </Cell>
            <Cell>
              <span className="cards:block cards:text-end">
                {formatDate(dueDate)}
                <span className="ms-2 text-ink-faint cards:ms-0 cards:block">{daysText(daysOverdue)}</span>
                {installments.length > 1 &&
                  installments.map((installment) => (
                    <span key={installment.dueDate} className="block text-small text-ink-soft">
                      {`${formatDate(installment.dueDate)}: ${formatWithSign(installment.balanceDue, currency)}`}
                    </span>
                  ))}
              </span>
            </Cell>
            <Cell>{isDue ? `Reminder ${reminderNumber}` : `Last sent: Reminder ${reminderNumber}`}</Cell>
            <Cell align="end">
              <Amount amount={balanceDue} currencySign={symbolOf(currency)} currency={currency} />
            </Cell>
          </Row>
        ),
      )}
    </Table>
  );
}
