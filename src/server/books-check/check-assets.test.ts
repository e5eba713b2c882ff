import { beforeAll, expect, test } from "vitest";
import { transactionOn } from "#server/db/transaction.ts";
import { type AssetBooks, boughtAsset, depreciateTo, newAssetBooks } from "#test/support/assets.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { ASSET_INVARIANTS } from "./asset-invariants.ts";
import { selectProblems } from "./check-books.ts";

let books: AssetBooks;

/** An asset in use, and one that was sold. */
beforeAll(async () => {
  await useOwnTestApp();
  books = await newAssetBooks();
  await boughtAsset(books);
  const sold = await boughtAsset(books, { name: "Press" });
  await depreciateTo(books, "2024-03-31");
  const { trader, bank, result } = books;
  const sale = {
    version: 1,
    date: "2024-04-30",
    proceeds: "10.00",
    proceedsAccountId: bank,
    gainLossAccountId: result,
  };
  expectMade(await trader.books.post(`/assets/${sold.id}/dispose`, sale));
});

/** Finds the problems after changes by the owner of the tables with all triggers off; undone afterward. */
async function brokenBy(statements: readonly string[]): Promise<string[]> {
  return onConnection((await testApp()).database, async (client) => {
    await client.query("begin");
    try {
      await client.query(`set local app.book_id = '${books.trader.books.bookId}'`);
      for (const table of ["assets", "asset_entries", "journals", "journal_lines"])
        await client.query(`alter table ${table} disable trigger user`);
      for (const statement of statements) await client.query(statement);
      await enter(client, books.trader.books);
      const tx = transactionOn(client);
      const failed: string[] = [];
      for (const { invariant, query } of ASSET_INVARIANTS)
        if ((await selectProblems(tx, query)).problems.length > 0) failed.push(invariant);
      return failed;
    } finally {
      await client.query("rollback");
    }
  });
}

const entryOf = (kind: string) =>
  `journal_id = (select journal_id from asset_entries where kind = '${kind}' order by date, journal_id limit 1)`;

test.each([
  ["I-73", "update assets set disposed_on = disposed_on + 1"],
  ["I-73", "update assets set salvage_value = cost - 1"],
  ["I-73", `update asset_entries set period_start = period_start + 1 where ${entryOf("depreciation")}`],
  ["I-73", "update asset_entries set is_void = true where kind = 'disposal'"],
  ["I-74", "update asset_entries set amount = amount + 1"],
  ["I-74", "update asset_entries set proceeds = 11 where kind = 'disposal'"],
  ["I-74", "update assets set cost = cost + 1"],
  ["I-74", `update asset_entries set date = date + 1 where ${entryOf("depreciation")}`],
  ["I-74", `delete from asset_entries where ${entryOf("depreciation")}`],
  ["I-74", `update asset_entries set is_void = true where ${entryOf("depreciation")}`],
  ["I-74", "update journals set status = 'void' where source = 'asset'"],
])("%s is found broken by: %s", async (invariant, by) => {
  expect(await brokenBy([by])).toContain(invariant);
});

test("sound assets have no problems", async () => {
  expect(await brokenBy([])).toEqual([]);
  expect(expectMade(await books.trader.books.get("/books-check"))).toMatchObject({ hasPassed: true });
});
