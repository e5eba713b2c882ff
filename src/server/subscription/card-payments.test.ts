import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { newBooks } from "#test/support/new-books.ts";
import { subscriptionEvent } from "#test/support/payment-provider.ts";
import { inDays, postOne, startSubscriptions, type Subscriptions } from "#test/support/subscriptions.ts";
import { testAppWith } from "#test/support/test-app.ts";

let shop: Subscriptions;
beforeAll(async () => {
  shop = await startSubscriptions();
});
afterAll(() => shop.provider.close());

describe("a subscription paid by card", () => {
  test("starts on the provider's page, which is the same for two requests", async () => {
    const books = await shop.owner();
    const before = shop.provider.requests.length;
    const replies = await Promise.all([books.post("/plan/checkout"), books.post("/plan/checkout")]);
    for (const reply of replies) {
      expect(reply).toMatchObject({
        status: 200,
        body: { url: `${shop.provider.env["STRIPE_URL"]}/page/price_month` },
      });
    }
    const [first, second] = shop.provider.requests.slice(before);
    expect(first?.form).toMatchObject({
      mode: "subscription",
      client_reference_id: books.userId,
      customer_email: books.email,
      "subscription_data[metadata][userId]": books.userId,
      success_url: "https://books.example.com/app/settings/plan?plan=paid",
      cancel_url: "https://books.example.com/app/settings/plan",
    });
    expect(first?.idempotencyKey).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    // Returning from the page isn't proof of payment.
    expect((await books.get("/plan")).body.status).toBe("free");
  });

  test("starts with the provider's event, and each event is processed once, in any order", async () => {
    const books = await shop.owner();
    const createdEvent = subscriptionEvent({ ...books, type: "created", object: { status: "incomplete" } });
    const paid = subscriptionEvent(books);
    for (const event of [paid, createdEvent, paid]) expect((await shop.sendEvent(event)).status).toBe(204);
    const { body } = await books.get("/plan");
    expect(body).toMatchObject({
      status: "active",
      hasCardSubscription: true,
      cancelsAtPeriodEnd: false,
      unpaidSince: null,
    });
    expect([inDays(body.currentPeriodEnd), inDays(body.premiumUntil)]).toEqual([30, 37]);
    expect(await shop.changesOf(books)).toEqual([
      { action: "event", actor_id: null, event_id: paid.id, before: "free", after: "active" },
      { action: "event", actor_id: null, event_id: createdEvent.id, before: "active", after: null },
    ]);
    expect((await postOne(books)).status).toBe(201);
    expect((await books.post("/plan/checkout")).body.code).toBe("subscription.already-subscribed");
  });

  test("reported several times simultaneously is one change", async () => {
    const books = await shop.owner();
    const event = subscriptionEvent(books);
    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.sendEvent(event)));
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await shop.changesOf(books)).toHaveLength(1);
  });

  test("is managed on the provider's page, and ends when the provider reports it", async () => {
    const books = await shop.owner();
    expect((await books.post("/plan/manage")).body.code).toBe("subscription.not-subscribed");
    await shop.upgrade(books);
    expect((await books.post("/plan/manage")).body.code).toBe("subscription.not-subscribed");
    const now = Math.floor(Date.now() / 1000);
    await shop.sendEvent(subscriptionEvent({ ...books, at: now + 1 }));
    expect((await books.post("/plan/manage")).body).toEqual({
      url: `${shop.provider.env["STRIPE_URL"]}/page/cus_1`,
    });
    await shop.sendEvent(
      subscriptionEvent({ ...books, at: now + 2, object: { cancel_at_period_end: true } }),
    );
    expect((await books.get("/plan")).body).toMatchObject({ status: "active", cancelsAtPeriodEnd: true });
    await shop.sendEvent(
      subscriptionEvent({ ...books, at: now + 3, type: "deleted", object: { status: "canceled" } }),
    );
    expect((await books.get("/plan")).body).toMatchObject({ status: "free", premiumUntil: null });
    const before = shop.provider.requests.length;
    await books.post("/plan/checkout");
    expect(shop.provider.requests[before]?.form).toMatchObject({ customer: "cus_1" });
  });

  test("is canceled at the provider when an administrator downgrades it, or stays if that fails", async () => {
    const books = await shop.owner();
    await shop.sendEvent(subscriptionEvent(books));
    shop.provider.failWith(500);
    const failed = await shop.downgrade(books);
    shop.provider.failWith(null);
    expect(failed).toMatchObject({ status: 502, body: { code: "subscription.provider-failed" } });
    expect((await books.get("/plan")).body.status).toBe("active");
    expect((await shop.downgrade(books)).body).toMatchObject({ status: "free", hasCardSubscription: false });
    expect(shop.provider.requests.at(-1)).toMatchObject({
      method: "DELETE",
      path: "/v1/subscriptions/sub_1",
    });
  });

  test("that has already ended at the provider can be downgraded", async () => {
    const books = await shop.owner();
    await shop.sendEvent(subscriptionEvent({ ...books, object: { id: "sub_over" } }));
    expect((await shop.downgrade(books)).body).toMatchObject({ status: "free" });
  });
});

test("the price of Premium comes from the provider or from the configuration", async () => {
  const books = await shop.owner();
  expect((await books.get("/plan")).body.price).toBe("$9.00 a month");
  const configuredApp = await testAppWith({ ...shop.provider.env, PREMIUM_PRICE: "9 USD a month" });
  expect((await (await newBooks({}, configuredApp)).get("/plan")).body.price).toBe("9 USD a month");
});

test("a provider that doesn't return the price of Premium doesn't block the user's plan page", async () => {
  const app = await testAppWith(shop.provider.env);
  const books = await newBooks({}, app);
  shop.provider.failWith(500);
  expect(await books.get("/plan")).toMatchObject({ status: 200, body: { status: "free", price: null } });
  shop.provider.failWith(null);
});

describe("a subscription at the provider", () => {
  /** Unpaid for longer than the grace period, while the provider still retries the card. */
  async function lapsed() {
    const books = await shop.owner();
    const now = Math.floor(Date.now() / 1000);
    await shop.sendEvent(subscriptionEvent({ ...books, at: now - 10 * 86_400 }));
    await shop.sendEvent(
      subscriptionEvent({ ...books, at: now - 9 * 86_400, object: { status: "past_due" } }),
    );
    return books;
  }

  test("can't be upgraded while it is unpaid, but can be canceled by a downgrade", async () => {
    const books = await lapsed();
    const { body } = await shop.admin.get(`/admin/subscriptions?search=${books.email}`);
    expect(body.items).toMatchObject([{ status: "free", hasCardSubscription: true }]);
    expect((await shop.upgrade(books)).body.code).toBe("subscription.card-subscription");
    expect((await books.post("/plan/checkout")).body.code).toBe("subscription.already-subscribed");
    expect((await books.post("/plan/manage")).status).toBe(200);
    expect((await shop.downgrade(books)).body).toMatchObject({ status: "free", hasCardSubscription: false });
    expect(shop.provider.requests.at(-1)).toMatchObject({ method: "DELETE" });
    expect((await shop.upgrade(books)).status).toBe(200);
  });

  test("is active again when it is paid after all", async () => {
    const books = await lapsed();
    await shop.sendEvent(subscriptionEvent(books));
    expect((await books.get("/plan")).body).toMatchObject({ status: "active", unpaidSince: null });
  });

  test("is active when its payment is reported after an upgrade", async () => {
    const books = await shop.owner();
    const paid = subscriptionEvent({ ...books, at: Math.floor(Date.now() / 1000) - 3600 });
    await shop.upgrade(books);
    await shop.sendEvent(paid);
    expect((await books.get("/plan")).body).toMatchObject({ status: "active", hasCardSubscription: true });
  });

  test("is not replaced by a second one", async () => {
    const books = await shop.owner();
    await shop.sendEvent(subscriptionEvent(books));
    const second = subscriptionEvent({ ...books, object: { id: "sub_2" } });
    expect((await shop.sendEvent(second)).status).toBe(204);
    await shop.downgrade(books);
    expect(shop.provider.requests.at(-1)).toMatchObject({ path: "/v1/subscriptions/sub_1" });
    expect(await shop.changesOf(books)).toMatchObject([
      { action: "event", after: "active" },
      { action: "event", event_id: second.id, after: null },
      { action: "downgrade" },
    ]);
  });

  test("is read from events of an older version of the provider's API", async () => {
    const books = await shop.owner();
    const end = Math.floor(Date.now() / 1000) + 10 * 86_400;
    const items = { data: [{ id: "si_1" }] };
    await shop.sendEvent(subscriptionEvent({ ...books, object: { items, current_period_end: end } }));
    expect(inDays((await books.get("/plan")).body.currentPeriodEnd)).toBe(10);
  });
});

describe("an event", () => {
  test("without the provider's signature, too old or from the future is refused", async () => {
    const books = await shop.owner();
    const event = subscriptionEvent(books);
    const now = Math.floor(Date.now() / 1000);
    const signatures = [
      "",
      "t=1,v1=00",
      `t=${now},v1=${"0".repeat(64)}`,
      (await shop.provider.signed({ ...event, id: "evt_other" })).signature,
      (await shop.provider.signed(event, { at: now - 600 })).signature,
      (await shop.provider.signed(event, { at: now + 600 })).signature,
    ];
    for (const signature of signatures) {
      expect(await shop.sendEvent(event, signature), signature).toMatchObject({
        status: 400,
        code: "subscription.bad-signature",
      });
    }
    const unsigned = { method: "POST", url: "/api/plan/events", payload: event } as const;
    expect((await shop.server.app.inject(unsigned)).statusCode).toBe(400);
    expect((await books.get("/plan")).body.status).toBe("free");
  });

  test("about another subject, without a user or for an unknown user is accepted and changes nothing", async () => {
    const books = await shop.owner();
    const unknownUser = { userId: brandUnchecked<UserId>("0190a000-0000-7000-8000-000000000000") };
    const ignoredEvents = [
      { ...subscriptionEvent(books), type: "invoice.paid" },
      subscriptionEvent({ ...books, object: { metadata: {} } }),
      subscriptionEvent(unknownUser),
    ];
    for (const event of ignoredEvents) expect((await shop.sendEvent(event)).status).toBe(204);
    expect(await shop.changesOf(books)).toEqual([]);
  });

  test("that can't be read is refused, so that the provider sends it again", async () => {
    const books = await shop.owner();
    const event = subscriptionEvent(books);
    const unreadable = [
      subscriptionEvent({ ...books, object: { items: { data: [] } } }),
      subscriptionEvent({ ...books, object: { items: { data: [{}] } } }),
      { ...event, created: "yesterday" },
      { ...event, id: undefined },
      "{",
    ];
    for (const body of unreadable) {
      expect(await shop.sendEvent(body)).toEqual({ status: 400, code: "subscription.unreadable-event" });
    }
    expect(await shop.changesOf(books)).toEqual([]);
    expect((await books.get("/plan")).body.status).toBe("free");
  });
});

describe("without card payments", () => {
  test("users have to ask an administrator, and events aren't accepted", async () => {
    const plain = await testAppWith({});
    const books = await newBooks({}, plain);
    expect((await books.get("/plan")).body).toMatchObject({
      status: "free",
      hasProvider: false,
      price: null,
    });
    expect((await books.post("/plan/checkout")).body.code).toBe("subscription.no-provider");
    expect((await books.post("/plan/manage")).body.code).toBe("subscription.no-provider");
    expect(
      (await plain.app.inject({ method: "POST", url: "/api/plan/events", payload: {} })).statusCode,
    ).toBe(404);
  });
});
