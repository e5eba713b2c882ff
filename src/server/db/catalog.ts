import type { Client } from "./database.ts";
import { LOGINS_TABLE } from "./roles.ts";

/** A table with its writable columns (no generated ones). */
export type TableShape = {
  name: string;
  /** True if rows belong to books; the table owner sees one book at a time. */
  isTenantTable: boolean;
  columns: { name: string; type: string }[];
  /** Primary key columns, which define the order of its rows. */
  key: string;
};

/** Returns all our tables, each after the tables it references. */
export async function readTables(client: Client): Promise<TableShape[]> {
  const { rows: tables } = await client.query<TableShape>(TABLES);
  const { rows: references } = await client.query<TableReference>(REFERENCES);
  const names = sortByReferences(
    tables.map(({ name }) => name),
    references,
  );
  return names.flatMap((name) => tables.find((table) => table.name === name) ?? []);
}

/** Returns the self-references of tables; their rows have no reliable insert order. */
export async function readOwnReferences(client: Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and not condeferrable and connamespace in (${SCHEMAS})`);
  return rows;
}

/** Returns the name of any user relation; null if the database is empty. */
export async function findAnyTable(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind not in ('i', 'I')
      and relname <> '${LOGINS_TABLE}'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by 1 limit 1`);
  return rows[0]?.name ?? null;
}

const SCHEMAS = "'public'::regnamespace, to_regnamespace('auth')";

const TABLES = `
  select c.oid::regclass::text as name,
    c.relnamespace = 'public'::regnamespace and bool_or(a.attname = 'book_id') as "isTenantTable",
    json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
      order by a.attnum) as columns,
    (select string_agg(quote_ident(k.attname), ', ' order by array_position(i.indkey::int[], k.attnum::int))
     from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
     where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where c.relkind in ('r', 'p') and c.relnamespace in (${SCHEMAS}) and relname <> '${LOGINS_TABLE}'
  group by c.oid order by 1`;

const REFERENCES = `
  select conrelid::regclass::text as table, confrelid::regclass::text as to
  from pg_constraint where contype = 'f' and connamespace in (${SCHEMAS}) and conrelid <> confrelid
  order by 1, 2`;

export type TableReference = { table: string; to: string };

/** Sorts tables so that each comes after those it references; there are no cycles. */
export function sortByReferences(tables: readonly string[], all: readonly TableReference[]): string[] {
  const ordered: string[] = [];
  const addTable = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { table: from, to } of all) if (from === table) addTable(to);
    ordered.push(table);
  };
  for (const table of tables) addTable(table);
  return ordered;
}
