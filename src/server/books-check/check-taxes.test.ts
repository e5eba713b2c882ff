import { beforeAll, expect, test } from "vitest";
import { transactionOn } from "#server/db/transaction.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";
import { selectProblems } from "./check-books.ts";
import { TAX_INVARIANTS } from "./tax-invariants.ts";

let trader: TestTrader;

beforeAll(async () => {
  await useOwnTestApp();
  trader = await newTrader();
  const { books, freight } = trader;
  const add = async (body: object) => expectMade(await books.post("/tax-rates", body)).id as string;
  const gst = await add({ name: "GST", rate: "5" });
  const pst = await add({ name: "PST", rate: "7", isRecoverable: false });
  const taxRateId = await add({ name: "GST + PST", components: [{ taxRateId: gst }, { taxRateId: pst }] });
  const items = [{ productId: freight, quantity: "1", unitPrice: "100.00", taxRateId }];
  await write(trader, "/invoices", { date: "2026-01-05", items });
  const owed = await add({ name: "Owed", rate: "19", kind: "reverse_charge" });
  const part = await add({ name: "Part", rate: "20", recoverablePercent: "80" });
  const special = [owed, part].map((rate) => ({ ...items[0], taxRateId: rate }));
  await write(trader, "/bills", { date: "2026-01-05", items: special });
  await write(trader, "/bills", { date: "2026-01-05", items });
  const accountId = expectMade(
    await books.post("/accounts", { code: "1011", type: "asset", name: "Till", moneyKind: "cash" }),
  ).id;
  const rent = expectMade(await books.post("/accounts", { code: "6100", type: "expense", name: "Rent" })).id;
  const lines = [{ accountId: rent, amount: "112.00", taxRateId }];
  expectMade(await books.post("/money/entries", { kind: "expense", date: "2026-01-06", accountId, lines }));
});

/** Finds the problems of taxes that were broken in spite of all constraints; undone afterward. */
async function brokenBy(statement: string): Promise<string[]> {
  const { database } = await testApp();
  return onConnection(database, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.book_id', $1, true)", [trader.books.bookId]);
    for (const table of [
      "tax_rates",
      "tax_rate_components",
      "document_items",
      "money_entry_lines",
      "journal_lines",
    ])
      await client.query(`alter table ${table} disable trigger user`);
    await client.query("alter table document_items drop constraint item_tax_is_near_its_rate");
    await client.query("alter table money_entry_lines drop constraint money_line_tax_components_are_valid");
    await client.query(statement);
    await enter(client, trader.books);
    const broken: string[] = [];
    for (const { invariant, query } of TAX_INVARIANTS)
      if ((await selectProblems(transactionOn(client), query)).problems.length > 0) broken.push(invariant);
    await client.query("rollback");
    return broken;
  });
}

test("sound combined taxes have no problems", async () => {
  expect(await brokenBy("select 1")).toEqual([]);
});

test.each([
  ["I-80", "update document_items set tax_components = null"],
  ["I-80", "update document_items set tax_components = jsonb_set(tax_components, '{0,amount}', '\"6.00\"')"],
  ["I-80", "update document_items set tax_components = jsonb_set(tax_components, '{0,base}', '\"90.00\"')"],
  [
    "I-80",
    "update document_items set tax_components = jsonb_set(tax_components, '{0,taxRateId}', tax_components #> '{1,taxRateId}')",
  ],
  ["I-80", "update money_entry_lines set tax_components = null"],
  ["I-80", "update document_items set tax_components = null, tax_rate = 0 where tax_rate = 0"],
  [
    "I-80",
    "update document_items set tax_components = jsonb_set(tax_components, '{0,kind}', '\"withheld\"') where tax_rate = 0",
  ],
  [
    "I-80",
    "update document_items set tax_components = jsonb_set(tax_components, '{0,nonrecoverableAmount}', '\"40.00\"') where tax_rate = 20",
  ],
  [
    "Accounting 15.12",
    "update document_items set tax_components = jsonb_set(tax_components, '{0,amount}', '\"19.01\"') where tax_rate = 0",
  ],
  [
    "Accounting 15.12",
    "update document_items set tax_components = jsonb_set(tax_components, '{0,nonrecoverableAmount}', '\"4.01\"') where tax_rate = 20",
  ],
  [
    "Accounting 15.12",
    "update journal_lines set tax_rate_id = null where tax_rate_id = (select id from tax_rates where name = 'Owed')",
  ],
  ["I-80", "delete from tax_rate_components where position = 2"],
  [
    "Accounting 15.12",
    "update document_items set tax_components = jsonb_set(tax_components, '{1,isRecoverable}', 'true') where not is_recoverable",
  ],
  [
    "Accounting 15.12",
    "update money_entry_lines set tax_components = jsonb_set(tax_components, '{0,isRecoverable}', 'false')",
  ],
])("%s is found broken by: %s", async (invariant, statement) => {
  expect(await brokenBy(statement)).toContain(invariant);
});
