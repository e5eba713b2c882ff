import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { failureOf, ownerOf } from "#test/support/raw-sql.ts";
import {
  isOnServer,
  newEmptyDatabase,
  newTestDatabase,
  type TestDatabase,
} from "#test/support/test-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

/** These migrations are invented, because there are none before the first release (Decision 0118). */
const NEW = ["functions", "schema"];

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function folderWith(migrations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "twofold-migrations-"));
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, name), text);
  folders.push(folder);
  return folder;
}

async function appliedIn(database: Database): Promise<string[]> {
  const { rows } = await ownerOf(database).query<{ name: string }>(
    "select name from migrations order by name",
  );
  return rows.map(({ name }) => name);
}

/** A statement that fails with this code. */
const raised = (code: string) =>
  `do $$ begin raise 'raised' using errcode = '${code}', detail = 'a detail'; end $$`;

/** A database of this version. */
let testDatabase: TestDatabase;
let database: Database;
const migrateWith = (migrations: Record<string, string>) =>
  failureOf(database.asOwner((client) => migrate(client, { folder: folderWith(migrations) })));
beforeEach(async () => {
  testDatabase = await newTestDatabase();
  database = await openDatabase(readConfig(testDatabase.env));
});
afterEach(async () => {
  await database.close();
  await testDatabase.remove();
});

test.each([
  ["select 1/0", "division by zero"],
  // The detail of a deadlock is reported, but not the contents of a row.
  [raised("40P01"), "raised (a detail)"],
  [raised("23514"), "raised"],
])("a failed migration leaves nothing behind: %s", async (broken, message) => {
  expect(await migrateWith({ "0001-broken.sql": `create table half_made (id integer);\n${broken};` })).toBe(
    `StartupProblem: The migration 0001-broken.sql failed: ${message}`,
  );
  const result = await ownerOf(database).query("select to_regclass('half_made') as made");
  expect(result.rows).toEqual([{ made: null }]);
  expect(await appliedIn(database)).toEqual(NEW);
  expect(await failureOf(database.asOwner((client) => migrate(client)))).toBe("no failure");
});

const OTHER_VERSION =
  "StartupProblem: This database was created by another version of Twofold. Back it up with that version " +
  "(npm run backup), then restore the backup with this one (npm run restore).";

test.each([
  {
    description: "made by a version whose migrations no longer exist",
    change:
      "delete from migrations; insert into migrations values ('0001-schema-by-subject.sql', 'x'), ('functions', 'y')",
  },
  {
    description: "with other tables, which no migration changes",
    change: "update migrations set checksum = 'of other tables' where name = 'schema'",
  },
])("a database $description is rejected", async ({ change }) => {
  await ownerOf(database).query(change);
  expect(await failureOf(database.asOwner((client) => migrate(client)))).toBe(OTHER_VERSION);
});

describe("a database of an older version", () => {
  const FIRST = { "0001-colors.sql": "-- Colors.\ncreate table colors (name text);" };
  const BOTH = { ...FIRST, "0002-red.sql": "-- Red.\ninsert into colors values ('red');" };
  beforeEach(async () => {
    // As left by a version with other tables and functions.
    await ownerOf(database).query("update migrations set checksum = 'of an older version'");
    await database.asOwner((client) => migrate(client, { folder: folderWith(FIRST) }));
  });
  test("gets each missing migration once, and then has the current schema", async () => {
    for (let start = 0; start < 2; start += 1) {
      expect(await migrateWith(BOTH)).toBe("no failure");
      expect((await ownerOf(database).query("select name from colors")).rows).toEqual([{ name: "red" }]);
      expect(await appliedIn(database)).toEqual(["0001-colors.sql", "0002-red.sql", ...NEW]);
    }
  });

  test("is rejected if a migration was changed after it had been applied", async () => {
    expect(await migrateWith({ "0001-colors.sql": "create table colors ();" })).toBe(
      "StartupProblem: The migration 0001-colors.sql was changed after it was applied.",
    );
  });

  test("is rejected by a version that doesn't know its migrations", async () => {
    expect(await failureOf(database.asOwner((client) => migrate(client)))).toBe(
      "StartupProblem: The database was migrated by a newer version of Twofold (0001-colors.sql).",
    );
  });

  test.runIf(isOnServer)("is migrated once by servers that start together", async () => {
    const folder = folderWith(BOTH);
    await Promise.all([1, 2, 3].map(() => database.asOwner((client) => migrate(client, { folder }))));
    expect((await ownerOf(database).query("select name from colors")).rows).toEqual([{ name: "red" }]);
  });
});

test("a first start fills an empty database, and a second one finds nothing to do", async () => {
  const { env, remove } = await newEmptyDatabase();
  for (let start = 0; start < 2; start += 1) {
    const started = await openDatabase(readConfig(env));
    expect(await appliedIn(started)).toEqual(NEW);
    await started.close();
  }
  await remove();
});
