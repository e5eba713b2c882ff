import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LIVE_KEY, SIGNING_SECRET } from "#test/support/card-accounts.ts";
import { accountOfMoney } from "#test/support/card-shop.ts";
import type { TestReply } from "#test/support/new-books.ts";
import { subscriptionEvent } from "#test/support/payment-provider.ts";
import { startSubscriptions, type Subscriptions } from "#test/support/subscriptions.ts";
import { newTrader } from "#test/support/trade.ts";

let shop: Subscriptions;
beforeAll(async () => {
  shop = await startSubscriptions();
});
afterAll(() => shop.provider.close());

/** More requests than are processed simultaneously, on either database (http/admission.ts). */
const MANY = 24;

async function byCard() {
  const books = await shop.owner();
  await shop.sendEvent(subscriptionEvent(books));
  return books;
}

type AskProvider = () => Promise<() => Promise<TestReply>>;
const REQUESTS: [request: string, ask: AskProvider][] = [
  [
    "who subscribes",
    async () => {
      const books = await shop.owner();
      return () => books.post("/plan/checkout");
    },
  ],
  [
    "who manages a subscription",
    async () => {
      const books = await byCard();
      return () => books.post("/plan/manage");
    },
  ],
  [
    "an administrator who ends one",
    async () => {
      const books = await byCard();
      return () => shop.downgrade(books);
    },
  ],
  [
    "who connects an account for cards",
    async () => {
      const trader = await newTrader(shop.server);
      const accountId = await accountOfMoney(trader, { code: "1190", name: "Stripe" });
      const payoutAccountId = await accountOfMoney(trader, { code: "1191", name: "Bank" });
      const keys = { secretKey: LIVE_KEY, webhookSecret: SIGNING_SECRET };
      return () => trader.books.put("/card-payments", { version: 1, ...keys, accountId, payoutAccountId });
    },
  ],
];

test.each(REQUESTS)(
  "%s doesn't block other requests while the provider does not answer",
  async (_title, prepare) => {
    const [ask, otherBooks] = [await prepare(), await shop.owner()];
    const speakAgain = shop.provider.goSilent();
    const before = shop.provider.requests.length;
    const requests = Array.from({ length: MANY }, ask);
    try {
      await vi.waitFor(() => expect(shop.provider.requests.length - before).toBeGreaterThanOrEqual(MANY), {
        timeout: 60_000,
      });
      expect((await otherBooks.get("/accounts")).status).toBe(200);
    } finally {
      speakAgain();
    }
    const replies = await Promise.all(requests);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  },
);
