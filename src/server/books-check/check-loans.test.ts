import { beforeAll, expect, test } from "vitest";
import { transactionOn } from "#server/db/transaction.ts";
import { type LoanBooks, newLoan, newLoanBooks } from "#test/support/loans.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { selectProblems } from "./check-books.ts";
import { LOAN_INVARIANTS } from "./loan-invariants.ts";

let books: LoanBooks;

/** A loan with two installments and a repayment, one from before these books, and a voided one. */
beforeAll(async () => {
  await useOwnTestApp();
  books = await newLoanBooks();
  const { trader, fees } = books;
  const van = await newLoan(books, { fee: "100.00", feeAccountId: fees });
  expectMade(await trader.books.post(`/loans/${van.id}/pay`, { version: 1, through: "2024-03-01" }));
  const more = { version: 2, date: "2024-03-15", amount: "500.00" };
  expectMade(await trader.books.post(`/loans/${van.id}/repay`, more));
  const old = await newLoan(books, { name: "Old", isOpening: true });
  expectMade(await trader.books.post(`/loans/${old.id}/pay`, { version: 1, through: "2024-02-01" }));
  const goneLoan = await newLoan(books, { name: "Gone" });
  expectMade(await trader.books.post(`/loans/${goneLoan.id}/void`, { version: 1 }));
});

/** Finds the problems after changes by the owner of the tables with all triggers off; undone afterward. */
async function brokenBy(statements: readonly string[]): Promise<string[]> {
  return onConnection((await testApp()).database, async (client) => {
    await client.query("begin");
    try {
      await client.query(`set local app.book_id = '${books.trader.books.bookId}'`);
      for (const table of ["loans", "loan_entries", "journals", "journal_lines"])
        await client.query(`alter table ${table} disable trigger user`);
      for (const statement of statements) await client.query(statement);
      await enter(client, books.trader.books);
      const tx = transactionOn(client);
      const failed: string[] = [];
      for (const { invariant, query } of LOAN_INVARIANTS)
        if ((await selectProblems(tx, query)).problems.length > 0) failed.push(invariant);
      return failed;
    } finally {
      await client.query("rollback");
    }
  });
}

const entryOf = (name: string, kind: string) =>
  `journal_id = (select e.journal_id from loan_entries e join loans l on l.id = e.loan_id
    where l.name = '${name}' and e.kind = '${kind}' order by e.number limit 1)`;

test.each([
  ["I-101", "update loans set principal = principal + 1 where name = 'Van'"],
  ["I-101", "update loans set principal = 100 where name = 'Old'"],
  ["I-101", "update loans set fee = 50 where name = 'Van'"],
  ["I-101", "update loans set starts_on = starts_on - 1 where name = 'Van'"],
  ["I-101", "update loans set starts_on = '2024-02-02' where name = 'Old'"],
  ["I-101", "update loans set is_opening = false where name = 'Old'"],
  ["I-101", "update loans set is_void = true where name = 'Old'"],
  ["I-101", `update loan_entries set is_void = true where ${entryOf("Van", "loan")}`],
  ["I-101", `update loan_entries set date = '2024-03-16' where ${entryOf("Van", "installment")}`],
  [
    "I-101",
    "update loan_entries set due_date = '2024-01-15' where date = '2024-03-01' and kind = 'installment'",
  ],
  [
    "I-101",
    "update loan_entries set is_void = true where loan_id = (select id from loans where name = 'Van')",
  ],
  ["I-102", "update loan_entries set interest = interest + 1 where kind = 'installment'"],
  [
    "I-102",
    `update loan_entries set principal = principal - 1, interest = interest + 1 where ${entryOf("Van", "installment")}`,
  ],
  [
    "I-102",
    `update loan_entries set date = date + 1, due_date = due_date + 1 where ${entryOf("Van", "repayment")}`,
  ],
  ["I-102", `delete from loan_entries where ${entryOf("Old", "installment")}`],
  ["I-102", `update loan_entries set is_void = true where ${entryOf("Old", "installment")}`],
  ["I-102", `update loan_entries set is_void = false where ${entryOf("Gone", "loan")}`],
  ["I-102", "update loans set interest_account_id = fee_account_id where name = 'Van'"],
  ["I-102", "update journals set status = 'void' where source = 'loan'"],
  ["I-102", "update journals set event_kind = 'installment' where source = 'loan'"],
])("%s is found broken by: %s", async (invariant, by) => {
  expect(await brokenBy([by])).toContain(invariant);
});

test("sound loans have no problems", async () => {
  expect(await brokenBy([])).toEqual([]);
  expect(expectMade(await books.trader.books.get("/books-check"))).toMatchObject({ hasPassed: true });
});
