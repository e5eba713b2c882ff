import { Plus, Users } from "lucide-react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { PartySide } from "#domain/document.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { ActivityFilter, NothingMatches, readActivity } from "#web/lists/list-parts.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { ALL_FILES, useListView } from "#web/lists/list-view.ts";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { SampleEntryPoint } from "#web/sample/sample-company.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { ImportParties } from "./import-parties.tsx";
import { PARTY_SHAPE, partyFile, PartyTable } from "./party-table.tsx";
import { PARTY_LABELS } from "./party-labels.ts";

const readSearch = (raw: SearchParams) => ({ search: raw["search"], active: readActivity(raw["active"]) });

/** The list of vendors or customers (Behavior 2.8). */
export function PartiesPage({ side }: { side: PartySide }) {
  const labels = PARTY_LABELS[side];
  const [{ search = "", active }, change] = useSearchParams(readSearch);
  const operation = `${PARTY_RESOURCES[side]}.list` as const;
  const view = useListView(PARTY_SHAPE);
  const query = { search, isActive: active, ...view.query };
  const list = useApiList(operation, { query: { ...query, limit: 100, count: "true" } });
  const isFiltered = search !== "" || active !== undefined || view.isNarrowed;
  const clear = () => change({ search: undefined, active: undefined, ...ALL_FILES });
  return (
    <>
      <PageHeader title={labels.plural} actions={<Actions side={side} />} />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load ${labels.singular}s: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoParties side={side} />}
      >
        {({ items }) => (
          <>
            <Toolbar
              label="Filters"
              end={<ListTools view={view} operation={operation} query={query} file={partyFile(side)} />}
            >
              <SearchBox label={labels.search} value={search} onChange={(text) => change({ search: text })} />
              <ActivityFilter value={active} onChange={(value) => change({ active: value })} />
            </Toolbar>
            {items.length === 0 ? (
              <NothingMatches
                noun={labels.singular}
                where="name, code, email or phone"
                search={search}
                onClear={clear}
              />
            ) : (
              <PartyTable side={side} parties={items} view={view} />
            )}
            <ListEnd list={list} singular={labels.singular} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NoParties({ side }: { side: PartySide }) {
  const labels = PARTY_LABELS[side];
  return (
    <EmptyState
      icon={<Users />}
      title={`No ${labels.singular}s yet`}
      actions={
        <>
          <SampleEntryPoint />
          <Actions side={side} />
        </>
      }
    >
      {labels.empty}
    </EmptyState>
  );
}

function Actions({ side }: { side: PartySide }) {
  return (
    <>
      <ImportParties side={side} />
      <LinkButton variant="primary" icon={<Plus />} href={paths.newParty(side)}>
        New {PARTY_LABELS[side].title}
      </LinkButton>
    </>
  );
}
