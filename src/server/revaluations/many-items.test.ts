import { beforeAll, expect, test } from "vitest";
import { toAmount, ZERO } from "#domain/money.ts";
import { statementsOf } from "#test/support/count-statements.ts";
import { manyOf } from "#test/support/insert-many-rows.ts";
import { asOwner } from "#test/support/raw-sql.ts";
import { dollarsAt, revalue, newForeignTrader } from "#test/support/revaluations.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

// 10,000 outstanding items: docs/performance.md lists the times.
const { database } = await testApp();
const MANY = 10_000;

let foreignTrader: Awaited<ReturnType<typeof newForeignTrader>>;

/** Copies of the invoice, inserted without checks and without journals, which these tests don't need. */
beforeAll(async () => {
  foreignTrader = await newForeignTrader();
  await asOwner(database, foreignTrader.books.bookId, [
    ...manyOf({ table: "documents", id: foreignTrader.invoice.id, count: MANY, prefix: "X" }),
    // The database does this automatically within a minute.
    "analyze documents",
  ]);
}, 120_000);

test("10,000 outstanding items are revalued in pieces of 500", async () => {
  let gainLoss = ZERO;
  const statements = await statementsOf(database, async () => {
    const saved = expectMade(await revalue(foreignTrader.books, dollarsAt("0.95")));
    expect(saved.documentCount).toBe(MANY);
    gainLoss = saved.gainLoss;
  });
  expect(gainLoss).toBe(toAmount("500000.00"));
  expect(statements.filter((text) => text.includes("insert into revaluation_items"))).toHaveLength(20);
  // The statements per piece, and for the request as a whole.
  expect(statements.length).toBeLessThan(20 * 2 + 60);
}, 120_000);

test("repeating the revaluation without changes needs few statements", async () => {
  const statements = await statementsOf(database, async () => {
    expect((await revalue(foreignTrader.books, dollarsAt("0.95"))).body.code).toBe("revaluation.unchanged");
  });
  expect(statements.length).toBeLessThan(40);
}, 120_000);
