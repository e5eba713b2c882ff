import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** The part of the environment that selects a fresh database, and how to remove that database. */
export type TestDatabase = { env: Record<string, string>; remove: () => Promise<void> };

/** A database of its own: embedded, or on the server that TEST_DATABASE=server names. */
export async function newTestDatabase(): Promise<TestDatabase> {
  return process.env["TEST_DATABASE"] === "server" ? onServer() : embedded();
}

function embedded(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), "twofold-test-"));
  return {
    env: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Owned by a role that may create roles and nothing else beyond its own database, as in production. */
async function onServer(): Promise<TestDatabase> {
  const admin = process.env["TEST_DATABASE_URL"];
  if (admin === undefined) throw new Error("TEST_DATABASE_URL names the server to test on.");
  const name = `twofold_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await run(admin, `create role ${name} login createrole password '${name}'`);
  await run(admin, `create database ${name} owner ${name} encoding 'UTF8' template template0`);
  const url = new URL(admin);
  Object.assign(url, { pathname: `/${name}`, username: name, password: name });
  return {
    env: { DATABASE_URL: url.href },
    remove: async () => {
      await run(admin, `drop database if exists ${name} with (force)`);
      await run(admin, `drop owned by ${name}`);
      await run(admin, `drop role ${name}`);
    },
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
