import { StartupProblem } from "#server/config.ts";
import type { Database } from "./database.ts";
import { APP_ROLE } from "./migrate.ts";

const OLDEST_SERVER = 150_000;

/** What must be so before anything is written: version, encoding and durability. */
export async function checkServer({ pool }: Pick<Database, "pool">): Promise<void> {
  const { rows } = await pool.query<Record<"version" | "encoding" | "fsync" | "full_page_writes", string>>(`
    select current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes`);
  const found = rows[0];
  if (!found) throw new StartupProblem("The database does not answer.");
  if (Number(found.version) < OLDEST_SERVER) {
    throw new StartupProblem(
      `PostgreSQL 15 or newer is needed; this server is ${Math.floor(Number(found.version) / 10_000)}.`,
    );
  }
  if (found.encoding !== "UTF8")
    throw new StartupProblem(`The database must use UTF8, not ${found.encoding}.`);
  if (found.fsync !== "on" || found.full_page_writes !== "on") {
    throw new StartupProblem("The database could lose journals: fsync and full_page_writes must be on.");
  }
}

/** What migrations promised: row security on every table of a book, and a role that cannot go round it. */
export async function checkPromises({ pool }: Pick<Database, "pool">): Promise<void> {
  const role = await pool.query<{ is_strong: boolean }>(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
       or exists (select from pg_class where relowner = pg_roles.oid)
       or exists (select from pg_auth_members where member = pg_roles.oid)
       or has_schema_privilege(rolname, 'public', 'create') as is_strong
     from pg_roles where rolname = $1`,
    [APP_ROLE],
  );
  if (role.rows[0]?.is_strong !== false) {
    throw new StartupProblem(`The role ${APP_ROLE} must own nothing, create nothing and obey row security.`);
  }
  const open = await pool.query<{ name: string }>(UNGUARDED_TABLES);
  if (open.rows[0]) {
    throw new StartupProblem(`The table ${open.rows[0].name} has no forced row-level security.`);
  }
}

/** Tables of a book that lack forced row security or a policy. */
const UNGUARDED_TABLES = `
  select c.relname as name
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'book_id'
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'))`;
