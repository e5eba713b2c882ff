import { ChevronLeft, ChevronRight } from "lucide-react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party, TradedDocument } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { Money } from "#domain/money.ts";
import { useSession, useToday } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { DOCUMENT_LABELS } from "#web/documents/document-labels.ts";
import { formatDate, moneyInFile } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { ListExport, type ListFile } from "#web/lists/export.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { usePathParam, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { TotalRow } from "#web/reports/printed-report.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { PARTY_LABELS } from "./party-labels.ts";

type Props = { side: PartySide };

const readYear = ({ year = "" }: Readonly<Record<string, string | undefined>>) => ({
  year: /^(19|20|21)\d\d$/.test(year) ? year : undefined,
});

/** The sales to or purchases from a contact in a calendar year, net of tax, by document; explains a dashboard total. */
export function PartyYearPage({ side }: Props) {
  const id = usePathParam("id") ?? "";
  const thisYear = useToday().slice(0, 4);
  const [{ year = thisYear }] = useSearchParams(readYear);
  const query = useApiQuery(`${PARTY_RESOURCES[side]}.get`, { params: { id } });
  const { title, singular, traded, tradedWith } = PARTY_LABELS[side];
  const name = query.data?.name;
  const back = { href: paths.party(side, id), label: name ?? title };
  return (
    <>
      <PageHeader
        title={name === undefined ? `${traded} of ${year}` : `${tradedWith} ${name} in ${year}`}
        back={back}
        description="By document, excluding tax and net of credits."
      />
      <AsyncRecord
        query={query}
        recordName={title}
        back={{ href: paths.parties(side), label: PARTY_LABELS[side].plural }}
        failed={(message) => `Couldn't load the ${singular}: ${message}`}
      >
        {(party) => <TradedDocuments side={side} party={party} year={year} />}
      </AsyncRecord>
    </>
  );
}

function TradedDocuments({ side, party, year }: Props & { party: Party; year: string }) {
  const { documents, traded } = PARTY_LABELS[side];
  const operation = `${PARTY_RESOURCES[side]}.documents` as const;
  const params = { id: party.id };
  const list = useApiList(operation, { params, query: { year, limit: 100 } });
  return (
    <>
      <Toolbar
        label="Year"
        end={<ListExport {...{ operation, params, query: { year } }} file={fileOf({ side, party, year })} />}
      >
        <YearLinks side={side} id={party.id} year={Number(year)} />
      </Toolbar>
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load ${documents}: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !list.isPlaceholderData}
        empty={
          <EmptyState title={`No ${traded.toLowerCase()} in ${year}`}>
            Excludes drafts, voided {documents} and opening balances.
          </EmptyState>
        }
      >
        {({ items, last }) => (
          <div aria-busy={list.isPlaceholderData}>
            <TradedTable label={`${traded} of ${year}`} documents={items} total={last.total} />
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              countLabel={countText(items.length, "document")}
            />
          </div>
        )}
      </AsyncContent>
    </>
  );
}

function YearLinks({ side, id, year }: Props & { id: string; year: number }) {
  const href = (targetYear: number) => paths.tradedYear(side, id, { year: String(targetYear) });
  return (
    <>
      <LinkButton icon={<ChevronLeft />} href={href(year - 1)}>
        {year - 1}
      </LinkButton>
      <LinkButton icon={<ChevronRight />} href={href(year + 1)}>
        {year + 1}
      </LinkButton>
    </>
  );
}

type PartyYearTableProps = { label: string; documents: readonly TradedDocument[]; total: Money };

function TradedTable({ label, documents, total }: PartyYearTableProps) {
  const sign = symbolOf(useSession().company.currency);
  return (
    <Table
      label={label}
      head={
        <tr>
          <HeadCell>Number</HeadCell>
          <HeadCell>Type</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell align="end">Net</HeadCell>
        </tr>
      }
      foot={<TotalRow label="Total" columns={4} amounts={[]} last={total} sign={sign} />}
    >
      {documents.map((document, index) => (
        <DocumentRow
          key={`${document.documentId} ${document.date}`}
          document={document}
          sign={index === 0 ? sign : ""}
        />
      ))}
    </Table>
  );
}

function DocumentRow({ document, sign }: { document: TradedDocument; sign: string }) {
  const { documentId, kind, number, date, net } = document;
  const href = paths.document(kind, documentId);
  return (
    <Row href={href}>
      <Cell>
        <RowLink href={href} inOneLine>
          {number}
        </RowLink>
        <span className="block text-small text-ink-faint columns:hidden">
          {nameOf(document)}, {formatDate(date)}
        </span>
      </Cell>
      <Cell wideOnly>
        <span className="text-ink-soft">{nameOf(document)}</span>
      </Cell>
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell align="end">
        <Amount amount={net} currencySign={sign} showZero />
      </Cell>
    </Row>
  );
}

function nameOf({ kind, isReversal }: TradedDocument): string {
  const { title } = DOCUMENT_LABELS[kind];
  return isReversal ? `${title} reversed` : title;
}

type FileOf = Props & { party: Party; year: string };

function fileOf({ side, party, year }: FileOf): ListFile<TradedDocument> {
  const code = party.code.replaceAll(/[^\p{L}\p{N}_-]+/gu, "-");
  return {
    name: `${PARTY_LABELS[side].traded.toLowerCase()}-${code}-${year}`,
    titles: ["Number", "Type", "Date", "Net"],
    rows: (document) => [[document.number, nameOf(document), document.date, moneyInFile(document.net)]],
  };
}
