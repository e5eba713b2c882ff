import { StartupProblem } from "#server/config.ts";
import type { Client } from "./database.ts";
import { makeFunctions } from "./migrate.ts";
import { hasCitus } from "./schema-files.ts";
import { APP_ROLE, FUNCTION_OWNERS } from "./roles.ts";
import { sortByReferences, type TableReference } from "./catalog.ts";

/**
 * Distributes the tables of books over the machines of a Citus database, book by book (docs/scale.md). Can be repeated:
 * tables already distributed are skipped. Returns the number of tables distributed now.
 */
export async function distribute(client: Client): Promise<number> {
  try {
    if (!(await hasCitus(client))) {
      throw new StartupProblem("The database doesn't have the Citus extension. See docs/scale.md.");
    }
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    // Citus connects to the other machines as the role of the request (docs/scale.md).
    for (const role of [APP_ROLE, ...FUNCTION_OWNERS]) await client.query(`alter role ${role} login`);
    const tables = sortByReferences(
      ["books", ...(await selectNames(client, TABLES))],
      await references(client),
    );
    const distributed = new Set(await selectNames(client, DISTRIBUTED_TABLES));
    const undistributed = tables.filter((table) => !distributed.has(table));
    for (const table of undistributed) {
      await grantDefaultFunctions(client, table);
      // A subquery is faster on a single server, but Citus rejects it.
      await client.query(`alter policy own_book on ${table} using (book_id = current_book())`);
      const colocatedWith = table === "books" ? "default" : "books";
      await client.query("select create_distributed_table($1, 'book_id', colocate_with => $2)", [
        table,
        colocatedWith,
      ]);
    }
    // Functions that take a row of a table couldn't reach the other machines before the table did.
    await client.query("begin");
    await makeFunctions(client);
    await client.query("commit");
    for (const name of await selectNames(client, FUNCTIONS_OF_ONE_BOOK)) {
      await client.query("select create_distributed_function($1, '$1', colocate_with => 'books')", [name]);
    }
    return undistributed.length;
  } finally {
    await client.query("rollback; reset statement_timeout; reset lock_timeout").catch(() => undefined);
  }
}

const TABLES = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'book_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`;

/** Columns with a default, in tables of which a role may insert only some columns. */
const COLUMNS_WITH_DEFAULT = `
  select format('grant insert (%s) on %I to %I', string_agg(quote_ident(a.attname), ', '), c.relname, r.rolname) as grant
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.atthasdef and a.attgenerated = '' and a.attnum > 0
  join pg_roles r on has_any_column_privilege(r.oid, c.oid, 'insert') and not has_table_privilege(r.oid, c.oid, 'insert')
  where c.oid = $1::regclass and r.rolname = any($2)
  group by c.relname, r.rolname`;

/** Citus writes the defaults into each insert, so a role that may insert must be allowed to name them. */
async function grantDefaultFunctions(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ grant: string }>(COLUMNS_WITH_DEFAULT, [
    table,
    [APP_ROLE, ...FUNCTION_OWNERS],
  ]);
  for (const { grant } of rows) await client.query(grant);
}

/** Functions that run on the machine with the book, which is their first argument. */
const FUNCTIONS_OF_ONE_BOOK = `select oid::regprocedure::text as name from pg_proc
  where proname in ('post_journal', 'post_documents', 'close_year', 'reopen_year')`;

const DISTRIBUTED_TABLES = "select logicalrelid::text as name from pg_dist_partition";

async function selectNames(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

async function references(client: Client): Promise<TableReference[]> {
  const { rows } = await client.query<TableReference>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  return rows;
}
