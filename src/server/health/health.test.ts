import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openInbox, UNCHANGED_MS } from "#server/bank/inbox.ts";
import { newBooks } from "#test/support/new-books.ts";
import { startTestApp, testApp } from "#test/support/test-app.ts";

async function metrics(from: { remoteAddress?: string; headers?: Record<string, string> }) {
  const { app } = await testApp();
  return app.inject({ url: "/metrics", ...from });
}

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
  "this machine can read the metrics, %s",
  async (address) => {
    const reply = await metrics({ remoteAddress: address });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toMatch(/^text\/plain/);
    expect(reply.body).toContain("http_request_duration_seconds");
  },
);

test.each([
  { source: "another machine", remoteAddress: "203.0.113.7" },
  { source: "another machine over IPv6", remoteAddress: "2001:db8::7" },
  { source: "a local proxy that forwards the client address", headers: { "x-forwarded-for": "203.0.113.7" } },
  { source: "a local proxy that forwards the protocol", headers: { "x-forwarded-proto": "https" } },
  { source: "a local proxy that sends the standard header", headers: { forwarded: "for=203.0.113.7" } },
  { source: "a local nginx", headers: { "x-real-ip": "203.0.113.7" } },
  { source: "a local proxy that names itself", headers: { via: "1.1 proxy" } },
])("the metrics aren't available to $source", async ({ remoteAddress = "127.0.0.1", headers = {} }) => {
  const reply = await metrics({ remoteAddress, headers });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain("http_request");
});

test("another machine can read the metrics with the operator's token", async () => {
  const { app } = await startTestApp({ METRICS_TOKEN: "sixteen-or-more-letters" });
  const ask = async (authorization: string) =>
    (await app.inject({ url: "/metrics", remoteAddress: "203.0.113.7", headers: { authorization } }))
      .statusCode;
  expect([
    await ask("Bearer sixteen-or-more-letters"),
    await ask("Bearer sixteen-or-more-letter"),
    await ask("sixteen-or-more-letters"),
  ]).toEqual([200, 404, 404]);
});

test("without a token no other machine can read the metrics", async () => {
  const reply = await metrics({ remoteAddress: "203.0.113.7", headers: { authorization: "Bearer null" } });
  expect(reply.statusCode).toBe(404);
});

test("the health check and the metrics name the version and the schema", async () => {
  const { app } = await testApp();
  const { version, schema } = (await app.inject({ url: "/readyz" })).json();
  expect([version, schema]).toEqual([
    expect.stringMatching(/^\d+\.\d+\.\d+/),
    expect.stringMatching(/^[0-9a-f]{12}$/),
  ]);
  expect((await metrics({ remoteAddress: "::1" })).body).toContain(
    `twofold_info{version="${version}",schema="${schema}"} 1`,
  );
});

test("the process and the database are healthy", async () => {
  const { app } = await testApp();
  for (const url of ["/healthz", "/readyz"]) {
    const reply = await app.inject({ url });
    expect([reply.statusCode, reply.json().status]).toEqual([200, "ok"]);
  }
});

test("the server is not ready while its database can't be reached, and recovers automatically", async ({
  skip,
}) => {
  const { app, database } = await testApp();
  if (database.kind === "server") skip("a server's connections are hung in lost-database.test.ts");
  const client = await database.books.connect();
  const late = await app.inject({ url: "/readyz" });
  client.release();
  expect([late.statusCode, late.json().status]).toEqual([503, "unavailable"]);
  await vi.waitFor(async () => expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200), 60_000);
});

test("the server isn't ready while nothing can be saved", async () => {
  const { app, database } = await startTestApp();
  const say = (text: string) => database.asOwner((client) => client.query(text));
  await say("revoke insert on auth.limits from twofold_identity");
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(503);
  await say("grant insert on auth.limits to twofold_identity");
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
});

test("the server isn't ready while requests lack permission to change books", async () => {
  const { app, database } = await startTestApp();
  const say = (text: string) => database.asOwner((client) => client.query(text));
  const { rows } = await database.asOwner((client) =>
    client.query<{ columns: string }>(
      `select string_agg(attname, ', ') as columns from pg_attribute
       where attrelid = 'books'::regclass and attnum > 0 and has_column_privilege('twofold_app', attrelid, attnum, 'update')`,
    ),
  );
  await say(`revoke update (${rows[0]?.columns}) on books from twofold_app`);
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(503);
});

test("the metrics are available while the integrity checks can't be read", async () => {
  const { app, database } = await startTestApp();
  await database.asOwner((client) =>
    client.query("revoke select on auth.books_checks from twofold_identity"),
  );
  const reply = await app.inject({ url: "/metrics" });
  expect([reply.statusCode, /^twofold_books_with_problems (.*)$/m.exec(reply.body)?.[1]]).toEqual([
    200,
    "Nan",
  ]);
});

test("the metrics report how long a bank file has waited and how many were refused", async () => {
  const root = mkdtempSync(join(tmpdir(), "twofold-inbox-"));
  const app = await startTestApp({ BANK_INBOX_DIR: root });
  const books = await newBooks({}, app);
  const measured = async () => {
    const { body } = await app.app.inject({ url: "/metrics" });
    return ["age_seconds", "rejected_files"].map((name) =>
      Number(new RegExp(`^twofold_bank_inbox_${name} (\\S+)$`, "m").exec(body)?.[1]),
    );
  };
  expect(await measured()).toEqual([0, 0]);
  const folder = join(root, books.bookId, "1010");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "a.ofx"), "<OFX>");
  expect((await measured())[0]).toBeGreaterThan(0);
  const inbox = openInbox(root, app, { error: () => undefined });
  await inbox.look(0);
  await inbox.look(UNCHANGED_MS);
  expect(await measured()).toEqual([0, 1]);
  rmSync(root, { recursive: true });
});
