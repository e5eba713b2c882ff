import { expect, test } from "vitest";
import { statementsOf } from "#test/support/count-statements.ts";
import type { TestReply } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  changeBook,
  editInput,
  expectMade,
  newTrader,
  stockOf,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Simultaneous requests of several clients end as if one had come after the other.

async function traderWithInvoice() {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  return { trader, invoice: await write(trader, "/invoices", { date: "2026-01-15", items }) };
}

const receipt = ({ customer }: TestTrader, documentId: string, amount: string) => {
  const allocations = [{ documentId, amount }];
  return { direction: "in", partyId: customer, date: "2026-02-01", amount, allocations };
};
const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

test("if two clients pay the last balance due at once, only one succeeds", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const { books } = trader;
  const body = receipt(trader, invoice.id, "100.00");
  const replies = await Promise.all([books.post("/payments", body), books.post("/payments", body)]);
  expect(statuses(replies)).toEqual([201, 422]);
  expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
    code: "payment.exceeds-balance-due",
    detail: "INV-0001 has already been paid in full. Choose another document.",
    errors: [{ field: "allocations[0].amount" }],
  });
  expect(expectMade(await books.get("/payments")).items).toHaveLength(1);
  expect(expectMade(await books.get(`/invoices/${invoice.id}`))).toMatchObject({
    status: "paid",
    paidAmount: "100.00",
  });
  expect(await tradeProblems(books, ["2026-12-31"])).toEqual([]);
});

test("if two clients mark an invoice as paid at once, one is rejected as stale", async () => {
  const { trader, invoice } = await traderWithInvoice();
  const body = editInput(invoice, { status: "paid" });
  const pay = () => trader.books.put(`/invoices/${invoice.id}`, body);
  const replies = await Promise.all([pay(), pay()]);
  expect(statuses(replies)).toEqual([200, 409]);
  expect(expectMade(await trader.books.get("/payments")).items).toHaveLength(1);
});

test("ten clients that sell the last unit at once leave a correct average and no number gaps", async () => {
  const trader = await newTrader();
  const { books, widget, customer } = trader;
  await write(trader, "/bills", {
    date: "2026-01-05",
    items: [{ productId: widget, quantity: "1", unitPrice: "17.31" }],
  });
  const items = [{ productId: widget, quantity: "1", unitPrice: "35" }];
  const body = { partyId: customer, date: "2026-01-15", status: "posted", items };
  const replies = await Promise.all(Array.from({ length: 10 }, () => books.post("/invoices", body)));
  expect(statuses(replies)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(replies.map((reply) => String(reply.body.number)).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, index) => `INV-${String(index + 1).padStart(4, "0")}`),
  );
  expect(await stockOf(books, widget)).toBe("-9 @ -155.79");
  await write(trader, "/bills", {
    date: "2026-02-05",
    items: [{ productId: widget, quantity: "10", unitPrice: "20" }],
  });
  expect(await stockOf(books, widget)).toBe("1 @ 20.00");
  expect(await tradeProblems(books, ["2026-01-31", "2026-12-31"])).toEqual([]);
});

test("if selling without stock is blocked, one of ten clients gets the last unit", async () => {
  const trader = await newTrader();
  const { books, widget, customer } = trader;
  expectMade(await changeBook(books, { negativeStock: "block" }));
  await write(trader, "/bills", {
    date: "2026-01-05",
    items: [{ productId: widget, quantity: "1", unitPrice: "17.31" }],
  });
  const items = [{ productId: widget, quantity: "1", unitPrice: "35" }];
  const body = { partyId: customer, date: "2026-01-15", status: "posted", items };
  const replies = await Promise.all(Array.from({ length: 10 }, () => books.post("/invoices", body)));
  expect(statuses(replies)).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
  expect(await stockOf(books, widget)).toBe("0 @ 0.00");
});

test("buying, selling, paying, previewing and voiding at once leaves sound books and no deadlock", async () => {
  const trader = await newTrader();
  const { books, vendor, customer, widget, gadget, tax } = trader;
  const first = { productId: widget, quantity: "2", unitPrice: "20.01", taxRateId: tax };
  const second = { productId: gadget, quantity: "3", unitPrice: "7.77" };
  const buy = (items: object[]) =>
    books.post("/bills", { partyId: vendor, date: "2026-01-10", status: "posted", items });
  const sell = (items: object[]) =>
    books.post("/invoices", { partyId: customer, date: "2026-01-12", status: "paid", items });
  const look = (items: object[]) =>
    books.post("/invoices/preview", { partyId: customer, date: "2026-01-12", items });
  const sold = await write(trader, "/invoices", { date: "2026-01-11", items: [second, first] });
  const receive = expectMade(await books.post("/payments", receipt(trader, sold.id, "5.00")));
  const current = expectMade(await books.get(`/invoices/${sold.id}`));
  const replies = await Promise.all([
    ...[first, second].flatMap((item) => [buy([item]), sell([item]), look([item])]),
    ...[1, 2, 3].flatMap(() => [buy([first, second]), sell([second, first]), look([second, first])]),
    books.post("/payments", receipt(trader, sold.id, "1.00")),
    books.post(`/payments/${receive.id}/void`, {}),
    books.put(`/invoices/${sold.id}`, editInput(current, { status: "void", payments: "void" })),
    books.post("/stock-adjustments", { productId: widget, date: "2026-01-11", countedQuantity: "4" }),
    books.post("/stock-adjustments", { productId: gadget, date: "2026-01-13", countedQuantity: "1" }),
  ]);
  expect(replies.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  expect(await tradeProblems(books, ["2026-01-10", "2026-01-11", "2026-01-12", "2026-12-31"])).toEqual([]);
});

test("invoices that wait for one another are written as if each had come separately", async () => {
  const trader = await newTrader();
  const { books, widget, freight, customer, tax } = trader;
  const stocked = [{ productId: widget, quantity: "100", unitPrice: "20" }];
  await write(trader, "/bills", { date: "2026-01-05", items: stocked });
  const goods = { productId: widget, quantity: "2", unitPrice: "35", taxRateId: tax };
  const service = { productId: freight, quantity: "1", unitPrice: "40" };
  const body = (more: object) => {
    return { partyId: customer, date: "2026-01-15", status: "posted", items: [goods, service], ...more };
  };
  const inputs = [
    body({}),
    body({}),
    // Dated earlier, so it takes its goods before the others.
    body({ date: "2026-01-10" }),
    body({ number: "INV-0050" }),
    body({}),
    body({ status: "paid" }),
    body({ status: "draft" }),
    body({}),
  ];
  const { database } = await testApp();
  let replies: TestReply[] = [];
  const statements = await statementsOf(database, async () => {
    replies = await Promise.all(inputs.map((invoice) => books.post("/invoices", invoice)));
  });
  const calls = statements.filter((text) => text.includes("post_documents"));
  expect(calls.length, "some are written by one call").toBeLessThan(inputs.length);
  const written = replies.map(expectMade);
  expect(new Set(written.map(({ number }) => number)).size).toBe(inputs.length);
  expect(await stockOf(books, widget)).toBe("86 @ 1720.00");
  for (const { openedAccounts: _opened, ...invoice } of written) {
    expect(expectMade(await books.get(`/invoices/${invoice.id}`))).toEqual(invoice);
  }
  expect(await tradeProblems(books, ["2026-01-12", "2026-12-31"])).toEqual([]);
});

test("a rejected invoice neither affects the others nor uses a number", async () => {
  const trader = await newTrader();
  const { books, freight, customer } = trader;
  const invoice = (productId: string) => {
    const items = [{ productId, quantity: "1", unitPrice: "40" }];
    return books.post("/invoices", { partyId: customer, date: "2026-01-15", status: "posted", items });
  };
  const replies = await Promise.all([freight, freight, customer, freight, freight].map(invoice));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 404, 201, 201]);
  expect(expectMade(await books.get("/invoices/next-number"))).toMatchObject({ number: "INV-0005" });
});
