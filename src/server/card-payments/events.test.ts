import { afterAll, beforeAll, expect, test } from "vitest";
import { cardEvent } from "#test/support/card-accounts.ts";
import { balanceOf, type CardShop, eventsOf, startCardShop } from "#test/support/card-shop.ts";
import { newBooks } from "#test/support/new-books.ts";
import { asOwner } from "#test/support/raw-sql.ts";
import { readWholeBook, expectMade, type TestTrader } from "#test/support/trade.ts";

/** Events that don't match are shown and never posted (Accounting 25, Security 8). */
let shops: CardShop;
let provider: CardShop["provider"];
let on: CardShop["on"];
beforeAll(async () => {
  shops = await startCardShop();
  ({ provider, on } = shops);
});
afterAll(() => provider.close());

const connected = () => shops.connected();
const linked = (shop: TestTrader) => shops.linked(shop);
const toProvider = (path: string) => shops.toProvider(path);
const sendEvent: CardShop["sendEvent"] = (...parameters) => shops.sendEvent(...parameters);

test("events that don't match are kept for the owner to see, and nothing is posted", async () => {
  const shop = await connected();
  const { path, read } = await linked(shop);
  const sessionId = await toProvider(path);
  const otherBooks = await newBooks({}, on);
  const notes: string[] = [];
  const wrong = [
    [{ sessionOverrides: { amount_total: 3999 } }, "amount_mismatch"],
    [{ sessionOverrides: { currency: "eur" } }, "amount_mismatch"],
    [{ sessionOverrides: { id: "cs_unknown" } }, "not_requested"],
    [{ sessionOverrides: { metadata: { twofold_book: otherBooks.bookId } } }, "not_requested"],
    [{ sessionOverrides: { payment_intent: "pi_elsewhere" } }, "unknown_payment"],
    [{ status: "requires_capture" }, "not_paid"],
    [{ isLive: false }, "mode_mismatch"],
  ] as const;
  for (const [overrides, note] of wrong) {
    expect(await sendEvent(shop, provider.cards.pay({ sessionId, ...overrides }))).toBe(204);
    expect((await eventsOf(shop))[0]).toMatchObject({ kind: "payment", note, paymentId: null });
    notes.push(note);
  }
  // Events of other programs on the same account and of unpaid pages are ignored.
  for (const sessionOverrides of [{ metadata: {} }, { payment_status: "unpaid" }, { mode: "subscription" }])
    expect(await sendEvent(shop, provider.cards.pay({ sessionId, sessionOverrides }))).toBe(204);
  expect(await sendEvent(shop, cardEvent("customer.created", { id: "cus_1" }))).toBe(204);
  expect(await eventsOf(shop)).toHaveLength(notes.length);
  expect((await read()).paidAmount).toBe("0.00");
  expect(await balanceOf(shop, shop.clearing)).toBe("0.00");
  const payout = { id: "po_1", amount: 2397, currency: "eur", arrival_date: 1_770_000_000 };
  expect(await sendEvent(shop, cardEvent("payout.paid", payout))).toBe(204);
  expect((await eventsOf(shop))[0]).toMatchObject({ note: "currency_mismatch", journalId: null });
  // Once everything matches, the payment is posted.
  expect(await sendEvent(shop, provider.cards.pay({ sessionId, fee: 90, feeCurrency: "eur" }))).toBe(204);
  const [fee, paid] = await eventsOf(shop);
  expect(fee).toMatchObject({ kind: "fee", currency: "EUR", note: "currency_mismatch", journalId: null });
  expect(paid).toMatchObject({ kind: "payment", note: null });
  expect((await read()).status).toBe("paid");
});

test("an event that is unreadable or signed by another account changes nothing", async () => {
  const shop = await connected();
  const { path } = await linked(shop);
  const sessionId = await toProvider(path);
  const [otherBooks, stranger] = [await newBooks({}, on), "whsec_somebody"];
  const before = await readWholeBook(shop.books);
  const event = provider.cards.pay({ sessionId });
  expect(await sendEvent(shop, event, { secret: stranger })).toBe("card.bad-signature");
  expect(await sendEvent(shop, event, { bookId: otherBooks.bookId })).toBe("card.not-connected");
  for (const id of ["nothing", "00000000-0000-4000-8000-000000000000"])
    expect(await sendEvent(shop, event, { bookId: id })).toBe("card.not-connected");
  expect(await sendEvent(shop, { ...event, data: { object: { id: 7 } } })).toBe("card.unreadable-event");
  const unsigned = { method: "POST", url: `/api/card-payments/${shop.books.bookId}/events` } as const;
  expect((await on.app.inject({ ...unsigned, payload: event })).json().code).toBe("card.bad-signature");
  expect(await readWholeBook(shop.books)).toBe(before);
  expectMade(await shop.books.post("/card-payments/disconnect", { version: 2 }));
  expect(await sendEvent(shop, event)).toBe("card.not-connected");
});

test("a dispute of a payment that could not be posted is shown as well", async () => {
  const shop = await connected();
  const { path } = await linked(shop);
  const sessionId = await toProvider(path);
  const sessionOverrides = { currency: "eur" };
  expect(await sendEvent(shop, provider.cards.pay({ sessionId, sessionOverrides }))).toBe(204);
  const chargeFields = { payment_intent: provider.cards.intentOf(sessionId), currency: "eur" };
  expect(
    await sendEvent(
      shop,
      cardEvent("charge.dispute.created", { ...chargeFields, amount: 4000, status: "needs_response" }),
    ),
  ).toBe(204);
  expect(await eventsOf(shop)).toMatchObject([
    { kind: "dispute", amount: "40.00", documentId: null, note: "record_manually" },
    { kind: "payment", paymentId: null },
  ]);
});

test("refunds, disputes and failed payouts are shown until a user dismisses them", async () => {
  const shop = await connected();
  const { path, invoice } = await linked(shop);
  const sessionId = await toProvider(path);
  expect(await sendEvent(shop, provider.cards.pay({ sessionId }))).toBe(204);
  const chargeFields = { payment_intent: provider.cards.intentOf(sessionId), currency: "usd" };
  const refund = cardEvent(
    "charge.refunded",
    {},
    {
      data: {
        object: { ...chargeFields, amount_refunded: 1500 },
        previous_attributes: { amount_refunded: 500 },
      },
    },
  );
  const dispute = cardEvent("charge.dispute.created", {
    ...chargeFields,
    amount: 4000,
    status: "needs_response",
  });
  const elsewhere = cardEvent("charge.dispute.created", {
    ...chargeFields,
    payment_intent: "pi_x",
    amount: 1,
    status: "a",
  });
  const failed = cardEvent("payout.failed", {
    ...chargeFields,
    id: "po_1",
    amount: 100,
    arrival_date: 1_770_000_000,
  });
  const before = await balanceOf(shop, shop.clearing);
  for (const event of [refund, dispute, elsewhere, failed, refund])
    expect(await sendEvent(shop, event)).toBe(204);
  const [back, lostEvent, payout] = await eventsOf(shop);
  expect(back).toMatchObject({ kind: "payout_failed", amount: "1.00", note: "record_manually" });
  expect(lostEvent).toMatchObject({
    kind: "dispute",
    amount: "40.00",
    documentId: invoice.id,
    detail: "needs response",
  });
  expect(payout).toMatchObject({
    kind: "refund",
    amount: "10.00",
    documentNumber: invoice.number,
    dismissedAt: null,
  });
  expect(await balanceOf(shop, shop.clearing)).toBe(before);
  const dismissed = expectMade(await shop.books.post(`/card-payments/events/${payout.id}/dismiss`));
  expect(dismissed.dismissedAt).not.toBeNull();
  expect(expectMade(await shop.books.post(`/card-payments/events/${payout.id}/dismiss`))).toEqual(dismissed);
  const otherBooks = await newBooks({}, on);
  expect((await otherBooks.post(`/card-payments/events/${lostEvent.id}/dismiss`)).body.code).toBe(
    "card.event-not-found",
  );
  expect((await otherBooks.get("/card-payments/events")).body.items).toEqual([]);
});

test("the page reports if the provider can't be reached, and an invalid link pays nothing", async () => {
  const { path } = await linked(await connected());
  provider.failWith(500);
  const reply = await on.app.inject({ method: "POST", url: `${path}/pay` });
  provider.failWith(null);
  expect([reply.statusCode, reply.body.includes("t available right now")]).toEqual([200, true]);
  expect((await on.app.inject({ method: "POST", url: "/i/wrong/pay" })).statusCode).toBe(404);
});

test("a payment in closed days is not posted, and the owner sees why", async () => {
  const shop = await connected();
  const { path, read } = await linked(shop);
  const sessionId = await toProvider(path);
  const { bookId } = shop.books;
  await asOwner(on.database, bookId, [
    `update books set closed_through = '2025-12-31' where book_id = '${bookId}'`,
  ]);
  const created = Date.parse("2025-06-01T12:00:00Z") / 1000;
  expect(await sendEvent(shop, { ...provider.cards.pay({ sessionId }), created })).toBe(204);
  expect(await eventsOf(shop)).toMatchObject([{ note: "declined", detail: expect.stringMatching(/closed/) }]);
  expect((await read()).paidAmount).toBe("0.00");
});
