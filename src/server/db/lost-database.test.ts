import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusals.ts";
import { toRefusal } from "#server/db/database-refusals.ts";
import { type FaultyConnection, openLine } from "#test/support/faulty-connection.ts";
import { credit, debit, journal, newBooks } from "#test/support/new-books.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { isOnServer, newTestDatabase, serverUrl } from "#test/support/test-database.ts";

/** A PostgreSQL server that disappears while Twofold runs: no client is at fault, and it may return (Behavior 8). */
const LOST = { status: 503, body: { code: "database.lost", detail: "Database connection error" } };

test.each([
  { failure: "refuses connections", error: withCode("ECONNREFUSED") },
  { failure: "resets a connection", error: withCode("ECONNRESET") },
  { failure: "cannot be found", error: withCode("ENOTFOUND") },
  { failure: "is shut down", error: withCode("57P01") },
  { failure: "crashed", error: withCode("57P02") },
  { failure: "is starting", error: withCode("57P03") },
  { failure: "breaks the protocol", error: withCode("08006") },
  { failure: "does not answer", error: new Error("Connection terminated due to connection timeout") },
  { failure: "hangs up", error: new Error("Connection terminated unexpectedly") },
  { failure: "goes silent", error: new Error("Query read timeout") },
  {
    failure: "hung up earlier",
    error: new Error("Client has encountered a connection error and is not queryable"),
  },
])("a database that $failure is reported as an error to retry", ({ error }) => {
  expect(toRefusal(error)).toEqual(new Refusal("database.lost"));
});

test("a pool whose connections are all in use is busy, not lost", () => {
  expect(toRefusal(new Error("timeout exceeded when trying to connect"))).toEqual(
    new Refusal("request.busy"),
  );
});

test("an error in our code is not changed", () => {
  const mistake = new TypeError("Connection is not a function");
  expect(toRefusal(mistake)).toBe(mistake);
});

function withCode(code: string): Error {
  return Object.assign(new Error("gone"), { code });
}

describe.runIf(isOnServer)("on a PostgreSQL server", () => {
  let line: FaultyConnection;
  let on: TestApp;
  let direct: pg.Client;

  beforeAll(async () => {
    const { env, remove } = await newTestDatabase();
    const url = new URL(env["DATABASE_URL"] ?? "");
    line = await openLine(Number(url.port));
    afterLine.push(remove);
    // The owner of the tables can't end other connections.
    const admin = Object.assign(new URL(serverUrl()), { pathname: url.pathname });
    direct = new pg.Client({ connectionString: admin.href });
    await direct.connect();
    url.port = String(line.port);
    on = await startTestApp({ DATABASE_URL: url.href });
  });
  const afterLine: (() => Promise<void>)[] = [];
  afterAll(async () => {
    await direct.end();
    await line.close();
    for (const end of afterLine) await end();
  });

  test("requests and sign-ins are rejected with the reason while the server is down, then work", async () => {
    const books = await newBooks({}, on);
    await line.cut();
    const refused = await books.get("/accounts");
    expect(refused).toMatchObject(LOST);
    expect(refused.headers["retry-after"]).toBe("1");
    const credentials = { email: books.email, password: books.password };
    expect(await books.post("/auth/sign-in/email", credentials)).toMatchObject(LOST);
    await line.mend();
    expect(await books.get("/accounts")).toMatchObject({ status: 200 });
    expect(await books.post("/auth/sign-in/email", credentials)).toMatchObject({ status: 200 });
  });

  test("a visitor of a link sees the reason on a page that reloads but sends nothing again", async () => {
    const url = `/i/${"a".repeat(43)}`;
    const form = {
      payload: "answer=accepted",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    const follow = () =>
      Promise.all([
        on.app.inject({ url }),
        on.app.inject({ url: `${url}/pdf` }),
        on.app.inject({ url: `${url}/answer`, method: "POST", ...form }),
        on.app.inject({ url: `${url}/pay`, method: "POST", ...form }),
      ]);
    const checkPages = async () => {
      const pages = await follow();
      for (const { statusCode, headers, body } of pages) {
        expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
        expect(headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(body).toContain("The server isn't responding right now.");
      }
      const refreshes = '<meta http-equiv="refresh" content="5">';
      expect(pages.map(({ body }) => body.includes(refreshes))).toEqual([true, true, false, false]);
    };
    await line.cut();
    await checkPages();
    await line.mend();
    await inAHurry(on, line, async () => {
      const { people } = on.database;
      const held = await Promise.all(Array.from({ length: people.options.max }, () => people.connect()));
      await checkPages();
      for (const client of held) client.release();
    });
    expect((await follow()).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });

  test("the server is not ready while the database hangs, and is again once it answers", async () => {
    const ready = async () => (await on.app.inject({ url: "/readyz" })).statusCode;
    expect(await ready()).toBe(200);
    line.hang();
    expect(await ready()).toBe(503);
    await line.cut();
    await line.mend();
    expect(await ready()).toBe(200);
  });

  test("silent open connections are abandoned, and new ones serve all requests", async () => {
    const books = await newBooks({}, on);
    const all = () => Promise.all(Array.from({ length: 30 }, () => books.get("/accounts")));
    const allAnswer = async () => expect((await all()).map(({ status }) => status)).not.toContain(503);
    await inAHurry(on, line, async () => {
      await allAnswer();
      line.silence();
      const refused = (await all()).filter(({ status }) => status !== 200);
      const codes = new Set(refused.map(({ body: { code } }) => code));
      expect([...codes]).toContain("database.lost");
      // Requests that waited for one of these connections.
      codes.delete("request.busy");
      expect(codes.size).toBe(1);
      await allAnswer();
    });
  });

  test("no request, sign-in or link visit waits forever while the database hangs", async () => {
    const books = await newBooks({}, on);
    const credentials = { email: books.email, password: books.password };
    const signIn = () => books.post("/auth/sign-in/email", credentials);
    await inAHurry(on, line, async () => {
      expect(await signIn()).toMatchObject({ status: 200 });
      line.hang();
      expect(await signIn()).toMatchObject(LOST);
      expect((await on.app.inject({ url: `/i/${"a".repeat(43)}` })).statusCode).toBe(503);
    });
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  test.each(["terminate", "cut"] as const)(
    "a write that loses its connection (%s) is rejected, writes nothing, and can be sent again",
    async (interruption) => {
      const books = await newBooks({}, on);
      const account = { code: "1000", type: "asset", name: "Cash" };
      const key = { "idempotency-key": `lost-${interruption}` };
      await direct.query("begin");
      await direct.query("lock table accounts in access exclusive mode");
      const request = books.post("/accounts", account, key);
      const waiting = await waitingBackend(direct);
      if (interruption === "cut") await line.cut();
      else await direct.query("select pg_terminate_backend($1)", [waiting]);
      expect(await request).toMatchObject(LOST);
      await direct.query("rollback");
      if (interruption === "cut") await line.mend();
      expect((await books.get("/accounts")).body.items).toEqual([]);
      expect(await books.post("/accounts", account, key)).toMatchObject({ status: 201 });
      expect((await books.get("/accounts")).body.items).toHaveLength(1);
    },
  );

  test("a posting that loses its connection isn't retried by the server, and can be sent again", async () => {
    const books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } }, on);
    const sale = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]);
    const key = { "idempotency-key": "lost-post" };
    await direct.query("begin");
    await direct.query("lock table accounts in access exclusive mode");
    const request = books.post("/journals", sale, key);
    await direct.query("select pg_terminate_backend($1)", [await waitingBackend(direct)]);
    expect(await request).toMatchObject(LOST);
    await direct.query("rollback");
    expect((await books.get("/journals")).body.items).toEqual([]);
    expect(await books.post("/journals", sale, key)).toMatchObject({ status: 201 });
    expect((await books.get("/journals")).body.items).toHaveLength(1);
  });
});

/**
 * Connections for requests that time out after a small part of the usual time; no timeout remains no timeout.
 * A statement then has three seconds, and a new connection two and a half.
 */
async function inAHurry(
  { database: { books, people } }: TestApp,
  line: FaultyConnection,
  work: () => Promise<void>,
) {
  const pools = [books, people].map(({ options }) => ({
    options,
    patient: {
      query_timeout: Number(options.query_timeout),
      connectionTimeoutMillis: Number(options.connectionTimeoutMillis),
    },
  }));
  for (const { options, patient } of pools) {
    options.query_timeout = patient.query_timeout / 200;
    options.connectionTimeoutMillis = patient.connectionTimeoutMillis / 60;
  }
  const reconnect = async () => {
    await line.cut();
    await line.mend();
    await vi.waitFor(() => expect(books.totalCount + people.totalCount).toBe(0), { timeout: 60_000 });
  };
  await reconnect();
  try {
    await work();
  } finally {
    for (const { options, patient } of pools) Object.assign(options, patient);
    await reconnect();
  }
}

/** Waits for the backend that waits for a lock. */
async function waitingBackend(client: pg.Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_locks where not granted and relation = 'accounts'::regclass",
    );
    if (rows[0]) return rows[0].pid;
  }
}
