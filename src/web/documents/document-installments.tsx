import type { Document } from "#contract/documents.ts";
import { dueParts } from "#domain/installments.ts";
import { isPositive, isZero } from "#domain/money.ts";
import { useToday } from "#web/api/session.ts";
import { formatDate, formatWithSign } from "#web/fields/formats.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";

/** Installments of a document and their payment (Decision 0133). */
export function InstallmentsOfDocument({ document }: { document: Document }) {
  const today = useToday();
  const { status, currency } = document;
  const isOwed = status === "posted";
  return (
    <Card title="Installments">
      <ul className="flex flex-col gap-2">
        {dueParts(document).map(({ dueDate, amount, paidAmount, balanceDue }) => (
          <li key={dueDate} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="flex items-center gap-2">
              {formatDate(dueDate)}
              {isOwed && isPositive(balanceDue) && dueDate < today && <Badge tone="negative">Overdue</Badge>}
              {isZero(balanceDue) && <Badge tone="positive">Paid</Badge>}
            </span>
            <span className="text-end tabular-nums">
              {formatWithSign(amount, currency)}
              {isPositive(paidAmount) && isPositive(balanceDue) && (
                <span className="block text-small text-ink-soft">
                  {`${formatWithSign(balanceDue, currency)} due`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
