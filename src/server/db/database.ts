import { Socket } from "node:net";
import type { Writable } from "node:stream";
import pg from "pg";
import { type Config, StartupProblem, withHost } from "#server/config.ts";
import { answerVisitors } from "./live-copy.ts";
import { checkPromises, checkServer, migrate } from "./migrate.ts";
import { checkRights } from "./promised-rights.ts";

export type Client = pg.PoolClient;

/** The one pool of connections, and how writes are committed on this kind of database. */
export type Database = {
  kind: "embedded" | "server";
  pool: pg.Pool;
  /** False when the disk is full, as far as this process can tell: that of a server is the server's. */
  hasSpace: () => boolean;
  close: () => Promise<void>;
};

export type Fsync = (descriptor: number) => void;

// Dates, amounts and counts of rows stay text: a JavaScript number or Date would change them. A
// small count that is known to be small is cast to int in its query.
const TEXT_TYPES = [pg.types.builtins.DATE, pg.types.builtins.NUMERIC, pg.types.builtins.INT8];
for (const type of TEXT_TYPES) pg.types.setTypeParser(type, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

/** Opens the configured database, brings its schema up to date and checks what it must promise. */
export async function openDatabase(config: Config, fsync?: Fsync): Promise<Database> {
  const database = await connect(config, fsync);
  try {
    await checkServer(database);
    await migrate(database);
    await checkPromises(database);
    await checkRights(database);
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw config.databaseUrl === null ? error : inWords(error, config.databaseUrl);
  }
}

/** The same without a look at what is in it. */
export async function connect(config: Config, fsync?: Fsync): Promise<Database> {
  return config.databaseUrl === null ? embedded(config, fsync) : server(config, config.databaseUrl);
}

/** Connects for one piece of work that a command does. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
  fsync?: Fsync,
): Promise<Result> {
  const database = await connect(config, fsync);
  try {
    return await work(database);
  } catch (error) {
    throw config.databaseUrl === null ? error : inWords(error, config.databaseUrl);
  } finally {
    await database.close();
  }
}

async function embedded(config: Config, fsync?: Fsync): Promise<Database> {
  // Not loaded for a server's database, which starts the sooner for it.
  const { openEmbedded, pgliteStream } = await import("./embedded.ts");
  const visitors = answerVisitors();
  const { onVisitor } = visitors;
  const { running, hasSpace, close } = await openEmbedded(config.dataDir, { fsync, onVisitor });
  // The WebAssembly backend is one session, so the pool has one connection.
  const pool = newPool({
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    stream: () => inOnePiece(pgliteStream({ running })),
  });
  visitors.open(pool);
  const endUpkeep = keepUp(pool, visitors.isCopying);
  return {
    kind: "embedded",
    pool,
    hasSpace,
    close: async () => {
      await endUpkeep();
      await pool.end();
      await close();
    },
  };
}

function server(config: Config, connectionString: string): Database {
  const pool = newPool({
    connectionString,
    max: config.databasePool,
    pipeline: true,
    stream: () => {
      const socket = new Socket();
      // Not before the socket is connected: connecting puts its own write method back.
      return socket.once("connect", () => inOnePiece(socket));
    },
    application_name: "twofold",
    // Compiling a report to machine code takes seconds, and running it milliseconds.
    options: "-c jit=off",
    connectionTimeoutMillis: 5_000,
    lock_timeout: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  return { kind: "server", pool, hasSpace: () => true, close: () => pool.end() };
}

function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A lost idle connection is replaced by the pool; the next request finds out if it cannot be.
  pool.on("error", () => undefined);
  // A connection that is lost while in use fails its statement; without a listener the same error would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** An unreachable server in one sentence, without the password. */
function inWords(error: unknown, url: string): unknown {
  if (error instanceof StartupProblem || !(error instanceof Error)) return error;
  const { host, pathname } = new URL(withHost(url));
  const reason = error.message || ("code" in error ? String(error.code) : "no answer");
  return new StartupProblem(`The PostgreSQL database ${host}${pathname} cannot be used: ${reason}.`);
}

/**
 * Sends what is written in one turn of the event loop in one piece. The driver writes each statement by itself, and
 * in a pipeline a system call for each statement costs as much as many statements cost the database.
 */
function inOnePiece<Stream extends Writable>(stream: Stream): Stream {
  const write = stream.write.bind(stream);
  let isHeld = false;
  const release = () => {
    isHeld = false;
    stream.uncork();
  };
  return Object.assign(stream, {
    write: (chunk: Uint8Array, done?: () => void): boolean => {
      if (!isHeld) {
        isHeld = true;
        stream.cork();
        // Runs when the promises of this turn have all gone as far as they can.
        process.nextTick(release);
      }
      return write(chunk, done);
    },
  });
}

const EVERY_MS = 5_000;

type Pool = Database["pool"];

/**
 * Does for the embedded database what autovacuum and the checkpointer do on a server. Without statistics the planner
 * takes every table for a small one, and a search reads the whole book; without checkpoints the log grows until the
 * server stops, and the next start after a crash reads all of it. It does one thing at a time, so that requests come in
 * between. Returns the function that ends it.
 *
 * @param isCopying true while somebody copies the files, who needs the log as it is.
 */
function keepUp(pool: Pool, isCopying: () => boolean): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    // A failure, perhaps for lack of space, is ignored and tried again later; it costs nothing but speed.
    running = running
      .then(() => (isCopying() ? undefined : shortenLog(pool)))
      .catch(() => undefined)
      .then(() => refreshStatistics(pool))
      .catch(() => undefined);
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Four files of the log. The next start after a crash reads as much, and no more. */
const LONGEST_LOG = 64 * 1024 * 1024;

/** Writes a checkpoint when the log has grown longer than `longest` bytes since the last one. */
export async function shortenLog(pool: Pool, longest = LONGEST_LOG): Promise<void> {
  const { rows } = await pool.query<{ isLong: boolean }>(
    `select pg_current_wal_lsn() - redo_lsn > $1 as "isLong" from pg_control_checkpoint()`,
    [longest],
  );
  if (rows[0]?.isLong) await pool.query("checkpoint");
}

/** Analyses the tables that changed by a tenth, and vacuums those where a fifth is dead rows. */
export async function refreshStatistics(pool: Pool): Promise<void> {
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ command: string }>(OUT_OF_DATE);
  for (const { command } of rows) await pool.query(command);
}

/**
 * The thresholds of autovacuum's own defaults. What was written just before a stop is not among the counted
 * changes of the next start, so a table that has rows and was never looked at counts as out of date too.
 */
const OUT_OF_DATE = `
  select case when n_dead_tup > 50 + n_live_tup / 5 then 'vacuum (analyze) ' else 'analyze ' end
    || format('%I.%I', schemaname, s.relname) as command
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10
    or (c.reltuples < 0 and pg_relation_size(s.relid) > 0)`;
