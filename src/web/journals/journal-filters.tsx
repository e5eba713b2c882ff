import { X } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { JOURNAL_STATUSES, type JournalStatus } from "#domain/journal.ts";
import { useToday } from "#web/api/session.ts";
import { DateFilterField, isPeriodText, parsePeriod } from "#web/lists/date-filter.tsx";
import { ALL_FILES } from "#web/lists/list-view.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { Button } from "#web/ui/button.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { STATUS_OPTIONS } from "./journal-status.tsx";

type Props = ReturnType<typeof useJournalFilters> & {
  /** "journals", "transactions". */
  listName: string;
  end: ReactNode;
};

/** Search, status and dates above the journal lists (Behavior 2.7, Interface 1). */
export function JournalFilters({ filters, change, isFiltered, listName, end }: Props) {
  const search = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox label={`Search ${listName}...`} value={filters.search ?? ""} onChange={search} />
      <div className="w-36 max-sm:grow">
        <Select
          label="Status"
          labelHidden
          placeholder="All statuses"
          options={STATUS_OPTIONS}
          value={filters.status ?? ""}
          onChange={(event) => {
            const { value } = event.target;
            change({ status: STATUS_OPTIONS.find((option) => option.value === value)?.value });
          }}
        />
      </div>
      <div className="w-44 max-sm:grow">
        <DateFilterField value={filters.dates} onChange={(dates) => change({ dates })} />
      </div>
      {isFiltered && (
        <span className="max-sm:-mt-1 max-sm:w-full">
          <Button
            variant="quiet"
            icon={<X />}
            onClick={() => change({ search: undefined, status: undefined, dates: undefined, ...ALL_FILES })}
          >
            Clear filters
          </Button>
        </span>
      )}
    </Toolbar>
  );
}

type Filters = {
  search: string | undefined;
  status: JournalStatus | undefined;
  /** The period as typed, so that `last month` in a saved link stays relative. */
  dates: string | undefined;
};

function readFilters(raw: Readonly<Record<string, string | undefined>>): Filters {
  const status = JOURNAL_STATUSES.find((candidate) => candidate === raw["status"]);
  return {
    search: raw["search"],
    status,
    dates: isPeriodText(raw["dates"] ?? "") ? raw["dates"] : undefined,
  };
}

/** The filters of the journal lists, kept in the URL, and the API query they produce (Interface 1). */
export function useJournalFilters() {
  const [filters, change] = useSearchParams(readFilters);
  const { search, status, dates } = filters;
  const period = parsePeriod(dates ?? "", useToday());
  const query = { search, status, start: period?.start, end: period?.end };
  const isFiltered = Boolean(search ?? status ?? period);
  return { filters, change, query, isFiltered };
}
