import { beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { freight } from "#test/support/foreign-trader.ts";
import {
  asApplication,
  enter,
  onConnection,
  onRequest,
  refused,
  withVersionAndRecord,
} from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { isOnServer } from "#test/support/test-database.ts";
import { expectMade, newTrader } from "#test/support/trade.ts";

// I-106, for two simultaneous writers that don't see each other's rows in time.
beforeAll(() => useOwnTestApp());

test.runIf(isOnServer)("a document is refused if its order's currency changes in the meantime", async () => {
  const trader = await newTrader();
  const { books, customer, freight: productId } = trader;
  const { database } = await testApp();
  const order = expectMade(
    await books.post("/sales-orders", {
      partyId: customer,
      date: "2026-02-01",
      dueDate: "2026-03-01",
      items: freight(trader, "50"),
    }),
  );
  // With the audit log's digest, the second would wait for the first; a distributed database has no digest (Decision 0122).
  await onConnection(database, (owner) =>
    owner.query("drop trigger if exists inserted_rows_are_digested on audit_log"),
  );
  const id = newId();
  const outcome = onRequest(database, async (client) => {
    try {
      await client.query("begin");
      await enter(client, books);
      for (const text of withVersionAndRecord(
        [
          `insert into documents (id, kind, number, party_id, party_name, date, due_date, subtotal, tax_amount, total, base_total,
             order_id)
             values ('${id}', 'invoice', 'RAW', '${customer}', 'Raw', '2026-02-01', '2026-02-01', 50, 0, 50, 50, '${order.id}')`,
          `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal, tax_amount,
             total, base_subtotal, base_tax_amount, order_position)
             values ('${id}', 1, '${productId}', 'service', 1, 50, 50, 0, 50, 50, 0, 1)`,
        ],
        [id],
      ))
        await client.query(text);
      // The constraint of the document runs first and still sees the unchanged order.
      await client.query("set constraints document_is_checked immediate");
      const changed = await asApplication(
        database,
        books,
        withVersionAndRecord(
          [`update orders set version = version + 1, currency = 'EUR' where id = '${order.id}'`],
          [order.id],
        ),
      );
      expect(changed).toBeNull();
      await client.query("commit");
      return "accepted";
    } catch (error) {
      await client.query("rollback");
      return refused(error).rule;
    }
  });
  expect(await outcome).toBe("document_is_in_the_currency_of_its_order");
});
