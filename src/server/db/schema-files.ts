import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupProblem } from "#server/config.ts";
import type { Client } from "./database.ts";

/** The files of schema/ with tables, in the order of their references. */
const SUBJECTS = [
  "values",
  "identity",
  "book",
  "exchange-rates",
  "plan",
  "accounts",
  "parties",
  "products",
  "journals",
  "e-invoices",
  "orders",
  "documents",
  "emails",
  "reminders",
  "received-files",
  "payments",
  "stock",
  "closing",
  "bank",
  "money",
  "schedules",
  "card-payments",
  "assets",
  "tax-returns",
  "accruals",
  "loans",
  "revaluations",
  "attachments",
  "comments",
  "checklist",
  "approvals",
];

// Rows that store the checksums of all tables and of all functions, next to the checksums of migrations.
export const SCHEMA = "schema";
export const FUNCTIONS = "functions";

export type SqlFile = { name: string; text: string; checksum: string };
export type AppliedFile = {
  name: string;
  checksum: string;
  /** Backup file written before the migration, if any. */
  backup?: string | null;
};

/** The schema as text. A backup includes it, since the restoring server may have another one. */
export type SchemaText = Record<"schema" | "functions", Pick<SqlFile, "name" | "text">[]>;

/**
 * Returns the schema of a database and its last migration. Refuses a database last opened by another version, which has
 * another schema.
 */
export async function readSchema(client: Client): Promise<SchemaText & { last: string }> {
  const { rows: applied } = await client.query<AppliedFile>(SELECT_APPLIED);
  const migrations = readMigrations();
  const functions = await readFunctions(client);
  checkApplied(migrations, applied);
  const checksum = checksumOfAll(functions);
  const areSame = applied.some((row) => row.name === FUNCTIONS && row.checksum === checksum);
  if (!areSame || migrationsAfter(migrations, applied).length > 0) {
    throw new StartupProblem(
      "This database was last opened by another version of Twofold. Start this version once to update it.",
    );
  }
  const texts = (files: SqlFile[]) => files.map(({ name, text }) => ({ name, text }));
  const last = migrations.at(-1)?.name ?? "";
  return { schema: texts(readSubjects()), functions: texts(functions), last };
}

/** Works with older databases too, whose table has no `backup` column. */
export const SELECT_APPLIED =
  "select name, checksum, to_jsonb(m) ->> 'backup' as backup from migrations m order by name";

export function readMigrations(folder = join(findRoot(), "migrations")): SqlFile[] {
  return existsSync(folder) ? readSql(folder) : [];
}

export function migrationsAfter(
  migrations: SqlFile[],
  applied: readonly Pick<AppliedFile, "name">[],
): SqlFile[] {
  return migrations.filter(({ name }) => !applied.some((row) => row.name === name));
}

/**
 * Refuses a database that this version cannot upgrade: one with migrations that are unknown or differ here, and one
 * whose tables differ without a migration that changes them (Decision 0118).
 */
export function checkApplied(migrations: SqlFile[], applied: AppliedFile[]): void {
  const schema = applied.find(({ name }) => name === SCHEMA);
  if (schema === undefined) throw new StartupProblem(OTHER_VERSION);
  for (const { name, checksum } of applied) {
    if (name === FUNCTIONS || name === SCHEMA) continue;
    const migration = migrations.find((candidate) => candidate.name === name);
    if (!migration) throw new StartupProblem(newerVersion(migrations, applied, name));
    if (migration.checksum !== checksum) {
      throw new StartupProblem(`The migration ${name} was changed after it was applied.`);
    }
  }
  const isBehind = migrationsAfter(migrations, applied).length > 0;
  if (!isBehind && schema.checksum !== checksumOfSchema(readSubjects()))
    throw new StartupProblem(OTHER_VERSION);
}

/** Tells how to go back: restore the backup from before the first migration that this version lacks. */
function newerVersion(
  migrations: readonly SqlFile[],
  applied: readonly AppliedFile[],
  first: string,
): string {
  const backup = applied.find(
    (row) => row.backup && !migrations.some(({ name }) => name === row.name),
  )?.backup;
  const restoreHint = backup ? `: to go back to this version, restore ${backup} into an empty database` : "";
  return `The database was migrated by a newer version of Twofold (${first})${restoreHint}.`;
}

const OTHER_VERSION =
  "This database was created by another version of Twofold. Back it up with that version (npm run backup), then " +
  "restore the backup with this one (npm run restore).";

/** Returns the tables, subject by subject; fails on a file missing from SUBJECTS, which would go unnoticed. */
export function readSubjects(): SqlFile[] {
  const files = readSql(join(findRoot(), "schema"));
  return SUBJECTS.map((subject) => {
    const file = files.find(({ name }) => name === `${subject}.sql`);
    if (file === undefined || files.length !== SUBJECTS.length) {
      throw new Error("The files in schema/ don't match the list of subjects.");
    }
    return file;
  });
}

/**
 * Returns schema/functions. On a distributed database, inserts take their book from a row of `books`, and some functions
 * are replaced by those in schema/distributed (docs/scale.md).
 */
export async function readFunctions(client: Client): Promise<SqlFile[]> {
  const functions = readSql(join(findRoot(), "schema", "functions"));
  if (!(await hasCitus(client))) return functions;
  return [
    ...functions.map(({ text, ...file }) => ({ ...file, text: text.replace(BOOK_OF_ROWS, BOOK_OF_A_ROW) })),
    ...readSql(join(findRoot(), "schema", "distributed")),
  ];
}

/** Whether the database can be distributed. */
export async function hasCitus(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount !== 0;
}

const BOOK_OF_ROWS = /\(select ([\w.]+)\) b \(book_id\)/g;
const BOOK_OF_A_ROW = "(select book_id from public.books where book_id = $1) b";

/** Returns the SQL files of a folder, in name order. */
function readSql(folder: string): SqlFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, checksum: checksumOf(text) };
  });
}

/** Checksum of the tables, without their comments. */
export const checksumOfSchema = (files: readonly Pick<SqlFile, "text">[]) =>
  checksumOf(files.map(({ text }) => text.replaceAll(/--.*/g, "").replaceAll(/\s+/g, " ")).join(""));
/** Identifies the schema of a version: the start of its checksum. */
export const schemaVersion = () => checksumOfSchema(readSubjects()).slice(0, 12);
export const checksumOfAll = (files: SqlFile[]) => checksumOf(files.map(({ text }) => text).join(""));
const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** schema/ and migrations/ are next to src/ and dist/, wherever this file was bundled to. */
function findRoot(): string {
  return import.meta.dirname.replace(/[\\/](src|dist)[\\/]server.*$/, "");
}

/** Splits a file into commands; semicolons in comments, strings or bodies don't count. */
export function commandsIn(text: string): string[] {
  return text.match(/(?:--.*|'[^']*'|\$\$[^]*?\$\$|[^;])+;/g) ?? [];
}
