import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toInstant } from "#domain/dates.ts";
import { filesFolder, storedFilePath } from "#server/attachments/file-store.ts";
import { readConfig } from "#server/config.ts";
import { attach, newAttachable } from "#test/support/attached-files.ts";
import { newBooks } from "#test/support/new-books.ts";
import { testApp, type TestApp, useOwnTestApp } from "#test/support/test-app.ts";
import { newEmptyDatabase } from "#test/support/test-database.ts";
import { expectMade } from "#test/support/trade.ts";
import { checkAllBooks, restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const MADE_AT = toInstant("2026-11-23T05:00:00.000Z");
const folder = mkdtempSync(join(tmpdir(), "twofold-files-"));
let app: TestApp;

beforeAll(async () => {
  await useOwnTestApp();
  app = await testApp();
});
afterAll(() => rmSync(folder, { recursive: true }));

test("attached files are restored byte for byte, and the check reports one that was changed", async () => {
  const owner = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  // Larger than one chunk of a backup.
  const bytes = Buffer.alloc(200_000, "Receipt ");
  const { sha256 } = expectMade(await attach(owner, await newAttachable(owner), { name: "a.txt", bytes }));
  const stored = { bookId: owner.bookId, sha256 };
  const file = join(folder, "files.backup");
  await takeBackup(app.config, { path: file, madeAt: MADE_AT });
  const { env, remove } = await newEmptyDatabase();
  const { DATA_DIR } = env;
  if (DATA_DIR !== undefined) rmSync(DATA_DIR, { recursive: true });
  const targetConfig = readConfig({ DATA_DIR: join(folder, "restored"), ...env, LOG_LEVEL: "fatal" });
  expect(await restoreBackup(targetConfig, file)).toMatchObject({ problems: [] });
  const path = storedFilePath(filesFolder(targetConfig), stored);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  writeFileSync(path, Buffer.alloc(200_000, "Changed "));
  const { problems } = await checkAllBooks(targetConfig);
  expect(problems).toEqual([expect.stringContaining("I-119: The attached file a.txt was changed")]);
  rmSync(path);
  expect((await checkAllBooks(targetConfig)).problems).toEqual([expect.stringContaining("a.txt is missing")]);
  const orphan = storedFilePath(filesFolder(targetConfig), { ...stored, sha256: "f".repeat(64) });
  mkdirSync(dirname(orphan), { recursive: true });
  writeFileSync(orphan, "");
  utimesSync(orphan, 0, 0);
  expect((await checkAllBooks(targetConfig)).problems).toContainEqual(
    expect.stringContaining("no record has it"),
  );
  await remove();
});

test("a backup reports a missing attached file, and so does its restore", async () => {
  const owner = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  const reply = await attach(owner, await newAttachable(owner), { name: "gone.txt", bytes: "Gone soon" });
  const { sha256 } = expectMade(reply);
  rmSync(storedFilePath(filesFolder(app.config), { bookId: owner.bookId, sha256 }));
  const file = join(folder, "gone.backup");
  const { missing } = await takeBackup(app.config, { path: file, madeAt: MADE_AT });
  expect(missing).toEqual([`Book ${owner.bookId}: the attached file gone.txt is missing (${sha256})`]);
  const { env, remove } = await newEmptyDatabase();
  const { DATA_DIR } = env;
  if (DATA_DIR !== undefined) rmSync(DATA_DIR, { recursive: true });
  const targetConfig = readConfig({ DATA_DIR: join(folder, "without"), ...env, LOG_LEVEL: "fatal" });
  const { problems } = await restoreBackup(targetConfig, file);
  expect(problems).toEqual([expect.stringContaining("gone.txt is missing")]);
  await remove();
});
