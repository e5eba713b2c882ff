import { beforeAll, expect, test } from "vitest";
import { transactionOn } from "#server/db/transaction.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { type TaxPayer, ukQuarter } from "#test/support/tax-returns.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { selectProblems } from "./check-books.ts";
import { RETURN_INVARIANTS } from "./return-invariants.ts";

let payer: TaxPayer;

/** Two returns, the first one paid, and a journal on a tax account in each. */
beforeAll(async () => {
  await useOwnTestApp();
  payer = await ukQuarter();
  const { books } = payer.trader;
  for (const date of ["2026-03-01", "2026-05-01"])
    expectMade(
      await payer.journal(date, [
        ["Tax Payable", "0", "6.00"],
        ["Sales", "6.00", "0"],
      ]),
    );
  await payer.trade("/invoices", "2026-05-05", [["10.00", "Zero"]]);
  const { id } = expectMade(await payer.file("2026-01-01", "2026-03-31"));
  expectMade(await books.post(`/tax-returns/${id}/pay`, { date: "2026-05-07", accountId: payer.bank }));
  expectMade(await payer.file("2026-04-01", "2026-06-30"));
});

/** Finds the problems after changes by the owner of the tables with all triggers off; undone afterward. */
async function brokenBy(statements: readonly string[]): Promise<string[]> {
  return onConnection((await testApp()).database, async (client) => {
    await client.query("begin");
    try {
      await client.query(`set local app.book_id = '${payer.trader.books.bookId}'`);
      for (const table of ["books", "journals", "journal_lines", "documents", "document_items"])
        await client.query(`alter table ${table} disable trigger user`);
      for (const statement of statements) await client.query(statement);
      await enter(client, payer.trader.books);
      const tx = transactionOn(client);
      const failed: string[] = [];
      for (const { invariant, query } of RETURN_INVARIANTS)
        if ((await selectProblems(tx, query)).problems.length > 0) failed.push(invariant);
      return failed;
    } finally {
      await client.query("rollback");
    }
  });
}

const FIRST = "starts_on = '2026-01-01'";

test.each([
  [
    "I-94",
    "update books set tax_filed_through = '2026-03-31' where book_id = current_setting('app.book_id')::uuid",
  ],
  ["I-94", `update tax_returns set ends_on = '2026-03-30' where ${FIRST}`],
  ["I-94", `update tax_returns set boxes = '[]' where ${FIRST}`],
  ["I-94", `update tax_returns set payable = payable + 1 where ${FIRST}`],
  ["I-94", `update tax_returns set facts = '[]' where ${FIRST}`],
  ["I-94", "update journals set date = '2026-06-01' where source = 'document'"],
  ["I-94", "update document_items set tax_rate_id = null"],
  ["I-94", "update journals set status = 'void' where date = '2026-03-01'"],
  ["I-94", "update journal_lines set credit = credit + 1 where date = '2026-03-01' and credit > 0"],
  ["I-95", "update journal_lines set debit = debit + 1 where date = '2026-05-07' and debit > 0"],
  ["I-95", "update journals set source_id = id where source = 'tax_return'"],
  ["I-95", `update tax_returns set undone_at = now(), undone_by = filed_by where ${FIRST}`],
])("%s is found broken by: %s", async (invariant, by) => {
  expect(await brokenBy(by.split("; "))).toContain(invariant);
});

test("sound tax returns have no problems", async () => {
  expect(await brokenBy([])).toEqual([]);
  expect(expectMade(await payer.trader.books.get("/books-check"))).toMatchObject({ hasPassed: true });
});
