import { FileText, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { DOCUMENT_TABS } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { useToday } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { DateFilterField } from "#web/journals/date-filter-field.tsx";
import { isPeriodText, parsePeriod } from "#web/journals/date-filter.ts";
import { ListExport } from "#web/lists/export.tsx";
import { countText, NothingMatches } from "#web/lists/list-parts.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { SampleWayIn } from "#web/sample/sample-way-in.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageHeader, Toolbar } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { documentFile } from "./document-file.ts";
import { DocumentSelection } from "./document-selection.tsx";
import { DocumentTabs } from "./document-tabs.tsx";
import { COUNTERPART, DOCUMENT_WORDS } from "./document-words.ts";

type Props = { kind: DocumentKind };
type Raw = Readonly<Record<string, string | undefined>>;

function readFilters(raw: Raw) {
  const tab = DOCUMENT_TABS.find((candidate) => candidate === raw["tab"]);
  return { search: raw["search"], dates: isPeriodText(raw["dates"] ?? "") ? raw["dates"] : undefined, tab };
}

/** Bills, invoices or credits (Spec 2.9). */
export function DocumentsPage({ kind }: Props) {
  const words = DOCUMENT_WORDS[kind];
  const [{ search = "", dates, tab }, change] = useSearchParams(readFilters);
  const period = parsePeriod(dates ?? "", useToday());
  const filter = { search, start: period?.start, end: period?.end };
  const list = useApiList(`${DOCUMENT_RESOURCES[kind]}.list`, { query: { ...filter, tab, limit: 100 } });
  const isFiltered = search !== "" || tab !== undefined || period !== null;
  return (
    <>
      <Head kind={kind} />
      <AsyncContent
        query={list}
        failed={(message) => `Error loading ${words.many}: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoDocuments kind={kind} />}
      >
        {({ items }) => (
          <>
            <DocumentTabs kind={kind} selected={tab} search={{ search, dates }} filter={filter} />
            <Filters
              kind={kind}
              search={search}
              dates={dates}
              change={change}
              end={<Export kind={kind} query={{ ...filter, tab }} />}
            />
            {items.length === 0 ? (
              <NothingMatches
                thing={words.one}
                where={`number, ${words.partyIn} name, ${words.partyIn} e-mail or total`}
                search={search}
                onClear={() => change({ search: undefined, tab: undefined, dates: undefined })}
              />
            ) : (
              <DocumentSelection kind={kind} documents={items} />
            )}
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              shown={countText(items.length, words.one, words.many)}
            />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NoDocuments({ kind }: Props) {
  const words = DOCUMENT_WORDS[kind];
  return (
    <EmptyState
      icon={<FileText />}
      title={`No ${words.many} yet`}
      actions={
        <>
          <SampleWayIn />
          <NewButton kind={kind} />
        </>
      }
    >
      {words.empty}
    </EmptyState>
  );
}

type FilterProps = Props & {
  search: string;
  dates: string | undefined;
  change: (part: { search?: string; dates?: string | undefined }) => void;
  end: ReactNode;
};

function Filters({ kind, search, dates, change, end }: FilterProps) {
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox
        label={DOCUMENT_WORDS[kind].search}
        value={search}
        onChange={(text) => change({ search: text })}
      />
      <div className="w-44 max-sm:min-w-0 max-sm:flex-1">
        <DateFilterField value={dates} onChange={(text) => change({ dates: text })} />
      </div>
    </Toolbar>
  );
}

function Export({ kind, query }: Props & { query: Readonly<Record<string, unknown>> }) {
  const file = documentFile(kind, useToday());
  return <ListExport operation={`${DOCUMENT_RESOURCES[kind]}.list`} query={query} file={file} />;
}

function Head({ kind }: Props) {
  const { list } = DOCUMENT_WORDS[kind];
  const other = COUNTERPART[kind];
  const otherList = DOCUMENT_WORDS[other].list;
  if (isCredit(kind)) {
    return (
      <PageHeader
        title={list}
        back={{ href: paths.documents(other), label: otherList }}
        actions={<NewButton kind={kind} />}
      />
    );
  }
  return (
    <PageHeader
      title={list}
      actions={
        <>
          <LinkButton href={paths.aging({ side: kind === "bill" ? "payable" : "receivable" })}>
            Aging
          </LinkButton>
          <LinkButton href={paths.documents(other)}>{otherList}</LinkButton>
          <NewButton kind={kind} />
        </>
      }
    />
  );
}

function NewButton({ kind }: Props) {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newDocument(kind)}>
      New {DOCUMENT_WORDS[kind].title}
    </LinkButton>
  );
}
