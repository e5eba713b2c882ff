import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { startTestApp, testApp, testAppWith } from "#test/support/test-app.ts";

const ACCOUNT = { code: "1000", type: "asset", name: "Cash" };
const JSON_TYPE = { "content-type": "application/json" };

let books: TestBooks;

beforeAll(async () => {
  books = await newBooks();
});

async function expectNothingStored(): Promise<void> {
  expect((await books.get("/accounts")).body.items).toEqual([]);
}

describe("security headers", () => {
  test.each(["/api/company", "/api/nowhere", "/api/openapi.json", "/healthz", "/"])("%s", async (url) => {
    const { app } = await testApp();
    const { headers } = await app.inject({ url, headers: { cookie: books.cookie } });
    const policy = String(headers["content-security-policy"]);
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "report-to csp",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "reporting-endpoints": 'csp="/api/csp-reports"',
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("API responses are never cached", async () => {
    for (const path of ["/company", "/nowhere", "/session/options"]) {
      expect((await books.get(path)).headers["cache-control"]).toBe("no-store");
    }
  });

  test("HTTPS responses require the browser to stay on HTTPS", async () => {
    const { app } = await testAppWith({ PUBLIC_URL: "https://books.example.com" });
    const { headers } = await app.inject({ url: "/healthz" });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    const plain = await (await testApp()).app.inject({ url: "/healthz" });
    expect(plain.headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("a mutation from another site", () => {
  test.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost.evil.example" },
    { origin: "https://localhost:80" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("is refused: %j", async (headers) => {
    expect(await books.post("/accounts", ACCOUNT, headers)).toMatchObject({
      status: 403,
      body: { code: "request.foreign-origin" },
    });
    await expectNothingStored();
  });

  test("is distinguished from requests of our own pages and of programs", async () => {
    for (const headers of [
      { origin: "http://localhost:80" },
      { "sec-fetch-site": "same-origin" },
      {},
    ] as const) {
      const reply = await books.post("/accounts", { ...ACCOUNT, code: "abc" }, headers);
      expect(reply.status).toBe(400);
    }
  });
});

describe("a request body", () => {
  test.each([
    { description: "above one megabyte", body: `{"name":"${"x".repeat(2 * 1024 * 1024)}"}`, status: 413 },
    { description: "that isn't JSON", body: "{", status: 400 },
    {
      description: "that repeats a key",
      body: '{"code":"1000","code":"2000","type":"asset","name":"Cash"}',
      status: 400,
    },
    {
      description: "that repeats a key in disguise",
      body: '{"code":"1000","c\\u006fde":"2000","type":"asset","name":"Cash"}',
      status: 400,
    },
    {
      description: "with __proto__",
      body: '{"__proto__":{"code":"1000"},"type":"asset","name":"Cash"}',
      status: 400,
    },
    {
      description: "with constructor.prototype",
      body: '{"constructor":{"prototype":{"a":1}},"code":"1000","type":"asset","name":"Cash"}',
      status: 400,
    },
    {
      description: "with an unknown field",
      body: JSON.stringify({ ...ACCOUNT, isAdmin: true }),
      status: 400,
    },
    {
      description: "nested a hundred thousand levels deep",
      body: `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
      status: 400,
    },
    {
      description: "of fifty thousand nested objects",
      body: `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
      status: 400,
    },
    {
      description: "of fifty thousand keys",
      body: `{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join(",")}}`,
      status: 400,
    },
    { description: "that is empty", body: "", status: 400 },
    { description: "that is null", body: "null", status: 400 },
    { description: "with a byte-order mark and nothing else", body: "\ufeff", status: 400 },
  ])("$description is refused and stores nothing", async ({ body, status }) => {
    const reply = await books.send("POST", "/accounts", { payload: body, headers: JSON_TYPE });
    expect(reply.status, reply.text).toBe(status);
    expect(reply.headers["content-type"]).toContain("application/problem+json");
    await expectNothingStored();
  });

  test("that isn't UTF-8 is refused instead of being stored with replacement characters", async () => {
    const payload = Buffer.concat([
      Buffer.from('{"code":"1000","type":"asset","name":"Caf'),
      Buffer.from([0xe9]),
      Buffer.from('"}'),
    ]);
    expect((await books.send("POST", "/accounts", { payload, headers: JSON_TYPE })).status).toBe(400);
    await expectNothingStored();
  });

  test.each([
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
  ])("of the type %s is refused", async (type) => {
    const reply = await books.send("POST", "/accounts", {
      payload: JSON.stringify(ACCOUNT),
      headers: { "content-type": type },
    });
    expect(reply).toMatchObject({ status: 415, body: { code: "request.unsupported-type" } });
    await expectNothingStored();
  });

  test("can be larger than one megabyte for a journal import, but not six megabytes", async () => {
    const journals = (megabytes: number) => ({ journals: [], note: "x".repeat(megabytes * 1024 * 1024) });
    expect((await books.post("/journals/import", journals(2))).status).toBe(400);
    expect((await books.post("/journals/import", journals(6))).status).toBe(413);
  });
});

describe("an address", () => {
  test.each([
    "/nowhere",
    "/accounts/",
    "/journals/x/y/z",
    "/auth/get-session",
    "/auth/callback/x",
    "/accounts/..%2fbook",
  ])("that doesn't exist returns a problem: %s", async (path) => {
    const reply = await books.get(path);
    expect([400, 404]).toContain(reply.status);
    expect(reply.body).toMatchObject({ status: reply.status, code: expect.stringMatching(/^request\./) });
  });

  test("with an unsupported method is answered like one that doesn't exist", async () => {
    expect((await books.put("/accounts", ACCOUNT)).status).toBe(404);
    expect((await books.delete("/journals")).status).toBe(404);
  });
});

test("HEAD and GET requests ignore an idempotency key", async () => {
  const { app } = await testApp();
  const { cookie } = await newBooks({ accounts: { Cash: "asset" } });
  const headers = { cookie, "idempotency-key": "a-question" };
  for (const method of ["HEAD", "GET", "HEAD"] as const) {
    const reply = await app.inject({ method, url: "/api/accounts", headers });
    expect([method, reply.statusCode]).toEqual([method, 200]);
  }
});

test("a client doesn't learn why the server failed", async () => {
  const app = await startTestApp();
  const owner = await newBooks({}, app);
  await app.database.asOwner((client) => client.query("alter table accounts rename to accounts_elsewhere"));
  const reply = await owner.get("/accounts");
  expect(reply.status).toBe(500);
  expect(reply.body).toEqual({
    type: "about:blank",
    title: "internal",
    status: 500,
    code: "internal",
    detail: "An unexpected error occurred",
    errors: [],
    requestId: expect.any(String),
  });
});

test("requests above the limit per minute are refused with the time to wait", async () => {
  const limited = await testAppWith({ RATE_LIMIT_PER_MINUTE: "5" });
  const owner = await newBooks({}, limited);
  const replies = [];
  for (let count = 0; count < 8; count += 1) replies.push(await owner.get("/company"));
  const refused = replies.find(({ status }) => status === 429);
  expect(refused).toMatchObject({ body: { code: "request.rate-limited" } });
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
});

const LIMIT = 5;
const isLimited = ({ status }: { status: number }) => status === 429;

test("requests with made-up tokens share the limit of their address", async () => {
  const limited = await testAppWith({ RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  const guess = async () => {
    const authorization = `Bearer tf_${randomBytes(32).toString("base64url")}`;
    const { statusCode: status } = await limited.app.inject({
      url: "/api/company",
      headers: { authorization },
    });
    return { status };
  };
  for (let count = 0; count < LIMIT; count += 1) expect(isLimited(await guess())).toBe(false);
  expect(isLimited(await guess())).toBe(true);
});

test("one person's session and tokens share a limit", async () => {
  const limited = await testAppWith({ RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  const owner = await newBooks({}, limited);
  const { secret } = (await owner.post("/tokens", { name: "Till" })).body;
  const byToken = async () => {
    const { statusCode: status } = await limited.app.inject({
      url: "/api/company",
      headers: { authorization: `Bearer ${secret}` },
    });
    return { status };
  };
  await byToken();
  const replies = [];
  for (let count = 0; count < LIMIT; count += 1) replies.push(await owner.get("/company"), await byToken());
  expect(replies.filter(isLimited).length).toBeGreaterThanOrEqual(LIMIT);
});

test("made-up tokens don't block others at the same address from signing in", async () => {
  const limited = await testAppWith({ RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  for (let count = 0; count <= LIMIT; count += 1) {
    const authorization = `Bearer tf_${randomBytes(32).toString("base64url")}`;
    await limited.app.inject({ url: "/api/company", headers: { authorization } });
  }
  expect((await limited.app.inject({ url: "/api/session/options" })).statusCode).toBe(200);
});

test("an unknown query parameter is refused by its name", async () => {
  const message = 'Unknown query parameter "serch". Remove it or check its spelling.';
  expect(await books.get("/accounts?serch=cash")).toMatchObject({
    status: 400,
    body: { code: "request.invalid", detail: message, errors: [{ field: "serch", message }] },
  });
});
