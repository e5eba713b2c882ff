import { sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { NumberFormat } from "#domain/numbering-formats.ts";
import type { SchemeInUse, NumberKind, SchemeKind } from "#domain/numbering.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { features, type NumberedKind } from "#server/registry/lookup.ts";

/** Number series: one per kind of record, and one a year for journals. */
type NumberSeries = NumberKind | "journal";

/** All series except journals continue from year to year. */
const CONTINUOUS_YEAR = 0;

/** Increments and returns the count; the row stays locked until the transaction ends (I-11). */
export async function takeCount(tx: Tx, kind: NumberSeries): Promise<number> {
  const { last } = await tx
    .insertInto("number_series")
    .values({ kind, year: CONTINUOUS_YEAR, last: nextCountOf(kind) })
    .onConflict((conflict) =>
      conflict.columns(["book_id", "kind", "year"]).doUpdateSet({ last: sql<number>`excluded.last` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** Moves a series to the highest typed count within its reach (schema/functions/number-series.sql). */
export async function advanceSeries(
  tx: Tx,
  kind: NumberSeries,
  enteredCounts: readonly number[],
  year = CONTINUOUS_YEAR,
): Promise<void> {
  await sql`select advance_series(${BOOK}, ${kind}, ${year}, ${enteredCounts}::int[])`.execute(tx);
}

/** The last count taken, or zero: a subquery for other statements. */
export const lastCountOf = (kind: NumberSeries) => sql<number>`coalesce((
  select last from ${bookRows("number_series")} where kind = ${kind} and year = ${CONTINUOUS_YEAR}), 0)`;

/** The next counts with unused numbers: a subquery for other statements. */
export const nextCountsOf = (kind: NumberKind, count: number) =>
  sql<number[]>`next_series_counts(${BOOK}, ${kind}, ${CONTINUOUS_YEAR}, ${count})`;

const nextCountOf = (kind: NumberSeries) =>
  sql<number>`(next_series_counts(${BOOK}, ${kind}, ${CONTINUOUS_YEAR}, 1))[1]`;

/** Returns the next count with an unused number, after the last one taken or after `after`. */
export async function selectNextCount(
  tx: Tx,
  kind: NumberSeries,
  { after = null, year = CONTINUOUS_YEAR }: { after?: number | null; year?: number } = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (next_series_counts(${BOOK}, ${kind}, ${year}, 1, '{}', ${after}))[1] as count`.execute(tx);
  return rows[0]?.count ?? 1;
}

/** Returns as many next counts with unused numbers. */
export async function selectNextCounts(tx: Tx, kind: NumberKind, count: number): Promise<number[]> {
  const { rows } = await sql<{ counts: number[] }>`select ${nextCountsOf(kind, count)} as counts`.execute(tx);
  return rows[0]?.counts ?? [];
}

/** Whether a kind has a custom number format: a subquery for other statements. */
export const hasSchemeOf = (kind: SchemeKind) => sql<boolean>`(exists (
  select from ${bookRows("number_schemes")} where kind = ${kind}) or exists (
  select from ${bookRows("number_formats")} where formats -> ${kind}::text is not null))`;

/** Whether documents get their numbers when posted: a subquery for other statements. */
export const areNumbersAssignedAtPosting = sql<boolean>`coalesce((select assigned_at_posting from ${bookRows("number_formats")}), false)`;

/** Returns the next number of a scheme, which is taken when the record is saved; null if there is no scheme. */
export async function selectNextInScheme(tx: Tx, kind: SchemeKind, date: Day | null): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select number_of_scheme(next_scheme_count(${BOOK}, ${kind}, ${date})) as number`.execute(tx);
  return rows[0]?.number ?? null;
}

/** Takes the next number of a scheme; null if there is none (I-11). */
export async function takeNumberOfScheme(tx: Tx, kind: SchemeKind, date: Day | null): Promise<string | null> {
  const { rows } = await sql<{
    number: string | null;
  }>`select take_number(${BOOK}, ${kind}, ${date}) as number`.execute(tx);
  return rows[0]?.number ?? null;
}

type SchemesOfYear = { year: number; lastCount: number; schemes: SchemeInUse[]; format: NumberFormat | null };

/** Returns this year in the company's time zone, the last count in our default format, and a kind's schemes and format. */
export async function selectSchemes(tx: Tx, kind: SchemeKind): Promise<SchemesOfYear> {
  const { rows } = await sql<SchemesOfYear>`
    select extract(year from now() at time zone time_zone)::int as year, ${lastCountOf(kind)} as "lastCount", (
      select coalesce(json_agg(json_build_object('prefix', prefix, 'suffix', suffix, 'digits', digits, 'last', last,
        'year', year, 'isActive', is_active) order by year nulls first), '[]')
      from ${bookRows("number_schemes")} where kind = ${kind}
    ) as schemes, (
      select formats -> ${kind}::text from ${bookRows("number_formats")}
    ) as format from ${bookRows("books")}`.execute(tx);
  return rows[0] ?? { year: 0, lastCount: 0, schemes: [], format: null };
}

export async function writeScheme(tx: Tx, kind: SchemeKind, scheme: SchemeInUse): Promise<void> {
  const { isActive, ...parts } = scheme;
  const row = { ...parts, is_active: isActive };
  await tx
    .insertInto("number_schemes")
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.columns(["book_id", "kind", "prefix", "suffix"]).doUpdateSet(row))
    .execute();
}

export type StoredNumberFormats = {
  version: number;
  isNumberedAtPosting: boolean;
  formats: { [Kind in SchemeKind]?: NumberFormat };
};

/** Returns the number formats set by the company. */
export async function selectNumberFormats(tx: Tx): Promise<StoredNumberFormats> {
  const { rows } = await sql<StoredNumberFormats>`
    select version, assigned_at_posting as "isNumberedAtPosting", formats from ${bookRows("number_formats")}`.execute(
    tx,
  );
  return rows[0] ?? { version: 1, isNumberedAtPosting: false, formats: {} };
}

export async function upsertNumberFormats(
  tx: Tx,
  { version, isNumberedAtPosting, formats }: StoredNumberFormats,
): Promise<void> {
  await sql`
    insert into number_formats (book_id, version, assigned_at_posting, formats)
    values (${BOOK}, ${version}, ${isNumberedAtPosting}, ${JSON.stringify(formats)}::jsonb)
    on conflict (book_id) do update
      set version = excluded.version, assigned_at_posting = excluded.assigned_at_posting, formats = excluded.formats`.execute(
    tx,
  );
}

/** Deletes the schemes of a kind: its numbers get our default format, or another one. */
export async function deleteSchemes(tx: Tx, kind: SchemeKind): Promise<void> {
  await sql`delete from number_schemes where book_id = ${BOOK} and kind = ${kind}`.execute(tx);
}

/**
 * Describes the record of a kind that has a number or code, such as "Customer C001 (Acme)"; null if unused. Numbers of
 * deleted journals are not reused (I-11).
 */
export async function selectRecordWithNumber(
  tx: Tx,
  kind: NumberedKind,
  number: string,
): Promise<string | null> {
  const { rows } = await sql<{
    name: string | null;
  }>`select ${features().recordWithNumber(kind, number)} as name`.execute(tx);
  const name = rows[0]?.name ?? null;
  const [initial = "", ...rest] = kind.replaceAll("_", " ");
  return name === null ? null : `${initial.toUpperCase()}${rest.join("")} ${name}`;
}
