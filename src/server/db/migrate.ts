import { StartupProblem } from "#server/config.ts";
import type { Client, Database } from "./database.ts";
import {
  type Applied,
  checkApplied,
  checksumOfAll,
  commandsIn,
  FUNCTIONS,
  readFunctions,
  readMigrations,
  readSubjects,
  type SchemaText,
  type SqlFile,
} from "./schema-files.ts";

/** The role that every transaction in a book drops to. */
export const APP_ROLE = "twofold_app";

/** Owns the functions that may search with an index (Decision 0007). */
const SEARCH_ROLE = "twofold_search";

/** Owns the one function that writes new journals, sealed (Decision 0019). */
const WRITER_ROLE = "twofold_writer";

export const ROLES = [APP_ROLE, SEARCH_ROLE, WRITER_ROLE];

// One number for all of Twofold: servers that start together migrate one after the other.
const MIGRATION_LOCK = 7_305_001;

/** The last migration of the version before this schema began anew, which alone can be brought over (Decision 0026). */
const PREVIOUS = {
  first: "0001-identity.sql",
  last: "0030-an-owner-is-erased.sql",
  checksum: "edc0fa1d9794fe396f9967747a09e41b50d77c55d621c6f133920183b44e6ab6",
  count: 30,
};

/**
 * Brings the database to what schema/ says, under a lock and in one transaction: a new one is made from there, an
 * older one gets the migrations that it lacks. Functions and triggers are made again when their text has changed. A
 * migration that changed after it was applied, or one that this version does not know, is refused.
 */
export async function migrate({ pool }: Pick<Database, "pool">, folder?: string): Promise<void> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    // A migration of large books takes its time, and so does waiting for another server's.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await ensureRoles(client);
    await client.query(MIGRATIONS_TABLE);
    const { rows } = await client.query<Applied>("select name, checksum from migrations order by name");
    await bringUp(client, { migrations, applied: rows });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    await client.query("reset statement_timeout; reset lock_timeout").catch(() => undefined);
    client.release();
  }
}

async function bringUp(
  client: Client,
  { migrations, applied }: { migrations: SqlFile[]; applied: Applied[] },
): Promise<void> {
  if (!isOfPrevious(applied)) checkApplied(migrations, applied);
  const isNew = applied.length === 0;
  const pending = migrations.filter(({ name }) => !applied.some((row) => row.name === name));
  const functions = await readFunctions(client);
  const checksum = checksumOfAll(functions);
  const areSame = applied.some((row) => row.name === FUNCTIONS && row.checksum === checksum);
  if (pending.length === 0 && areSame) return;
  await client.query("begin");
  try {
    if (isNew) await makeTables(client, readSubjects());
    else for (const migration of pending) await run(client, "migration", migration);
    await makeFunctions(client, functions);
    for (const row of [...pending, { name: FUNCTIONS, checksum }]) await record(client, row);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

const MIGRATIONS_TABLE = `create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/** Makes the tables of an empty database, in the transaction that is open; it has no functions and triggers yet. */
export async function makeTables(client: Client, schema: SchemaText["schema"]): Promise<void> {
  await client.query(MIGRATIONS_TABLE);
  for (const subject of schema) await run(client, "schema file", subject);
}

/** In the order of their names: their bodies are looked at when they run, so that each may call any other. */
export async function makeFunctions(client: Client, functions?: SchemaText["functions"]): Promise<void> {
  const owners = `${SEARCH_ROLE}, ${WRITER_ROLE}`;
  await client.query("set local check_function_bodies = off");
  // To be given a function, a role must be able to make one.
  await client.query(`grant create on schema public to ${owners}`);
  // One at a time: a distributed database hands on to its workers the text that a command came in, and takes no other.
  for (const { name, text } of functions ?? (await readFunctions(client))) {
    for (const command of commandsIn(text)) await run(client, "schema file", { name, text: command });
  }
  await client.query(`revoke create on schema public from ${owners}`);
}

async function run(
  client: Client,
  what: string,
  { name, text }: Pick<SqlFile, "name" | "text">,
): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new StartupProblem(`The ${what} ${name} failed: ${error instanceof Error ? error.message : ""}`);
  }
}

async function record(client: Client, { name, checksum }: Applied): Promise<void> {
  await client.query(
    `insert into migrations (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

/** Whether the database is one of the version before; one that is older, or that it half made, is refused. */
function isOfPrevious(applied: Applied[]): boolean {
  if (applied[0]?.name !== PREVIOUS.first) return false;
  const last = applied.at(-1);
  if (
    applied.length !== PREVIOUS.count ||
    last?.name !== PREVIOUS.last ||
    last.checksum !== PREVIOUS.checksum
  ) {
    throw new StartupProblem(
      `The database was made by an older version of Twofold (its last migration is ${last?.name}). ` +
        `Start the last version that has ${PREVIOUS.last} on it once, and then this one.`,
    );
  }
  return true;
}

/** Roles belong to the whole PostgreSQL server: they may exist, or an administrator must make them. */
export async function ensureRoles(client: Client): Promise<void> {
  if (await canBecome(client, ROLES)) return;
  const who = await client.query<{ name: string }>("select quote_ident(current_user) as name");
  const user = who.rows[0]?.name ?? "";
  try {
    for (const role of ROLES) await ensureRole(client, { role, user });
  } catch {
    throw new StartupProblem(await whatToGrant(client, user));
  }
}

/**
 * What an administrator runs on this very server: roles may be there already, made by the owner of another database.
 * From PostgreSQL 16 on nobody but an administrator and that owner may give them to somebody.
 */
async function whatToGrant(client: Client, user: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname = any($1)",
    [ROLES],
  );
  const there = rows.map(({ name }) => name);
  const missing = ROLES.filter((role) => !there.includes(role));
  const reason =
    missing.length > 0 ? "may not create roles" : "may not take on the roles that are there already";
  const made = missing.map((role) => `create role ${role} nologin; `).join("");
  return `The database role ${user} ${reason}. Let an administrator run once: ${made}grant ${ROLES.join(", ")} to ${user};`;
}

async function ensureRole(client: Client, { role, user }: { role: string; user: string }): Promise<void> {
  const found = await client.query("select from pg_roles where rolname = $1", [role]);
  if (found.rowCount === 0) await createRole(client, role);
  if (!(await canBecome(client, [role]))) await client.query(`grant ${role} to ${user}`);
}

/** Asked by doing: what membership allows differs between the versions of PostgreSQL. */
async function canBecome(client: Client, roles: readonly string[]): Promise<boolean> {
  const steps = roles.map((role) => `set local role ${role}; `).join("");
  const became = await client.query(`begin; ${steps}`).then(
    () => true,
    () => false,
  );
  await client.query("rollback");
  return became;
}

/** Two databases of one server may create the role at the same moment: the second one is content. */
async function createRole(client: Client, role: string): Promise<void> {
  try {
    await client.query(`create role ${role} nologin`);
  } catch (error) {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) throw error;
  }
}

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
