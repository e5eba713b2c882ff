import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { openDatabase, type OwnedDatabase } from "#server/db/database.ts";
import { distribute } from "#server/db/distribute.ts";
import { newTemporaryFolder } from "./temporary-folder.ts";

/** The part of the environment that selects a fresh database, and how to remove that database. */
export type TestDatabase = { env: Record<string, string>; remove: () => Promise<void> };

const kind = process.env["TEST_DATABASE"];

/** Whether this run tests on the embedded database. */
export const isEmbedded = kind === "embedded";

/** Whether this run tests on a single PostgreSQL server. */
export const isOnServer = kind === "server";

/** Whether it tests on a database distributed over several machines. */
export const isDistributed = kind === "distributed";

/** The URL of that server's superuser. */
export const serverUrl = (): string => requiredVariable("TEST_DATABASE_URL");

/** A separate migrated database: embedded, on a server, or distributed over several, as TEST_DATABASE selects. */
export async function newTestDatabase(): Promise<TestDatabase> {
  if (isDistributed) return newDistributed();
  return isOnServer ? copyOnServer() : copyOfFolder();
}

/** The same before any migration: the state that a first start finds. */
export async function newEmptyDatabase(): Promise<TestDatabase> {
  if (isDistributed) return newOnCluster();
  return isOnServer ? newOnServer("template0") : newFolder();
}

/**
 * Migrates one embedded database for a whole test run; the tests copy it, which takes a tenth of the time of a first
 * start.
 */
export async function prepareFolder(): Promise<() => Promise<void>> {
  const root = newTemporaryFolder("tests");
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

/** The databases that were not closed, because a test process keeps one to its end. */
async function removeCopies({ env }: TestDatabase): Promise<void> {
  const owner = new URL(env["DATABASE_URL"] ?? "").username;
  const copies = await run(
    serverUrl(),
    `select datname as name from pg_database d join pg_roles r on r.oid = d.datdba
     where rolname = '${owner}' and datname <> '${owner}'`,
  );
  for (const { name } of copies) await removeDatabase(String(name));
}

/** With the roles that its requests log in as. */
export async function removeDatabase(name: string): Promise<void> {
  const [row] = await run(serverUrl(), `select oid from pg_database where datname = '${name}'`);
  if (row === undefined) return;
  await run(serverUrl(), `drop database ${name} with (force)`);
  const number = String(row["oid"]);
  await run(serverUrl(), `drop role if exists twofold_books_${number}, twofold_people_${number}`);
}

/** Its tables are distributed over machines, and a copy would not have them. */
async function newDistributed(): Promise<TestDatabase> {
  const fresh = await newOnCluster();
  const database = await openDatabase(readConfig(fresh.env));
  await database.asOwner(distribute);
  await grantOwnerRead(database);
  await database.close();
  return fresh;
}

/** An empty database on the coordinator in TEST_DISTRIBUTED_URL, and on the workers that it knows. */
async function newOnCluster(): Promise<TestDatabase> {
  const admin = requiredVariable("TEST_DISTRIBUTED_URL");
  const nodes = await nodesOf(admin);
  const name = newName();
  await run(admin, newOwner(name));
  for (const node of nodes) {
    // The coordinator propagates a grant only in the database in which the groups were created.
    await run(node, groupsFor(name));
    await run(node, `create database ${name} owner ${name} encoding 'UTF8' template template0`);
    await run(onDatabase(node, name), "create extension citus");
  }
  const [coordinator = admin, ...workers] = nodes.map((node) => new URL(node));
  const addressOf = ({ hostname, port }: URL) => `'${hostname}', ${port || "5432"}`;
  // Each table has a shard for each machine: 32 of each would take as long as the tests.
  await run(
    onDatabase(admin, name),
    `select citus_set_coordinator_host(${addressOf(new URL(coordinator))});
    ${workers.map((worker) => `select citus_add_node(${addressOf(worker)});`).join("")}
    alter database ${name} set citus.shard_count = ${workers.length}`,
  );
  return {
    env: { DATABASE_URL: onDatabase(admin, name, name) },
    remove: async () => {
      for (const node of nodes) await run(node, `drop database if exists ${name} with (force)`);
      await run(admin, `drop role ${name}`);
    },
  };
}

/** The URLs of a superuser of the coordinator and of each worker. */
async function nodesOf(admin: string): Promise<string[]> {
  const rows = await run(
    admin,
    "select nodename, nodeport from pg_dist_node where groupid <> 0 and isactive",
  );
  return [
    admin,
    ...rows.map(({ nodename, nodeport }) => {
      const url = new URL(admin);
      return Object.assign(url, { hostname: nodename, port: String(nodeport) }).href;
    }),
  ];
}

async function migrated({ env }: TestDatabase): Promise<void> {
  const database = await openDatabase(readConfig(env));
  await grantOwnerRead(database);
  await database.close();
}

/** Tests break books as the owner, and look at them as a request would, in one transaction. */
async function grantOwnerRead({ asOwner }: OwnedDatabase): Promise<void> {
  await asOwner((client) => client.query("grant twofold_app to current_user"));
}

function newFolder(): TestDatabase {
  const folder = mkdtempSync(join(requiredVariable("TEST_FOLDER"), "data-"));
  return {
    env: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function copyOfFolder(): TestDatabase {
  const copy = newFolder();
  const { DATA_DIR: folder = "" } = copy.env;
  cpSync(requiredVariable("TEST_TEMPLATE_FOLDER"), folder, { recursive: true });
  return copy;
}

/** Owned by a role that may create roles and nothing else beyond its own database, as in production. */
async function newOnServer(template: string, givenOwner?: string): Promise<TestDatabase> {
  const admin = serverUrl();
  const name = newName();
  const owner = givenOwner ?? name;
  if (owner === name) await run(admin, newOwner(name));
  await run(admin, `create database ${name} owner ${owner} encoding 'UTF8' template ${template}`);
  return {
    env: { DATABASE_URL: onDatabase(admin, name, owner) },
    remove: async () => {
      await removeDatabase(name);
      if (owner !== name) return;
      await run(admin, `drop owned by ${name}`);
      await run(admin, `drop role ${name}`);
    },
  };
}

function newName(): string {
  return `twofold_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
}

/** The URL of a database on a server, for its superuser or for a role whose password is its own name. */
function onDatabase(server: string, name: string, role?: string): string {
  const url = new URL(server);
  return Object.assign(url, { pathname: `/${name}`, ...(role && { username: role, password: role }) }).href;
}

/** From PostgreSQL 16 on, a role may not grant the roles that another one has created: an administrator does. */
function newOwner(name: string): string {
  return `create role ${name} login createrole password '${name}'; ${groupsFor(name)}`;
}

function groupsFor(name: string): string {
  return `do $$ begin
      if exists (select from pg_roles where rolname = 'twofold_writer') then
        grant twofold_search, twofold_writer to ${name};
        grant twofold_app, twofold_identity to ${name} with admin option;
      end if;
    end $$`;
}

/** In a copy, objects belong to the template's owner, so all copies have that owner. */
async function copyOnServer(): Promise<TestDatabase> {
  const template = new URL(requiredVariable("TEST_TEMPLATE_URL")).pathname.slice(1);
  return newOnServer(template, template);
}

function requiredVariable(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`The setup of the test run must set ${variable}.`);
  return value;
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}
