import { resolve } from "node:path";
import pg from "pg";
import { explainCause } from "#server/explain-cause.ts";
import { type Config, StartupProblem } from "#server/config.ts";
import { withHost } from "#server/setting-values.ts";
import { isLostConnection } from "./database-refusals.ts";
import { answerCopyRequests } from "./live-copy.ts";
import { checkPromises, checkServer, migrate, type Upgrade } from "./migrate.ts";
import { hasCitus } from "./schema-files.ts";
import { checkRights } from "./check-rights.ts";
import { checkRoles, type Login, type Logins, newPassword, readLogins, renewPassword } from "./roles.ts";
import { batchWrites, newPool, serverPool } from "./server-pool.ts";
import { undoUnfinished } from "./undo-long-write.ts";
import { startMaintenance } from "./maintenance.ts";

export type Client = pg.PoolClient;

/** Runs work on a connection of the tables' owner. */
export type AsOwner = <Result>(work: (client: Client) => Promise<Result>) => Promise<Result>;

/** Connections for migrations and operators. */
export type OwnedDatabase = {
  kind: "embedded" | "server";
  asOwner: AsOwner;
  close: () => Promise<void>;
};

/**
 * Adds what requests use: connections of roles that own nothing (Decision 0034). The embedded database has one
 * connection for everything.
 */
export type Database = OwnedDatabase & {
  /** For the books only; cannot read the sign-in data. */
  books: pg.Pool;
  /** For sign-in data. */
  people: pg.Pool;
  /** False if the disk is full. Always true for a database server, whose disk is its own. */
  hasSpace: () => boolean;
  /** Milliseconds that a write may block others before they are refused as busy. */
  busyAfterMs: number;
  /** True if books are distributed over several machines (docs/scale.md). */
  isDistributed: boolean;
};

/** The part of the database with the tables of users, which aren't in any book. */
export type PeoplePool = Pick<Database, "people">;

type LoggedInDatabase = Omit<Database, "isDistributed">;

export type Fsync = (descriptor: number) => void;

// Dates, amounts and row counts stay text: a JavaScript number or Date would change them. Counts known to be small are
// cast to int in their queries.
const TEXT_TYPES = [pg.types.builtins.DATE, pg.types.builtins.NUMERIC, pg.types.builtins.INT8];
for (const type of TEXT_TYPES) pg.types.setTypeParser(type, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

type OpenOptions = Upgrade & { fsync?: Fsync | undefined };

/** Opens the configured database, migrates its schema and checks its guarantees. */
export async function openDatabase(
  config: Config,
  { fsync, ...upgrade }: OpenOptions = {},
): Promise<Database> {
  const connected = await connect(config, fsync);
  try {
    const { logins, isDistributed } = await connected.asOwner(async (client) => {
      await checkServer(client);
      await migrate(client, upgrade);
      await checkPromises(client);
      await checkRoles(client);
      await checkRights(client);
      return { logins: await readLogins(client), isDistributed: await hasCitus(client) };
    });
    return { ...(await connected.admit(logins)), isDistributed };
  } catch (error) {
    await connected.close().catch(() => undefined);
    throw describeDatabaseError(error, config);
  }
}

/** Connects without migrating or checking; at first only the owner is let in. */
async function connect(
  config: Config,
  fsync?: Fsync,
): Promise<OwnedDatabase & { admit: (logins: Logins) => Promise<LoggedInDatabase> }> {
  return config.databaseUrl === null ? embedded(config, fsync) : server(config, config.databaseUrl);
}

/** Connects for one task of a command, then disconnects. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: OwnedDatabase) => Promise<Result>,
  fsync?: Fsync,
): Promise<Result> {
  const database = await connect(config, fsync);
  try {
    return await work(database);
  } catch (error) {
    throw describeDatabaseError(error, config);
  } finally {
    await database.close();
  }
}

/** The role that created the database: its session can always return to it (Decision 0034). */
const BECOME_OWNER = "set session authorization postgres";

async function embedded(config: Config, fsync?: Fsync) {
  // Not loaded for a database server, which then starts faster.
  const { openEmbedded, pgliteStream } = await import("./embedded.ts");
  const copyRequests = answerCopyRequests();
  const { onCopyClient } = copyRequests;
  const { running, hasSpace, close } = await openEmbedded(config.dataDir, { fsync, onCopyClient });
  let becomeRequests = BECOME_OWNER;
  // The WebAssembly backend is one session, so the pool has one connection.
  const pool = newPool({
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    stream: () => batchWrites(pgliteStream({ running })),
    // A connection is handed out only after it has switched to the role for requests.
    // oxlint-disable-next-line typescript/no-misused-promises -- The pool waits for it, which its types do not say.
    onConnect: (client) => client.query(becomeRequests),
  });
  const asOwner: AsOwner = async (work) => {
    const client = await pool.connect();
    try {
      await client.query(BECOME_OWNER);
      const result = await work(client);
      await client.query(becomeRequests);
      client.release();
      return result;
    } catch (error) {
      // The next connection starts afresh.
      client.release(true);
      throw error;
    }
  };
  copyRequests.open(asOwner);
  const endUpkeep = startMaintenance(asOwner, copyRequests.isCopying);
  const owned: OwnedDatabase = {
    kind: "embedded",
    asOwner,
    close: async () => {
      await endUpkeep();
      await pool.end();
      await close();
    },
  };
  await asOwner(undoUnfinished).catch(async (error: unknown) => {
    await owned.close();
    throw error;
  });
  const openLogin = async ({ people }: Logins): Promise<LoggedInDatabase> => {
    becomeRequests = `set session authorization ${people.role}`;
    await asOwner(async () => undefined);
    return { ...owned, books: pool, people: pool, hasSpace, busyAfterMs: config.busyAfterMs };
  };
  return { ...owned, admit: openLogin };
}

function server(config: Config, url: string) {
  const { busyAfterMs } = config;
  // The owner runs tasks that may take long: migrations, backups, erasing.
  const owner = serverPool(url, { max: 2, busyAfterMs, silentAfterMs: 0 });
  const pools = [owner];
  const asOwner: AsOwner = (work) => withClient(owner, work);
  const owned: OwnedDatabase = {
    kind: "server",
    asOwner,
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
  const openLogins = async ({ books, people }: Logins): Promise<LoggedInDatabase> => {
    const poolOf = async (login: Login, max: number) => {
      const pool = serverPool(urlOf(url, login), { max, busyAfterMs, silentAfterMs: 10 * busyAfterMs });
      pools.push(pool);
      await logIn(pool, { login, asOwner });
      return pool;
    };
    return {
      ...owned,
      books: await poolOf(books, config.databasePool),
      people: await poolOf(people, Math.ceil(config.databasePool / 3)),
      hasSpace: () => true,
      busyAfterMs,
    };
  };
  return { ...owned, admit: openLogins };
}

/** Returns the URL of the same database for another role. The query of a URL overrides its user and password. */
function urlOf(url: string, { role, password }: Login): string {
  const roleUrl = new URL(withHost(url));
  roleUrl.searchParams.set("user", role);
  roleUrl.searchParams.set("password", password);
  return roleUrl.href;
}

/** Logs in for the first time after a role's password changed, or while an administrator still has to set it. */
async function logIn(pool: pg.Pool, { login, asOwner }: { login: Login; asOwner: AsOwner }): Promise<void> {
  const attempt = () => withClient(pool, async () => undefined);
  try {
    await attempt().catch(async (error: unknown) => {
      if (!isLoginRejected(error)) throw error;
      await asOwner((client) => renewPassword(client, login));
      await attempt();
    });
  } catch (error) {
    if (!isLoginRejected(error)) throw error;
    throw new StartupProblem(
      `The database role ${login.role} can't log in (${error.message}). Ask a database administrator to run this once: ` +
        `${newPassword(login)}; and to allow it in pg_hba.conf with a password (scram-sha-256).`,
    );
  }
}

/** By pg_hba.conf, for its password, or without login right. */
function isLoginRejected(error: unknown): error is Error {
  return error instanceof Error && "code" in error && (error.code === "28P01" || error.code === "28000");
}

/** Runs work on a connection borrowed from a pool. */
export async function withClient<Result>(
  pool: pg.Pool,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await work(client);
  } catch (error) {
    isLost = isLostConnection(error);
    throw error;
  } finally {
    // A connection that may stay silent forever is not reused for another request.
    client.release(isLost);
  }
}

/** Describes an unusable database in one sentence, without the server's password. */
function describeDatabaseError(error: unknown, { databaseUrl, dataDir }: Config): unknown {
  if (error instanceof StartupProblem) return error;
  const reason = `can't be used: ${explainCause(error)}.`;
  if (databaseUrl === null) return new StartupProblem(`The database in ${resolve(dataDir)} ${reason}`);
  const { host, pathname } = new URL(withHost(databaseUrl));
  return new StartupProblem(`The PostgreSQL database ${host}${pathname} ${reason}`);
}
