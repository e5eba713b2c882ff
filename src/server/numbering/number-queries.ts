import { sql } from "kysely";
import type { NumberKind } from "#domain/numbering.ts";
import type { Tx } from "#server/db/transaction.ts";

/** What is counted: records with numbers, journals by year, and movements of stock in the order of entry. */
type Series = NumberKind | "journal" | "stock";

/** Series but that of journals run on from year to year. */
const EVERY_YEAR = 0;

/** Counts on, by one or more, and answers the last; the row stays locked until the transaction ends (I-11). */
export async function takeCounts(tx: Tx, kind: Series, count = 1): Promise<number> {
  const { last } = await tx
    .insertInto("number_series")
    .values({ kind, year: EVERY_YEAR, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(["book_id", "kind", "year"])
        .doUpdateSet({ last: sql<number>`number_series.last + excluded.last` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** Moves the counter up to a count that somebody typed; never down. */
export async function raiseCount(tx: Tx, kind: Series, typed: number, year = EVERY_YEAR): Promise<void> {
  await tx
    .insertInto("number_series")
    .values({ kind, year, last: typed })
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
