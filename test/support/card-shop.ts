import { expect } from "vitest";
import { LIVE_KEY, SIGNING_SECRET } from "./card-accounts.ts";
import { inDays } from "./email-samples.ts";
import { type PaymentProvider, startPaymentProvider } from "./payment-provider.ts";
import { type TestApp, testAppWith } from "./test-app.ts";
import { expectMade, newTrader, type TestTrader, write } from "./trade.ts";

export type CardShop = Awaited<ReturnType<typeof startCardShop>>;

/** A server whose companies have accounts with a stand-in for the card payment provider. */
export async function startCardShop() {
  const provider = await startPaymentProvider();
  const on = await testAppWith({
    STRIPE_URL: provider.env["STRIPE_URL"] ?? "",
    PUBLIC_URL: "https://shop.example",
  });
  const served = { provider, on };
  return {
    ...served,
    /** Books of a trader whose customers can pay by card. */
    connected: () => connected(on),
    linked: (shop: TestTrader) => linked(on, shop),
    toProvider: (path: string) => toProvider(served, path),
    sendEvent: (shop: TestTrader, event: object, options?: { secret?: string; bookId?: string }) =>
      sendEvent(served, { shop, event, ...options }),
  };
}

type CardProvider = { provider: PaymentProvider; on: TestApp };
type Shop = TestTrader & { clearing: string; bank: string };

export async function accountOfMoney(
  { books }: TestTrader,
  account: { code: string; name: string },
): Promise<string> {
  return expectMade(await books.post("/accounts", { ...account, type: "asset", moneyKind: "bank" })).id;
}

async function connected(on: TestApp): Promise<Shop> {
  const trader = await newTrader(on);
  const clearing = await accountOfMoney(trader, { code: "1190", name: "Stripe" });
  const bank = await accountOfMoney(trader, { code: "1191", name: "Bank" });
  const keys = { secretKey: LIVE_KEY, webhookSecret: SIGNING_SECRET };
  const body = { version: 1, ...keys, accountId: clearing, payoutAccountId: bank };
  expectMade(await trader.books.put("/card-payments", body));
  return { ...trader, clearing, bank };
}

/** An invoice for 40.00 with a share link. */
async function linked({ app }: TestApp, shop: TestTrader) {
  const items = [{ productId: shop.freight, quantity: "1", unitPrice: "40.00", description: "Advice" }];
  const invoice = await write(shop, "/invoices", { date: "2026-01-20", items });
  const { path } = expectMade(
    await shop.books.post(`/invoices/${invoice.id}/links`, { expiresOn: inDays(30) }),
  );
  const readInvoice = async () => expectMade(await shop.books.get(`/invoices/${invoice.id}`));
  const page = async (query = "") => (await app.inject({ url: `${path}${query}` })).body;
  return { invoice, path, read: readInvoice, page };
}

/** Opens the provider's page as a browser does, and returns the provider's ID of it. */
async function toProvider({ on, provider }: CardProvider, path: string): Promise<string> {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
  const reply = await on.app.inject({ method: "POST", url: `${path}/pay`, headers, payload: "" });
  expect([reply.statusCode, reply.body.includes("http-equiv")]).toEqual([200, true]);
  const [, session = ""] = /url=http:[^"]*\/page\/(\w+)"/.exec(reply.body) ?? [];
  expect(session).toBe(provider.cards.sessions().at(-1));
  return session;
}

type EventDelivery = { shop: TestTrader; event: object; secret?: string; bookId?: string };

/** Sends an event to the address of the books, and returns 204 or the error code. */
async function sendEvent(
  { on, provider }: CardProvider,
  { shop, event, ...options }: EventDelivery,
): Promise<unknown> {
  const { secret = SIGNING_SECRET, bookId = shop.books.bookId } = options;
  const { body, signature } = await provider.signed(event, { secret });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const url = `/api/card-payments/${bookId}/events`;
  const reply = await on.app.inject({ method: "POST", url, headers, payload: body });
  return reply.statusCode === 204 ? 204 : reply.json().code;
}

export const eventsOf = async ({ books }: TestTrader) =>
  expectMade(await books.get("/card-payments/events")).items;

export async function balanceOf({ books }: TestTrader, accountId: string): Promise<string> {
  const { items } = expectMade(await books.get("/money"));
  return items.find((account: { accountId: string }) => account.accountId === accountId).balance;
}
