import { sql } from "kysely";
import type { Numbered } from "#contract/records.ts";
import type { NumberKind } from "#domain/numbering.ts";
import { BOOK, own, type Tx } from "#server/db/transaction.ts";

/** The series of numbers: of each kind of record, and of journals by year. */
type Series = NumberKind | "journal";

/** Every series but that of journals runs on from year to year. */
const EVERY_YEAR = 0;

/** Counts on and answers the count; the row stays locked until the transaction ends (I-11). */
export async function takeCount(tx: Tx, kind: Series): Promise<number> {
  const { last } = await tx
    .insertInto("number_series")
    .values({ kind, year: EVERY_YEAR, last: 1 })
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
    .where("book_id", "=", BOOK)
    .where("kind", "=", kind)
    .where("year", "=", EVERY_YEAR)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Whether a record of this kind has the number or code; those of deleted journals are not given again (I-11). */
export async function isNumberTaken(tx: Tx, of: Numbered, number: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (${holderOf(of, number)}) as "isTaken"`.execute(tx);
  return rows[0]?.isTaken ?? false;
}

function holderOf(of: Numbered, number: string) {
  switch (of) {
    case "journal":
      return sql`select from ${own("journals")} where number = ${number}`;
    case "account":
      return sql`select from ${own("accounts")} where code = ${number}`;
    case "product":
      return sql`select from ${own("products")} where code = ${number}`;
    case "tax_rate":
      return sql`select from ${own("tax_rates")} where code = ${number}`;
    case "vendor":
    case "customer":
      return sql`select from ${own("parties")} where side = ${of} and code = ${number}`;
    default:
      return sql`select from ${own("documents")} where kind = ${of} and number = ${number}`;
  }
}
