import { History } from "lucide-react";
import { ACTIVITY_KIND_NAMES, ACTIVITY_KINDS, PROGRAMS, readableKinds } from "#domain/activity.ts";
import { useSession, useToday } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { isPeriodText, parsePeriod } from "#web/lists/date-filter.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { useListView } from "#web/lists/list-view.ts";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { type ActivityFilters, ActivityToolbar, GROUP_NAMES, NO_FILTERS } from "./activity-filters.tsx";
import { ACTIVITY_FILE, ACTIVITY_SHAPE, ActivityTable } from "./activity-table.tsx";

function readFilters(raw: SearchParams): ActivityFilters {
  const { search, person, dates } = raw;
  return {
    search,
    person,
    program: PROGRAMS.find((program) => program === raw["program"]),
    kind: ACTIVITY_KIND_NAMES.find((kind) => kind === raw["kind"]),
    action: GROUP_NAMES.find(({ value }) => value === raw["action"])?.value,
    dates: dates !== undefined && isPeriodText(dates) ? dates : undefined,
  };
}

/** What happened in the company, by person, program, record and day (Interface 4). */
export function ActivityPage() {
  const [filters, change] = useSearchParams(readFilters);
  const { member } = useSession();
  const { search = "", person: personId, dates, ...rest } = filters;
  const period = parsePeriod(dates ?? "", useToday());
  const query = { ...rest, search, userId: personId, start: period?.start, end: period?.end };
  const view = useListView(ACTIVITY_SHAPE);
  const list = useApiList("auditLog.list", { query: { ...query, limit: 100 } });
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== "");
  const kinds = readableKinds(member).map((value) => ({ value, label: ACTIVITY_KINDS[value].name }));
  return (
    <>
      <PageHeader
        title="Activity"
        description="Who changed what and when, with the old and new values. Entries can't be edited or deleted."
      />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load the activity: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={<NoActivity />}
      >
        {({ items }) => (
          <>
            <ActivityToolbar
              {...{ filters, change, kinds }}
              end={
                <ListTools wide view={view} operation="auditLog.list" query={query} file={ACTIVITY_FILE} />
              }
            />
            {items.length === 0 ? (
              <NothingMatches
                noun="activity"
                where="number or name of a record"
                search={search}
                onClear={() => change(NO_FILTERS)}
              />
            ) : (
              <ActivityTable entries={items} view={view} />
            )}
            <ListEnd list={list} singular="change" />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NoActivity() {
  return (
    <EmptyState icon={<History />} title="No activity yet">
      Every change to a record, setting or member of this company is listed here, with the person who made it.
    </EmptyState>
  );
}
