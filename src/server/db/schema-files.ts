import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupProblem } from "#server/config.ts";
import type { Client } from "./database.ts";

/** The files of schema/ with the tables, in the order of their references. */
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
  "mails",
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
];

// Where the checksum of all functions is kept, beside those of the migrations.
export const FUNCTIONS = "functions";

export type SqlFile = { name: string; text: string; checksum: string };
export type Applied = { name: string; checksum: string };

/** The schema as a text, which a backup takes along: whoever restores it later may have another one. */
export type SchemaText = Record<"schema" | "functions", Pick<SqlFile, "name" | "text">[]>;

/**
 * The schema of a database and its last migration; a database that another version has opened last has another one, and
 * is refused.
 */
export async function readSchema(client: Client): Promise<SchemaText & { last: string }> {
  const { rows: applied } = await client.query<Applied>(
    "select name, checksum from migrations order by name",
  );
  const migrations = readMigrations();
  const functions = await readFunctions(client);
  checkApplied(migrations, applied);
  const known = [...migrations, { name: FUNCTIONS, checksum: checksumOfAll(functions) }];
  if (
    !known.every(({ name, checksum }) =>
      applied.some((row) => row.name === name && row.checksum === checksum),
    )
  ) {
    throw new StartupProblem(
      "Another version of Twofold has opened this database last. Start this one on it once.",
    );
  }
  const texts = (files: SqlFile[]) => files.map(({ name, text }) => ({ name, text }));
  const last = migrations.at(-1)?.name ?? "";
  return { schema: texts(readSubjects()), functions: texts(functions), last };
}

/** True when this version knows a migration, or a later one of its own. */
export function knowsMigration(name: string): boolean {
  return readMigrations().some((migration) => migration.name === name);
}

export function readMigrations(folder = join(root(), "migrations")): SqlFile[] {
  return readSql(folder);
}

export function checkApplied(known: SqlFile[], applied: Applied[]): void {
  for (const { name, checksum } of applied) {
    if (name === FUNCTIONS) continue;
    const migration = known.find((candidate) => candidate.name === name);
    if (!migration)
      throw new StartupProblem(`The database was migrated by a newer version of Twofold (${name}).`);
    if (migration.checksum !== checksum) {
      throw new StartupProblem(`The migration ${name} was changed after it had been applied.`);
    }
  }
}

/** The tables, subject by subject; a file that SUBJECTS does not know would be left out unnoticed. */
export function readSubjects(): SqlFile[] {
  const files = readSql(join(root(), "schema"));
  return SUBJECTS.map((subject) => {
    const file = files.find(({ name }) => name === `${subject}.sql`);
    if (file === undefined || files.length !== SUBJECTS.length) {
      throw new Error("schema/ and the list of its subjects do not agree.");
    }
    return file;
  });
}

/**
 * Those of schema/functions. On a distributed database what they insert takes its book from a row of books, and some are
 * replaced by what stands in schema/distributed (docs/scale.md).
 */
export async function readFunctions(client: Client): Promise<SqlFile[]> {
  const functions = readSql(join(root(), "schema", "functions"));
  if (!(await hasCitus(client))) return functions;
  return [
    ...functions.map(({ text, ...file }) => ({ ...file, text: text.replace(BOOK_OF_ROWS, BOOK_OF_A_ROW) })),
    ...readSql(join(root(), "schema", "distributed")),
  ];
}

/** Whether the database may be spread over several machines. */
export async function hasCitus(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount !== 0;
}

const BOOK_OF_ROWS = /\(select ([\w.]+)\) b \(book_id\)/g;
const BOOK_OF_A_ROW = "(select book_id from public.books where book_id = $1) b";

/** The SQL files of a folder in the order of their names. */
function readSql(folder: string): SqlFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, checksum: checksumOf(text) };
  });
}

export const checksumOfAll = (files: SqlFile[]) => checksumOf(files.map(({ text }) => text).join(""));
const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** schema/ and migrations/ stand beside src/ and dist/, wherever this file was bundled to. */
function root(): string {
  return import.meta.dirname.replace(/[\\/](src|dist)[\\/]server.*$/, "");
}

/** Each command of a file; a semicolon in a comment, a text or a body ends none. */
export function commandsIn(text: string): string[] {
  return text.match(/(?:--.*|'[^']*'|\$\$[^]*?\$\$|[^;])+;/g) ?? [];
}
