import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupProblem } from "#server/config.ts";
import type { Client, Database } from "./database.ts";

/** The role that every transaction in a book drops to (Design 1, idea 2). */
export const APP_ROLE = "twofold_app";

// One number for all of Twofold: servers that start together migrate one after the other.
const MIGRATION_LOCK = 7_305_001;

type Migration = { name: string; text: string; checksum: string };

/**
 * Applies the SQL files of migrations/ in order, each in its own transaction, under a lock. A file
 * that changed after it was applied, or one that this version does not know, is refused.
 */
export async function migrate({ pool }: Pick<Database, "pool">, folder = migrationsFolder()): Promise<void> {
  const known = readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await ensureRole(client);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from migrations",
    );
    checkApplied(known, rows);
    const applied = new Set(rows.map(({ name }) => name));
    for (const migration of known) if (!applied.has(migration.name)) await apply(client, migration);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** The migrations as files, in the order of their numbers. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}

/** The folder stands beside src/ and dist/, wherever this file was bundled to. */
function migrationsFolder(): string {
  const root = import.meta.dirname.replace(/[\\/](src|dist)[\\/]server.*$/, "");
  return join(root, "migrations");
}

function checkApplied(known: Migration[], applied: { name: string; checksum: string }[]): void {
  for (const { name, checksum } of applied) {
    const migration = known.find((candidate) => candidate.name === name);
    if (!migration)
      throw new StartupProblem(`The database was migrated by a newer version of Twofold (${name}).`);
    if (migration.checksum !== checksum) {
      throw new StartupProblem(`The migration ${name} was changed after it had been applied.`);
    }
  }
}

async function apply(client: Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new StartupProblem(`The migration ${name} failed: ${error instanceof Error ? error.message : ""}`);
  }
}

/** The role belongs to the whole PostgreSQL server, so it may exist, or an administrator must make it. */
async function ensureRole(client: Client): Promise<void> {
  const role = await client.query("select from pg_roles where rolname = $1", [APP_ROLE]);
  const who = await client.query<{ name: string }>("select quote_ident(current_user) as name");
  const user = who.rows[0]?.name ?? "";
  try {
    if (role.rowCount === 0) await createRole(client);
    const member = await client.query<{ is_member: boolean }>(
      "select pg_has_role($1, 'member') as is_member",
      [APP_ROLE],
    );
    if (!member.rows[0]?.is_member) await client.query(`grant ${APP_ROLE} to ${user}`);
  } catch {
    throw new StartupProblem(
      `The database role ${user} may not create roles. ` +
        `Let an administrator run once: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to ${user};`,
    );
  }
}

/** Two databases of one server may create the role at the same moment: the second one is content. */
async function createRole(client: Client): Promise<void> {
  try {
    await client.query(`create role ${APP_ROLE} nologin`);
  } catch (error) {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [APP_ROLE]);
    if (rowCount === 0) throw error;
  }
}
