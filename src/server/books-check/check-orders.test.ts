import { beforeAll, expect, test } from "vitest";
import { transactionOn } from "#server/db/transaction.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";
import { selectProblems } from "./check-books.ts";
import { ORDER_INVARIANTS } from "./order-invariants.ts";

let trader: TestTrader;

beforeAll(async () => {
  await useOwnTestApp();
  trader = await newTrader();
  const { books, customer, freight } = trader;
  const line = { productId: freight, quantity: "3", unitPrice: "40" };
  const head = { partyId: customer, date: "2026-02-01" };
  const quote = expectMade(
    await books.post("/quotes", { ...head, dueDate: "2099-12-31", status: "sent", items: [line] }),
  );
  expectMade(await books.post(`/quotes/${quote.id}/answer`, { version: 1, answer: "accepted", name: "Ada" }));
  const order = expectMade(await books.post("/sales-orders", { ...head, items: [line] }));
  expectMade(
    await books.post("/deliveries", {
      orderId: order.id,
      date: head.date,
      items: [{ position: 1, quantity: "2" }],
    }),
  );
  expectMade(
    await books.post("/invoices", {
      ...head,
      status: "posted",
      orderId: quote.id,
      items: [{ ...line, quantity: "2", orderPosition: 1 }],
    }),
  );
});

/** Finds the problems of quotes that were broken in spite of all constraints; undone afterward. */
async function brokenBy(statement: string): Promise<string[]> {
  const { database } = await testApp();
  return onConnection(database, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.book_id', $1, true)", [trader.books.bookId]);
    for (const table of [
      "orders",
      "order_items",
      "documents",
      "document_items",
      "deliveries",
      "delivery_items",
    ])
      await client.query(`alter table ${table} disable trigger user`);
    await client.query("alter table orders drop constraint order_total_is_its_sum");
    await client.query("alter table orders drop constraint order_is_answered_with_a_name_and_time");
    await client.query("alter table orders drop constraint only_a_sales_order_has_a_quote");
    await client.query("alter table documents drop constraint document_order_exists");
    await client.query("alter table documents drop constraint document_party_exists");
    await client.query("alter table document_items drop constraint item_subtotal_is_net_of_discount");
    await client.query(statement);
    await enter(client, trader.books);
    const broken: string[] = [];
    for (const { invariant, query } of ORDER_INVARIANTS)
      if ((await selectProblems(transactionOn(client), query)).problems.length > 0) broken.push(invariant);
    await client.query("rollback");
    return broken;
  });
}

test("sound quotes have no problems", async () => {
  expect(await brokenBy("select 1")).toEqual([]);
});

test.each([
  ["I-68", "update orders set subtotal = subtotal + 1, total = total + 1"],
  ["I-68", "update orders set total = total + 1"],
  ["I-68", "update orders set answered_by = null where kind = 'quote'"],
  ["I-68", "update orders set discount_amount = 1"],
  ["I-69", "update orders set status = 'sent' where kind = 'quote'"],
  [
    "I-85",
    "update orders set status = 'void', kind = 'sales_order', answered_by = null, answered_at = null where kind = 'quote'",
  ],
  ["I-85", "update orders set quote_id = id where kind = 'quote'"],
  ["I-69", "update order_items set quantity = 1"],
  ["I-69", "update order_items set position = 2 where order_id not in (select order_id from deliveries)"],
  ["I-69", "update document_items set quantity = 4"],
  [
    "I-92",
    "update orders set quote_id = (select id from orders where kind = 'quote') where kind = 'sales_order'",
  ],
  ["I-92", "update order_items set quote_position = 7 where order_id in (select order_id from deliveries)"],
  ["I-106", "update orders set currency = 'EUR' where kind = 'quote'"],
  [
    "I-106",
    "update orders set currency = 'EUR', quote_id = (select id from orders where kind = 'quote') where kind = 'sales_order'",
  ],
  ["I-106", "update order_items set subtotal = subtotal + 0.001, total = total + 0.001"],
  ["I-106", "update order_items set discount_amount = 0.005"],
  ["I-90", "update deliveries set kind = 'goods_receipt'"],
  ["I-90", "update orders set status = 'void' where kind = 'sales_order'"],
  ["I-90", "delete from delivery_items"],
  ["I-90", "update delivery_items set quantity = 4"],
  ["I-111", "update orders set conversion_status = null, converted_total = 0 where kind = 'quote'"],
  ["I-111", "update orders set converted_total = converted_total + 1"],
  ["I-111", "update orders set delivery_progress = 'partial' where kind = 'sales_order'"],
  ["I-111", "update documents set status = 'void'"],
  ["I-111", "update document_items set quantity = 1"],
  ["I-111", "update order_status_totals set orders = orders + 1"],
  ["I-111", "update order_status_totals set total = total + 1"],
  ["I-111", "update order_status_totals set remaining_total = remaining_total + 1"],
  ["I-111", "update order_status_totals set undelivered = undelivered + 1"],
  ["I-111", "update order_status_totals set undelivered_total = undelivered_total + 1"],
  ["I-111", "delete from order_status_totals"],
  ["I-69", "update documents set party_id = '00000000-0000-0000-0000-000000000000'"],
])("%s is found broken by: %s", async (invariant, statement) => {
  expect(await brokenBy(statement)).toContain(invariant);
});
