import type { ColumnSort } from "#domain/lists.ts";
import { useMemo } from "react";
import { ATTACHMENTS_FILTERS, type AttachmentsFilter } from "#domain/attachment.ts";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";

/** A column of a list. */
export type ListColumn = {
  label: string;
  align?: "end";
  /** Whether the first click on the head sorts descending: newest day, largest amount. */
  largestFirst?: true;
  /** Whether these are future dates, of which the earliest comes first. */
  nextFirst?: true;
  /** Whether it can't be hidden, because it identifies the record. */
  fixed?: true;
  /** Whether it is hidden by default. */
  optional?: true;
  /** Whether the records of this list have no such value. */
  absent?: boolean;
};

/** The columns of a list from left to right, and those it can be sorted by. */
export type ListShape<Name extends string, By extends string> = {
  columns: Readonly<Record<Name, ListColumn>>;
  orders: readonly By[];
  /** The default sort order. */
  defaultSort: ColumnSort<By>;
  /** Whether its records can have attachments; the list then shows and filters them. */
  withFiles?: true;
};

/** How a list is displayed: sort order and columns from the URL, and functions to change them (Interface 1). */
export type ListView<Name extends string = string, By extends string = string> = ListShape<Name, By> & {
  /** The sort order for the server; undefined for the default. */
  sort: ColumnSort<By> | undefined;
  /** The view parameters of the URL. */
  address: {
    sort: string | undefined;
    columns: string | undefined;
    hasAttachments: AttachmentsFilter | undefined;
  };
  /** The sort order and attachment filter for the API request. */
  query: { sort: ColumnSort<By> | undefined; hasAttachments: AttachmentsFilter | undefined };
  /** Whether it is filtered by attachments. */
  isNarrowed: boolean;
  filterFiles: (hasAttachments: AttachmentsFilter | undefined) => void;
  shows: (name: Name) => boolean;
  sortBy: (sort: ColumnSort<By>) => void;
  toggle: (name: Name) => void;
};

const readView = ({ sort, columns, hasAttachments }: SearchParams) => ({
  sort,
  columns,
  hasAttachments: ATTACHMENTS_FILTERS.find((candidate) => candidate === hasAttachments),
});

/** Clears the attachment filter along with the filters of the page. */
export const ALL_FILES = { hasAttachments: undefined };

/** The view of a list from the URL. Unknown sort orders and columns in the URL are ignored. */
export function useListView<Name extends string, By extends string>(
  shape: ListShape<Name, By>,
): ListView<Name, By> {
  const [savedView, change] = useSearchParams(readView);
  return useMemo(() => {
    const { columns, defaultSort } = shape;
    const names = namesOf(columns).filter((name) => columns[name].absent !== true);
    const usualNames = names.filter((name) => columns[name].optional !== true);
    const requestedNames = savedView.columns?.split(",");
    const visibleNames = requestedNames
      ? names.filter((name) => columns[name].fixed === true || requestedNames.includes(name))
      : usualNames;
    const setColumns = (chosen: readonly Name[]) =>
      change({ columns: chosen.join() === usualNames.join() ? undefined : chosen.join() });
    const sort = sortsOf(shape).find((candidate) => candidate === savedView.sort);
    return {
      ...shape,
      sort,
      query: { sort, hasAttachments: shape.withFiles === true ? savedView.hasAttachments : undefined },
      isNarrowed: shape.withFiles === true && savedView.hasAttachments !== undefined,
      filterFiles: (hasAttachments: AttachmentsFilter | undefined) => change({ hasAttachments }),
      address: savedView,
      shows: (name: Name) => visibleNames.includes(name),
      sortBy: (by: ColumnSort<By>) => change({ sort: by === defaultSort ? undefined : by }),
      toggle: (name: Name) =>
        setColumns(names.filter((candidate) => visibleNames.includes(candidate) !== (candidate === name))),
    };
  }, [shape, savedView, change]);
}

/** The column names from left to right. */
export function namesOf<Name extends string>(columns: Readonly<Record<Name, unknown>>): Name[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- They are the keys of this very record.
  return Object.keys(columns) as Name[];
}

/** All sort orders of a list, as spelled in the URL and by the server. */
export function sortsOf<By extends string>({ columns, orders }: ListShape<string, By>): ColumnSort<By>[] {
  return orders.filter((by) => by in columns).flatMap((by): ColumnSort<By>[] => [by, `-${by}`]);
}

/** The sort order after a click on a column head: its default direction first, then the reverse. */
export function nextSort<By extends string>(
  { columns, sort, defaultSort }: Pick<ListView<string, By>, "columns" | "sort" | "defaultSort">,
  by: By,
): ColumnSort<By> {
  const [first, second]: [ColumnSort<By>, ColumnSort<By>] =
    columns[by]?.largestFirst === true ? [`-${by}`, by] : [by, `-${by}`];
  return (sort ?? defaultSort) === first ? second : first;
}
