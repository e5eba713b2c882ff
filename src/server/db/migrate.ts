import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupProblem } from "#server/config.ts";
import type { Client, Database } from "./database.ts";

/** The role that every transaction in a book drops to (Design 1, idea 2). */
export const APP_ROLE = "twofold_app";

/** Owns the functions that may search with an index (Decision 0007). */
const SEARCH_ROLE = "twofold_search";

/** Owns the one function that writes new journals, sealed (Decision 0019). */
const WRITER_ROLE = "twofold_writer";

const ROLES = [APP_ROLE, SEARCH_ROLE, WRITER_ROLE];

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
    // A migration of large books takes its time, and so does waiting for another server's.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await ensureRoles(client);
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
    await client.query("reset statement_timeout; reset lock_timeout").catch(() => undefined);
    client.release();
  }
}

/** The migrations as files, in the order of their numbers. */
function readMigrations(folder: string): Migration[] {
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

/** Roles belong to the whole PostgreSQL server: they may exist, or an administrator must make them. */
async function ensureRoles(client: Client): Promise<void> {
  if (await canBecome(client, ROLES)) return;
  const who = await client.query<{ name: string }>("select quote_ident(current_user) as name");
  const user = who.rows[0]?.name ?? "";
  try {
    for (const role of ROLES) await ensureRole(client, role, user);
  } catch {
    throw new StartupProblem(
      `The database role ${user} may not create roles. Let an administrator run once: ` +
        `${ROLES.map((role) => `create role ${role} nologin; `).join("")}grant ${ROLES.join(", ")} to ${user};`,
    );
  }
}

async function ensureRole(client: Client, role: string, user: string): Promise<void> {
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
