import { sql } from "kysely";
import { expect, test } from "vitest";
import { transactionOn } from "#server/db/transaction.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader, write } from "#test/support/trade.ts";
import { selectProblems } from "./check-books.ts";
import { withPlainAmounts } from "./plain-amounts.ts";
import { TRADE_INVARIANTS } from "./trade-invariants.ts";

test("only stock oversold since selling without stock was blocked is a problem", async () => {
  const otherTrader = await newTrader();
  const { books, widget } = otherTrader;
  const sold = { productId: widget, quantity: "3", unitPrice: "35" };
  await write(otherTrader, "/invoices", { date: "2026-01-10", items: [sold] });
  expectMade(await changeBook(books, { negativeStock: "block" }));
  const problems = async () => {
    const { checks } = expectMade(await books.get("/books-check"));
    return checks.find(({ invariant }: { invariant: string }) => invariant === "I-21").problems;
  };
  expect(await problems()).toEqual([]);
  const item = { ...sold, quantity: "5" };
  await write(otherTrader, "/bills", { date: "2026-01-20", items: [{ ...item, unitPrice: "20" }] });
  await write(otherTrader, "/invoices", { date: "2026-01-21", items: [{ ...sold, quantity: "2" }] });
  expect(await problems()).toEqual([]);
  const { database } = await testApp();
  const problemsFound = await onConnection(database, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.book_id', $1, true)", [books.bookId]);
    await client.query("alter table stock_movements disable trigger user");
    await client.query(
      "update stock_movements set quantity = -4 where kind = 'sale' and date = '2026-01-21'",
    );
    await enter(client, books);
    const query = TRADE_INVARIANTS.find(({ invariant }) => invariant === "I-21")?.query;
    const rows = query ? (await selectProblems(transactionOn(client), query)).problems : [];
    await client.query("rollback");
    return rows;
  });
  expect(problemsFound).toEqual(["Product P0001 on 2026-01-21: -2.0000 on hand"]);
});

test("amounts of a document in another currency have that currency's decimals", async () => {
  const { books, customer: partyId, freight: productId } = await newTrader();
  expectMade(await books.post("/exchange-rates", { currency: "JPY", date: "2026-01-01", rate: "0.0065" }));
  const items = [{ productId, quantity: "1", unitPrice: "1000" }];
  expectMade(await books.post("/invoices", { partyId, date: "2026-01-10", currency: "JPY", items }));
  const { database } = await testApp();
  const negative = await onConnection(database, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.book_id', $1, true)", [books.bookId]);
    await client.query(
      "alter table document_items disable trigger user, drop constraint item_subtotal_is_net_of_discount",
    );
    await client.query("update document_items set quantity = 2");
    await enter(client, books);
    const query = TRADE_INVARIANTS.find(({ invariant }) => invariant === "I-15")?.query;
    const { problems, minorUnits } = await selectProblems(transactionOn(client), query ?? sql`select`);
    await client.query("rollback");
    return problems.map((problem, index) => withPlainAmounts(problem, minorUnits[index] ?? 2));
  });
  expect(negative).toEqual(["Invoice INV-0001, item 1: 1000 + 0 = 1000"]);
});
