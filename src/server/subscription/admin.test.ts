import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAdmin } from "#server/identity/operators.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { onConnection, refused } from "#test/support/raw-sql.ts";
import { inDays, postOne, startSubscriptions, type Subscriptions } from "#test/support/subscriptions.ts";

let shop: Subscriptions;
beforeAll(async () => {
  shop = await startSubscriptions();
});
afterAll(() => shop.provider.close());

/** Expires the subscription. */
async function runOut({ userId }: TestBooks): Promise<void> {
  await onConnection(shop.server.database, (client) =>
    client.query(
      "update auth.subscriptions set premium_until = now() - interval '1 second' where user_id = $1",
      [userId],
    ),
  );
}

describe("administrators", () => {
  test("see all users, newest first, with their subscriptions, but not their books", async () => {
    const books = await shop.owner();
    const { status, body } = await shop.admin.get("/admin/subscriptions?limit=1");
    expect(status).toBe(200);
    expect(body.items).toEqual([
      {
        id: books.userId,
        email: books.email,
        name: "Test Owner",
        status: "free",
        currentPeriodEnd: null,
        hasCardSubscription: false,
        createdAt: expect.any(String),
      },
    ]);
    const next = await shop.admin.get(`/admin/subscriptions?limit=500&cursor=${body.nextCursor}`);
    expect(next.body.items.map(({ id }: { id: string }) => id)).not.toContain(books.userId);
    expect(next.body.items.map(({ id }: { id: string }) => id)).toContain(shop.admin.userId);
  });

  test("find users by email and name", async () => {
    const books = await shop.owner();
    const reply = await shop.admin.get(
      `/admin/subscriptions?search=${encodeURIComponent(books.email.toUpperCase())}`,
    );
    expect(reply.body.items.map(({ id }: { id: string }) => id)).toEqual([books.userId]);
    expect((await shop.admin.get("/admin/subscriptions?search=%25")).body.items).toEqual([]);
  });

  test("are the only ones with access, and not with an API token", async () => {
    const books = await shop.owner();
    expect((await books.get("/admin/subscriptions")).status).toBe(403);
    expect((await books.post(`/admin/subscriptions/${books.userId}/upgrade`)).status).toBe(403);
    expect((await books.post(`/admin/subscriptions/${shop.admin.userId}/downgrade`)).status).toBe(403);
    const { body } = await shop.admin.post("/tokens", { name: "Lost" });
    const reply = await shop.server.app.inject({
      method: "GET",
      url: "/api/admin/subscriptions",
      headers: { authorization: `Bearer ${body.secret}` },
    });
    expect(reply.statusCode).toBe(403);
    expect(await shop.changesOf(books)).toEqual([]);
  });

  test("who lose the role lose access", async () => {
    const former = await newBooks({}, shop.server);
    await makeAdmin(shop.server.database, former.email, true);
    expect((await former.get("/admin/subscriptions")).status).toBe(200);
    await makeAdmin(shop.server.database, former.email, false);
    expect((await former.get("/admin/subscriptions")).status).toBe(403);
    expect(await makeAdmin(shop.server.database, "nobody@example.com", true)).toBe(false);
  });

  test("can upgrade a user for 30 days, once, and downgrade; each change is recorded with its author", async () => {
    const books = await shop.owner();
    const [first, again] = await Promise.all([shop.upgrade(books), shop.upgrade(books)]);
    expect(first).toMatchObject({ status: 200, body: { status: "active", hasCardSubscription: false } });
    expect(inDays(first.body.currentPeriodEnd)).toBe(30);
    expect(again.body).toEqual(first.body);
    expect((await books.get("/plan")).body).toEqual({
      status: "active",
      premiumUntil: first.body.currentPeriodEnd,
      currentPeriodEnd: first.body.currentPeriodEnd,
      hasCardSubscription: false,
      cancelsAtPeriodEnd: false,
      unpaidSince: null,
      hasProvider: true,
      price: "$9.00 a month",
    });
    expect((await shop.downgrade(books)).body).toMatchObject({ status: "free", currentPeriodEnd: null });
    expect((await shop.downgrade(books)).status).toBe(200);
    expect(await shop.changesOf(books)).toEqual([
      { action: "upgrade", actor_id: shop.admin.userId, event_id: null, before: "free", after: "active" },
      { action: "downgrade", actor_id: shop.admin.userId, event_id: null, before: "active", after: "free" },
    ]);
  });

  test("can upgrade an expired subscription again", async () => {
    const books = await shop.owner();
    await shop.upgrade(books);
    await runOut(books);
    const { body } = await shop.admin.get(`/admin/subscriptions?search=${books.email}`);
    expect(body.items).toMatchObject([{ status: "free", currentPeriodEnd: null }]);
    expect((await shop.upgrade(books)).body.status).toBe("active");
    expect(await shop.changesOf(books)).toHaveLength(2);
  });

  test("are told if a user doesn't exist", async () => {
    const unknown = { userId: "0190a000-0000-7000-8000-000000000000" } as TestBooks;
    expect((await shop.upgrade(unknown)).body).toMatchObject({ status: 404, code: "user.not-found" });
    expect((await shop.downgrade(unknown)).body).toMatchObject({ status: 404, code: "user.not-found" });
  });

  test("can't rewrite the recorded changes", async () => {
    const books = await shop.owner();
    await shop.upgrade(books);
    for (const text of [
      "update auth.subscription_changes set actor_id = user_id",
      "delete from auth.subscription_changes",
    ]) {
      const refusal = await onConnection(shop.server.database, (client) => client.query(text)).then(
        () => null,
        refused,
      );
      expect(refusal).toMatchObject({ rule: "subscription_changes_is_append_only" });
    }
  });
});

describe("the monthly limit of the free plan", () => {
  test("stops applying immediately with Premium, and applies again when it expires", async () => {
    const books = await shop.owner();
    for (const status of [201, 201, 402]) expect((await postOne(books)).status).toBe(status);
    await shop.upgrade(books);
    expect((await postOne(books)).status).toBe(201);
    expect((await books.get("/company")).body.monthlyJournals).toEqual({ used: 3, limit: null });
    await runOut(books);
    expect((await postOne(books)).status).toBe(402);
    await shop.upgrade(books);
    expect((await postOne(books)).status).toBe(201);
    await shop.downgrade(books);
    expect((await postOne(books)).status).toBe(402);
    expect((await books.get("/company")).body.monthlyJournals).toEqual({ used: 4, limit: 2 });
  });

  test("still applies to users who weren't upgraded", async () => {
    const [premium, free] = [await shop.owner(), await shop.owner()];
    await shop.upgrade(premium);
    for (const status of [201, 201, 402]) expect((await postOne(free)).status).toBe(status);
  });
});
