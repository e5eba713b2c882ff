import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeAdmin } from "#server/identity/operators.ts";
import { newBooks } from "#test/support/new-books.ts";
import { startServer } from "#test/support/server-process.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { newTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { checkFile } from "./backup-file.ts";
import { unfinishedPaths } from "./unfinished-copy.ts";

/** The server makes a copy of all books each day automatically, and reports how old the newest is. */
const root = mkdtempSync(join(tmpdir(), "twofold-copies-"));
let database: TestDatabase | undefined;
afterAll(async () => {
  rmSync(root, { recursive: true });
  await database?.remove();
});

test("a server makes a complete daily backup and deletes expired ones", async () => {
  database = await newTestDatabase();
  const folder = join(root, "made");
  mkdirSync(folder);
  const older = ["2020-01-01T03-00-00Z", "2020-01-01T04-00-00Z"].map(
    (timestamp) => `twofold-${timestamp}.backup`,
  );
  for (const name of [...older, "notes.txt"]) writeFileSync(join(folder, name), "");
  const server = await startServer({ ...database.env, BACKUP_DIR: folder, LOG_LEVEL: "error" });
  const backupNames = () =>
    readdirSync(folder).filter((name) => name.endsWith(".backup") && !name.startsWith("twofold-2020"));
  const isDone = () => backupNames().length > 0 && !readdirSync(folder).includes(older[0] ?? "");
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 50));
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  await server.kill("SIGTERM");
  expect(Number(/^twofold_backup_age_seconds (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(24 * 60 * 60);
  const [name = ""] = backupNames();
  expect(await checkFile(join(folder, name))).toMatchObject({ head: { product: "Twofold" } });
  expect(readdirSync(folder).toSorted()).toEqual(["notes.txt", older[1], name]);
});

test("a server that is stopped during a backup leaves no partial file", async () => {
  const { env, remove } = await newTestDatabase();
  const folder = join(root, "stopped");
  mkdirSync(folder);
  const server = await startServer({ ...env, BACKUP_DIR: folder, LOG_LEVEL: "error" });
  while (readdirSync(folder).length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await server.kill("SIGTERM");
  expect(readdirSync(folder).filter((name) => !name.endsWith(".backup"))).toEqual([]);
  await remove();
});

test("a server that is killed during a backup can start again at once", async () => {
  const { env, remove } = await newTestDatabase();
  const folder = join(root, "killed");
  mkdirSync(folder);
  const server = await startServer({ ...env, BACKUP_DIR: folder, LOG_LEVEL: "error" });
  while (readdirSync(folder).length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await server.kill("SIGKILL");
  const next = await startServer({ ...env, LOG_LEVEL: "error" });
  expect(next.url).toMatch(/^http:/);
  await next.kill("SIGTERM");
  await remove();
});

test("work that is interrupted leaves no partial files", async () => {
  const path = join(root, "ended.part");
  const work = `import { mkdirSync } from "node:fs";
    import { removeOnFailure } from "#server/backup/unfinished-copy.ts";
    void removeOnFailure([${JSON.stringify(path)}], async () => {
      mkdirSync(${JSON.stringify(join(path, "postgres"))}, { recursive: true });
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    });`;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type", "module", "-e", work]);
    const ended = once(child, "exit");
    while (!existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill(signal);
    expect([await ended, existsSync(path)]).toEqual([[1, null], false]);
  }
});

test("leftovers of an interrupted backup are deleted, even if today's backup exists", async () => {
  database ??= await newTestDatabase();
  const folder = join(root, "left");
  mkdirSync(folder);
  const today = `twofold-${new Date().toISOString().slice(0, 10)}T00-00-00Z.backup`;
  const paths = unfinishedPaths(join(folder, "twofold-2026-01-01T03-00-00Z.backup"));
  const [part = "", ...otherNames] = paths.map((path) => basename(path));
  const orphanNames = [part, ...otherNames].map((name) => name.replace(`.${process.pid}.`, ".999999999."));
  const old = "twofold-2026-01-01T03-00-00Z.backup.17.part";
  for (const name of [today, part, old, ...orphanNames]) writeFileSync(join(folder, name), "");
  utimesSync(join(folder, old), 0, 0);
  const server = await startServer({ ...database.env, BACKUP_DIR: folder, LOG_LEVEL: "error" });
  await server.kill("SIGTERM");
  expect(new Set(readdirSync(folder))).toEqual(new Set([today, part]));
});

test("administrators see how old the newest backup is, or that there is none", async () => {
  const folder = join(root, "seen");
  const app = await startTestApp({ BACKUP_DIR: folder });
  const admin = await newBooks({}, app);
  expect((await admin.get("/admin/backups")).status).toBe(403);
  await makeAdmin(app.database, admin.email, true);
  const none = { isScheduled: true, backupCount: 0, lastAt: null, isOverdue: false };
  expect((await admin.get("/admin/backups")).body).toEqual(none);
  const metrics = () => app.app.inject({ method: "GET", url: "/metrics" });
  expect((await metrics()).body).toContain("twofold_backup_age_seconds +Inf");
  mkdirSync(folder);
  // The last one has a date that doesn't exist, as in a file that a user has renamed.
  for (const timestamp of ["2026-01-01T03-00-00Z", "2026-01-02T03-00-05Z", "2026-13-45T99-99-99Z"]) {
    writeFileSync(join(folder, `twofold-${timestamp}.backup`), "");
  }
  const seen = { isScheduled: true, backupCount: 2, lastAt: "2026-01-02T03:00:05.000Z", isOverdue: true };
  expect((await admin.get("/admin/backups")).body).toEqual(seen);
  expect(await metrics()).toMatchObject({ statusCode: 200 });
  // Both pages still work when the folder can no longer be read.
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
  expect((await admin.get("/admin/backups")).body).toEqual(none);
  expect((await metrics()).body).toContain("twofold_backup_age_seconds +Inf");
});
