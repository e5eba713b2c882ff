import { FileText, Plus } from "lucide-react";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import type { Reply } from "#contract/contract.ts";
import type { Day } from "#domain/dates.ts";
import type { Money } from "#domain/money.ts";
import { DOCUMENT_TABS, type SentFilter } from "#domain/lists.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { useSession, useToday } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { ListEnd } from "#web/lists/list-end.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { useListView } from "#web/lists/list-view.ts";
import { type StatusTab, StatusTabs } from "#web/lists/status-tabs.tsx";
import { paths } from "#web/navigation/paths.ts";
import { SampleEntryPoint } from "#web/sample/sample-company.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ReadBillFile } from "#web/e-invoices/read-bill-file.tsx";
import { documentFile } from "./document-bulk.tsx";
import { CLEARED, Filters, useFilters } from "./document-filters.tsx";
import { DOCUMENT_SHAPES, type DocumentView, OVERDUE_SHAPES } from "./document-columns.ts";
import { DocumentSelection } from "./document-table.tsx";
import { COUNTERPART, DOCUMENT_LABELS } from "./document-labels.ts";

type Props = { kind: DocumentKind };
/** List of bills, invoices or credits (Behavior 2.9). */
export function DocumentsPage({ kind }: Props) {
  const labels = DOCUMENT_LABELS[kind];
  const { search, dates, due, tab, isSent, change, filter, ...narrowed } = useFilters();
  const view = useListView(tab === "overdue" ? OVERDUE_SHAPES[kind] : DOCUMENT_SHAPES[kind]);
  const query = { ...filter, status: tab, ...view.query };
  const isFiltered = narrowed.isFiltered || view.isNarrowed;
  const list = useApiList(`${DOCUMENT_RESOURCES[kind]}.list`, {
    query: { ...query, limit: 100, count: "true" },
  });
  return (
    <>
      <Head kind={kind} />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load ${labels.plural}: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoDocuments kind={kind} />}
      >
        {({ items }) => (
          <>
            <DocumentTabs
              kind={kind}
              selected={tab}
              search={{ search, dates, due, isSent, ...view.address }}
              filter={{ ...filter, hasAttachments: view.query.hasAttachments }}
            />
            <Filters
              {...{ kind, search, dates, due, isSent, change }}
              end={<Tools {...{ kind, query, view }} />}
            />
            {items.length === 0 ? (
              <NothingMatches
                noun={labels.singular}
                where={`number, ${labels.partyIn} name, email or amount`}
                search={search}
                onClear={() => change(CLEARED)}
              />
            ) : (
              <DocumentSelection kind={kind} documents={items} view={view} />
            )}
            <ListEnd list={list} singular={labels.singular} plural={labels.plural} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NoDocuments({ kind }: Props) {
  const labels = DOCUMENT_LABELS[kind];
  return (
    <EmptyState
      icon={<FileText />}
      title={`No ${labels.plural} yet`}
      actions={
        <>
          <SampleEntryPoint />
          <NewButton kind={kind} />
        </>
      }
    >
      {labels.empty}
    </EmptyState>
  );
}

type DocumentToolsProps = Props & { query: Readonly<Record<string, unknown>>; view: DocumentView };

function Tools({ kind, query, view }: DocumentToolsProps) {
  const file = documentFile(kind, useToday());
  return <ListTools view={view} operation={`${DOCUMENT_RESOURCES[kind]}.list`} query={query} file={file} />;
}

function Head({ kind }: Props) {
  const { list } = DOCUMENT_LABELS[kind];
  const counterpart = COUNTERPART[kind];
  const otherList = DOCUMENT_LABELS[counterpart].list;
  if (isCredit(kind)) {
    return (
      <PageHeader
        title={list}
        back={{ href: paths.documents(counterpart), label: otherList }}
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
          <LinkButton href={paths.documents(counterpart)}>{otherList}</LinkButton>
          {kind === "bill" && <ReadBillFile />}
          <NewButton kind={kind} />
        </>
      }
    />
  );
}

function NewButton({ kind }: Props) {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newDocument(kind)}>
      {DOCUMENT_LABELS[kind].newLabel}
    </LinkButton>
  );
}

export type DocumentTab = (typeof DOCUMENT_TABS)[number] | undefined;

type DocumentTabProps = {
  kind: DocumentKind;
  selected: DocumentTab;
  /** Search parameters to keep when switching tabs. */
  search: Readonly<Record<string, string | undefined>>;
  /** Filters of the list and its counts. */
  filter: Readonly<Record<"start" | "end" | "dueFrom" | "dueTo", Day | undefined>> & {
    search: string;
    isSent: SentFilter | undefined;
    hasAttachments: AttachmentsFilter | undefined;
  };
};

const LABELS = {
  all: "All",
  draft: "Draft",
  unpaid: "Unpaid",
  overdue: "Overdue",
  paid: "Paid",
  void: "Void",
};
const CREDIT_LABELS = { ...LABELS, unpaid: "Unapplied", paid: "Applied" };

/** Tabs by status, with count and total of each list (Interface 1). */
function DocumentTabs({ kind, selected, search, filter }: DocumentTabProps) {
  const counts = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.summary`, { query: filter }).data;
  const { currency } = useSession().company;
  const names = (["all", ...DOCUMENT_TABS] as const).filter(
    (name) => !(isCredit(kind) && name === "overdue"),
  );
  const tabs = names.map((name) => {
    return {
      name,
      label: (isCredit(kind) ? CREDIT_LABELS : LABELS)[name],
      href: paths.documents(kind, { ...search, tab: name === "all" ? undefined : name }),
      count: counts && tabFigures(counts, name, currency),
      isUrgent: name === "overdue",
    };
  });
  return (
    <>
      <StatusTabs tabs={tabs} selected={selected ?? "all"} />
      <p className="-mt-2 mb-4 text-small text-ink-faint max-sm:hidden print:hidden">
        {describeCounts(kind)}
      </p>
    </>
  );
}

/** Explains the figures of the tabs and how they add up. */
function describeCounts(kind: DocumentKind): string {
  if (isCredit(kind)) return "Totals include tax. All includes draft, unapplied, applied and void.";
  return "Totals include tax. All includes draft, unpaid, paid and void. Overdue documents are also unpaid.";
}

type TabCounts = Reply<"invoices.summary">;

/** Figures of a tab. Unpaid shows total and balance due; overdue, a part of it, only the balance due. */
function tabFigures(
  counts: TabCounts,
  name: "all" | NonNullable<DocumentTab>,
  currency: string,
): StatusTab["count"] {
  const sums = (amount: Money) => [{ currency, amount }];
  if (name === "overdue")
    return { recordCount: counts.overdue.documentCount, sums: [], due: sums(counts.overdue.balanceDue) };
  const { documentCount, total } = counts[name];
  const isPart = name === "unpaid" && counts.unpaid.balanceDue !== total;
  return {
    recordCount: documentCount,
    sums: sums(total),
    ...(isPart && { due: sums(counts.unpaid.balanceDue) }),
  };
}
