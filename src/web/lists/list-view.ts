import { useMemo } from "react";
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
  /** The order that the list has without being told. */
  usual: Sort<By>;
};

/** How a list is looked at: the order and the columns that the address says, and how to change them (Interface 1). */
export type ListView<Name extends string = string, By extends string = string> = ListShape<Name, By> & {
  /** The order as the server takes it; undefined for the usual one. */
  sort: Sort<By> | undefined;
  /** What the address says of it. */
  address: { sort: string | undefined; columns: string | undefined };
  shows: (name: Name) => boolean;
  sortBy: (sort: Sort<By>) => void;
  toggle: (name: Name) => void;
};

type Raw = Readonly<Record<string, string | undefined>>;
const readView = ({ sort, columns }: Raw) => ({ sort, columns });

/** The view of a list from the address. What a typed address says and the list does not have is passed over. */
export function useListView<Name extends string, By extends string>(
  shape: ListShape<Name, By>,
): ListView<Name, By> {
  const [kept, change] = useSearchParams(readView);
  return useMemo(() => {
    const { columns, usual } = shape;
    const names = namesOf(columns);
    const usualNames = names.filter((name) => columns[name].optional !== true);
    const wanted = kept.columns?.split(",");
    const shown = wanted
      ? names.filter((name) => columns[name].fixed === true || wanted.includes(name))
      : usualNames;
    const show = (chosen: readonly Name[]) =>
      change({ columns: chosen.join() === usualNames.join() ? undefined : chosen.join() });
    return {
      ...shape,
      sort: sortsOf(shape).find((sort) => sort === kept.sort),
      address: kept,
      shows: (name: Name) => shown.includes(name),
      sortBy: (sort: Sort<By>) => change({ sort: sort === usual ? undefined : sort }),
      toggle: (name: Name) => show(names.filter((one) => shown.includes(one) !== (one === name))),
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
