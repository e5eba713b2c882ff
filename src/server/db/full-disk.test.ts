import { cpSync, fsyncSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { Refusal } from "#domain/refusals.ts";
import { toRefusal } from "#server/db/database-refusals.ts";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newSmallDisk, type SmallDisk } from "#test/support/small-disk.ts";
import { startTestApp, type TestApp, testApp } from "#test/support/test-app.ts";
import { isEmbedded, newTestDatabase } from "#test/support/test-database.ts";
import { ownerOf } from "#test/support/raw-sql.ts";

/** A full disk is reported, nothing is lost, and everything works once there is space again (Behavior 8). */
const FULL = { status: 503, body: { code: "database.full" } };
const ACCOUNTS = { Cash: "asset", Sales: "revenue" } as const;

test("a full disk of the database is reported as an error to retry", () => {
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(toRefusal(full)).toEqual(new Refusal("database.full"));
});

test("a failed statement outside a transaction doesn't affect the next connection", async () => {
  const on = await testApp();
  const books = await newBooks({}, on);
  expect(await books.get("/accounts")).toMatchObject({ status: 200 });
  await expect(ownerOf(on.database).query("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
  expect(await books.get("/accounts")).toMatchObject({ status: 200 });
});

/** Posts journals until one is rejected; returns the numbers of the posted ones and that reply. */
async function postUntilRefused(books: TestBooks) {
  const lines = [debit("Cash", "1.00"), credit("Sales", "1.00")];
  const body = { ...journal(books, lines), description: "x".repeat(480) };
  const posted: string[] = [];
  for (;;) {
    const reply = await books.post("/journals", body);
    if (reply.status !== 201) return { posted, reply };
    posted.push(reply.body.number);
  }
}

async function numbersOf(books: TestBooks): Promise<string[]> {
  const numbers: string[] = [];
  for (let cursor = ""; ;) {
    const { body } = await books.get(`/journals?limit=500${cursor}`);
    numbers.push(...body.items.map(({ number }: { number: string }) => number));
    if (body.nextCursor === null) return numbers.toSorted();
    cursor = `&cursor=${body.nextCursor}`;
  }
}

const readiness = async ({ app }: TestApp) => (await app.inject({ url: "/readyz" })).statusCode;

describe.runIf(isEmbedded)("on the embedded database", () => {
  test("a log that can't be written stops the backend, which restarts without losing a commit", async () => {
    let isFull = false;
    const fsync = (descriptor: number) => {
      if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      fsyncSync(descriptor);
    };
    const on = await startTestApp({}, { fsync });
    const books = await newBooks({ accounts: ACCOUNTS }, on);
    const sale = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]);
    expect(await books.post("/journals", sale)).toMatchObject({ status: 201 });
    isFull = true;
    // Updating statistics may fail first, and then the backend is already gone.
    expect(await books.post("/journals", sale)).toMatchObject({ status: 503 });
    expect(await books.post("/journals", sale)).toMatchObject({ status: 503 });
    isFull = false;
    expect(await books.get("/books-check")).toMatchObject({ status: 200, body: { hasPassed: true } });
    expect(await books.post("/journals", sale)).toMatchObject({ status: 201 });
    expect(await readiness(on)).toBe(200);
  });
});

const disks: SmallDisk[] = [];
afterAll(() => {
  for (const disk of disks) disk.remove();
});

describe.runIf(isEmbedded)("on a small disk", () => {
  // Without any space, no table can grow; with less than one log file of space, the log can't grow.
  test.for([
    { target: "of a table", freeBytes: 0 },
    { target: "of the log", freeBytes: 9_000_000 },
  ])(
    "growth $target is rejected until there is space, and nothing is lost",
    async ({ freeBytes }, { skip }) => {
      const disk = newSmallDisk(300);
      if (disk === null) return skip("only root may make a disk");
      disks.push(disk);
      const { env, remove } = await newTestDatabase();
      cpSync(env["DATA_DIR"] ?? "", disk.folder, { recursive: true });
      await remove();
      const on = await startTestApp({ DATA_DIR: disk.folder });
      const books = await newBooks({ accounts: ACCOUNTS }, on);
      disk.leave(freeBytes);
      const { posted, reply } = await postUntilRefused(books);
      expect(reply).toMatchObject(FULL);
      expect(await readiness(on)).toBe(503);
      disk.clear();
      expect(await readiness(on)).toBe(200);
      expect(await numbersOf(books)).toEqual(posted.toSorted());
      const sale = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]);
      expect(await books.post("/journals", sale)).toMatchObject({ status: 201 });
      expect((await books.get("/books-check")).body).toMatchObject({ hasPassed: true });
    },
  );
});
