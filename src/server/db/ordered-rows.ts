import { type RawBuilder, sql } from "kysely";
import type { ListOrder } from "#server/http/list-order.ts";

/**
 * A column that a list is put in the order of: "folded" as a search compares, "natural" as people count, a "day" or an "id" as an
 * index has it.
 */
type Column = { column: string; as: "text" | "folded" | "natural" | "numeric" | "day" | "id" };

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
        : as === "id"
          ? sql`${key} ${isAfter} ${after.id}::uuid`
          : sql`(${key}, ${sql.raw(id)}) ${isAfter} (${keyOf(sql`${after.value}`, as)}, ${after.id}::uuid)`,
    inOrder: sql`${key} ${direction}, ${sql.raw(id)} ${direction}`,
  };
}

function keyOf(value: RawBuilder<unknown>, as: Column["as"]): RawBuilder<unknown> {
  if (as === "id") return value;
  if (as === "day") return sql`(${value})::date`;
  return as === "numeric"
    ? sql`(${value})::numeric`
    : as === "folded"
      ? sql`folded(${value}::text)`
      : as === "natural"
        ? sql`natural_order(${value}::text)`
        : sql`(${value})::text`;
}
