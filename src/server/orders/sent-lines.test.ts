import { expect, test } from "vitest";
import { inDays } from "#test/support/schedules.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { made, newTrader } from "#test/support/trade.ts";

test("the lines of a quote that was sent change with its version and its record alone (I-07, I-40)", async () => {
  const { books, customer: partyId, freight } = await newTrader();
  const line = { productId: freight, quantity: "1", unitPrice: "50.00" };
  const sent = { partyId, date: inDays(0), status: "sent", items: [line] };
  const { id, items } = made(await books.post("/quotes", sent));
  const { database } = await testApp();
  const reworded = [
    `delete from order_items where order_id = '${id}'`,
    `insert into order_items (order_id, position, description, product_id, product_type, quantity, unit_price, subtotal,
      tax_amount, total) values ('${id}', 1, 'Other words', '${freight}', 'service', 100, 0.5, 50, 0, 50)`,
  ];
  expect(await asApplication(database, books, reworded)).toMatchObject({
    rule: "record_version_rises_by_one",
  });
  const anew = `update orders set version = version + 1, updated_at = now() where id = '${id}'`;
  expect(await asApplication(database, books, [anew, ...reworded])).toMatchObject({
    rule: "change_has_its_record",
  });
  expect(made(await books.get(`/quotes/${id}`)).items).toEqual(items);
});
