import { type RawBuilder, sql } from "kysely";
import { own } from "#server/db/transaction.ts";

/** Of a journal that pays a return, the return as its source, named by the day on which its period begins. */
export function returnAsSource(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_build_object('type', 'tax_return', 'id', r.id, 'number', r.starts_on::text, 'amount', null)
    from ${own("tax_returns r")} where r.id = ${id}
  )`;
}
