import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isCredit } from "#domain/document.ts";
import type { Money } from "#domain/money.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { COUNTERPART, DOCUMENT_LABELS } from "./document-labels.ts";

type AppliedEntry = { id: string; href: string; label: string; date: Document["date"]; amount: Money };

/** Payments of a document and credits against it. */
export function DocumentPayments({ document }: { document: Document }) {
  const { id, kind, partyId, status } = document;
  const isPosted = status === "posted" || status === "paid";
  const payments = useApiQuery("payments.list", { query: { partyId, limit: 500 } }).data?.items ?? [];
  const credits =
    useApiQuery(`${DOCUMENT_RESOURCES[isCredit(kind) ? kind : COUNTERPART[kind]]}.list`, {
      query: { partyId, limit: 500 },
    }).data?.items ?? [];
  if (!isPosted) return null;
  const paid = payments.flatMap((payment): AppliedEntry[] => {
    const allocation =
      payment.status === "posted" && payment.allocations.find(({ documentId }) => documentId === id);
    if (!allocation) return [];
    const { number, date } = payment;
    return [
      { id: payment.id, href: paths.payment(payment.id), label: number, date, amount: allocation.amount },
    ];
  });
  const appliedCredits = credits.flatMap((credit): AppliedEntry[] =>
    credit.creditedDocumentId === id && credit.status !== "void" && credit.status !== "draft"
      ? [
          {
            id: credit.id,
            href: paths.document(credit.kind, credit.id),
            label: credit.number,
            date: credit.date,
            amount: credit.total,
          },
        ]
      : [],
  );
  return (
    <>
      {paid.length > 0 && <Entries title="Payments" entries={paid} currency={document.currency} />}
      {appliedCredits.length > 0 && (
        <Entries
          title={DOCUMENT_LABELS[COUNTERPART[kind]].list}
          entries={appliedCredits}
          currency={document.currency}
        />
      )}
    </>
  );
}

type PaymentEntriesProps = { title: string; entries: readonly AppliedEntry[]; currency: string };

function Entries({ title, entries, currency }: PaymentEntriesProps) {
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-2">
        {entries.map(({ id, href, label, date, amount }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <span>
              <TextLink href={href}>{label}</TextLink>
              <span className="ms-2 text-small text-ink-faint tabular-nums">{formatDate(date)}</span>
            </span>
            <Amount amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
