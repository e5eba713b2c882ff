import { setImmediate } from "node:timers/promises";
import { newId } from "#server/db/new-id.ts";
import { expect, test } from "vitest";
import type { UserId, BookId } from "#domain/ids.ts";
import { type Money, sum } from "#domain/money.ts";
import { openBooks } from "#server/db/books.ts";
import { sampleBook } from "#server/identity/owned-books.ts";
import { createBook } from "#server/settings/book.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { asApplication, onConnection, readAsApplication } from "#test/support/raw-sql.ts";
import { tablesOfBooks } from "#test/support/books-state.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { isDistributed } from "#test/support/test-database.ts";

/** The tables that hold rows of a book, as the application sees them from inside it. */
async function rowsLeft({ database }: TestApp, scope: { bookId: BookId; userId: UserId }) {
  const counts = (await tablesOfBooks(database)).map(
    (name) => `select '${name}' as name from ${name} having count(*) > 0`,
  );
  return readAsApplication(database, scope, counts.join(" union all "));
}

/** The sample books of all users, which the table owner sees only without row security. */
function sampleBooks({ database }: TestApp): Promise<string[]> {
  return onConnection(database, async (client) => {
    for (const step of ["begin", "alter table books no force row level security"]) await client.query(step);
    const { rows } = await client.query<{ id: string }>("select book_id as id from books where is_sample");
    await client.query("rollback");
    return rows.map(({ id }) => id);
  });
}

/** The number of emails waiting to be sent. */
function outbox({ database }: TestApp): Promise<number> {
  return onConnection(database, async (client) => {
    const { rows } = await client.query<{ emails: number }>(
      "select count(*)::int as emails from auth.outbox",
    );
    return rows[0]?.emails ?? -1;
  });
}

/** A healthy business: it earns more each year, has a profit, and has money in the bank. */
async function expectHealth(books: TestBooks, today: string): Promise<void> {
  const { items: years } = (await books.get("/year-end")).body;
  const year = Number(today.slice(0, 4));
  const [last, first] = [1, 2].map((before) =>
    years.find((setup: YearSetup) => setup.year === year - before),
  );
  expect(first).toMatchObject({ status: "closed" });
  expect(last).toMatchObject({ status: "open", isDue: true });
  expect(Number(first.netIncome)).toBeGreaterThan(25_000);
  expect(Number(last.netIncome)).toBeGreaterThan(Number(first.netIncome) * 1.1);

  const { months, cash } = (await books.get("/reports/dashboard")).body;
  for (const { income, expenses } of months.slice(0, -1))
    expect(Number(income)).toBeGreaterThan(Number(expenses));
  const { items: accounts } = (await books.get("/accounts?limit=1000")).body;
  const kindOf = new Map(
    accounts.map((account: { id: string; moneyKind: string }) => [account.id, account.moneyKind]),
  );
  const kinds = cash.accounts.map(({ accountId }: { accountId: string }) => kindOf.get(accountId)).toSorted();
  expect(kinds).toEqual(["bank", "bank", "cash"]);
  for (const { amount } of cash.accounts) expect(Number(amount)).toBeGreaterThan(0);
  expect(Array.from(kindOf.values())).toContain("card");

  const { items: products } = (await books.get("/products?limit=100")).body;
  expect(products).toHaveLength(40);
  for (const { stockQuantity } of products)
    if (stockQuantity !== null) expect(Number(stockQuantity)).toBeGreaterThan(0);
  expect((await books.get("/customers?limit=100")).body.items).toHaveLength(25);
  const { rates } = (await books.get(`/reports/tax?start=${year - 1}-01-01&end=${year - 1}-12-31`)).body;
  const charged = rates.filter(({ kind }: { kind?: string }) => kind !== "reverse_charge");
  expect(charged.map(({ rate }: { rate: string }) => rate)).toEqual(["10", "5"]);
}

/** Its equipment is depreciated, past tax returns are filed and paid, and a bill has a reverse charge. */
async function expectAssetsAndTaxes(books: TestBooks, today: string): Promise<void> {
  const { items: assets, accounts } = (await books.get("/assets")).body;
  expect(assets.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    "Delivery van, used",
    "Shop fittings and till",
  ]);
  for (const { accumulatedDepreciation, bookValue } of assets) {
    expect(Number(accumulatedDepreciation)).toBeGreaterThan(0);
    expect(Number(bookValue)).toBeGreaterThan(0);
  }
  for (const { difference } of accounts) expect(difference).toBe("0.00");
  const { items: returns } = (await books.get("/tax-returns")).body;
  const paid = returns.filter(({ status }: { status: string }) => status === "paid");
  expect(paid.length).toBeGreaterThanOrEqual(7);
  const year = Number(today.slice(0, 4));
  const rates = (await books.get(`/reports/tax?start=${year - 1}-01-01&end=${today}`)).body.rates;
  expect(rates).toContainEqual(expect.objectContaining({ kind: "reverse_charge" }));
}

/** Invoices have the logo and discounts; two appear as sent and opened, one customer as reminded. No email was sent. */
async function expectSent(books: TestBooks): Promise<void> {
  expect((await books.get("/logo")).body.image).toMatch(/^data:image\/png;base64,/);
  const { items: invoices } = (await books.get("/invoices?limit=100")).body;
  const documents = await Promise.all(
    invoices.map(async ({ id }: { id: string }) => (await books.get(`/invoices/${id}`)).body),
  );
  expect(documents.some(({ discount }) => discount === "5%")).toBe(true);
  expect(
    documents.some(({ items }) => items.some((item: { discount: string }) => item.discount === "10%")),
  ).toBe(true);
  let sentCount = 0;
  for (const { id } of invoices) {
    const { items: emails } = (await books.get(`/invoices/${id}/emails`)).body;
    const { items: links } = (await books.get(`/invoices/${id}/links`)).body;
    expect(links).toHaveLength(emails.length);
    if (emails.length === 0) continue;
    expect(emails).toMatchObject([{ status: "sent" }]);
    expect(links).toMatchObject([{ viewCount: 1, isActive: true }]);
    sentCount += 1;
  }
  expect(sentCount).toBe(2);
  expect((await books.get("/reminders")).body.items).toMatchObject([{ status: "sent", reminderNumber: 1 }]);
}
/** An annual payment is expensed by month, and a foreign bill was paid at a different rate than its own. */
async function expectPrepaidAndForeign(books: TestBooks): Promise<void> {
  const { items, accounts } = (await books.get("/accruals")).body;
  expect(items).toMatchObject([{ kind: "prepaid_expense", amount: "1440.00", status: "open" }]);
  expect(Number(items[0].remaining)).toBeGreaterThan(0);
  expect(Number(items[0].remaining)).toBeLessThan(1440);
  expect(accounts).toMatchObject([{ name: "Prepaid Expenses", difference: "0.00" }]);
  const bills = (await books.get("/bills?search=Atelier")).body.items;
  expect(bills).toMatchObject([
    { currency: "EUR", total: "1200.00", baseTotal: "1296.00", paidAmount: "1200.00", status: "paid" },
  ]);
  const { items: paid } = (await books.get("/payments?search=Atelier&limit=10")).body;
  expect(paid).toMatchObject([{ amount: "1200.00", baseAmount: "1320.00", exchangeGain: "-24.00" }]);
}

/** Two invoices and a bill recur, none of them before next month. */
async function expectSchedules(books: TestBooks, today: string): Promise<void> {
  const { items } = (await books.get("/schedules")).body;
  expect(items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(["bill", "invoice", "invoice"]);
  for (const { status, nextDate, failureCount } of items) {
    expect({ status, failureCount }).toEqual({ status: "active", failureCount: 0 });
    expect(nextDate > today).toBe(true);
  }
}

type YearSetup = { year: number };

/** The bank is reconciled through a month's end; later transactions are for review, nearly all with a suggestion. */
async function expectBank(books: TestBooks): Promise<void> {
  const { items: accounts } = (await books.get("/bank/accounts")).body;
  const usedAccounts = accounts.filter(
    ({ transactionCount }: { transactionCount: number }) => transactionCount > 0,
  );
  expect(usedAccounts.map(({ name }: { name: string }) => name)).toEqual([
    "Checking Account",
    "Savings Account",
    "Company Card",
  ]);
  let [toDo, offered] = [0, 0];
  for (const { accountId, statementBalance } of usedAccounts) {
    const [last] = (await books.get(`/bank/reconciliations?accountId=${accountId}&limit=1`)).body.items;
    const lines = (await books.get(`/bank/suggestions?accountId=${accountId}&limit=200`)).body.items;
    for (const { bankTransaction, suggestions } of lines) {
      expect(bankTransaction.date > last.endsOn).toBe(true);
      toDo += 1;
      offered += Number(suggestions.length > 0);
    }
    // The latest statement balance is the reconciled balance plus the transactions since then.
    const since = lines.map(
      ({ bankTransaction }: { bankTransaction: { amount: Money } }) => bankTransaction.amount,
    );
    expect(sum([last.closingBalance, ...since])).toBe(statementBalance.amount);
  }
  expect(toDo).toBeGreaterThan(20);
  expect(offered / toDo).toBeGreaterThan(0.9);
}

test("the sample company is loaded next to your own, balances, closes a year, and is removed completely", async () => {
  const app = await startTestApp({ FREE_MONTHLY_JOURNALS: "3" });
  const books = await newBooks({ accounts: { Till: "asset" } }, app);
  // One load was interrupted, and then two start simultaneously: one succeeds, and nothing remains of the others.
  const cutShort = { bookId: newId<BookId>(), userId: books.userId };
  await sampleBook.claim(app.database, cutShort);
  await openBooks(app.database, cutShort).write((tx) =>
    createBook(tx, cutShort.bookId, { name: "Cut short", isSample: true }),
  );
  const otherBooks = await newBooks({}, app);
  let isLoading = true;
  const answering = (async () => {
    let answered = 0;
    for (; isLoading; answered += 1) {
      expect((await otherBooks.get("/company")).status).toBe(200);
      // A real client is served once per turn of the event loop.
      await setImmediate();
    }
    return answered;
  })();
  const replies = await Promise.all([books.post("/sample-company"), books.post("/sample-company")]);
  isLoading = false;
  // Other companies' requests are answered in between, because a load is many short transactions.
  expect(await answering).toBeGreaterThan(200);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const { id: bookId, isSample } = (await books.get("/company")).body;
  expect(isSample).toBe(true);
  expect(await sampleBooks(app)).toEqual([bookId]);
  expect((await books.post("/sample-company")).body).toMatchObject({ code: "sample.already-loaded" });

  expect((await books.get("/books-check")).body).toMatchObject({ hasPassed: true });
  const { today } = (await books.get("/company")).body;
  const trial = (await books.get(`/reports/trial-balance?start=2020-01-01&end=${today}`)).body;
  expect(trial.totals.debit).toBe(trial.totals.credit);
  for (const side of ["receivable", "payable"]) {
    const aging = (await books.get(`/reports/aging?type=${side}`)).body;
    expect(aging.totals.total).toBe(aging.controlBalance);
  }
  const tabs = (await books.get("/invoices/summary")).body;
  expect(tabs.overdue.documentCount).toBeGreaterThan(0);
  expect(tabs.draft.documentCount).toBeGreaterThan(0);
  const running = ["Steel table 120", "Lavender", "Solar lantern"].map((name) => ({ name }));
  expect((await books.get("/products?isLowStock=true")).body.items).toMatchObject(running);
  await expectHealth(books, today);
  await expectSchedules(books, today);
  await expectPrepaidAndForeign(books);
  await expectBank(books);
  await expectAssetsAndTaxes(books, today);
  await expectSent(books);
  expect(await outbox(app)).toBe(0);
  expect((await books.get("/session")).body.company).toMatchObject({ isSample: true });

  const { items: accounts } = (await books.get("/accounts")).body;
  const lines = [
    { accountId: accounts[0].id, debit: "1.00" },
    { accountId: accounts[1].id, credit: "1.00" },
  ];
  // The sample's own journals don't count toward the plan; those that a user adds count as in any company.
  const attempt = async () =>
    (await books.post("/journals", { date: today, description: "Tried out", lines })).status;
  expect([await attempt(), await attempt(), await attempt(), await attempt()]).toEqual([201, 201, 201, 402]);
  expect((await books.get("/company")).body.monthlyJournals).toEqual({ used: 3, limit: 3 });

  const { items: years, retainedEarningsAccountId } = (await books.get("/year-end")).body;
  const oldest = years.findLast(({ isDue }: { isDue: boolean }) => isDue);
  const closing = { year: oldest.year, retainedEarningsAccountId };
  expect((await books.post("/year-end/close", closing)).body).toMatchObject({ status: "closed" });
  expect((await books.get("/books-check")).body).toMatchObject({ hasPassed: true });

  const scope = { bookId, userId: books.userId };
  expect(await rowsLeft(app, scope)).toContainEqual({ name: "journals" });
  expect(await rowsLeft(app, scope)).toContainEqual({ name: "year_closings" });
  // Nothing in a company is erased while a user works in it.
  // On several machines only the first step can check this (schema/distributed/erase.sql).
  for (const step of [
    "select prepare_sample_erasure()",
    ...(isDistributed ? [] : ["select erase_sample_book(1)"]),
  ])
    expect(await asApplication(app.database, scope, [step])).toMatchObject({
      rule: "only_book_without_members_is_erased",
    });
  expect((await books.delete("/sample-company")).status).toBe(204);
  expect((await books.get("/accounts")).body.items).toMatchObject([{ name: "Till" }]);
  expect(await rowsLeft(app, scope)).toEqual([]);
});
