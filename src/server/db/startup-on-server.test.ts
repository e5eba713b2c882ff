import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { failureOf, ownerOf } from "#test/support/raw-sql.ts";
import { startTestApp } from "#test/support/test-app.ts";
import {
  isOnServer,
  newEmptyDatabase,
  newTestDatabase,
  removeDatabase,
  serverUrl,
} from "#test/support/test-database.ts";
import { type Client, openDatabase } from "./database.ts";
import { takeLock } from "./migrate.ts";
import { checkRoles } from "./roles.ts";

const app = startTestApp();

describe.runIf(isOnServer)("on a PostgreSQL server", () => {
  const role = `twofold_humble_${process.pid}`;
  const ownUrl = () => {
    return Object.assign(new URL(serverUrl()), { username: role, password: role, pathname: `/${role}` }).href;
  };

  async function asAdmin(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: serverUrl() });
    await client.connect();
    for (const text of statements) await client.query(text);
    await client.end();
  }

  const removeHumble = async () => {
    await removeDatabase(role);
    await asAdmin(`drop role if exists ${role}`);
  };
  afterAll(removeHumble);

  /** The owner of a separate database on a server that already has the roles of others. */
  async function ownerWith(rights: string) {
    await removeHumble();
    await asAdmin(
      `create role ${role} login ${rights} password '${role}'`,
      `create database ${role} owner ${role} template template0 encoding 'UTF8'`,
    );
    return readConfig({ DATABASE_URL: ownUrl() });
  }

  test("settings given to a login are removed by the next start", async () => {
    const { env, database } = await app;
    const { rows } = await ownerOf(database).query(
      "select 'twofold_books_' || oid as login from pg_database where datname = current_database()",
    );
    const login = String(rows[0]?.["login"]);
    await asAdmin(`alter role ${login} set default_transaction_read_only = on`);
    const again = await openDatabase(readConfig(env));
    await again.close();
    const remainingSettings = await ownerOf(database).query(
      `select from pg_db_role_setting where setrole = to_regrole('${login}')`,
    );
    expect(remainingSettings.rows).toEqual([]);
  });

  test("a start that waits for another one reports who holds the lock", async () => {
    const { database } = await app;
    const sentence = await failureOf(
      database.asOwner((holder) => database.asOwner((waiting) => wait(holder, waiting))),
    );
    expect(sentence).toMatch(
      /^StartupProblem: Another program has been preparing this database .*process \d+ of .*pg_terminate_backend\(\d+\);$/,
    );
  });

  async function wait(holder: Client, waiting: Client): Promise<void> {
    await takeLock(holder);
    try {
      await takeLock(waiting, 0);
    } finally {
      await holder.query("select pg_advisory_unlock_all()");
    }
  }

  test.each(["nocreaterole", "createrole"])(
    "an owner with %s sees the command that an administrator must run on this server, and then starts",
    async (rights) => {
      const config = await ownerWith(rights);
      const { rows } = await ownerOf((await app).database).query(
        "select current_setting('server_version_num')::int >= 160000 as \"isStrict\"",
      );
      if (rights === "nocreaterole" || rows[0]?.["isStrict"] === true) {
        const sentence = await failureOf(openDatabase(config));
        expect(sentence.replaceAll(/_\d+\b|'SCRAM[^']+'/g, "")).toBe(
          `StartupProblem: The database role twofold_humble can't create or grant all required roles. ` +
            "Ask a database administrator to run this once: grant twofold_search, twofold_writer to twofold_humble; " +
            (rights === "nocreaterole" ? "create role twofold_books login password ; " : "") +
            "grant twofold_app to twofold_books; " +
            (rights === "nocreaterole" ? "create role twofold_people login password ; " : "") +
            "grant twofold_app, twofold_identity to twofold_people;",
        );
        await asAdmin(sentence.replace(/.*run this once: /, ""));
      }
      const database = await openDatabase(config);
      await database.close();
    },
  );

  test("the owner or a login of another database on the server can connect to that database only", async () => {
    const stranger = `twofold_stranger_${process.pid}`;
    const otherDatabase = await newTestDatabase();
    const config = readConfig(otherDatabase.env);
    const database = await openDatabase(config);
    const { rows } = await ownerOf((await app).database).query<{ role: string; password: string }>(
      "select role, password from request_logins",
    );
    await asAdmin(`create role ${stranger} login createrole password '${stranger}'`);
    try {
      await asAdmin(
        `grant twofold_app, twofold_identity to ${stranger} with admin option; grant twofold_search, twofold_writer to ${stranger}`,
      );
      const met: string[] = [];
      for (const login of [...rows, { role: stranger, password: stranger }]) {
        const url = new URL(String(config.databaseUrl));
        const client = new pg.Client({
          connectionString: Object.assign(url, { username: login.role, password: login.password }).href,
        });
        met.push(await failureOf(client.connect()));
        await client.end().catch(() => undefined);
      }
      expect(met.map((failure) => failure.replace(/"\w+"/, "..."))).toEqual(
        met.map(() => "error: permission denied for database ..."),
      );
      // If an administrator lets such a role in, the next start reports it.
      const { rows: names } = await ownerOf(database).query<{ name: string }>(
        "select current_database() as name",
      );
      await asAdmin(`grant connect on database ${names[0]?.name} to ${stranger}`);
      expect(await failureOf(database.asOwner(checkRoles))).toBe(
        `StartupProblem: The role ${stranger} belongs to another Twofold database but can connect to this one. ` +
          "Revoke that right.",
      );
      await asAdmin(`revoke connect on database ${names[0]?.name} from ${stranger}`);
    } finally {
      await database.close();
      await otherDatabase.remove();
      await asAdmin(`drop role ${stranger}`);
    }
  });

  test("servers that start together migrate once", async () => {
    const { env, remove } = await newEmptyDatabase();
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(readConfig(env))));
    const applied = await opened[0]?.asOwner((client) =>
      client.query("select count(*)::int - count(distinct name)::int as twice from migrations"),
    );
    expect(applied?.rows).toEqual([{ twice: 0 }]);
    await Promise.all(opened.map((database) => database.close()));
    await remove();
  });

  test("a server that can't be reached is reported in one sentence without its password", async () => {
    const config = readConfig({ DATABASE_URL: "postgres://someone:hidden-word@127.0.0.1:4549/books" });
    const failure = await failureOf(openDatabase(config));
    expect(failure).toMatch(
      /^StartupProblem: The PostgreSQL database 127\.0\.0\.1:4549\/books can't be used: /,
    );
    expect(failure).not.toContain("hidden-word");
  });
});
