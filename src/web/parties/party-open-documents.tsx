import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { formatDate } from "#domain/dates.ts";
import type { DocumentKind, PartySide } from "#domain/document.ts";
import { subtract } from "#domain/money.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { DocumentStatusBadge } from "#web/documents/status-badge.tsx";
import { Money } from "#web/fields/money.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { PARTY_WORDS } from "./party-words.ts";

/** What the party has not paid yet, or is not paid yet. */
export function PartyOpenDocuments({ side, partyId }: { side: PartySide; partyId: string }) {
  const { documentKind: kind, documents } = PARTY_WORDS[side];
  const open = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.list`, {
    query: { partyId, tab: "open", limit: 500 },
  });
  return (
    <section aria-labelledby="open-documents">
      <h2 id="open-documents" className="mb-2 text-section font-semibold">
        Open {documents}
      </h2>
      <AsyncContent
        query={open}
        failed={(message) => `Error loading ${documents}: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<Notice>Nothing is open.</Notice>}
      >
        {({ items }) => <OpenTable kind={kind} label={`Open ${documents}`} documents={items} />}
      </AsyncContent>
    </section>
  );
}

type TableProps = { kind: DocumentKind; label: string; documents: readonly DocumentHeader[] };

function OpenTable({ kind, label, documents }: TableProps) {
  return (
    <Table
      label={label}
      head={
        <tr>
          <HeadCell>Number</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell>Due</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell align="end">Open</HeadCell>
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
            <Money amount={subtract(document.total, document.paidAmount)} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
