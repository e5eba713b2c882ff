import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { failureOf, ownerOf } from "#test/support/raw-sql.ts";
import { newEmptyDatabase, newTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { newTemporaryFolder } from "#test/support/temporary-folder.ts";
import { openUpgradedDatabase } from "./before-upgrade.ts";
import { restoreBackup } from "./restore-backup.ts";

/** A made-up migration: there is none before the first release (Decision 0118). */
const COLORS = { "0001-colors.sql": "create table colors (name text); insert into colors values ('red');" };

let testDatabase: TestDatabase;
let config: Config;
let reports: string[];
beforeEach(async () => {
  testDatabase = await newTestDatabase();
  config = readConfig({ ...testDatabase.env, BACKUP_DIR: newTemporaryFolder("backups") });
  reports = [];
});
afterEach(() => testDatabase.remove());

async function upgrade(
  settings: Config = config,
  migrations: Record<string, string> = COLORS,
): Promise<void> {
  const folder = newTemporaryFolder("migrations");
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, name), text);
  const database = await openUpgradedDatabase(settings, {
    folder,
    report: (sentence) => void reports.push(sentence),
  });
  await database.close();
}

const backups = ({ backupDir }: Config = config) =>
  existsSync(String(backupDir)) ? readdirSync(String(backupDir)) : [];
const pathOfBackup = () => join(String(config.backupDir), String(backups()[0]));

test("an upgrade writes a backup first, and reports where", async () => {
  await upgrade();
  expect(backups()).toEqual([expect.stringMatching(/^twofold-before-upgrade-[\dTZ-]+\.backup$/)]);
  expect(reports).toEqual([`Before the upgrade, all books were backed up to ${pathOfBackup()}.`]);
});

test("a start without an upgrade writes no backup", async () => {
  await upgrade(config, {});
  expect(backups()).toEqual([]);
});

test("a first start writes no backup", async () => {
  const empty = await newEmptyDatabase();
  await upgrade(readConfig({ ...empty.env, BACKUP_DIR: String(config.backupDir) }));
  expect(backups()).toEqual([]);
  await empty.remove();
});

test("the backup before an upgrade can be turned off", async () => {
  await upgrade({ ...config, backsUpBeforeUpgrade: false });
  expect(backups()).toEqual([]);
});

test("without a backup folder, the backup is in the data folder", async () => {
  const dataDir = newTemporaryFolder("data");
  const configWithoutFolder = {
    ...config,
    backupDir: null,
    ...(config.databaseUrl === null ? {} : { dataDir }),
  };
  await upgrade(configWithoutFolder);
  expect(readdirSync(join(configWithoutFolder.dataDir, "backups"))).toHaveLength(1);
});

test("the previous version rejects the database and names the backup", async () => {
  await upgrade();
  expect(await failureOf(openUpgradedDatabase(config))).toBe(
    "StartupProblem: The database was migrated by a newer version of Twofold (0001-colors.sql): to go back to this " +
      `version, restore ${pathOfBackup()} into an empty database.`,
  );
});

test("the previous version restores the backup into its own tables", async () => {
  await upgrade();
  const empty = await newEmptyDatabase();
  const back = readConfig(empty.env);
  await restoreBackup(back, pathOfBackup());
  const database = await openUpgradedDatabase(back);
  const { rows } = await ownerOf(database).query("select to_regclass('colors') as colors");
  expect(rows).toEqual([{ colors: null }]);
  await database.close();
  await empty.remove();
});

test("if no backup can be written, nothing is upgraded", async () => {
  const folder = join(String(config.backupDir), "a-file");
  writeFileSync(folder, "");
  expect(await failureOf(upgrade({ ...config, backupDir: folder }))).toMatch(
    /Nothing was upgraded\. Free up disk space, or set BACKUP_BEFORE_UPGRADE=false\.$/,
  );
  const database = await openUpgradedDatabase(config);
  await database.close();
});

test("a migration that fails keeps the backup", async () => {
  mkdirSync(String(config.backupDir), { recursive: true });
  await failureOf(upgrade(config, { "0001-broken.sql": "select 1/0" }));
  expect(backups()).toHaveLength(1);
});
