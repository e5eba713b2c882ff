import { beforeAll, expect, test } from "vitest";
import { transactionOn } from "#server/db/transaction.ts";
import {
  accruedOf,
  type AccrualBooks,
  newAccrualBooks,
  postTo,
  prepaidInsurance,
} from "#test/support/accruals.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { ACCRUAL_INVARIANTS } from "./accrual-invariants.ts";
import { selectProblems } from "./check-books.ts";

let books: AccrualBooks;

/** A deferral, one that ended early, and an accrual that was reversed. */
beforeAll(async () => {
  await useOwnTestApp();
  books = await newAccrualBooks();
  await prepaidInsurance(books);
  const ended = await prepaidInsurance(books, { name: "Ended", startsWithReclassification: true });
  await postTo(books, "2024-03-31");
  const end = { version: 1, date: "2024-04-15" };
  expectMade(await books.trader.books.post(`/accruals/${ended.id}/end`, end));
  expectMade(await books.trader.books.post("/accruals", accruedOf(books)));
});

/** Finds the problems after changes by the owner of the tables with all triggers off; undone afterward. */
async function brokenBy(statements: readonly string[]): Promise<string[]> {
  return onConnection((await testApp()).database, async (client) => {
    await client.query("begin");
    try {
      await client.query(`set local app.book_id = '${books.trader.books.bookId}'`);
      for (const table of ["accruals", "accrual_entries", "journals", "journal_lines"])
        await client.query(`alter table ${table} disable trigger user`);
      for (const statement of statements) await client.query(statement);
      await enter(client, books.trader.books);
      const tx = transactionOn(client);
      const failed: string[] = [];
      for (const { invariant, query } of ACCRUAL_INVARIANTS)
        if ((await selectProblems(tx, query)).problems.length > 0) failed.push(invariant);
      return failed;
    } finally {
      await client.query("rollback");
    }
  });
}

const entryOf = (name: string, kind = "release") =>
  `journal_id = (select e.journal_id from accrual_entries e join accruals a on a.id = e.accrual_id
    where a.name = '${name}' and e.kind = '${kind}' order by e.number limit 1)`;

test.each([
  ["I-98", "update accruals set ended_on = ended_on + 1"],
  ["I-98", "update accruals set ended_on = '2024-03-31' where name = 'Insurance'"],
  ["I-98", "update accruals set amount = 250 where name = 'Insurance'"],
  ["I-98", "update accruals set moves_first = true where name = 'Insurance'"],
  ["I-98", "update accruals set moves_first = false where name = 'Ended'"],
  ["I-98", "update accruals set kind = 'deferred_income' where name = 'Insurance'"],
  ["I-98", "update accruals set kind = 'accrued_income' where name = 'Wages'"],
  ["I-98", "update accruals set is_void = true where name = 'Insurance'"],
  ["I-98", "update accruals set recorded_on = '2024-02-15' where name = 'Insurance'"],
  ["I-98", `update accrual_entries set period_start = period_start + 1 where ${entryOf("Insurance")}`],
  ["I-98", `update accrual_entries set is_void = true where ${entryOf("Insurance")}`],
  ["I-98", `update accrual_entries set is_void = true where ${entryOf("Wages", "accrual")}`],
  ["I-99", "update accrual_entries set amount = amount - 1"],
  ["I-99", `update accrual_entries set date = date + 1 where ${entryOf("Insurance")}`],
  ["I-99", `delete from accrual_entries where ${entryOf("Insurance")}`],
  ["I-99", `update accrual_entries set is_void = true where ${entryOf("Wages")}`],
  [
    "I-99",
    "update accruals set profit_loss_account_id = (select id from accounts where name = 'Subscriptions')",
  ],
  ["I-99", "update journals set status = 'void' where source = 'accrual'"],
  ["I-99", "update journals set event_kind = 'accrual' where source = 'accrual'"],
])("%s is found broken by: %s", async (invariant, by) => {
  expect(await brokenBy([by])).toContain(invariant);
});

test("sound accruals have no problems", async () => {
  expect(await brokenBy([])).toEqual([]);
  expect(expectMade(await books.trader.books.get("/books-check"))).toMatchObject({ hasPassed: true });
});
