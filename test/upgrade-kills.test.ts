import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { BookId } from "#domain/ids.ts";
import { openUpgradedDatabase } from "#server/backup/before-upgrade.ts";
import { readConfig } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import { openDatabase } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { createBook } from "#server/settings/book.ts";
import { readSender } from "#server/settings/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { failureOf, ownerOf } from "#test/support/raw-sql.ts";
import { newTestDatabase } from "#test/support/test-database.ts";
import { newTemporaryFolder } from "#test/support/temporary-folder.ts";

/** UPGRADE_KILLS=100 kills as many upgrades; UPGRADE_SEED repeats a failure. */
const KILLS = Number(process.env["UPGRADE_KILLS"] ?? 2);
const SEED = Number(process.env["UPGRADE_SEED"] ?? 1);

/** Long enough to be killed at any point: in the backup, within each migration, between them and at the commit. */
const MIGRATIONS = Object.fromEntries(
  Array.from({ length: 5 }, (_, index) => [
    `000${index + 1}-made-up.sql`,
    `create table made_up_${index} (id integer primary key, words text);
     insert into made_up_${index} select n, repeat('x', 200) from generate_series(1, 3000) n;
     alter table books add column made_up_${index} integer not null default ${index};`,
  ]),
);
const BOOKS = 5;

function temporaryFolder(name: string): string {
  const folder = newTemporaryFolder(name);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function migrationsFolder(): string {
  const folder = temporaryFolder("migrations");
  for (const [name, text] of Object.entries(MIGRATIONS)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Kills an upgrade this long after its backup began, and returns whether it had ended before. */
async function upgradeAndKill(env: Record<string, string>, folder: string, afterMs: number) {
  const child = spawn(process.execPath, ["--import", "tsx", "test/support/upgrade-process.ts", folder], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: unknown) => (output += String(chunk)));
  const exit = once(child, "exit");
  const hasBegun = async () => {
    while (readdirSync(String(env["BACKUP_DIR"])).length === 0 && child.exitCode === null)
      await setTimeout(1);
    await setTimeout(afterMs);
  };
  await Promise.race([exit, hasBegun()]);
  child.kill("SIGKILL");
  await exit;
  return output.includes("upgraded");
}

/** A linear congruential generator: the same points of time for the same seed. */
const fraction = (kill: number) => ((SEED * 1_103_515_245 + kill * 12_345 * 7_919) % 1_000) / 1_000;

const readName = async (tx: Tx) => (await readSender(tx)).name;

test.each(Array.from({ length: KILLS }, (_, kill) => kill))(
  "an upgrade that is killed (%i) is complete or not begun, with every write from before it",
  async (kill) => {
    const { env: databaseEnv, remove } = await newTestDatabase();
    onTestFinished(remove);
    const env = { ...databaseEnv, BACKUP_DIR: temporaryFolder("backups") };
    const config = readConfig(env);
    const before = await openDatabase(config);
    const ids = Array.from({ length: BOOKS }, () => newId<BookId>());
    for (const bookId of ids)
      await openBooks(before, { bookId, userId: newId() }).write((tx) => createBook(tx, bookId));
    await before.close();

    const folder = migrationsFolder();
    const isUpgraded = await upgradeAndKill(env, folder, fraction(kill) * 1_500);
    const refused = await failureOf(openDatabase(config).then((opened) => opened.close()));
    // The previous version opens a database that is not upgraded, and rejects any other; nothing is in between.
    if (isUpgraded) expect(refused).toContain("newer version of Twofold");
    else expect(refused).toMatch(/^no failure$|newer version of Twofold/);

    const after = await openUpgradedDatabase(config, { folder, report: () => undefined });
    onTestFinished(() => after.close());
    const { rows } = await ownerOf(after).query<{ migrations: string; rows: string }>(
      `select (select count(*) from migrations where name like '%made-up.sql') as migrations,
        (select count(*) from made_up_4) as rows`,
    );
    expect(rows).toEqual([{ migrations: "5", rows: "3000" }]);
    for (const bookId of ids)
      expect(await openBooks(after, { bookId, userId: newId() }).read(readName)).toBe("My Company");
  },
);
