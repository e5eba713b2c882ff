import { type RawBuilder, sql } from "kysely";

/** Order of a list, and the record to continue after; ties are ordered by id. */
export type ListOrder<By extends string> = {
  by: By;
  isDescending: boolean;
  /** Null at the list's start. */
  after: { value: string; id: string } | null;
};

/**
 * A sort column of a list: "folded" sorts like search, "natural" sorts numbers within text by value, "day" and "id" sort
 * as in an index.
 */
type OrderColumn = { column: string; as: "text" | "folded" | "natural" | "numeric" | "day" | "id" };

/**
 * Sort order of a short list, such as customers or products, and its keyset condition: `where ${after} order by
 * ${inOrder}`. Long lists are sorted by schema/functions/list-page.sql.
 */
export function orderedBy<By extends string>(
  { by, isDescending, after }: ListOrder<By>,
  columns: Readonly<Record<By, OrderColumn>>,
  id: string,
): { after: RawBuilder<unknown>; inOrder: RawBuilder<unknown> } {
  const { column, as } = columns[by];
  const key = sortKey(sql.raw(column), as);
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const isAfter = sql.raw(isDescending ? "<" : ">");
  return {
    after:
      after === null
        ? sql`true`
        : as === "id"
          ? sql`${key} ${isAfter} ${after.id}::uuid`
          : sql`(${key}, ${sql.raw(id)}) ${isAfter} (${sortKey(sql`${after.value}`, as)}, ${after.id}::uuid)`,
    inOrder: sql`${key} ${direction}, ${sql.raw(id)} ${direction}`,
  };
}

function sortKey(value: RawBuilder<unknown>, as: OrderColumn["as"]): RawBuilder<unknown> {
  if (as === "id") return value;
  if (as === "day") return sql`(${value})::date`;
  return as === "numeric"
    ? sql`(${value})::numeric`
    : as === "folded"
      ? sql`fold_text(${value}::text)`
      : as === "natural"
        ? sql`natural_order(${value}::text)`
        : sql`(${value})::text`;
}
