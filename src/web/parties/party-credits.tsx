import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { formatDate } from "#domain/dates.ts";
import type { PartySide } from "#domain/document.ts";
import { subtract } from "#domain/money.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { DOCUMENT_WORDS } from "#web/documents/document-words.ts";
import { Money } from "#web/fields/money.tsx";
import { paths } from "#web/navigation/paths.ts";
import { labelOf } from "#web/payments/payment-modes.ts";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { PARTY_WORDS } from "./party-words.ts";

type Unused = { href: string; number: string; what: string; date: string; left: string };

/** What was credited or paid and is not used yet, each with the place where it is used. */
export function PartyCredits({ side, partyId }: { side: PartySide; partyId: string }) {
  const unused = useUnused({ side, partyId });
  if (unused.length === 0) return null;
  return (
    <section aria-labelledby="unused-credit">
      <h2 id="unused-credit" className="mb-2 text-section font-semibold">
        Unused credit
      </h2>
      <Table
        label="Unused credit"
        head={
          <tr>
            <HeadCell>Number</HeadCell>
            <HeadCell>What it is</HeadCell>
            <HeadCell>Date</HeadCell>
            <HeadCell align="end">Left</HeadCell>
          </tr>
        }
      >
        {unused.map(({ href, number, what, date, left }) => (
          <Row key={href} href={href}>
            <Cell>
              <RowLink href={href}>{number}</RowLink>
              <span className="block text-small text-ink-faint columns:hidden">{what}</span>
            </Cell>
            <Cell wideOnly>
              <span className="text-ink-soft">{what}</span>
            </Cell>
            <Cell wideOnly>
              <span className="tabular-nums">{formatDate(date)}</span>
            </Cell>
            <Cell align="end">
              <Money amount={left} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

function useUnused({ side, partyId }: { side: PartySide; partyId: string }): Unused[] {
  const { creditKind: kind } = PARTY_WORDS[side];
  const credits = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.list`, {
    query: { partyId, tab: "open", limit: 500 },
  });
  const payments = useApiQuery("payments.list", { query: { partyId, unapplied: "true", limit: 500 } });
  return [
    ...(credits.data?.items ?? []).map(({ id, number, date, total, paidAmount }): Unused => {
      const left = subtract(total, paidAmount);
      return { href: paths.document(kind, id), number, what: DOCUMENT_WORDS[kind].title, date, left };
    }),
    ...(payments.data?.items ?? []).map((payment): Unused => {
      const { id, number, date, unallocated, isRefund } = payment;
      const left = isRefund ? `-${unallocated}` : unallocated;
      return { href: paths.payment(id), number, what: labelOf(payment), date, left };
    }),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
