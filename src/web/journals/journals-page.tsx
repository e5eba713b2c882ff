import { Plus, BookOpenText, SearchX } from "lucide-react";
import { useApiList } from "#web/api/use-api-list.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { ListEnd } from "#web/lists/list-end.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { useListView } from "#web/lists/list-view.ts";
import { paths } from "#web/navigation/paths.ts";
import { SampleEntryPoint } from "#web/sample/sample-company.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { JOURNAL_SHAPE, TRANSACTION_SHAPE } from "./journal-columns.ts";
import { JOURNAL_FILES } from "./journal-files.ts";
import { JournalFilters, useJournalFilters } from "./journal-filters.tsx";
import type { JournalDetail } from "./journal-rows.tsx";
import { JournalSelection } from "./journal-table.tsx";
import { NoAccounts } from "./no-accounts.tsx";

/** The journal list with lines (Behavior 2.7). */
export function JournalsPage() {
  return (
    <>
      <PageHeader
        title="Journal Entries"
        actions={
          <>
            <LinkButton href={paths.journalImports()}>Imports</LinkButton>
            <LinkButton variant="primary" icon={<Plus />} href={paths.newJournal()}>
              New Journal Entry
            </LinkButton>
          </>
        }
      />
      <JournalList label="Journal entries" detail="lines" shape={JOURNAL_SHAPE} />
    </>
  );
}

/** The transaction list: journals without their lines (Behavior 2.7). */
export function TransactionsPage() {
  return (
    <>
      <PageHeader
        title="Transactions"
        actions={
          <LinkButton variant="primary" icon={<Plus />} href={paths.newJournal()}>
            New Transaction
          </LinkButton>
        }
      />
      <JournalList label="Transactions" detail="totals" shape={TRANSACTION_SHAPE} />
    </>
  );
}

type Props = {
  /** The name of the list: "Journal entries", "Transactions". */
  label: string;
  detail: JournalDetail;
  shape: typeof JOURNAL_SHAPE;
};

/** The filtered, paginated journal list shared by /app/journals and /app/transactions (Behavior 2.7). */
function JournalList({ label, detail, shape }: Props) {
  const filters = useJournalFilters();
  const view = useListView(shape);
  const query = { ...filters.query, ...view.query };
  const entryNoun = detail === "lines" ? "journal entry" : "transaction";
  const plural = label.toLowerCase();
  const list = useApiList("journals.list", { query: { ...query, limit: 100, count: "true" } });
  const isFiltered = filters.isFiltered || view.isNarrowed;
  const isBlank = !isFiltered && list.data?.items.length === 0;
  return (
    <>
      {!isBlank && (
        <JournalFilters
          {...filters}
          isFiltered={isFiltered}
          listName={plural}
          end={
            <ListTools
              view={view}
              operation="journals.list"
              query={query}
              file={JOURNAL_FILES[detail]}
              wide
            />
          }
        />
      )}
      <AsyncContent
        query={list}
        failed={(message) => `Error loading journals: ${message}`}
        isEmpty={(data) => data.items.length === 0}
        empty={isFiltered ? <NothingFound one={entryNoun} /> : <NoJournals />}
      >
        {(data) => (
          <>
            <JournalSelection label={label} journals={data.items} detail={detail} view={view} />
            <ListEnd list={list} singular={entryNoun} plural={plural} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NothingFound({ one }: { one: string }) {
  return (
    <EmptyState icon={<SearchX />} title={`No ${one} matches these filters`}>
      You can search by number, description or total.
    </EmptyState>
  );
}

function NoJournals() {
  const chart = useChart();
  if (chart.data?.items.length === 0) return <NoAccounts />;
  return (
    <EmptyState
      icon={<BookOpenText />}
      title="No journal entries yet"
      actions={
        <>
          <SampleEntryPoint />
          <LinkButton variant="primary" icon={<Plus />} href={paths.newJournal()}>
            New Journal Entry
          </LinkButton>
        </>
      }
    >
      A journal entry records where money came from and where it went, in equal debits and credits. Your
      reports are built from them.
    </EmptyState>
  );
}
