import { JOURNAL_STATUSES, type JournalStatus } from "#domain/journal.ts";
import { useToday } from "#web/api/session.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { isPeriodText, parsePeriod } from "./date-filter.ts";

type Filters = {
  search: string | undefined;
  status: JournalStatus | undefined;
  /** The period as it was typed, so that `last month` in a saved link stays the last month. */
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

/** The filters of the journal lists, kept in the address, and the query that they make (Conventions 1). */
export function useJournalFilters() {
  const [filters, change] = useSearchParams(readFilters);
  const { search, status, dates } = filters;
  const period = parsePeriod(dates ?? "", useToday());
  const query = { search, status, start: period?.start, end: period?.end, limit: 100 };
  const isFiltered = Boolean(search ?? status ?? period);
  return { filters, change, query, isFiltered };
}
