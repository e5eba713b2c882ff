import { expect, test } from "vitest";
import { bankFile } from "#test/support/bank-file.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

/** Many times more than the 300 rows that the planner assumes for an unknown table. */
const MANY = 5_000;
/** Each invoice costs as much as several journals. */
const INVOICES = 2_000;
/** How often a table may be read for each row that is written. */
const MOST = 3;

/**
 * A book that grows within seconds has no statistics of its size yet, and each connection caches the plans for
 * its first rows. Statistics of a nearly empty book mislead more than none: every table looks like one page, and
 * every partial index looks empty.
 */
test.each([["no statistics"], ["the statistics of an empty book"]])(
  "a book that grows quickly with %s is not read again for each row that is written",
  async (statistics) => {
    const app = await startTestApp();
    const { database } = app;
    const trader = await newTrader(app);
    await openManyAccounts(trader.books);
    if (statistics !== "no statistics") await database.asOwner((client) => client.query("analyze"));
    await importJournals(trader.books);
    await postInvoices(trader);
    await importBankTransactions(trader.books);
    const { rows } = await database.asOwner((client) =>
      client.query<{ name: string; read: number; written: number }>(`
      select relname as name, n_tup_ins::int as written,
        (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_user_tables where schemaname = 'public' order by 3 desc`),
    );
    const all = rows.reduce((sum, { written }) => sum + written, 0);
    expect(rows.filter(({ read }) => read > MOST * all)).toEqual([]);
  },
  300_000,
);

async function openManyAccounts(books: TestBooks): Promise<void> {
  for (let index = 0; index < 100; index += 1)
    expectMade(
      await books.post("/accounts", {
        code: String(7000 + index),
        type: "expense",
        name: `Account ${index}`,
      }),
    );
}

async function importJournals(books: TestBooks): Promise<void> {
  const { body } = await books.get("/accounts");
  const accounts: { id: string; code: string }[] = body.items.filter(({ code }: { code: string }) =>
    code.startsWith("7"),
  );
  const journal = (index: number) => ({
    date: `2025-0${1 + (index % 9)}-15`,
    description: `Journal ${index}`,
    lines: [
      { accountId: accounts[index % accounts.length]?.id, debit: "5.00", credit: "0.00" },
      { accountId: accounts[(index + 1) % accounts.length]?.id, debit: "0.00", credit: "5.00" },
    ],
  });
  for (let from = 0; from < MANY; from += 1_000) {
    const journals = Array.from({ length: 1_000 }, (_, index) => journal(from + index));
    expectMade(await books.post("/journals/import", { journals }));
  }
}

async function postInvoices(trader: TestTrader): Promise<void> {
  const { books, customer, freight, widget, tax } = trader;
  const bought = { productId: widget, quantity: String(INVOICES), unitPrice: "20" };
  await write(trader, "/bills", { date: "2025-01-01", items: [bought] });
  const items = [freight, widget].map((productId) => ({
    productId,
    quantity: "1",
    unitPrice: "35",
    taxRateId: tax,
  }));
  const post = () =>
    books.post("/invoices", { partyId: customer, date: "2025-02-01", status: "posted", items });
  let remaining = INVOICES;
  const client = async () => {
    while (remaining > 0) {
      remaining -= 1;
      expectMade(await post());
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
}

async function importBankTransactions(books: TestBooks): Promise<void> {
  const { id } = expectMade(
    await books.post("/accounts", { code: "1011", type: "asset", name: "Bank", moneyKind: "bank" }),
  );
  const rows = Array.from({ length: MANY }, (_, index) => `2025-03-01,Payment ${index},${index + 1}.00`);
  expectMade(
    await books.post("/bank/imports", bankFile(["Date,Description,Amount", ...rows].join("\n"), id)),
  );
}
