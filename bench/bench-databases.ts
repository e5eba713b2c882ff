import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "#test/support/postgres.ts";
import type { DatabaseKind } from "./options.ts";

/** Where one server keeps its data: the environment that sets it, and how to let the database settle. */
export type BenchDatabase = {
  env: Record<string, string>;
  settle: () => Promise<void>;
  /**
   * Runs a statement as the administrator, bypassing triggers; returns the first column of the first row. Null
   * without an administrator.
   */
  run: ((text: string) => Promise<string>) | null;
  /** The number of database pages read so far, as counted by its server. Null without a counter. */
  pages: (() => Promise<number>) | null;
};
export type BenchDatabases = {
  version: string;
  newPlace: () => Promise<BenchDatabase>;
  remove: () => Promise<void>;
};

/** Fresh databases of one kind, removed after the bench. */
export async function openDatabases(kind: DatabaseKind): Promise<BenchDatabases> {
  return kind === "server" ? onServer() : embedded();
}

function embedded(): BenchDatabases {
  const root = mkdtempSync(join(tmpdir(), "twofold-bench-"));
  const remove = () => rmSync(root, { recursive: true, force: true });
  process.once("exit", remove);
  let count = 0;
  return {
    version: "the embedded database",
    newPlace: async () => {
      count += 1;
      // The database checks for changed tables automatically, every five seconds (db/database.ts).
      return {
        env: { DATA_DIR: join(root, String(count)) },
        settle: () => setTimeout(7_000),
        run: null,
        pages: null,
      };
    },
    remove: async () => remove(),
  };
}

const OWNER = "bench";

/**
 * A PostgreSQL server with its default settings. Its databases belong to one role, which creates the roles of
 * requests once.
 */
async function onServer(): Promise<BenchDatabases> {
  const { url: admin, stop } = await startPostgres();
  await runSql(admin, `create role ${OWNER} login createrole`);
  let count = 0;
  return {
    version: `PostgreSQL ${await runSql(admin, "show server_version")}`,
    newPlace: async () => {
      count += 1;
      const name = `bench_${count}`;
      await runSql(admin, `create database ${name} owner ${OWNER} encoding 'UTF8' template template0`);
      const databaseUrl = Object.assign(new URL(admin), { pathname: `/${name}` });
      const url = Object.assign(new URL(databaseUrl), { username: OWNER });
      return {
        env: { DATABASE_URL: url.href },
        // The work of autovacuum within a minute, and the write-back that would disturb later measurements.
        settle: async () => {
          await runSql(databaseUrl.href, "vacuum analyze");
          await runSql(databaseUrl.href, "checkpoint");
        },
        run: (text) => runSql(databaseUrl.href, text, ["-c session_replication_role=replica"]),
        // The query runs in another database; otherwise it would be counted too.
        pages: async () =>
          Number(
            await runSql(
              admin,
              `select blks_hit + blks_read from pg_stat_database where datname = '${name}'`,
            ),
          ),
      };
    },
    remove: stop,
  };
}

async function runSql(url: string, sql: string, options: readonly string[] = []): Promise<string> {
  const client = new pg.Client({ connectionString: url, options: options.join(" ") });
  await client.connect();
  try {
    // Several statements have as many results.
    const [result] = [await client.query<Record<string, string>>(sql)].flat();
    return Object.values(result?.rows[0] ?? {})[0] ?? "";
  } finally {
    await client.end();
  }
}
