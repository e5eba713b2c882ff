import { expect, test } from "vitest";
import { inDays } from "#test/support/schedules.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader } from "#test/support/trade.ts";

test("the lines of a sent quote change only with its version and its audit record (I-07, I-40)", async () => {
  const { books, customer: partyId, freight } = await newTrader();
  const line = { productId: freight, quantity: "1", unitPrice: "50.00" };
  const input = { partyId, date: inDays(0), status: "sent", items: [line] };
  const { id, items } = expectMade(await books.post("/quotes", input));
  const { database } = await testApp();
  const reworded = [
    `delete from order_items where order_id = '${id}'`,
    `insert into order_items (order_id, position, description, product_id, product_type, quantity, unit_price, subtotal,
      tax_amount, total) values ('${id}', 1, 'Other words', '${freight}', 'service', 100, 0.5, 50, 0, 50)`,
  ];
  expect(await asApplication(database, books, reworded)).toMatchObject({
    rule: "record_version_increases_by_one",
  });
  const versionUpdate = `update orders set version = version + 1, updated_at = now() where id = '${id}'`;
  expect(await asApplication(database, books, [versionUpdate, ...reworded])).toMatchObject({
    rule: "change_is_audited",
  });
  expect(expectMade(await books.get(`/quotes/${id}`)).items).toEqual(items);
});

test("no line can be added to an existing delivery (I-90)", async () => {
  const { books, customer: partyId, widget } = await newTrader();
  const items = [1, 2].map(() => ({ productId: widget, quantity: "4", unitPrice: "50.00" }));
  const order = expectMade(await books.post("/sales-orders", { partyId, date: inDays(0), items }));
  const line = { position: 1, quantity: "1" };
  const { id } = expectMade(
    await books.post("/deliveries", { orderId: order.id, date: inDays(0), items: [line] }),
  );
  const { database } = await testApp();
  const added = `insert into delivery_items (delivery_id, order_id, position, quantity) values ('${id}', '${order.id}', 2, 1)`;
  expect(await asApplication(database, books, [added])).toMatchObject({ rule: "delivery_is_immutable" });
  expect(expectMade(await books.get(`/deliveries/${id}`)).items).toEqual([line]);
});
