import { setTimeout } from "node:timers/promises";
import { StartupProblem } from "#server/config.ts";
import type { Client } from "./database.ts";
import { ensureRoles, FUNCTION_OWNERS } from "./roles.ts";
import {
  type AppliedFile,
  SELECT_APPLIED,
  checkApplied,
  checksumOfAll,
  checksumOfSchema,
  commandsIn,
  FUNCTIONS,
  migrationsAfter,
  readFunctions,
  readMigrations,
  readSubjects,
  SCHEMA,
  type SchemaText,
  type SqlFile,
} from "./schema-files.ts";

// One number for all of Twofold: servers that start together migrate one after the other.
const MIGRATION_LOCK = 7_305_001;

/** Backs up a database whose tables are about to change, with its current schema; returns the backup's file name. */
export type BeforeUpgrade = (client: Client, schema: SchemaText & { last: string }) => Promise<string>;

export type Upgrade = { folder?: string | undefined; beforeUpgrade?: BeforeUpgrade | undefined };

/**
 * Brings the database to the schema in schema/, under a lock and in one transaction: a new one is created from it, an
 * older one is backed up and gets its missing migrations. Functions and triggers are recreated when their text has
 * changed. A database that no migration brings to this schema is refused.
 */
export async function migrate(client: Client, { folder, beforeUpgrade }: Upgrade = {}): Promise<void> {
  const migrations = readMigrations(folder);
  try {
    // Migrating large books takes time.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await takeLock(client);
    await ensureRoles(client);
    await client.query(MIGRATIONS_TABLE);
    const { rows } = await client.query<AppliedFile>(SELECT_APPLIED);
    if (rows.length === 0) await inTransaction(client, () => createSchema(client, migrations));
    else await upgradeSchema(client, { migrations, applied: rows, beforeUpgrade });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    await client.query("reset statement_timeout; reset lock_timeout").catch(() => undefined);
  }
}

const LOCK_SECONDS = 30;

/** Waits for another server that is starting, but not for one that hangs: then it reports that connection. */
export async function takeLock(client: Client, seconds = LOCK_SECONDS): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  do {
    const { rows } = await client.query<{ isMine: boolean }>(`select pg_try_advisory_lock($1) as "isMine"`, [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.isMine) return;
    await setTimeout(100);
  } while (Date.now() < deadline);
  const { rows } = await client.query<{ holder: string; pid: number }>(LOCK_HOLDER, [MIGRATION_LOCK]);
  const { holder = "", pid = 0 } = rows[0] ?? {};
  throw new StartupProblem(
    `Another program has been preparing this database for more than ${seconds} seconds (${holder}). ` +
      `Wait until it is done, or end it: select pg_terminate_backend(${pid});`,
  );
}

const LOCK_HOLDER = `
  select pid, format('process %s of %s from %s, connected since %s', pid, usename,
    coalesce(host(client_addr), 'this machine'), to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI UTC')) as holder
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objid = $1 and granted and database = (select oid from pg_database where datname = current_database())
  limit 1`;

async function createSchema(client: Client, migrations: readonly SqlFile[]): Promise<void> {
  await makeTables(client, readSubjects());
  await makeFunctions(client);
  await recordVersion(client, migrations);
}

async function upgradeSchema(
  client: Client,
  { migrations, applied, beforeUpgrade }: { migrations: SqlFile[]; applied: AppliedFile[] } & Upgrade,
): Promise<void> {
  checkApplied(migrations, applied);
  const pending = migrationsAfter(migrations, applied);
  const functions = await readFunctions(client);
  const checksum = checksumOfAll(functions);
  const areSame = applied.some((row) => row.name === FUNCTIONS && row.checksum === checksum);
  if (pending.length === 0 && areSame) return;
  const isBackedUp = pending.length > 0 && beforeUpgrade !== undefined;
  const backup = isBackedUp ? await beforeUpgrade(client, await readStoredSchema(client, applied)) : null;
  await inTransaction(client, async () => {
    for (const migration of pending) await runSqlFile(client, "migration", migration);
    await makeFunctions(client, functions);
    if (pending.length > 0) await recomputeBookDigests(client);
    await recordVersion(
      client,
      pending.map((migration) => ({ ...migration, backup })),
    );
  });
}

/** Returns the schema of a database created by another version, as that version stored it. */
async function readStoredSchema(client: Client, applied: readonly AppliedFile[]) {
  const { rows } = await client.query<{ name: string; files: SchemaText["schema"] | null }>(
    "select name, files from migrations where name = any($1)",
    [[SCHEMA, FUNCTIONS]],
  );
  const filesOf = (recordName: string) => rows.find(({ name }) => name === recordName)?.files ?? [];
  const migrations = applied.filter(({ name }) => name !== SCHEMA && name !== FUNCTIONS);
  return {
    schema: filesOf(SCHEMA),
    functions: filesOf(FUNCTIONS),
    last: migrations.at(-1)?.name ?? "",
  };
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Records that the database has these migrations and the tables and functions of this version. */
export async function recordVersion(
  client: Client,
  migrations: readonly AppliedFile[] = readMigrations(),
): Promise<void> {
  const functions = await readFunctions(client);
  const subjects = readSubjects();
  for (const migration of migrations) await recordMigration(client, migration);
  await recordMigration(client, { name: SCHEMA, checksum: checksumOfSchema(subjects), files: subjects });
  await recordMigration(client, { name: FUNCTIONS, checksum: checksumOfAll(functions), files: functions });
}

const MIGRATIONS_TABLE = `create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now(),
  -- The backup from before a migration, and the texts of the tables and functions, which such a backup contains.
  backup text, files jsonb)`;

/** Creates the tables of an empty database in the open transaction; there are no functions or triggers yet. */
export async function makeTables(client: Client, schema: SchemaText["schema"]): Promise<void> {
  await client.query(MIGRATIONS_TABLE);
  for (const subject of schema) await runSqlFile(client, "schema file", subject);
}

/** Sorted by name: their bodies are checked only when they run, so that each may call any other. */
export async function makeFunctions(client: Client, functions?: SchemaText["functions"]): Promise<void> {
  const owners = FUNCTION_OWNERS.join(", ");
  await client.query("set local check_function_bodies = off");
  // To own a function, a role must be allowed to create one.
  await client.query(`grant create on schema public to ${owners}`);
  // One at a time: a distributed database forwards the text of a command to its workers, with nothing else in it.
  for (const { name, text } of functions ?? (await readFunctions(client))) {
    for (const command of commandsIn(text)) await runSqlFile(client, "schema file", { name, text: command });
  }
  await client.query(`revoke create on schema public from ${owners}`);
}

async function runSqlFile(
  client: Client,
  fileKind: string,
  { name, text }: Pick<SqlFile, "name" | "text">,
): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new StartupProblem(
      `The ${fileKind} ${name} failed: ${error instanceof Error ? describeError(error) : ""}`,
    );
  }
}

/** Returns the message, and for a deadlock who waits for whom. Other details would reveal data. */
function describeError(error: Error & { code?: string; detail?: string }): string {
  return error.code === "40P01" ? `${error.message} (${error.detail ?? ""})` : error.message;
}

type MigrationRecord = AppliedFile & { files?: readonly SqlFile[] };

async function recordMigration(
  client: Client,
  { name, checksum, backup = null, files }: MigrationRecord,
): Promise<void> {
  const texts = files?.map((file) => ({ name: file.name, text: file.text }));
  await client.query(
    `insert into migrations (name, checksum, backup, files) values ($1, $2, $3, $4)
     on conflict (name) do update set checksum = excluded.checksum, files = excluded.files, applied_at = now()`,
    [name, checksum, backup, texts === undefined ? null : JSON.stringify(texts)],
  );
}

/** Recomputes the digests of all rows, after a restore or a migration without triggers or in another shape (I-117). */
export async function recomputeBookDigests(client: Client): Promise<void> {
  const { rows } = await client.query<{ book: string }>(
    "select distinct book_id as book from auth.memberships",
  );
  for (const { book } of rows) {
    await client.query("select set_config('app.book_id', $1, true)", [book]);
    await client.query("select digest_book($1)", [book]);
  }
}

const OLDEST_SERVER = 150_000;

/** Checks version, encoding and durability before anything is written. */
export async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<Record<"version" | "encoding" | "fsync" | "full_page_writes", string>>(`
    select current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes`);
  const row = rows[0];
  if (!row) throw new StartupProblem("The database doesn't respond.");
  if (Number(row.version) < OLDEST_SERVER) {
    throw new StartupProblem(
      `Twofold needs PostgreSQL 15 or newer; this server runs ${Math.floor(Number(row.version) / 10_000)}.`,
    );
  }
  if (row.encoding !== "UTF8") throw new StartupProblem(`The database must use UTF8, not ${row.encoding}.`);
  if (row.fsync !== "on" || row.full_page_writes !== "on") {
    throw new StartupProblem("The database could lose data. Turn on fsync and full_page_writes.");
  }
}

/** Checks that every table of a book has forced row security. */
export async function checkPromises(client: Client): Promise<void> {
  const open = await client.query<{ name: string }>(UNGUARDED_TABLES);
  if (open.rows[0]) {
    throw new StartupProblem(`The table ${open.rows[0].name} doesn't force row-level security.`);
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
