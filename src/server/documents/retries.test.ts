import { expect, test } from "vitest";
import type { TestReply } from "#test/support/new-books.ts";
import {
  rereadDocument,
  editInput,
  readWholeBook,
  expectMade,
  receive,
  stockOf,
  type TestTrader,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// A request that is repeated with its key after a lost reply has one effect and gets the same reply.

type TraderWorld = Awaited<ReturnType<typeof traderAfterSale>>;
type RetriedRequest = { method: "post" | "put" | "delete"; path: string; body?: object; other?: object };

const item = (trader: TestTrader, quantity = "1") => widgets(trader, quantity, "35.00");
const document = (trader: TestTrader, partyId: string, quantity: string, more: object = {}) => {
  return { partyId, date: "2026-02-01", status: "posted", items: [item(trader, quantity)], ...more };
};
const fiftyPaid = async ({ trader }: TraderWorld): Promise<TestReply["body"]> =>
  expectMade(await receive(trader, { amount: "50.00" }));

const REQUESTS: [string, (world: TraderWorld) => RetriedRequest | Promise<RetriedRequest>][] = [
  [
    "a bill",
    ({ trader }) => {
      const { vendor } = trader;
      const body = document(trader, vendor, "2");
      return { method: "post", path: "/bills", body, other: document(trader, vendor, "3") };
    },
  ],
  [
    "an invoice that is paid at once",
    ({ trader }) => {
      const { customer } = trader;
      const body = document(trader, customer, "2", { status: "paid" });
      return { method: "post", path: "/invoices", body, other: document(trader, customer, "2") };
    },
  ],
  [
    "a credit note",
    ({ trader, invoice }) => {
      const items = [{ ...item(trader, "1"), creditedPosition: 1, taxRateId: trader.tax }];
      const body = document(trader, trader.customer, "1", { creditedDocumentId: invoice.id, items });
      return { method: "post", path: "/credit-notes", body, other: { ...body, notes: "Another" } };
    },
  ],
  [
    "an edit of a posted document",
    ({ trader, invoice }) => {
      const body = editInput(invoice, { items: [item(trader, "3")] });
      return { method: "put", path: `/invoices/${invoice.id}`, body, other: { ...body, notes: "Another" } };
    },
  ],
  [
    "a void",
    ({ invoice }) => {
      const body = editInput(invoice, { status: "void" });
      const path = `/invoices/${invoice.id}`;
      return { method: "put", path, body, other: { ...body, voidReason: "Another" } };
    },
  ],
  [
    "the deletion of a draft",
    async ({ trader }) => {
      const draft = await write(trader, "/invoices", {
        date: "2026-02-01",
        status: "draft",
        items: [item(trader)],
      });
      return { method: "delete", path: `/invoices/${draft.id}` };
    },
  ],
  [
    "a receipt",
    ({ trader, invoice }) => {
      const allocations = [{ documentId: invoice.id, amount: "50.00" }];
      const body = { direction: "in", partyId: trader.customer, date: "2026-02-01", amount: "50.00" };
      return { method: "post", path: "/payments", body: { ...body, allocations }, other: body };
    },
  ],
  [
    "an allocation of an unapplied payment",
    async (world) => {
      const { id } = await fiftyPaid(world);
      const allocationInput = (amount: string) => ({
        allocations: [{ documentId: world.invoice.id, amount }],
      });
      return {
        method: "post",
        path: `/payments/${id}/allocations`,
        body: allocationInput("20.00"),
        other: allocationInput("21.00"),
      };
    },
  ],
  [
    "the void of a payment",
    async (world) => {
      const { id } = await fiftyPaid(world);
      const path = `/payments/${id}/void`;
      return { method: "post", path, body: { reason: "Bounced" }, other: { reason: "Another" } };
    },
  ],
  [
    "applying a credit",
    async ({ trader, invoice }) => {
      const credit = await write(trader, "/credit-notes", { date: "2026-02-01", items: [item(trader)] });
      const creditInput = (amount: string) => {
        return { creditId: credit.id, allocations: [{ documentId: invoice.id, amount }] };
      };
      return {
        method: "post",
        path: "/credit-applications",
        body: creditInput("10.00"),
        other: creditInput("11.00"),
      };
    },
  ],
  [
    "a stock count",
    ({ trader }) => {
      const body = { productId: trader.widget, date: "2026-02-01", countedQuantity: "5" };
      return { method: "post", path: "/stock-adjustments", body, other: { ...body, countedQuantity: "4" } };
    },
  ],
  [
    "opening stock, which would otherwise be added twice",
    ({ trader }) => {
      const body = { productId: trader.gadget, date: "2026-02-01", kind: "opening", countedQuantity: "5" };
      return { method: "post", path: "/stock-adjustments", body, other: { ...body, countedQuantity: "4" } };
    },
  ],
];

test.each(REQUESTS)("%s sent again with its key has one effect", async (_, requestIn) => {
  const world = await traderAfterSale();
  const { books, widget, gadget } = world.trader;
  const { method, path, body, other } = await requestIn(world);
  const send = (payload: object | undefined) =>
    books[method](path, payload, { "idempotency-key": "sent-again" });
  const first = await send(body);
  expect(first.status, first.text).toBeLessThan(300);
  const after = async () => [
    await readWholeBook(books),
    await stockOf(books, widget),
    await stockOf(books, gadget),
  ];
  const once = await after();

  const second = await send(body);
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  if (other !== undefined)
    expect(await send(other)).toMatchObject({ status: 422, body: { code: "request.key-reused" } });
  expect(await after()).toEqual(once);
  expect(await tradeProblems(books, ["2026-12-31"])).toEqual([]);
});

test("ten requests sent at once with one key have one effect", async () => {
  const { trader, invoice } = await traderAfterSale();
  const { books, customer } = trader;
  const allocations = [{ documentId: invoice.id, amount: "100.00" }];
  const body = { direction: "in", partyId: customer, date: "2026-02-01", amount: "100.00", allocations };
  const pay = () => books.post("/payments", body, { "idempotency-key": "at-once" });
  const replies = await Promise.all(Array.from({ length: 10 }, pay));
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(expectMade(await books.get("/payments")).items).toHaveLength(1);
  expect(await rereadDocument(trader, invoice)).toMatchObject({ paidAmount: "100.00" });
});
