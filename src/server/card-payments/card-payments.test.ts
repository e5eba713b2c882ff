import { afterAll, beforeAll, expect, test } from "vitest";
import { cardEvent } from "#test/support/card-accounts.ts";
import { balanceOf, type CardShop, eventsOf, startCardShop } from "#test/support/card-shop.ts";
import { journalLines, expectMade, receive, type TestTrader } from "#test/support/trade.ts";

/** Invoices are paid by card to the company's own account, and posted once (Accounting 25). */
let shops: CardShop;
let provider: CardShop["provider"];
beforeAll(async () => {
  shops = await startCardShop();
  ({ provider } = shops);
});
afterAll(() => provider.close());

const connected = () => shops.connected();
const linked = (shop: TestTrader) => shops.linked(shop);
const toProvider = (path: string) => shops.toProvider(path);
const sendEvent: CardShop["sendEvent"] = (...parameters) => shops.sendEvent(...parameters);
const hasPassed = async ({ books }: TestTrader) => expectMade(await books.get("/books-check")).hasPassed;

test("a card payment posts payment, fee and payout, and the bank transaction matches it", async () => {
  const shop = await connected();
  const { books, clearing, bank } = shop;
  const { invoice, path, page, read } = await linked(shop);
  expectMade(
    await receive(shop, { amount: "15.01", allocations: [{ documentId: invoice.id, amount: "15.01" }] }),
  );
  expect(await page()).toContain(
    `<form method="post" action="${path}/pay"><button class="yes">Pay by card</button></form>`,
  );
  const session = await toProvider(path);
  expect(provider.requests.at(-1)?.form).toMatchObject({
    mode: "payment",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "2499",
    "line_items[0][price_data][product_data][name]": `Invoice ${invoice.number}`,
    "metadata[twofold_book]": books.bookId,
    "payment_intent_data[metadata][twofold_document]": invoice.id,
    success_url: `https://shop.example${path}?paid`,
    cancel_url: `https://shop.example${path}`,
  });
  // Returning to the page doesn't prove that the payment succeeded.
  expect(await page("?paid")).toContain("This page will update as soon as your payment is confirmed.");
  expect((await read()).paidAmount).toBe("15.01");
  const event = provider.cards.pay({ sessionId: session, fee: 102 });
  expect(await Promise.all([1, 2, 3].map(() => sendEvent(shop, event)))).toEqual([204, 204, 204]);
  expect(await sendEvent(shop, provider.cards.pay({ sessionId: session, fee: 102 }))).toBe(204);
  expect(await read()).toMatchObject({ status: "paid", paidAmount: "40.00" });
  const paid = await page("?paid");
  expect([paid.includes("<form"), paid.includes('<p class="status">Paid</p>')]).toEqual([false, true]);
  const { items } = expectMade(await books.get("/payments"));
  const [payment] = items.filter(({ method }: { method: string }) => method === "card");
  expect(payment).toMatchObject({ amount: "24.99", unapplied: "0.00", accountId: clearing });
  expect((await journalLines(books, payment.journalId)).toSorted()).toEqual([
    "Accounts Receivable 24.99 Cr",
    "Stripe 24.99 Dr",
  ]);
  const [fee, paymentEvent, ...otherEvents] = await eventsOf(shop);
  expect(otherEvents).toEqual([]);
  expect(paymentEvent).toMatchObject({ kind: "payment", amount: "24.99", note: null, paymentId: payment.id });
  expect(fee).toMatchObject({ kind: "fee", amount: "1.02", documentNumber: invoice.number });
  expect((await journalLines(books, fee.journalId)).toSorted()).toEqual([
    "Bank Fees 1.02 Dr",
    "Stripe 1.02 Cr",
  ]);
  const arrival = Date.parse("2026-03-02T00:00:00Z") / 1000;
  const payout = { id: "po_1", amount: 2397, currency: "usd", arrival_date: arrival };
  expect(await sendEvent(shop, cardEvent("payout.paid", payout))).toBe(204);
  expect(await sendEvent(shop, cardEvent("payout.paid", payout))).toBe(204);
  expect([await balanceOf(shop, clearing), await balanceOf(shop, bank)]).toEqual(["0.00", "23.97"]);
  const line = { id: "a", date: "2026-03-03", amount: "23.97", description: "STRIPE PAYOUT" };
  expectMade(await books.post(`/bank/accounts/${bank}/transactions`, { transactions: [line] }));
  const [toDo] = expectMade(await books.get(`/bank/suggestions?accountId=${bank}`)).items;
  expect(toDo.suggestions[0]).toMatchObject({ confidence: "exact", journals: [{ amount: "23.97" }] });
  expect((await books.get("/card-payments")).body.lastEventAt).not.toBeNull();
  expect(await hasPassed(shop)).toBe(true);
});

test("two payments at once overpay an invoice, and owner and customer see the excess as credit", async () => {
  const shop = await connected();
  const { path, page, read } = await linked(shop);
  const [first, second] = [await toProvider(path), await toProvider(path)];
  for (const sessionId of [first, second])
    expect(await sendEvent(shop, provider.cards.pay({ sessionId }))).toBe(204);
  expect(await read()).toMatchObject({ status: "paid", paidAmount: "40.00" });
  const credit = (await eventsOf(shop)).filter(({ note }: { note: string }) => note === "overpaid");
  expect(credit).toMatchObject([{ kind: "payment", detail: "40.00 USD" }]);
  expect(await page()).toContain(
    "You paid more than the balance due. $40.00 has been kept as credit on your account.",
  );
  expect(await hasPassed(shop)).toBe(true);
});

test("a late fee is posted once when it is known, and never before its payment", async () => {
  const shop = await connected();
  const { path } = await linked(shop);
  const sessionId = await toProvider(path);
  const paid = provider.cards.pay({ sessionId, fee: null });
  expect(await sendEvent(shop, provider.cards.charge(sessionId, 77))).toBe("card.payment-not-received");
  expect(await sendEvent(shop, { ...paid, data: { object: { ...Object(paid).data.object } } })).toBe(204);
  const [fee] = await eventsOf(shop);
  expect(fee).toMatchObject({ kind: "fee", amount: "0.77" });
  expect(await sendEvent(shop, provider.cards.charge(sessionId, 77))).toBe(204);
  const late = await toProvider((await linked(shop)).path);
  expect(await sendEvent(shop, provider.cards.pay({ sessionId: late, fee: null }))).toBe(204);
  for (const _ of [1, 2]) expect(await sendEvent(shop, provider.cards.charge(late, 55))).toBe(204);
  expect(
    (await eventsOf(shop)).map(({ kind, amount }: Record<string, string>) => `${kind} ${amount}`),
  ).toEqual(["fee 0.55", "payment 40.00", "fee 0.77", "payment 40.00"]);
  expect(await balanceOf(shop, shop.clearing)).toBe("78.68");
});
