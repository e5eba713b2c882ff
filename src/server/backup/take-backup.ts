import type { Instant } from "#domain/dates.ts";
import { existsSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { filesFolder } from "#server/attachments/file-store.ts";
import { type Config, StartupProblem } from "#server/config.ts";
import { readTables, type TableShape } from "#server/db/catalog.ts";
import { type Client, type Fsync, withDatabase } from "#server/db/database.ts";
import { copyLive } from "#server/db/live-copy.ts";
import { readSchema } from "#server/db/schema-files.ts";
import {
  checkFile,
  type FilledPart,
  FORMAT,
  backupNotWritten,
  PRODUCT,
  type Totals,
  writeFile,
} from "./backup-file.ts";
import { type FileSource, filesOf } from "./attached-files.ts";
import { selectBooks } from "./queries.ts";
import { removeOnFailure, unfinishedPaths } from "./unfinished-copy.ts";

/** The size of a backup, and the attached files missing from it because they are gone from the disk, as sentences. */
type BackupResult = Totals & { missing: readonly string[] };

/**
 * Backs up all books, their attached files and their users to one file, consistent as of one moment, while the server
 * keeps working (Decision 0033). The file gets its name after it has been read back and found complete.
 */
export async function takeBackup(config: Config, { path, madeAt }: Backup): Promise<BackupResult> {
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new StartupProblem(`The folder ${folder} doesn't exist. Create it first.`);
  if (existsSync(path)) throw new StartupProblem(`The file ${path} already exists. Choose another name.`);
  return writeAndVerify(config, { path, madeAt }, ({ scratch, ...source }) =>
    runOnBooks(config, scratch, async (client) =>
      writeAll(client, { ...source, schema: await readSchema(client) }),
    ),
  );
}

/**
 * The same for a database about to be migrated, on the connection that will change it; it has the schema of the version
 * that created it.
 */
export const takeBackupOf = (
  client: Client,
  config: Config,
  { schema, ...backup }: Backup & { schema: Schema },
): Promise<BackupResult> =>
  writeAndVerify(config, backup, (source) => writeAll(client, { ...source, schema }));

type Backup = { path: string; madeAt: Instant };
type Schema = Awaited<ReturnType<typeof readSchema>>;
/** Where a backup is written until complete, and where its files come from. */
type BackupInProgress = { path: string; scratch: string; madeAt: Instant; files: FileSource };

async function writeAndVerify(
  config: Config,
  { path, madeAt }: Backup,
  write: (unfinished: BackupInProgress) => Promise<Totals>,
): Promise<BackupResult> {
  const [part, scratch] = unfinishedPaths(path);
  const files: FileSource = { folder: filesFolder(config), missing: [] };
  return removeOnFailure([part, scratch], async () => {
    try {
      const totals = await write({ path: part, scratch, madeAt, files });
      await checkFile(part);
      renameSync(part, path);
      return { ...totals, missing: files.missing };
    } catch (error) {
      throw error instanceof StartupProblem ? error : backupNotWritten(path, error);
    }
  });
}

/** Uses the database itself or, while a server has the embedded one open, a copy of it. */
async function runOnBooks<Result>(
  config: Config,
  scratch: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const runAsOwner = (ownerConfig: Config, fsync?: Fsync) =>
    withDatabase(ownerConfig, ({ asOwner }) => asOwner(work), fsync);
  if (config.databaseUrl !== null) return runAsOwner(config);
  const folder = resolve(config.dataDir);
  if (!existsSync(join(folder, "postgres"))) throw new StartupProblem(`There are no books in ${folder}.`);
  if (!(await copyLive({ folder, target: scratch }))) return runAsOwner(config);
  // The scratch copy isn't needed after a crash, so it need not be flushed to disk.
  return runAsOwner({ ...config, dataDir: scratch }, () => undefined);
}

async function writeAll(
  client: Client,
  {
    path,
    madeAt,
    files,
    schema: { last, ...manifest },
  }: Omit<BackupInProgress, "scratch"> & { schema: Schema },
): Promise<Totals> {
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  // One snapshot for all tables, and one format for each value.
  await client.query("begin isolation level repeatable read read only");
  await client.query(
    "set local time zone 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1",
  );
  const head = { product: PRODUCT, backup: FORMAT, schema: last, madeAt };
  const totals = await writeFile(path, { head, manifest, parts: readAllParts(client, files) });
  await client.query("commit");
  return totals;
}

/** Returns sign-in data, then each book with its files, since the owner of the tables sees one book at a time (I-32). */
export async function* readAllParts(client: Client, files: FileSource): AsyncGenerator<FilledPart> {
  const tables = await readTables(client);
  for (const table of tables) if (!table.isTenantTable) yield readPart(client, table, null);
  for (const book of await selectBooks(client)) {
    await client.query("select set_config('app.book_id', $1, true)", [book]);
    for (const table of tables) if (table.isTenantTable) yield readPart(client, table, book);
    yield filesOf(client, files, book);
  }
}

function readPart(client: Client, { name, columns, key }: TableShape, book: string | null): FilledPart {
  const values = columns.map((column) => `${column.name}::text`).join(", ");
  const bookCondition = book === null ? "" : `where book_id = '${book}'`;
  const query = `select json_build_array(${values})::text as line from ${name} ${bookCondition} order by ${key}`;
  return {
    table: name,
    book,
    columns: columns.map((column) => column.name),
    batches: batchesOf(client, {
      query,
      limit: columns.some(({ type }) => type === "bytea") ? 1 : MOST_ROWS,
    }),
  };
}

/** Batch size of rows without files. A file is text of twice its size, so files are read one by one. */
const MOST_ROWS = 50;

async function* batchesOf(
  client: Client,
  { query, limit }: { query: string; limit: number },
): AsyncGenerator<string[]> {
  await client.query(`declare backup_rows no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${limit} from backup_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < limit) break;
  }
  await client.query("close backup_rows");
}
