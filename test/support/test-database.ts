import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";

/** The part of the environment that selects a fresh database, and how to remove that database. */
export type TestDatabase = { env: Record<string, string>; remove: () => Promise<void> };

/** Whether this run tests on a PostgreSQL server. */
export const isOnServer = process.env["TEST_DATABASE"] === "server";

/** The URL of that server's superuser. */
export const serverUrl = (): string => named("TEST_DATABASE_URL");

/** A migrated database of its own: embedded, or on the server that TEST_DATABASE=server names. */
export async function newTestDatabase(): Promise<TestDatabase> {
  return isOnServer ? copyOnServer() : copyOfFolder();
}

/** The same before any migration: what a first start finds. */
export async function newEmptyDatabase(): Promise<TestDatabase> {
  return isOnServer ? newOnServer("template0") : newFolder();
}

/**
 * Migrates one embedded database for a whole run of tests, which copy it: a copy takes a tenth of the
 * time of a first start.
 */
export async function prepareFolder(): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), "twofold-tests-"));
  process.env["TEST_FOLDER"] = root;
  const template = newFolder();
  await migrated(template);
  process.env["TEST_TEMPLATE_FOLDER"] = template.env["DATA_DIR"];
  return async () => rmSync(root, { recursive: true, force: true });
}

/** The same on the server of TEST_DATABASE_URL. */
export async function prepareOnServer(): Promise<() => Promise<void>> {
  const template = await newOnServer("template0");
  await migrated(template);
  process.env["TEST_TEMPLATE_URL"] = template.env["DATABASE_URL"];
  return async () => {
    await removeCopies(template);
    await template.remove();
  };
}

/** The databases that nobody closed, because a process of tests keeps one to its end. */
async function removeCopies({ env }: TestDatabase): Promise<void> {
  const owner = new URL(env["DATABASE_URL"] ?? "").username;
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  const copies = await client.query<{ name: string }>(
    "select datname as name from pg_database d join pg_roles r on r.oid = d.datdba where rolname = $1 and datname <> $1",
    [owner],
  );
  for (const { name } of copies.rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}

async function migrated({ env }: TestDatabase): Promise<void> {
  const database = await openDatabase(readConfig(env));
  await database.close();
}

function newFolder(): TestDatabase {
  const folder = mkdtempSync(join(named("TEST_FOLDER"), "data-"));
  return {
    env: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function copyOfFolder(): TestDatabase {
  const copy = newFolder();
  const { DATA_DIR: folder = "" } = copy.env;
  cpSync(named("TEST_TEMPLATE_FOLDER"), folder, { recursive: true });
  return copy;
}

/** Owned by a role that may create roles and nothing else beyond its own database, as in production. */
async function newOnServer(template: string, givenOwner?: string): Promise<TestDatabase> {
  const admin = serverUrl();
  const name = `twofold_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const owner = givenOwner ?? name;
  if (owner === name) await run(admin, newOwner(name));
  await run(admin, `create database ${name} owner ${owner} encoding 'UTF8' template ${template}`);
  const url = new URL(admin);
  Object.assign(url, { pathname: `/${name}`, username: owner, password: owner });
  return {
    env: { DATABASE_URL: url.href },
    remove: async () => {
      await run(admin, `drop database if exists ${name} with (force)`);
      if (owner !== name) return;
      await run(admin, `drop owned by ${name}`);
      await run(admin, `drop role ${name}`);
    },
  };
}

/** From PostgreSQL 16 on a role may not give away the roles that another one has made: an administrator does. */
function newOwner(name: string): string {
  return `create role ${name} login createrole password '${name}';
    do $$ begin
      if exists (select from pg_roles where rolname = 'twofold_writer') then
        grant twofold_app, twofold_search, twofold_writer to ${name};
      end if;
    end $$`;
}

/** What a template's owner owns inside of it stays so in a copy, so they have one owner. */
async function copyOnServer(): Promise<TestDatabase> {
  const template = new URL(named("TEST_TEMPLATE_URL")).pathname.slice(1);
  return newOnServer(template, template);
}

function named(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is set by the set-up of the test run.`);
  return value;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
