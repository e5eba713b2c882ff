import type { Instant } from "#domain/dates.ts";
import { existsSync, fsyncSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { bookId } from "#contract/fields.ts";
import { filesFolder } from "#server/attachments/file-store.ts";
import { checkBooks } from "#server/books-check/check-books.ts";
import { selectKeptSeals } from "#server/books-check/lookup.ts";
import { explainCause } from "#server/explain-cause.ts";
import { type Config, StartupProblem } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import { findAnyTable, readOwnReferences, readTables, type TableShape } from "#server/db/catalog.ts";
import { type Client, type Database, openDatabase, withDatabase } from "#server/db/database.ts";
import { lockFolder, moveInPlace } from "#server/db/data-folder.ts";
import { selectOpenBooks } from "#server/identity/owned-books.ts";
import {
  checkServer,
  recomputeBookDigests,
  makeFunctions,
  makeTables,
  recordVersion,
} from "#server/db/migrate.ts";
import { ensureRoles } from "#server/db/roles.ts";
import {
  checksumOfSchema,
  readFunctions,
  readMigrations,
  readSubjects,
  type SchemaText,
} from "#server/db/schema-files.ts";
import { openUpgradedDatabase } from "./before-upgrade.ts";
import { checkFile, FORMAT, type BackupHead, type Manifest, readParts } from "./backup-file.ts";
import { FILES, filesWriter } from "./attached-files.ts";
import { restoreDesignRules, dropDesignRules } from "./design-rules.ts";
import { SQL_AFTER_ROWS } from "./former-fields.ts";
import { CURRENT_NAMES, currentValue } from "./former-names.ts";
import { type NamedPart, renamePart } from "./rename.ts";

export type RestoreResult = {
  madeAt: Instant;
  rows: number;
  books: number;
  /** Failures of the integrity check, as sentences; empty if it passed. */
  problems: string[];
};

/**
 * Restores a backup into an empty folder or database: all of it or nothing. The whole file is checked before anything is
 * written; afterwards the integrity check recomputes every book, including its chained history.
 */
export async function restoreBackup(config: Config, path: string): Promise<RestoreResult> {
  const { head, totals } = await checkFile(path);
  const isKnown = head.schema === "" || readMigrations().some(({ name }) => name === head.schema);
  if (head.backup === FORMAT && !isKnown) {
    throw new StartupProblem(`${path} was made by a newer version of Twofold (${head.schema}).`);
  }
  try {
    const restored = await (config.databaseUrl === null ? restoreIntoFolder : fillAndCheck)(config, {
      path,
      head,
      files: filesFolder(config),
    });
    return { madeAt: head.madeAt, rows: totals.rows, ...restored };
  } catch (error) {
    throw error instanceof StartupProblem ? error : backupNotRestored(path, error);
  }
}

function backupNotRestored(path: string, error: unknown): StartupProblem {
  return new StartupProblem(`${path} can't be restored: ${explainCause(error)}. Nothing was written.`);
}

/** A backup, and the folder for its books' attached files. */
type BackupSource = { path: string; head: BackupHead; files: string };

async function restoreIntoFolder(config: Config, source: BackupSource) {
  const folder = resolve(config.dataDir);
  const files = join(folder, "postgres");
  if (existsSync(files)) {
    throw new StartupProblem(
      `${folder} already contains books. Set DATA_DIR to an empty folder, or move its contents elsewhere.`,
    );
  }
  const unlock = await lockFolder(folder);
  const scratch = join(folder, "restoring");
  try {
    rmSync(scratch, { recursive: true, force: true });
    // An empty folder, because a first start would copy a database with tables.
    mkdirSync(join(scratch, "postgres"), { recursive: true, mode: 0o700 });
    const restored = await fillAndCheck({ ...config, dataDir: scratch }, source);
    moveInPlace({ from: join(scratch, "postgres"), folder: files }, fsyncSync);
    return restored;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    unlock();
  }
}

async function fillAndCheck(
  config: Config,
  source: BackupSource,
): Promise<Pick<RestoreResult, "books" | "problems">> {
  await withDatabase(config, ({ asOwner }) =>
    asOwner(async (client) => {
      await checkServer(client);
      await fillDatabase(client, source);
    }),
  );
  // Upgrades a backup of an older version to this one, as its database would be.
  return checkAll(await openDatabase({ ...config, busyAfterMs: A_DAY_MS }), source.files);
}

/** Runs the integrity check of every book, with every byte of its files. Takes a while, but no request waits for it. */
export async function checkAllBooks(
  config: Config,
  files = filesFolder(config),
): Promise<Pick<RestoreResult, "books" | "problems">> {
  return checkAll(await openUpgradedDatabase({ ...config, busyAfterMs: A_DAY_MS }), files);
}

const A_DAY_MS = 86_400_000;

async function fillDatabase(client: Client, source: BackupSource): Promise<void> {
  const table = await findAnyTable(client);
  if (table !== null)
    throw new StartupProblem(
      `The database isn't empty: it has the table ${table}. Restore into an empty one.`,
    );
  await ensureRoles(client);
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  const files = filesWriter(source.files);
  try {
    await client.query("begin");
    await fillTables(client, source, files.write);
    await client.query("commit");
  } catch (error) {
    await files.undo();
    await client.query("rollback").catch(() => undefined);
    throw backupNotRestored(source.path, error);
  }
  for (const { name } of await readTables(client)) await client.query(`analyze ${name}`);
}

/** Inserts rows before creating triggers, which would duplicate data and refuse rows in closed periods. */
async function fillTables(
  client: Client,
  { path, head }: BackupSource,
  writeFiles: ReturnType<typeof filesWriter>["write"],
): Promise<void> {
  let isCarriedOver = false;
  let functions: SchemaText["functions"] = [];
  let tables: readonly TableShape[] = [];
  let references: { table: string; name: string }[] = [];
  let rules: Awaited<ReturnType<typeof dropDesignRules>> = [];
  const books = new Set<string>();
  await readParts(path, {
    onManifest: async (manifest) => {
      isCarriedOver = canInsertRows(head, manifest);
      await makeTables(client, isCarriedOver ? readSubjects() : manifest.schema);
      if (isCarriedOver) rules = await dropDesignRules(client);
      functions = isCarriedOver ? await readFunctions(client) : manifest.functions;
      tables = await readTables(client);
      references = await readOwnReferences(client);
      for (const { table, name } of references) {
        await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
      }
    },
    onRows: async (part, rows, isEnd) => {
      if (part.table === FILES && part.book !== null) {
        await writeFiles(bookId.parse(part.book), rows, isEnd);
        return;
      }
      const currentPart = isCarriedOver ? renamePart(part, CURRENT_NAMES) : part;
      if (currentPart !== null) await insertRows(client, { part: currentPart, rows, tables, isCarriedOver });
      if (part.book !== null) books.add(part.book);
      const behind = SQL_AFTER_ROWS[part.table];
      if (isCarriedOver && isEnd && behind !== undefined) await client.query(behind);
      // Pending deferred checks take memory.
      if (isEnd) await client.query("set constraints all immediate; set constraints all deferred");
    },
  });
  await client.query("set constraints all immediate");
  for (const { table, name } of references) {
    await client.query(`alter table ${table} alter constraint ${name} not deferrable`);
  }
  await makeFunctions(client, functions);
  if (!isCarriedOver) return;
  await restoreDesignRules(client, { books, rules });
  await recomputeBookDigests(client);
  await recordVersion(client);
}

/**
 * Whether the rows of a backup are inserted into the tables of this version, because no migration leads here from its
 * own (Decision 0118). Otherwise its own tables are created, and the database is upgraded like any older one.
 */
function canInsertRows(head: BackupHead, { schema }: Manifest): boolean {
  if (head.backup < FORMAT) return true;
  const isOlderSchema = readMigrations().some(({ name }) => name > head.schema);
  return !isOlderSchema && checksumOfSchema(schema) !== checksumOfSchema(readSubjects());
}

type InsertedRows = {
  part: NamedPart;
  rows: readonly string[];
  tables: readonly TableShape[];
  /** Whether former values get their current names. */
  isCarriedOver: boolean;
};

async function insertRows(
  client: Client,
  { part, rows, tables, isCarriedOver }: InsertedRows,
): Promise<void> {
  const table = tables.find(({ name }) => name === part.table);
  if (table === undefined) throw new Error(`there is no table ${part.table}`);
  const columns = part.columns.flatMap((name, index) => {
    if (name === null) return [];
    const type = table.columns.find((column) => column.name === name)?.type;
    if (type === undefined) throw new Error(`${part.table} has no column ${name}`);
    const backedUp = `row ->> ${index}`;
    const value = isCarriedOver
      ? currentValue({ value: backedUp, column: `${part.table}.${name}` })
      : backedUp;
    return { name, value: `(${value})::${type}` };
  });
  if (part.book !== null) await client.query("select set_config('app.book_id', $1, true)", [part.book]);
  await client.query(
    `insert into ${table.name} (${columns.map(({ name }) => name).join(", ")})
     select ${columns.map(({ value }) => value).join(", ")}
     from json_array_elements($1::json) row`,
    [`[${rows.join(",")}]`],
  );
}

/** Closes the database afterwards. */
async function checkAll(
  database: Database,
  files: string,
): Promise<Pick<RestoreResult, "books" | "problems">> {
  try {
    const books = await selectOpenBooks(database);
    const problems: string[] = [];
    for (const member of books) {
      const { checks } = await checkBooks(openBooks(database, member).read, {
        files: { files, reads: true },
        seals: await selectKeptSeals(database, member.bookId),
      });
      for (const check of checks) {
        problems.push(
          ...check.problems.map((problem) => `Company ${member.bookId}, ${check.invariant}: ${problem}`),
        );
      }
    }
    return { books: books.length, problems };
  } finally {
    await database.close();
  }
}
