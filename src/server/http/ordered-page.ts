import { isDateText } from "#domain/dates.ts";
import { COUNTED_MAX, type ColumnSort } from "#domain/lists.ts";
import { hasHiddenCharacters } from "#domain/text.ts";
import type { ListOrder } from "#server/db/ordered-rows.ts";
import { isIdText, pageOf, readCursor, writeCursor } from "./cursor.ts";

/** Data type of each sortable column of a list. */
export type ColumnKinds<By extends string> = Readonly<Record<By, keyof typeof IS_VALID_PLACE>>;

/** Parses a sort: "total" is ascending, "-total" descending. */
function readOrder<By extends string>(
  kinds: ColumnKinds<By>,
  { sort, cursor }: { sort: ColumnSort<By>; cursor: string | undefined },
): ListOrder<By> {
  const { by, isDescending } = orderFrom(sort);
  if (cursor === undefined) return { by, isDescending, after: null };
  // A cursor is valid only in its own order.
  const [, value = "", id = ""] = readCursor(
    cursor,
    (part) => part === sort,
    IS_VALID_PLACE[kinds[by]],
    isIdText,
  );
  return { by, isDescending, after: { value, id } };
}

/** Returns the order of an unpaginated list. */
export function orderFrom<By extends string>(sort: ColumnSort<By>): ListOrder<By> {
  const isDescending = sort.startsWith("-");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is left of "-total" is a column.
  return { by: (isDescending ? sort.slice(1) : sort) as By, isDescending, after: null };
}

const IS_VALID_PLACE = {
  date: isDateText,
  number: (part: string) => /^-?\d{1,30}(\.\d{1,6})?$/.test(part),
  text: (part: string) => part.length <= 1000 && !hasHiddenCharacters(part),
};

type OrderedPageRequest<Row, By extends string> = {
  query: {
    sort?: ColumnSort<By> | undefined;
    cursor?: string | undefined;
    count?: "true" | undefined;
    limit: number;
  };
  kinds: ColumnKinds<By>;
  /** Default order. */
  defaultSort: ColumnSort<By>;
  /** The record's value in the sort column. */
  valueOf: (row: Row, by: By) => string;
  read: (order: ListOrder<By>, limit: number) => Promise<readonly Row[]>;
  /** Total number of rows, counted up to the given maximum. */
  count: (atMost: number) => Promise<number>;
};

/** Returns a page of a sorted list; the first one with the total number of rows if requested. */
export async function readOrderedPage<Row extends { id: string }, By extends string>({
  query: { sort, cursor, count: isCounted, limit },
  kinds,
  defaultSort,
  valueOf,
  read,
  count,
}: OrderedPageRequest<Row, By>) {
  const chosenSort = sort ?? defaultSort;
  const order = readOrder(kinds, { sort: chosenSort, cursor });
  const rows = await read(order, limit + 1);
  const page = pageOf(rows, limit, (row) => writeCursor(chosenSort, valueOf(row, order.by), row.id));
  const isWhole = page.nextCursor === null && cursor === undefined;
  const total =
    isCounted === undefined || cursor !== undefined
      ? null
      : isWhole
        ? rows.length
        : await count(COUNTED_MAX + 1);
  return { ...page, total };
}
