import { type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { type FaultyConnection, openLine } from "#test/support/faulty-connection.ts";
import { newCluster, waitUntilReady } from "#test/support/postgres.ts";
import { newSmallDisk, type SmallDisk } from "#test/support/small-disk.ts";

/** Where a tortured server keeps its books, and which parts can be attacked. */
export type TortureDatabase = {
  /** The settings of the server that choose this database. */
  env: Record<string, string>;
  disk: SmallDisk | null;
  /** A PostgreSQL server of our own, which may be killed. */
  postgres: Postgres | null;
  /** The line to the PostgreSQL server, and the URL around it for a role that may end connections. */
  line: FaultyConnection | null;
  url: string | null;
  remove: () => Promise<void>;
};

export type Postgres = {
  /** Sends a signal to the postmaster, and waits until it has ended. */
  end: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts it again unless it runs, and waits until it serves. */
  start: () => Promise<void>;
};

const DISK_MEGABYTES = 4_000;

/** Removes it even if the process is ended in the middle. */
function removingAtExit(database: TortureDatabase, remove: () => void): TortureDatabase {
  process.once("exit", remove);
  return {
    ...database,
    remove: async () => {
      process.off("exit", remove);
      await database.remove();
      remove();
    },
  };
}

/** The embedded database on its own disk, if one can be created. */
export function embeddedPlace(): TortureDatabase {
  const disk = newSmallDisk(DISK_MEGABYTES);
  const folder = disk?.folder ?? mkdtempSync(join(tmpdir(), "twofold-torture-"));
  const remove = () => (disk === null ? rmSync(folder, { recursive: true }) : disk.remove());
  const env = { DATA_DIR: join(folder, "data") };
  return removingAtExit({ env, disk, postgres: null, line: null, url: null, remove: async () => {} }, remove);
}

/** A PostgreSQL server of our own, with a role that owns its database and may create roles, as in production. */
export async function ownServerPlace(): Promise<TortureDatabase> {
  const disk = newSmallDisk(DISK_MEGABYTES);
  const folder = disk?.folder ?? mkdtempSync(join(tmpdir(), "twofold-torture-"));
  const cluster = await newCluster(folder);
  let running: ChildProcess | null = null;
  const postgres: Postgres = {
    end: async (signal) => {
      const ending = running;
      if (ending === null || hasExited(ending)) return;
      const exit = new Promise((resolve) => ending.once("exit", resolve));
      ending.kill(signal);
      await exit;
    },
    start: async () => {
      // Remaining backends of a killed server hold shared memory until they notice, and one in recovery
      // may give up only now, as after a full disk.
      do {
        if (running === null || hasExited(running)) {
          running = cluster.start();
          await waitUntilReady(running).catch(() => undefined);
        }
        await setTimeout(100);
      } while (!(await serves(cluster.url)));
    },
  };
  await postgres.start();
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query("create role twofold login createrole password 'twofold'");
  await admin.query("create database twofold owner twofold encoding 'UTF8' template template0");
  await admin.end();
  const { port } = new URL(cluster.url);
  const database = await serverPlace(`postgres://twofold:twofold@127.0.0.1:${port}/twofold`);
  const remove = () => {
    running?.kill("SIGQUIT");
    if (disk === null) rmSync(folder, { recursive: true });
    else disk.remove();
  };
  return removingAtExit({ ...database, disk, postgres }, remove);
}

/** A database on this machine on a server that is not ours: it is not killed, but its connections are. */
export async function serverPlace(url: string): Promise<TortureDatabase> {
  const line = await openLine(Number(new URL(url).port || 5432));
  const proxyUrl = Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(line.port) });
  return { env: { DATABASE_URL: proxyUrl.href }, disk: null, postgres: null, line, url, remove: line.close };
}

async function serves(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isConnected;
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
