import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeAdmin } from "#server/identity/operators.ts";
import { newBooks } from "#test/support/new-books.ts";
import { startServer } from "#test/support/server-process.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { newTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { checkFile } from "./backup-file.ts";

/** The server makes a copy of all books each day by itself, and says how old the newest is. */
const root = mkdtempSync(join(tmpdir(), "twofold-copies-"));
let database: TestDatabase | undefined;
afterAll(async () => {
  rmSync(root, { recursive: true });
  await database?.remove();
});

test("a server makes the copy of the day, whole, and drops those that need not be kept", async () => {
  database = await newTestDatabase();
  const folder = join(root, "made");
  mkdirSync(folder);
  const older = ["2020-01-01T03-00-00Z", "2020-01-01T04-00-00Z"].map((made) => `twofold-${made}.backup`);
  for (const name of [...older, "notes.txt"]) writeFileSync(join(folder, name), "");
  const server = await startServer({ ...database.env, BACKUP_DIR: folder, LOG_LEVEL: "error" });
  const made = () =>
    readdirSync(folder).filter((name) => name.endsWith(".backup") && !name.startsWith("twofold-2020"));
  const isDone = () => made().length > 0 && !readdirSync(folder).includes(older[0] ?? "");
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 50));
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  await server.kill("SIGTERM");
  expect(Number(/^twofold_backup_age_seconds (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(24 * 60 * 60);
  const [name = ""] = made();
  expect(await checkFile(join(folder, name))).toMatchObject({ head: { product: "Twofold" } });
  expect(readdirSync(folder).toSorted()).toEqual(["notes.txt", older[1], name]);
});

test("administrators see how old the newest copy is, and that there is none", async () => {
  const folder = join(root, "seen");
  const app = await startTestApp({ BACKUP_DIR: folder });
  const admin = await newBooks({}, app);
  expect((await admin.get("/admin/backups")).status).toBe(403);
  await makeAdmin(app.database, admin.email, true);
  const none = { isScheduled: true, copies: 0, lastAt: null, isLate: false };
  expect((await admin.get("/admin/backups")).body).toEqual(none);
  const metrics = () => app.app.inject({ method: "GET", url: "/metrics" });
  expect((await metrics()).body).toContain("twofold_backup_age_seconds +Inf");
  mkdirSync(folder);
  for (const made of ["2026-01-01T03-00-00Z", "2026-01-02T03-00-05Z"]) {
    writeFileSync(join(folder, `twofold-${made}.backup`), "");
  }
  const seen = { isScheduled: true, copies: 2, lastAt: "2026-01-02T03:00:05.000Z", isLate: true };
  expect((await admin.get("/admin/backups")).body).toEqual(seen);
});
