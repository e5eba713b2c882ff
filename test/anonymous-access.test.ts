import { beforeAll, expect, test } from "vitest";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { onConnection } from "#test/support/raw-sql.ts";
import { markedBooks, type SampleRecords, sampleOf, send } from "#test/support/sample-requests.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";

/** Every private route, requested without a session or after its end (Security 2). */
const CANARY = `CANARY-B-${process.pid}`;
const PRIVATE = ALL_ENDPOINTS.filter(({ access }) => access !== "public");

let owner: TestBooks;
let records: SampleRecords;

beforeAll(async () => {
  ({ books: owner, records } = await markedBooks(CANARY));
});

/** A request without a session reveals nothing, and the reason is always the same. */
async function expectRefused(headersOf: TestBooks): Promise<void> {
  for (const endpoint of PRIVATE) {
    const reply = await send(headersOf, endpoint, sampleOf(endpoint, owner, records));
    expect(reply, nameOf(endpoint)).toMatchObject({ status: 401, body: { code: "auth.required" } });
    expect(reply.text).not.toContain(CANARY);
  }
}

/** A signature in the correct form, which the server did not create. */
function withOtherSignature(cookie: string): string {
  const forged = cookie.replace(/^(twofold_session=[\w-]+\.)[\w-]{43}$/, `$1${"a".repeat(43)}`);
  if (forged === cookie) throw new Error("This isn't a session cookie.");
  return forged;
}

/** The same user with other credentials, or none. */
async function visitor(headers: Record<string, string>): Promise<TestBooks> {
  const { app } = await testApp();
  const call =
    (method: "GET" | "POST" | "PUT" | "DELETE") =>
    async (path: string, body?: unknown, more = {}) => {
      const reply = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...more,
        },
        ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      return {
        status: reply.statusCode,
        text: reply.body,
        headers: reply.headers,
        body: reply.body === "" ? null : JSON.parse(reply.body),
      };
    };
  return {
    ...owner,
    get: (path) => call("GET")(path),
    post: call("POST"),
    put: call("PUT"),
    delete: call("DELETE"),
  };
}

test.each([
  { caller: "without a cookie", headers: () => ({}) },
  { caller: "with a made-up cookie", headers: () => ({ cookie: "twofold_session=made.up" }) },
  // A session's own token is not enough: it needs the server's signature.
  { caller: "with a forged signature", headers: () => ({ cookie: withOtherSignature(owner.cookie) }) },
  {
    caller: "with a made-up API token",
    headers: () => ({ authorization: `Bearer tf_${"a".repeat(43)}` }),
  },
])("a request without a session is rejected everywhere, $caller", async ({ headers }) => {
  const before = await stateOf(owner);
  await expectRefused(await visitor(headers()));
  expect(await stateOf(owner)).toEqual(before);
});

test("a user is rejected everywhere after signing out and after the session's end", async () => {
  const { books: leaving } = await markedBooks("Leaving");
  await leaving.post("/auth/sign-out", {});
  await expectRefused(await visitor({ cookie: leaving.cookie }));
  const { books: staying } = await markedBooks("Staying");
  const { database } = await testApp();
  await onConnection(database, (client) =>
    client.query("update auth.sessions set expires_at = now() - interval '1 second' where user_id = $1", [
      staying.userId,
    ]),
  );
  await expectRefused(await visitor({ cookie: staying.cookie }));
});

test("a revoked API token is rejected everywhere", async () => {
  const { body } = await owner.post("/tokens", { name: "Short-lived" });
  const bearer = { authorization: `Bearer ${body.secret}` };
  expect((await (await visitor(bearer)).get("/company")).status).toBe(200);
  await owner.delete(`/tokens/${body.id}`);
  await expectRefused(await visitor(bearer));
});

test("a session that was ended elsewhere just after its use is rejected everywhere, also with invalid input", async () => {
  const { database } = await testApp();
  const endAfter = (time: string) =>
    onConnection(database, (client) =>
      client.query("update auth.sessions set expires_at = now() + $2::interval where user_id = $1", [
        owner.userId,
        time,
      ]),
    );
  const before = await stateOf(owner);
  for (const endpoint of PRIVATE) {
    const request = sampleOf(endpoint, owner, records);
    for (const sample of [request, { ...request, body: { canary: CANARY } }]) {
      await endAfter("1 day");
      expect((await owner.get("/company")).status).toBe(200);
      await endAfter("-1 second");
      const reply = await send(owner, endpoint, sample);
      expect(reply, nameOf(endpoint)).toMatchObject({ status: 401, body: { code: "auth.required" } });
      expect(reply.text).not.toContain(CANARY);
    }
  }
  await endAfter("1 day");
  expect(await stateOf(owner)).toEqual(before);
});
