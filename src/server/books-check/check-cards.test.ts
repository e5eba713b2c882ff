import { beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { transactionOn } from "#server/db/transaction.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, receive, write } from "#test/support/trade.ts";
import { CARD_INVARIANTS } from "./card-invariants.ts";
import { selectProblems } from "./check-books.ts";

let books: TestBooks;
let paid: string[];

beforeAll(async () => {
  await useOwnTestApp();
  const trader = await newTrader();
  ({ books } = trader);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-20", items });
  const receipt = expectMade(await receive(trader, { amount: "40.00" }));
  const [from, to] = [
    expectMade(
      await books.post("/accounts", { code: "1190", name: "Stripe", type: "asset", moneyKind: "bank" }),
    ).id,
    expectMade(await books.post("/accounts", { code: "6190", name: "Fees", type: "expense" })).id,
  ];
  const lines = [{ accountId: to, amount: "1.00" }];
  const fee = expectMade(
    await books.post("/money/entries", { kind: "expense", date: "2026-02-01", accountId: from, lines }),
  );
  paid = [
    `insert into card_checkouts (id, session_id, document_id, amount, currency, intent_id, payment_id, fee_id)
      values ('${newId()}', 'cs_1', '${invoice.id}', 40, 'USD', 'pi_1', '${receipt.id}', '${fee.id}')`,
  ];
});

/** Breaks the books in spite of all constraints, as a broken disk would, and undoes it after the check. */
async function brokenBy(statements: readonly string[]): Promise<string[]> {
  const { database } = await testApp();
  return onConnection(database, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.book_id', $1, true)", [books.bookId]);
    for (const table of ["card_checkouts", "payments", "money_entries"])
      await client.query(`alter table ${table} disable trigger user`);
    for (const text of [...paid, ...statements]) await client.query(text);
    await enter(client, books);
    const broken: string[] = [];
    for (const { invariant, query } of CARD_INVARIANTS)
      if ((await selectProblems(transactionOn(client), query)).problems.length > 0) broken.push(invariant);
    await client.query("rollback");
    return broken;
  });
}

test("a card payment of the requested amount passes the check", async () => {
  expect(await brokenBy([])).toEqual([]);
});

test.each([
  "update card_checkouts set amount = amount + 1",
  "update payments set direction = 'out'",
  "update payments set is_refund = true",
  "update money_entries set kind = 'deposit'",
])("I-77 is found broken by: %s", async (by) => {
  expect(await brokenBy([by])).toEqual(["I-77"]);
});
