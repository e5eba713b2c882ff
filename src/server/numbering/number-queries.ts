import { sql } from "kysely";
import type { NumberKind } from "#domain/numbering.ts";
import type { Tx } from "#server/db/transaction.ts";

/** These series run on from year to year. */
const EVERY_YEAR = 0;

/** Counts one on and answers the count; the row stays locked until the transaction ends (I-11). */
export async function takeNextCount(tx: Tx, kind: NumberKind): Promise<number> {
  const { last } = await tx
    .insertInto("number_series")
    .values({ kind, year: EVERY_YEAR, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["book_id", "kind", "year"])
        .doUpdateSet({ last: sql<number>`number_series.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** Moves the counter up to a count that somebody typed; never down. */
export async function raiseCount(tx: Tx, kind: NumberKind, typed: number): Promise<void> {
  await tx
    .insertInto("number_series")
    .values({ kind, year: EVERY_YEAR, last: typed })
    .onConflict((conflict) =>
      conflict
        .columns(["book_id", "kind", "year"])
        .doUpdateSet({ last: sql<number>`greatest(number_series.last, excluded.last)` }),
    )
    .execute();
}

/** The last count given, or zero. */
export async function selectLastCount(tx: Tx, kind: NumberKind): Promise<number> {
  const row = await tx
    .selectFrom("number_series")
    .select("last")
    .where("kind", "=", kind)
    .where("year", "=", EVERY_YEAR)
    .executeTakeFirst();
  return row?.last ?? 0;
}
