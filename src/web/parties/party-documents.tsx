import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { Day } from "#domain/dates.ts";
import type { DocumentKind, PartySide } from "#domain/document.ts";
import { isZero, type Money, negate, subtract } from "#domain/money.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { DocumentStatusBadge } from "#web/documents/document-status.tsx";
import { DOCUMENT_LABELS } from "#web/documents/document-labels.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, signOfForeign } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { labelOf } from "#web/payments/payment-modes.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { PARTY_LABELS } from "./party-labels.ts";

/** The unpaid invoices or bills of a contact. */
export function PartyUnpaidDocuments({ side, party }: { side: PartySide; party: Party }) {
  const { documentKind: kind, documents } = PARTY_LABELS[side];
  const { id: partyId, balance } = party;
  const open = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.list`, {
    query: { partyId, status: "unpaid", limit: 500 },
  });
  return (
    <section aria-labelledby="open-documents">
      <h2 id="open-documents" className="mb-2 text-section font-semibold">
        Unpaid {documents}
      </h2>
      <AsyncContent
        query={open}
        failed={(message) => `Couldn't load ${documents}: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Notice>
            No unpaid {DOCUMENT_LABELS[kind].plural}.
            {!isZero(balance) &&
              " The balance comes from unapplied credits or journal entries; see the statement."}
          </Notice>
        }
      >
        {({ items }) => <UnpaidTable kind={kind} label={`Unpaid ${documents}`} documents={items} />}
      </AsyncContent>
    </section>
  );
}

type UnpaidTableProps = { kind: DocumentKind; label: string; documents: readonly DocumentHeader[] };

function UnpaidTable({ kind, label, documents }: UnpaidTableProps) {
  return (
    <Table
      label={label}
      head={
        <tr>
          <HeadCell>Number</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell>Due</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell align="end">Balance due</HeadCell>
        </tr>
      }
    >
      {documents.map((document) => (
        <Row key={document.id} href={paths.document(kind, document.id)}>
          <Cell>
            <span className="flex flex-wrap items-center gap-x-2">
              <RowLink href={paths.document(kind, document.id)} inOneLine>
                {document.number}
              </RowLink>
              <span className="columns:hidden">
                <DocumentStatusBadge document={document} />
              </span>
            </span>
          </Cell>
          <Cell wideOnly>
            <span className="whitespace-nowrap tabular-nums">{formatDate(document.date)}</span>
          </Cell>
          <Cell wideOnly>
            <span className="whitespace-nowrap tabular-nums">{formatDate(document.dueDate)}</span>
          </Cell>
          <Cell wideOnly>
            <DocumentStatusBadge document={document} />
          </Cell>
          <Cell align="end">
            <Amount
              amount={subtract(document.total, document.paidAmount)}
              currencySign={signOfForeign(document.currency)}
              currency={document.currency}
            />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

type UnappliedCredit = {
  href: string;
  number: string;
  kindLabel: string;
  date: Day;
  remaining: Money;
  currency: string;
};

/** The unapplied credits and payments of a contact, each with a link to apply it. */
export function PartyCredits({ side, partyId }: { side: PartySide; partyId: string }) {
  const unused = useUnappliedCredits({ side, partyId });
  if (unused.length === 0) return null;
  return (
    <section aria-labelledby="unused-credit">
      <h2 id="unused-credit" className="mb-2 text-section font-semibold">
        Unapplied credit
      </h2>
      <Table
        label="Unapplied credit"
        head={
          <tr>
            <HeadCell>Number</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>Date</HeadCell>
            <HeadCell align="end">Remaining</HeadCell>
          </tr>
        }
      >
        {unused.map(({ href, number, kindLabel, date, remaining, currency }) => (
          <Row key={href} href={href}>
            <Cell>
              <RowLink href={href}>{number}</RowLink>
              <span className="block text-small text-ink-faint columns:hidden">{kindLabel}</span>
            </Cell>
            <Cell wideOnly>
              <span className="text-ink-soft">{kindLabel}</span>
            </Cell>
            <Cell wideOnly>
              <span className="tabular-nums">{formatDate(date)}</span>
            </Cell>
            <Cell align="end">
              <Amount amount={remaining} currencySign={signOfForeign(currency)} currency={currency} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

function useUnappliedCredits({ side, partyId }: { side: PartySide; partyId: string }): UnappliedCredit[] {
  const { creditKind: kind } = PARTY_LABELS[side];
  const credits = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.list`, {
    query: { partyId, status: "unpaid", limit: 500 },
  });
  const payments = useApiQuery("payments.list", { query: { partyId, hasUnapplied: "true", limit: 500 } });
  return [
    ...(credits.data?.items ?? []).map(
      ({ id, number, date, total, paidAmount, currency }): UnappliedCredit => {
        const remaining = subtract(total, paidAmount);
        return {
          href: paths.document(kind, id),
          number,
          kindLabel: DOCUMENT_LABELS[kind].title,
          date,
          remaining,
          currency,
        };
      },
    ),
    ...(payments.data?.items ?? []).map((payment): UnappliedCredit => {
      const { id, number, date, unapplied, isRefund, currency } = payment;
      const remaining = isRefund ? negate(unapplied) : unapplied;
      return { href: paths.payment(id), number, kindLabel: labelOf(payment), date, remaining, currency };
    }),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
