import type { ReactNode } from "react";
import { type DocumentKind, isCredit } from "#domain/document.ts";
import { DOCUMENT_TABS, EMAILED_FILTERS, type EmailedFilter } from "#domain/lists.ts";
import { useToday } from "#web/api/session.ts";
import { DateFilterField, isPeriodText, parsePeriod } from "#web/lists/date-filter.tsx";
import { ALL_FILES } from "#web/lists/list-view.ts";
import { type SearchParams, useSearchParams } from "#web/navigation/address.ts";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { DOCUMENT_LABELS } from "./document-labels.ts";

/** The filters in the address. */
function readFilters(raw: SearchParams) {
  const tab = DOCUMENT_TABS.find((candidate) => candidate === raw["tab"]);
  const periodOf = (text = "") => (isPeriodText(text) ? text : undefined);
  const isEmailed = EMAILED_FILTERS.find((candidate) => candidate === raw["isEmailed"]);
  return { search: raw["search"], dates: periodOf(raw["dates"]), due: periodOf(raw["due"]), tab, isEmailed };
}

/** An address without filters. */
export const CLEARED = {
  search: undefined,
  tab: undefined,
  dates: undefined,
  due: undefined,
  isEmailed: undefined,
  ...ALL_FILES,
};

/** Returns the list filters, as in the address and as the server expects them besides the tab. */
export function useFilters() {
  const [{ search = "", dates, due, tab, isEmailed }, change] = useSearchParams(readFilters);
  const today = useToday();
  const [dated, dueIn] = [dates, due].map((text = "") => parsePeriod(text, today));
  return {
    search,
    dates,
    due,
    tab,
    isEmailed,
    change,
    filter: {
      search,
      start: dated?.start,
      end: dated?.end,
      dueFrom: dueIn?.start,
      dueTo: dueIn?.end,
      isEmailed,
    },
    isFiltered: search !== "" || [tab, dates, due, isEmailed].some((part) => part !== undefined),
  };
}

type DocumentFilterProps = {
  kind: DocumentKind;
  search: string;
  dates: string | undefined;
  due: string | undefined;
  isEmailed: EmailedFilter | undefined;
  change: (part: Partial<ReturnType<typeof readFilters>>) => void;
  end: ReactNode;
};

const EMAILED_OPTIONS = [
  { value: "false", label: "Not emailed" },
  { value: "true", label: "Emailed" },
];

/** Search and filters of a document list; only invoices are filtered by emails. */
export function Filters({ kind, search, dates, due, isEmailed, change, end }: DocumentFilterProps) {
  return (
    <Toolbar label="Filters" end={end}>
      <SearchBox
        label={DOCUMENT_LABELS[kind].search}
        value={search}
        onChange={(text) => change({ search: text })}
      />
      <div className="w-44 max-sm:grow">
        <DateFilterField value={dates} onChange={(text) => change({ dates: text })} />
      </div>
      {!isCredit(kind) && (
        <div className="w-52 max-sm:grow">
          <DateFilterField isDue value={due} onChange={(text) => change({ due: text })} />
        </div>
      )}
      {kind === "invoice" && (
        <div className="w-36 max-sm:grow">
          <Select
            label="Email"
            labelHidden
            placeholder="Email: all"
            options={EMAILED_OPTIONS}
            value={isEmailed ?? ""}
            onChange={({ target }) =>
              change({ isEmailed: readFilters({ isEmailed: target.value }).isEmailed })
            }
          />
        </div>
      )}
    </Toolbar>
  );
}
