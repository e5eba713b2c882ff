import { sql } from "kysely";
import type { Numbered } from "#contract/records.ts";
import type { Day } from "#domain/dates.ts";
import type { NumberFormat } from "#domain/number-formats.ts";
import type { KnownScheme, NumberKind, SchemeKind } from "#domain/numbering.ts";
import { accountOfCode } from "#server/accounts/lookup.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { documentOfNumber } from "#server/documents/lookup.ts";
import { deliveryOfNumber, orderOfNumber } from "#server/orders/lookup.ts";
import { journalOfNumber } from "#server/journals/lookup.ts";
import { partyOfCode } from "#server/parties/lookup.ts";
import { paymentOfNumber } from "#server/payments/lookup.ts";
import { productOfCode } from "#server/products/lookup.ts";
import { taxRateOfCode } from "#server/tax-rates/lookup.ts";

/** The series of numbers: of each kind of record, and of journals by year. */
type Series = NumberKind | "journal";

/** Every series but that of journals runs on from year to year. */
const EVERY_YEAR = 0;

/** Counts on and answers the count; the row stays locked until the transaction ends (I-11). */
export async function takeCount(tx: Tx, kind: Series): Promise<number> {
  const { last } = await tx
    .insertInto("number_series")
    .values({ kind, year: EVERY_YEAR, last: nextCountOf(kind) })
    .onConflict((conflict) =>
      conflict.columns(["book_id", "kind", "year"]).doUpdateSet({ last: sql<number>`excluded.last` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** Moves a series to the highest of some typed counts that it can reach (schema/functions/keep-numbers.sql). */
export async function moveSeries(
  tx: Tx,
  kind: Series,
  typed: readonly number[],
  year = EVERY_YEAR,
): Promise<void> {
  await sql`select move_series(${BOOK}, ${kind}, ${year}, ${typed}::int[])`.execute(tx);
}

/** The last count given, or zero: a part of the statements of others. */
export const lastCountOf = (kind: Series) => sql<number>`coalesce((
  select last from ${bookRows("number_series")} where kind = ${kind} and year = ${EVERY_YEAR}), 0)`;

/** The next counts whose numbers no record has: a part of the statements of others. */
export const nextCountsOf = (kind: NumberKind, count: number) =>
  sql<number[]>`next_in_series(${BOOK}, ${kind}, ${EVERY_YEAR}, ${count})`;

const nextCountOf = (kind: Series) => sql<number>`(next_in_series(${BOOK}, ${kind}, ${EVERY_YEAR}, 1))[1]`;

/** The next count whose number no record has, of those behind the last one given or another. */
export async function selectNextCount(
  tx: Tx,
  kind: Series,
  { after = null, year = EVERY_YEAR }: { after?: number | null; year?: number } = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (next_in_series(${BOOK}, ${kind}, ${year}, 1, '{}', ${after}))[1] as count`.execute(tx);
  return rows[0]?.count ?? 1;
}

/** The next of so many counts whose numbers no record has. */
export async function selectNextCounts(tx: Tx, kind: NumberKind, count: number): Promise<number[]> {
  const { rows } = await sql<{ counts: number[] }>`select ${nextCountsOf(kind, count)} as counts`.execute(tx);
  return rows[0]?.counts ?? [];
}

/** Whether numbers of a kind have a format of the company's own: a part of the statements of others. */
export const hasSchemeOf = (kind: SchemeKind) => sql<boolean>`(exists (
  select from ${bookRows("number_schemes")} where kind = ${kind}) or exists (
  select from ${bookRows("number_formats")} where formats -> ${kind}::text is not null))`;

/** Whether documents get their numbers when they are posted: a part of the statements of others. */
export const isNumberedAtPosting = sql<boolean>`coalesce((select at_posting from ${bookRows("number_formats")}), false)`;

/** The next number of a scheme, which is taken when the record is saved; null where there is none. */
export async function selectNextInScheme(tx: Tx, kind: SchemeKind, date: Day | null): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select number_of_scheme(next_in_scheme(${BOOK}, ${kind}, ${date})) as number`.execute(tx);
  return rows[0]?.number ?? null;
}

/** Takes the next number of a scheme; null where there is none (I-11). */
export async function takeNumberOfScheme(tx: Tx, kind: SchemeKind, date: Day | null): Promise<string | null> {
  const { rows } = await sql<{
    number: string | null;
  }>`select take_number(${BOOK}, ${kind}, ${date}) as number`.execute(tx);
  return rows[0]?.number ?? null;
}

type Schemes = { year: number; lastCount: number; schemes: KnownScheme[]; format: NumberFormat | null };

/** This year in the company's time zone, the last count of our own form, and the schemes and the format of a kind. */
export async function selectSchemes(tx: Tx, kind: SchemeKind): Promise<Schemes> {
  const { rows } = await sql<Schemes>`
    select extract(year from now() at time zone time_zone)::int as year, ${lastCountOf(kind)} as "lastCount", (
      select coalesce(json_agg(json_build_object('prefix', prefix, 'suffix', suffix, 'digits', digits, 'last', last,
        'year', year, 'isFollowed', is_followed) order by year nulls first), '[]')
      from ${bookRows("number_schemes")} where kind = ${kind}
    ) as schemes, (
      select formats -> ${kind}::text from ${bookRows("number_formats")}
    ) as format from ${bookRows("books")}`.execute(tx);
  return rows[0] ?? { year: 0, lastCount: 0, schemes: [], format: null };
}

export async function writeScheme(tx: Tx, kind: SchemeKind, scheme: KnownScheme): Promise<void> {
  const { isFollowed, ...parts } = scheme;
  const row = { ...parts, is_followed: isFollowed };
  await tx
    .insertInto("number_schemes")
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.columns(["book_id", "kind", "prefix", "suffix"]).doUpdateSet(row))
    .execute();
}

export type KeptFormats = {
  version: number;
  atPosting: boolean;
  formats: { [Kind in SchemeKind]?: NumberFormat };
};

/** The number formats that the company has set. */
export async function selectNumberFormats(tx: Tx): Promise<KeptFormats> {
  const { rows } = await sql<KeptFormats>`
    select version, at_posting as "atPosting", formats from ${bookRows("number_formats")}`.execute(tx);
  return rows[0] ?? { version: 1, atPosting: false, formats: {} };
}

export async function upsertNumberFormats(
  tx: Tx,
  { version, atPosting, formats }: KeptFormats,
): Promise<void> {
  await sql`
    insert into number_formats (book_id, version, at_posting, formats)
    values (${BOOK}, ${version}, ${atPosting}, ${JSON.stringify(formats)}::jsonb)
    on conflict (book_id) do update
      set version = excluded.version, at_posting = excluded.at_posting, formats = excluded.formats`.execute(
    tx,
  );
}

/** Forgets the schemes of a kind: its numbers have our own form again, or another one. */
export async function deleteSchemes(tx: Tx, kind: SchemeKind): Promise<void> {
  await sql`delete from number_schemes where book_id = ${BOOK} and kind = ${kind}`.execute(tx);
}

/**
 * The record of a kind that has a number or code, in words such as "Customer C001 (Acme)"; null where it is free. Those of
 * deleted journals are not given again (I-11).
 */
export async function selectTakenBy(tx: Tx, kind: Named, number: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select ${recordOf(kind, number)} as name`.execute(tx);
  const name = rows[0]?.name ?? null;
  const [initial = "", ...rest] = kind.replaceAll("_", " ");
  return name === null ? null : `${initial.toUpperCase()}${rest.join("")} ${name}`;
}

/** Receipts and payments have numbers as well, but they are never checked before saving. */
type Named = Numbered | "receipt" | "payment";

function recordOf(kind: Named, number: string) {
  switch (kind) {
    case "journal":
      return journalOfNumber(number);
    case "account":
      return accountOfCode(number);
    case "product":
      return productOfCode(number);
    case "tax_rate":
      return taxRateOfCode(number);
    case "vendor":
    case "customer":
      return partyOfCode(kind, number);
    case "quote":
    case "sales_order":
    case "purchase_order":
      return orderOfNumber(kind, number);
    case "delivery_note":
    case "goods_receipt":
      return deliveryOfNumber(kind, number);
    case "receipt":
    case "payment":
      return paymentOfNumber(kind === "receipt" ? "in" : "out", number);
    default:
      return documentOfNumber(kind, number);
  }
}
