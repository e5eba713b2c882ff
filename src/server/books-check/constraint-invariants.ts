import { type RawBuilder, sql } from "kysely";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { namedIfFound } from "./catalog-query.ts";
import type { Invariant } from "./check-books.ts";
import { type BrokenRows, FOUND, type RowsForm } from "./row-record.ts";

/**
 * The database's own constraints, read from its catalog and checked again for every row. So each constraint is written
 * once, in schema/, and a new one is checked automatically.
 */
export const CONSTRAINT_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-113",
    rule: "Every record passes the checks of the database",
    ...namedIfFound(selectRowsFailingChecks),
  },
  {
    invariant: "I-114",
    rule: "Every record that another record refers to exists",
    ...namedIfFound(selectRowsWithoutReference),
  },
  {
    invariant: "I-115",
    rule: "Every number, code, and key is unique",
    ...namedIfFound(selectDuplicateRows),
  },
];

/** Only tables that a request can read: no others have records of a book. */
const READABLE = sql`
  select c.oid, c.relname as name from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'book_id')`;

type CheckConstraint = { name: string; fails: string };

async function selectRowsFailingChecks(tx: Tx, form: RowsForm): Promise<BrokenRows> {
  const { rows } = await sql<{ table: string; checks: CheckConstraint[] }>`
    select t.name as table, jsonb_agg(jsonb_build_object('name', k.name, 'fails', k.fails) order by k.name) as checks
    from (${READABLE}) t cross join lateral (
      select conname as name, '(' || pg_get_expr(conbin, conrelid) || ') is false' as fails
      from pg_constraint where conrelid = t.oid and contype = 'c'
      union all
      select a.attname || ' ' || conname,
        '(' || regexp_replace(pg_get_expr(conbin, 0), '\\mVALUE\\M', quote_ident(a.attname), 'g') || ') is false'
      from pg_attribute a join pg_constraint on contypid = a.atttypid and contype = 'c'
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      union all
      select a.attname || ' is required', quote_ident(a.attname) || ' is null'
      from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and a.attnotnull and not a.attisdropped
    ) k group by t.name order by t.name`.execute(tx);
  return unionAll(
    rows.map(({ table, checks }) => {
      const fails = sql.join(
        checks.map((check) => sql.raw(check.fails)),
        sql` or `,
      );
      if (form === "found") return sql`select ${FOUND} from ${bookRows(table)} where ${fails}`;
      const conditions = checks.map(
        ({ name, fails: fail }) => sql`(${brokenConstraint(name)}, (${sql.raw(fail)}))`,
      );
      return sql`
        select ${sql.lit(table)} as source, failed.fault, to_jsonb(x) as row
        from ${bookRows(`${table} x`)} cross join lateral (values ${sql.join(conditions)}) as failed (fault, is_so)
        where (${fails}) and failed.is_so`;
    }),
  );
}

type ForeignKey = { table: string; name: string; to: string; columns: string[]; keys: string[] };

async function selectRowsWithoutReference(tx: Tx, form: RowsForm): Promise<BrokenRows> {
  const { rows } = await sql<ForeignKey>`
    select t.name as table, conname as name, p.name as to, ${columns({ relation: "conrelid", by: "conkey" })} as columns,
      ${columns({ relation: "confrelid", by: "confkey" })} as keys
    from pg_constraint join (${READABLE}) t on t.oid = conrelid join (${READABLE}) p on p.oid = confrelid
    where contype = 'f' and p.name <> 'books' order by t.name, conname`.execute(tx);
  return unionAll(
    rows.map(({ table, name, to, columns: foreignColumns, keys }) => {
      const pairs = foreignColumns.flatMap((column, index) =>
        column === "book_id" ? [] : [[column, keys[index] ?? column] as const],
      );
      const notNullConditions = pairs.map(([column]) => sql`x.${sql.ref(column)} is not null`);
      const keyConditions = pairs.map(([column, key]) => sql`p.${sql.ref(key)} = x.${sql.ref(column)}`);
      const shown =
        form === "found"
          ? FOUND
          : sql`${sql.lit(table)} as source, ${brokenConstraint(name)} as fault, to_jsonb(x) as row`;
      return sql`
        select ${shown} from ${bookRows(`${table} x`)}
        where ${sql.join(notNullConditions, sql` and `)}
          and not exists (select from ${bookRows(`${to} p`)} where ${sql.join(keyConditions, sql` and `)})`;
    }),
  );
}

const columns = ({ relation, by }: { relation: string; by: string }) => sql<string[]>`array(
  select a.attname::text from unnest(${sql.raw(by)}) with ordinality k (attnum, place)
  join pg_attribute a on a.attrelid = ${sql.raw(relation)} and a.attnum = k.attnum order by k.place)`;

type UniqueKey = { table: string; name: string; keys: string[]; counted: string | null };

/** Skips keys implied by a shorter key within them. */
async function selectDuplicateRows(tx: Tx, form: RowsForm): Promise<BrokenRows> {
  const { rows } = await sql<UniqueKey>`
    select t.name as table, x.relname as name, pg_get_expr(i.indpred, i.indrelid) as counted, array(
      select pg_get_indexdef(i.indexrelid, place, true) from generate_series(1, i.indnkeyatts) place) as keys
    from pg_index i join (${READABLE}) t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where i.indisunique and not exists (
      select from pg_index o where o.indrelid = i.indrelid and o.indisunique and o.indpred is null and o.indexprs is null
        and o.indnkeyatts < i.indnkeyatts and i.indkey::int2[] @> (o.indkey::int2[])[0:o.indnkeyatts - 1])
    order by t.name, x.relname`.execute(tx);
  return unionAll(
    rows.map(({ table, name, keys, counted }) => {
      const parts = keys.filter((key) => key !== "book_id").map((key) => sql`(${sql.raw(key)})`);
      if (parts.length === 0) parts.push(sql`book_id`);
      const notNullConditions = parts.map((part) => sql`${part} is not null`);
      const counts = [...notNullConditions, ...(counted === null ? [] : [sql`(${sql.raw(counted)})`])];
      const key = sql.join(parts.map((part, index) => sql`${part} as ${sql.raw(`key${index}`)}`));
      const groups = sql.join(parts.map((_, index) => sql.raw(`key${index}`)));
      const all = sql.join(counts, sql` and `);
      const shown =
        form === "found"
          ? FOUND
          : sql`${sql.lit(table)} as source, ${brokenConstraint(name)} as fault, (
          select to_jsonb(x) from ${bookRows(`${table} x`)} where ${all} and (${sql.join(parts)}) = (${groups}) limit 1) as row`;
      return sql`
        select ${shown} from (select ${key} from ${bookRows(table)} where ${all}) keys group by ${groups} having count(*) > 1`;
    }),
  );
}

/** Constraint names read as sentences. */
const brokenConstraint = (name: string) => sql.lit(`"${name.replaceAll("_", " ")}" is violated`);

const unionAll = (all: readonly RawBuilder<unknown>[]): BrokenRows => sql`${sql.join(all, sql` union all `)}`;
