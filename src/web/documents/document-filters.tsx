import type { ReactNode } from "react";
import { type DocumentKind, isCredit } from "#domain/document.ts";
import { DOCUMENT_TABS, SENT_FILTERS, type SentFilter } from "#domain/lists.ts";
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
  const isSent = SENT_FILTERS.find((candidate) => candidate === raw["isSent"]);
  return { search: raw["search"], dates: periodOf(raw["dates"]), due: periodOf(raw["due"]), tab, isSent };
}

/** An address without filters. */
export const CLEARED = {
  search: undefined,
  tab: undefined,
  dates: undefined,
  due: undefined,
  isSent: undefined,
  ...ALL_FILES,
};

/** Returns the list filters, as in the address and as the server expects them besides the tab. */
export function useFilters() {
  const [{ search = "", dates, due, tab, isSent }, change] = useSearchParams(readFilters);
  const today = useToday();
  const [dated, dueIn] = [dates, due].map((text = "") => parsePeriod(text, today));
  return {
    search,
    dates,
    due,
    tab,
    isSent,
    change,
    filter: {
      search,
      start: dated?.start,
      end: dated?.end,
      dueFrom: dueIn?.start,
      dueTo: dueIn?.end,
      isSent,
    },
    isFiltered: search !== "" || [tab, dates, due, isSent].some((part) => part !== undefined),
  };
}

type DocumentFilterProps = {
  kind: DocumentKind;
  search: string;
  dates: string | undefined;
  due: string | undefined;
  isSent: SentFilter | undefined;
  change: (part: Partial<ReturnType<typeof readFilters>>) => void;
  end: ReactNode;
};

const SENT_OPTIONS = [
  { value: "false", label: "Not sent" },
  { value: "true", label: "Sent" },
];

/** Search and filters of a document list; only invoices are filtered by emails. */
export function Filters({ kind, search, dates, due, isSent, change, end }: DocumentFilterProps) {
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
            label="Sent"
            labelHidden
            placeholder="Sent: all"
            options={SENT_OPTIONS}
            value={isSent ?? ""}
            onChange={({ target }) => change({ isSent: readFilters({ isSent: target.value }).isSent })}
          />
        </div>
      )}
    </Toolbar>
  );
}
