import { Socket } from "node:net";
import pg from "pg";
import { type Config, StartupProblem, withHost } from "#server/config.ts";
import { inOnePiece } from "./in-one-piece.ts";
import { keepStatistics } from "./keep-statistics.ts";
import { migrate } from "./migrate.ts";
import { pgliteStream } from "./pglite-stream.ts";
import { checkPromises, checkServer } from "./startup-checks.ts";

export type Client = pg.PoolClient;

/** The one pool of connections, and how writes are committed on this kind of database. */
export type Database = {
  kind: "embedded" | "server";
  pool: pg.Pool;
  close: () => Promise<void>;
};

type Fsync = (descriptor: number) => void;

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

async function embedded(config: Config, fsync?: Fsync): Promise<Database> {
  // Not loaded for a server's database, which starts the sooner for it.
  const { openEmbedded } = await import("./embedded.ts");
  const { database, close } = await openEmbedded(config.dataDir, fsync);
  // The WebAssembly backend is one session, so the pool has one connection.
  const pool = new pg.Pool({
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    stream: () => inOnePiece(pgliteStream(database)),
  });
  const endStatistics = keepStatistics(pool);
  return {
    kind: "embedded",
    pool,
    close: async () => {
      await endStatistics();
      await pool.end();
      await close();
    },
  };
}

function server(config: Config, connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: config.databasePool,
    pipeline: true,
    stream: () => {
      const socket = new Socket();
      // Not earlier: a socket that connects takes its own write method back.
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
  // A lost idle connection is replaced by the pool; the next request finds out if it cannot be.
  pool.on("error", () => undefined);
  // One that is lost while in use fails its statement; unheard, the same error would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { kind: "server", pool, close: () => pool.end() };
}

/** An unreachable server in one sentence, without the password. */
function inWords(error: unknown, url: string): unknown {
  if (error instanceof StartupProblem || !(error instanceof Error)) return error;
  const { host, pathname } = new URL(withHost(url));
  const reason = error.message || ("code" in error ? String(error.code) : "no answer");
  return new StartupProblem(`The PostgreSQL database ${host}${pathname} cannot be used: ${reason}.`);
}
