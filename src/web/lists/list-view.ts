import { useMemo } from "react";
import { FILES_FILTERS, type FilesFilter } from "#domain/attachment.ts";
import { useSearchParams } from "#web/navigation/address.ts";

/** A column of a list. */
export type ListColumn = {
  label: string;
  align?: "end";
  /** Which end comes first when the head is pressed: the newest day, the largest amount. */
  largestFirst?: true;
  /** Days to come, of which the next one comes first. */
  nextFirst?: true;
  /** It cannot be left out: it is what names the record. */
  fixed?: true;
  /** It is shown only when it is chosen. */
  optional?: true;
};

type Sort<By extends string> = By | `-${By}`;

/** The columns of a list from the left, and those of them that it can be put in the order of. */
export type ListShape<Name extends string, By extends string> = {
  columns: Readonly<Record<Name, ListColumn>>;
  orders: readonly By[];
  /** The default order of the list. */
  usual: Sort<By>;
  /** Files can be attached to its records: it shows which have some, and is narrowed by that. */
  withFiles?: true;
};

/** How a list is looked at: the order and the columns that the address says, and how to change them (Interface 1). */
export type ListView<Name extends string = string, By extends string = string> = ListShape<Name, By> & {
  /** The order as the server takes it; undefined for the usual one. */
  sort: Sort<By> | undefined;
  /** What the address says of it. */
  address: { sort: string | undefined; columns: string | undefined; files: FilesFilter | undefined };
  /** The files filter in the request of a list whose records can have files. */
  query: { sort: Sort<By> | undefined; files: FilesFilter | undefined };
  /** Whether it is filtered by files. */
  isNarrowed: boolean;
  filterFiles: (files: FilesFilter | undefined) => void;
  shows: (name: Name) => boolean;
  sortBy: (sort: Sort<By>) => void;
  toggle: (name: Name) => void;
};

type Raw = Readonly<Record<string, string | undefined>>;
const readView = ({ sort, columns, files }: Raw) => ({
  sort,
  columns,
  files: FILES_FILTERS.find((one) => one === files),
});

/** Clears the filter by files, together with those of the page. */
export const ALL_FILES = { files: undefined };

/** The view of a list from the address. What a typed address says and the list does not have is passed over. */
export function useListView<Name extends string, By extends string>(
  shape: ListShape<Name, By>,
): ListView<Name, By> {
  const [kept, change] = useSearchParams(readView);
  return useMemo(() => {
    const { columns, usual } = shape;
    const names = namesOf(columns);
    const usualNames = names.filter((name) => columns[name].optional !== true);
    const requestedNames = kept.columns?.split(",");
    const visibleNames = requestedNames
      ? names.filter((name) => columns[name].fixed === true || requestedNames.includes(name))
      : usualNames;
    const show = (chosen: readonly Name[]) =>
      change({ columns: chosen.join() === usualNames.join() ? undefined : chosen.join() });
    const sort = sortsOf(shape).find((one) => one === kept.sort);
    return {
      ...shape,
      sort,
      query: { sort, files: shape.withFiles === true ? kept.files : undefined },
      isNarrowed: shape.withFiles === true && kept.files !== undefined,
      filterFiles: (files: FilesFilter | undefined) => change({ files }),
      address: kept,
      shows: (name: Name) => visibleNames.includes(name),
      sortBy: (by: Sort<By>) => change({ sort: by === usual ? undefined : by }),
      toggle: (name: Name) => show(names.filter((one) => visibleNames.includes(one) !== (one === name))),
    };
  }, [shape, kept, change]);
}

/** The columns in their order from the left. */
export function namesOf<Name extends string>(columns: Readonly<Record<Name, unknown>>): Name[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- They are the keys of this very record.
  return Object.keys(columns) as Name[];
}

/** Each order that a list can be put in, as the address and the server spell it. */
export function sortsOf<By extends string>({ columns, orders }: ListShape<string, By>): Sort<By>[] {
  return orders.filter((by) => by in columns).flatMap((by): Sort<By>[] => [by, `-${by}`]);
}

/** The order that a press on the head of a column makes: its usual end first, and then the other. */
export function nextSort<By extends string>(
  { columns, sort, usual }: Pick<ListView<string, By>, "columns" | "sort" | "usual">,
  by: By,
): Sort<By> {
  const [first, second]: [Sort<By>, Sort<By>] =
    columns[by]?.largestFirst === true ? [`-${by}`, by] : [by, `-${by}`];
  return (sort ?? usual) === first ? second : first;
}
