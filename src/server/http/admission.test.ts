import { expect, test, vi } from "vitest";
import { credit, debit, journal, newBooks, type TestReply } from "#test/support/new-books.ts";
import { startTestApp } from "#test/support/test-app.ts";

test("a request that waits two seconds is refused in order of arrival, and its key stays unused", async () => {
  const server = await startTestApp({ BUSY_AFTER_SECONDS: "2" });
  const books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } }, server);
  const lines = [debit("Cash", "1.00"), credit("Sales", "1.00")];
  const post = (key: string) => {
    const order: Promise<TestReply> = books.post("/journals", journal(books, lines, { description: key }), {
      "idempotency-key": key,
    });
    return order;
  };
  const pool = server.database.books;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const keys = Array.from({ length: 40 }, (_, index) => `request ${index}`.replace(" ", "-"));
  const requests = keys.map(post);
  const settled: number[] = [];
  for (const [index, request] of requests.entries()) void request.then(() => settled.push(index));
  const firstRefused = await Promise.race(requests);
  // A request behind the first one is admitted only after its own two seconds.
  const places = settled[0] ?? 0;
  await vi.waitFor(() => expect(settled).toHaveLength(keys.length - places), { timeout: 60_000 });
  // A request to sign in is not in the queue.
  expect((await books.get("/session/options")).status).toBe(200);
  for (const client of held) client.release();
  const replies = await Promise.all(requests);

  expect(firstRefused).toMatchObject({
    status: 503,
    body: { code: "request.busy", detail: "The server is busy. Please try again in a moment." },
    headers: { "retry-after": "1" },
  });
  const refused = replies.findIndex(({ status }) => status === 503);
  expect(refused).toBeGreaterThan(pool.options.max);
  expect(replies.map(({ status }) => status)).toEqual(keys.map((_, index) => (index < refused ? 201 : 503)));
  for (const key of keys.slice(refused)) expect((await post(key)).status).toBe(201);
  const { items } = (await books.get("/journals?limit=100")).body;
  expect(items.map(({ description }: { description: string }) => description).toSorted()).toEqual(
    keys.toSorted(),
  );
});
