import { expect, test } from "vitest";
import { CHECK_MEMBER } from "#server/db/in-transaction.ts";
import { statementsOf } from "#test/support/count-statements.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, write } from "#test/support/trade.ts";

/** From begin to commit: every additional statement slows down all other posting to the book. */
const MOST = 6;

test.each([1, 5])("an invoice of %i items is posted by 6 statements", async (count) => {
  const trader = await newTrader();
  const { database } = await testApp();
  const { books, customer, widget, gadget, tax } = trader;
  await write(trader, "/bills", {
    date: "2026-01-10",
    items: [widget, gadget].map((productId) => ({ productId, quantity: "100", unitPrice: "20" })),
  });
  const item = (index: number) => {
    return { productId: index % 2 === 0 ? widget : gadget, quantity: "1", unitPrice: "35", taxRateId: tax };
  };
  const invoice = (date: string) => {
    const items = Array.from({ length: count }, (_, index) => item(index));
    return { partyId: customer, date, status: "posted", items };
  };
  // The first one adds the accounts that the chart does not have yet.
  expectMade(await books.post("/invoices", invoice("2026-01-11")));
  const statements = await statementsOf(database, async () => {
    expectMade(await books.post("/invoices", invoice("2026-01-12"), { "idempotency-key": "an-invoice" }));
  });
  const begun = statements.indexOf("begin");
  // A write that takes more than 100 ms checks again whether its member was removed.
  const posted = statements
    .slice(begun, statements.indexOf("commit") + 1)
    .filter((text) => text !== CHECK_MEMBER);
  expect(posted.length, posted.join("\n")).toBeLessThanOrEqual(MOST);
});
