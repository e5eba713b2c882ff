import { type RawBuilder, sql } from "kysely";
import type { ListOrder } from "#server/http/list-order.ts";

/** A column that a list is put in the order of: "folded" as a search compares, "natural" as people count. */
type Column = { column: string; as: "text" | "folded" | "natural" | "numeric" };

/**
 * The order of a short list, as its customers or products are, and what comes after its place: `where ${after} order by
 * ${inOrder}`. Long lists are ordered by schema/functions/list-page.sql.
 */
export function orderedBy<By extends string>(
  { by, isDescending, after }: ListOrder<By>,
  columns: Readonly<Record<By, Column>>,
  id: string,
): { after: RawBuilder<unknown>; inOrder: RawBuilder<unknown> } {
  const { column, as } = columns[by];
  const key = keyOf(sql.raw(column), as);
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const isAfter = sql.raw(isDescending ? "<" : ">");
  return {
    after:
      after === null
        ? sql`true`
        : sql`(${key}, ${sql.raw(id)}) ${isAfter} (${keyOf(sql`${after.value}`, as)}, ${after.id}::uuid)`,
    inOrder: sql`${key} ${direction}, ${sql.raw(id)} ${direction}`,
  };
}

function keyOf(value: RawBuilder<unknown>, as: Column["as"]): RawBuilder<unknown> {
  return as === "numeric"
    ? sql`(${value})::numeric`
    : as === "folded"
      ? sql`folded(${value}::text)`
      : as === "natural"
        ? sql`natural_order(${value}::text)`
        : sql`(${value})::text`;
}
