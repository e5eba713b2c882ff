import { afterAll, expect, test } from "vitest";
import { startServer } from "#test/support/server-process.ts";
import { newTestDatabase } from "#test/support/test-database.ts";

const database = await newTestDatabase();
afterAll(() => database.remove());

const REQUESTS = [
  "/reset-password?token=secret-of-a-link",
  "/auth/confirm?token=secret-of-a-link",
  "/api/parties?search=Jane%20Secret",
  "/no-such-page?search=Jane%20Secret#Secret",
];

const linesOf = (output: string) => output.split("\n").filter((line) => line.includes('"reqId"'));

test.each(["info", "debug"])("at %s every request is logged without its query", async (level) => {
  const server = await startServer({ ...database.env, LOG_LEVEL: level });
  for (const path of REQUESTS) {
    // An unknown page redirects to the landing page, which would be another request.
    await fetch(`${server.url}${path}`, {
      headers: { cookie: "twofold_session=secret" },
      redirect: "manual",
    });
  }
  // It writes its log before it ends.
  await server.kill("SIGTERM");
  const lines = linesOf(server.written());
  expect(lines.filter((line) => line.includes('"msg":"request completed"'))).toHaveLength(REQUESTS.length);
  for (const path of REQUESTS) {
    const logged = `"method":"GET","url":"${path.replace(/\?.*/, "")}"`;
    expect(lines.filter((line) => line.includes(logged))).toHaveLength(1);
  }
  expect(server.written()).not.toMatch(/secret/i);
});

test("at warn no successful request is logged", async () => {
  const server = await startServer({ ...database.env, LOG_LEVEL: "warn" });
  for (const path of REQUESTS) await fetch(`${server.url}${path}`);
  await server.kill("SIGTERM");
  expect(linesOf(server.written())).toEqual([]);
});

test("a log entry has the request's ID and the caller's trace, as the response does", async () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const server = await startServer({ ...database.env, LOG_LEVEL: "info" });
  const reply = await fetch(`${server.url}/healthz`, {
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  await server.kill("SIGTERM");
  const [, spanId] =
    /^00-4bf92f3577b34da6a3ce929d0e0e4736-([0-9a-f]{16})-01$/.exec(reply.headers.get("traceparent") ?? "") ??
    [];
  const lines = linesOf(server.written()).map((line): unknown => JSON.parse(line));
  const identifiers = { reqId: reply.headers.get("x-request-id"), traceId, spanId };
  expect(lines).toMatchObject([identifiers, identifiers]);
});
