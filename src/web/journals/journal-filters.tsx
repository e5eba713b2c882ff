import { X } from "lucide-react";
import { useCallback } from "react";
import { ListExport } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { Toolbar } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { DateFilterField } from "./date-filter-field.tsx";
import { JOURNAL_FILE } from "./journal-file.ts";
import { STATUS_OPTIONS } from "./status-labels.ts";
import type { useJournalFilters } from "./use-journal-filters.ts";

/** Search, status and dates above the journal lists (Spec 2.7, Conventions 1). */
export function JournalFilters({ filters, change, query, isFiltered }: ReturnType<typeof useJournalFilters>) {
  const search = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Toolbar label="Filters" end={<ListExport operation="journals.list" query={query} file={JOURNAL_FILE} />}>
      <SearchBox label="Search journals..." value={filters.search ?? ""} onChange={search} />
      <div className="w-36 max-sm:min-w-0 max-sm:flex-1">
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
      <div className="w-44 max-sm:min-w-0 max-sm:flex-1">
        <DateFilterField value={filters.dates} onChange={(dates) => change({ dates })} />
      </div>
      {isFiltered && (
        <span className="max-sm:-mt-1 max-sm:w-full">
          <Button
            variant="quiet"
            icon={<X />}
            onClick={() => change({ search: undefined, status: undefined, dates: undefined })}
          >
            Clear filters
          </Button>
        </span>
      )}
    </Toolbar>
  );
}
