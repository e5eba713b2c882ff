import { beforeAll, expect, test } from "vitest";
import type { ProblemRecord } from "#contract/books-check.ts";
import { checkBooks } from "#server/books-check/check-books.ts";
import { transactionOn } from "#server/db/transaction.ts";
import { enter, onConnection, readAsOwner } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, write } from "#test/support/trade.ts";
import { type AttackedBook, attackedBook } from "./book.ts";
import { FAULTS_OF_BANKS } from "./bank-faults.ts";
import { FAULTS_OF_JOURNALS } from "./journal-faults.ts";
import { FAULTS_OF_APPROVALS } from "./approvals.ts";
import { FAULTS_OF_LOCKS } from "./locks.ts";
import { FAULTS_OF_RECORDS } from "./record-faults.ts";
import { FAULTS_OF_TAXES } from "./tax-faults.ts";

let book: AttackedBook;

beforeAll(async () => {
  await useOwnTestApp();
  book = await attackedBook();
  const { trader, ids } = book;
  const { books, freight, customer } = trader;
  const service = { productId: freight, quantity: "1", unitPrice: "50" };
  const alone = await write(trader, "/invoices", { date: "2026-01-13", items: [service] });
  const rule = { name: "Fees", keywords: "fee", lines: [{ accountId: ids["rent"], percent: "100" }] };
  const { items: accounts } = expectMade(await books.get("/accounts?limit=200"));
  const bank = accounts.find(({ code }: { code: string }) => code === "1012").id;
  const reconciled = { accountId: bank, endsOn: "2025-12-31", closingBalance: "0.00", journalIds: [] };
  const [row] = await readAsOwner(
    (await testApp()).database,
    books.bookId,
    `select journal_id as closing, code as inventory from year_closings, default_accounts d
      join accounts a on a.id = d.account_id where d.key = 'inventory'`,
  );
  const quote = { partyId: customer, date: "2026-01-05", dueDate: "2026-03-05", items: [service] };
  Object.assign(ids, {
    alone: alone.id,
    aloneJournal: alone.journalId,
    bank,
    rule: expectMade(await books.post("/bank/rules", rule)).id,
    reconciliation: expectMade(await books.post("/bank/reconciliations", reconciled)).id,
    quote: expectMade(await books.post("/quotes", quote)).id,
    ...(await spendDinars(book)),
    bankCode: "1012",
    closing: row?.["closing"],
    inventoryCode: row?.["inventory"],
  });
});

/** An expense of ten dinars, 32.50 in base currency. */
async function spendDinars({ trader: { books }, ids }: AttackedBook): Promise<Record<string, string>> {
  const account = { code: "1060", type: "asset", name: "Dinars", moneyKind: "bank", currency: "KWD" };
  const dinars = expectMade(await books.post("/accounts", account)).id;
  const statement = { transactions: [{ id: "1", date: "2026-01-15", amount: "-10.00" }] };
  const [{ bankTransactionId }] = expectMade(
    await books.post(`/bank/accounts/${dinars}/transactions`, statement),
  ).transactions;
  const lines = [{ accountId: ids["rent"] }];
  const categorized = expectMade(
    await books.post("/bank/matches/categorize", { bankTransactionId, lines, exchangeRate: "3.25" }),
  );
  return { dinars, dinarsCode: account.code, dinarsJournal: categorized.matches[0].journalId };
}

const PAGE: Record<ProblemRecord["kind"], (key: string) => string> = {
  journal: (key) => `/journals/${key}`,
  account: (key) => `/accounts?search=${key}`,
  payment: (key) => `/payments/${key}`,
  product: (key) => `/products/${key}`,
  tax_rate: (key) => `/tax-rates/${key}`,
  accrual: (key) => `/accruals/${key}`,
  loan: (key) => `/loans/${key}`,
  revaluation: (key) => `/revaluations/${key}`,
  asset: (key) => `/assets/${key}`,
  bank_rule: () => "/bank/rules",
  book: () => "/company",
  customer: (key) => `/customers/${key}`,
  vendor: (key) => `/vendors/${key}`,
  bill: (key) => `/bills/${key}`,
  invoice: (key) => `/invoices/${key}`,
  vendor_credit: (key) => `/vendor-credits/${key}`,
  credit_note: (key) => `/credit-notes/${key}`,
  quote: (key) => `/quotes/${key}`,
  sales_order: (key) => `/sales-orders/${key}`,
  purchase_order: (key) => `/purchase-orders/${key}`,
};

async function foundIn(by: readonly string[]) {
  const { trader, ids } = book;
  const { database } = await testApp();
  return onConnection(database, async (client) => {
    try {
      await client.query("begin");
      await client.query("select set_config('app.book_id', $1, true), set_config('app.user_id', $2, true)", [
        trader.books.bookId,
        trader.books.userId,
      ]);
      for (const text of by)
        await client.query(text.replace(/\{(\w+)\}/g, (_, id: string) => `'${ids[id]}'`));
      await client.query("set constraints all immediate");
      await enter(client, trader.books);
      const { checks } = await checkBooks((check) => check(transactionOn(client)));
      return checks.flatMap(({ invariant, records }) => records.map((record) => ({ invariant, record })));
    } finally {
      await client.query("rollback");
    }
  });
}

test("nothing is reported where nothing is planted", async () => {
  expect(await foundIn([])).toEqual([]);
});

test.each([
  ...FAULTS_OF_JOURNALS,
  ...FAULTS_OF_RECORDS,
  ...FAULTS_OF_BANKS,
  ...FAULTS_OF_TAXES,
  ...FAULTS_OF_LOCKS,
  ...FAULTS_OF_APPROVALS,
])("%s is reported, with its record", async (_, by, invariant, [kind, id]) => {
  const { ids, trader } = book;
  const broken = await foundIn(by);
  expect(broken).toContainEqual({ invariant, record: { kind, key: ids[id] } });
  for (const { record } of broken) {
    expect(record).not.toBeNull();
    if (record === null || record.key === ids["new"]) continue;
    expect(await trader.books.get(PAGE[record.kind](record.key))).toMatchObject({ status: 200 });
  }
});
