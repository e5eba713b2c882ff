import { fsyncSync } from "node:fs";
import { newId } from "#server/db/new-id.ts";
import { afterAll, describe, expect, test } from "vitest";
import type { BookId } from "#domain/ids.ts";
import { readConfig } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import { openDatabase } from "#server/db/database.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { createBook } from "#server/settings/book.ts";
import { type ServerProcess, startServer } from "#test/support/server-process.ts";
import { onConnection } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { isEmbedded, newTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

/** Acknowledged writes survive, whatever happens to the server. */
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const { remove } of databases) await remove();
});

async function freshDatabase(): Promise<Record<string, string>> {
  const database = await newTestDatabase();
  databases.push(database);
  return database.env;
}

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "opened",
    (error: unknown) => String(error),
  );
}

test("a single-statement transaction that fails at commit is not acknowledged", async () => {
  const { database } = await testApp();
  const statement = { name: "late", text: "insert into late_child values ($1) returning id", values: [1] };
  await onConnection(database, async (session) => {
    await session.query(`create temp table late_parent (id int primary key);
      create temp table late_child (id int references late_parent deferrable initially deferred)`);
    await expect(session.query(statement)).rejects.toMatchObject({ code: "23503" });
    await session.query("insert into late_parent values (1)");
    await expect(session.query(statement)).resolves.toMatchObject({ rows: [{ id: 1 }] });
    await session.query("drop table late_child, late_parent");
  });
});

describe.runIf(isEmbedded)("on the embedded database", () => {
  test("every commit is on disk before it is acknowledged", async () => {
    let calls = 0;
    const database = await openDatabase(readConfig(await freshDatabase()), {
      fsync: (descriptor) => {
        calls += 1;
        fsyncSync(descriptor);
      },
    });
    for (let commit = 0; commit < 10; commit += 1) {
      const before = calls;
      const bookId = newId<BookId>();
      await openBooks(database, { bookId, userId: newId() }).write((tx) => createBook(tx, bookId));
      expect(calls).toBeGreaterThan(before);
    }
    for (let commit = 0; commit < 10; commit += 1) {
      const before = calls;
      await writeOutsideBooks(database, (outside) =>
        outside.query("insert into auth.settings (name, value) values ($1, '')", [newId()]),
      );
      expect(calls).toBeGreaterThan(before);
    }
    await database.close();
  });

  test("concurrent commits share one flush to disk, and wait for it", async () => {
    let calls = 0;
    const database = await openDatabase(readConfig(await freshDatabase()), {
      fsync: (descriptor) => {
        calls += 1;
        fsyncSync(descriptor);
      },
    });
    const before = calls;
    const answered = Array.from({ length: 16 }, async () => {
      const bookId = newId<BookId>();
      await openBooks(database, { bookId, userId: newId() }).write((tx) => createBook(tx, bookId));
      return calls;
    });
    const callsWhenAnswered = await Promise.all(answered);
    expect(Math.min(...callsWhenAnswered)).toBeGreaterThan(before);
    expect(calls - before).toBeLessThan(16);
    await database.close();
  });

  test("reading does not flush to disk", async () => {
    let calls = 0;
    const database = await openDatabase(readConfig(await freshDatabase()), {
      fsync: () => {
        calls += 1;
      },
    });
    const bookId = newId<BookId>();
    const books = openBooks(database, { bookId, userId: newId() });
    await books.write((tx) => createBook(tx, bookId));
    await books.read((tx) => tx.selectFrom("books").select("name").execute());
    const before = calls;
    for (let round = 0; round < 10; round += 1) {
      await books.read((tx) => tx.selectFrom("books").select("name").execute());
    }
    expect(calls).toBe(before);
    await database.close();
  });

  test("a second server can't use the folder, and its error names the first", async () => {
    const env = await freshDatabase();
    const server = await startServer(env);
    expect(await sentenceOf(openDatabase(readConfig(env)))).toBe(
      `StartupProblem: The data folder ${env["DATA_DIR"]} is already in use by process ${server.pid}.`,
    );
    await server.kill("SIGTERM");
    const database = await openDatabase(readConfig(env));
    expect(await sentenceOf(openDatabase(readConfig(env)))).toContain(`by process ${process.pid}.`);
    await database.close();
  });
});

const CLIENTS = 16;
const POST_COUNT = 20;

type AcknowledgedJournal = { key: string; id: string; number: string };

/** Posts like the app: a request whose response was lost is sent again with the same key. */
async function client(
  name: number,
  server: () => ServerProcess,
  headers: Record<string, string>,
  body: string,
) {
  const acknowledged: AcknowledgedJournal[] = [];
  for (let count = 0; count < POST_COUNT;) {
    const key = `client-${name}-${count}`;
    const reply = await fetch(`${server().url}/api/journals`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": key },
      body,
    }).then(
      async (answer) => ({ status: answer.status, body: await answer.json() }),
      () => null,
    );
    if (reply === null) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    acknowledged.push({ key, id: reply.body.id, number: reply.body.number });
    count += 1;
    progress += 1;
  }
  return acknowledged;
}

let progress = 0;

test("a server killed while sixteen clients post loses and duplicates no acknowledged journal", async () => {
  const env = {
    ...(await freshDatabase()),
    FREE_MONTHLY_JOURNALS: "0",
    RATE_LIMIT_PER_MINUTE: "0",
    LOG_LEVEL: "error",
  };
  let server = await startServer(env);
  const { cookie, call } = await signUp(server.url);
  const cash = await call("/accounts", { code: "1000", type: "asset", name: "Cash" });
  const sales = await call("/accounts", { code: "4000", type: "revenue", name: "Sales" });
  const body = JSON.stringify({
    date: "2026-01-15",
    description: "Killed",
    lines: [
      { accountId: cash.id, debit: "1.00" },
      { accountId: sales.id, credit: "1.00" },
    ],
  });
  const headers = { cookie, "content-type": "application/json" };
  progress = 0;
  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name, () => server, headers, body));
  for (const killAt of [CLIENTS * 4, CLIENTS * 12]) {
    while (progress < killAt) await new Promise((resolve) => setTimeout(resolve, 1));
    await server.kill("SIGKILL");
    server = await startServer(env);
  }
  const acknowledged = (await Promise.all(clients)).flat();

  const get = async (path: string) =>
    (await fetch(`${server.url}/api${path}`, { headers: { cookie } })).json();
  const { items, nextCursor } = await get("/journals?limit=500");
  const sortedById = (list: { id: string; number: string }[]) =>
    list.map(({ id, number }) => `${id} ${number}`).toSorted();
  expect(acknowledged).toHaveLength(CLIENTS * POST_COUNT);
  expect(sortedById(items)).toEqual(sortedById(acknowledged));
  expect(nextCursor).toBeNull();
  const counts = items
    .map(({ number }: AcknowledgedJournal) => Number(number.slice(8)))
    .toSorted((a: number, b: number) => a - b);
  expect(counts).toEqual(Array.from({ length: CLIENTS * POST_COUNT }, (_, index) => index + 1));
  expect(await get("/books-check")).toMatchObject({ hasPassed: true });
  expect(await get("/reports/trial-balance?start=2026-01-01&end=2026-12-31")).toMatchObject({
    totals: { debit: `${CLIENTS * POST_COUNT}.00`, credit: `${CLIENTS * POST_COUNT}.00` },
  });
  await server.kill("SIGTERM");
});

test.runIf(isEmbedded)(
  "an import interrupted between its chunks leaves nothing behind, and the retry posts it once",
  { timeout: 120_000 },
  async () => {
    const env = {
      ...(await freshDatabase()),
      FREE_MONTHLY_JOURNALS: "0",
      RATE_LIMIT_PER_MINUTE: "0",
      LOG_LEVEL: "error",
    };
    let server = await startServer(env);
    const { cookie, call } = await signUp(server.url);
    const cash = await call("/accounts", { code: "1000", type: "asset", name: "Cash" });
    const sales = await call("/accounts", { code: "4000", type: "revenue", name: "Sales" });
    const lines = [
      { accountId: cash.id, debit: "59.00" },
      ...Array.from({ length: 59 }, () => ({ accountId: sales.id, credit: "1.00" })),
    ];
    const journals = Array.from({ length: 300 }, () => ({
      date: "2024-03-01",
      description: "Cut off",
      lines,
    }));
    const headers = { cookie, "content-type": "application/json", "idempotency-key": "cut-off" };
    const importHistory = async () => {
      const request = { method: "POST", headers, body: JSON.stringify({ journals }) };
      return fetch(`${server.url}/api/journals/import`, request).catch(() => null);
    };
    const get = async (path: string) => fetch(`${server.url}/api${path}`, { headers: { cookie } });

    const cutOff = importHistory();
    while ((await get("/journals")).status !== 503);
    // A few more chunks: other requests are answered between two of them.
    for (let count = 0; count < 10; count += 1) await get("/companies");
    await server.kill("SIGKILL");
    expect(await cutOff).toBeNull();
    expect(await countCommittedRows(env)).toBeGreaterThan(0);

    server = await startServer(env);
    expect(await (await get("/journals")).json()).toMatchObject({ items: [] });
    expect(await (await get("/journals/imports")).json()).toMatchObject({ items: [] });
    expect(await (await get("/books-check")).json()).toMatchObject({ hasPassed: true });
    for (let count = 0; count < 2; count += 1) expect((await importHistory())?.status).toBe(201);
    expect(await (await get("/journals/imports")).json()).toMatchObject({ items: [{ journalCount: 300 }] });
    expect(await (await get("/books-check")).json()).toMatchObject({ hasPassed: true });
    await server.kill("SIGTERM");
  },
);

/** The number of journal lines in the database files, before the product opens them. */
async function countCommittedRows(env: Record<string, string>): Promise<number> {
  const { running, close } = await openEmbedded(readConfig(env).dataDir);
  const { rows } = await (
    await running()
  ).query<{ count: number }>("select count(*)::int as count from journal_lines");
  await close();
  return rows[0]?.count ?? 0;
}

async function signUp(url: string) {
  const post = async (path: string, payload: unknown, cookie = "") =>
    fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(payload),
    });
  const person = {
    name: "Owner",
    email: `killed-${process.pid}@example.com`,
    password: "a long pass phrase",
  };
  const reply = await post("/auth/sign-up/email", person);
  const cookie = reply.headers
    .getSetCookie()
    .map((header) => header.split(";")[0] ?? "")
    .join("; ");
  const call = async (path: string, payload: unknown): Promise<{ id: string }> =>
    (await post(path, payload, cookie)).json();
  return { cookie, call };
}
