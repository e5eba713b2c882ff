import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { isEmbedded } from "#test/support/test-database.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { change, expectMade, newTrader, type TestTrader, widgets, write } from "#test/support/trade.ts";

// Decision 0125: other books are written repeatedly between the batches of long work.

test.runIf(isEmbedded)("a statement with both balances is written and deleted in batches", async () => {
  const books = await newBooks();
  const accountId = await newAccount(books, { code: "1990", name: "Bank", moneyKind: "bank" });
  const importing = books.post("/bank/imports", bankFile(accountId, 3_000));
  expect(await partsSeenBefore(books, importing)).not.toEqual([]);
  const { id } = expectMade(await importing);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
  const undoing = books.delete(`/bank/imports/${id}`);
  expect(await partsSeenBefore(books, undoing)).not.toEqual([]);
  expect((await undoing).status).toBeLessThan(300);
  expect(expectMade(await books.get(`/bank/transactions?accountId=${accountId}`)).items).toEqual([]);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test.runIf(isEmbedded)(
  "others write while a late bill corrects many sales, and while it is voided",
  async () => {
    const [trader, otherBooks] = [await newTrader(), await newBooks()];
    await sellOften(trader);
    const late = { date: "2026-01-02", items: [widgets(trader, "300", "20")] };
    const correcting = write(trader, "/bills", late);
    expect(await writesBefore(otherBooks, correcting)).toBeGreaterThan(1);
    const voiding = change(trader, await correcting, { status: "void" });
    expect(await writesBefore(otherBooks, voiding)).toBeGreaterThan(1);
    expectMade(await voiding);
    expect(expectMade(await trader.books.get("/books-check")).hasPassed).toBe(true);
  },
);

test.runIf(isEmbedded)("others write while the books are checked", async () => {
  const [books, otherBooks] = [await newBooks(), await newBooks()];
  const checking = books.get("/books-check");
  expect(await writesBefore(otherBooks, checking)).toBeGreaterThan(1);
  expect(expectMade(await checking).hasPassed).toBe(true);
});

test.runIf(isEmbedded)("others write while a long bank file is previewed", async () => {
  const [books, otherBooks] = [await newBooks(), await newBooks()];
  const accountId = await newAccount(books, { code: "1990", name: "Bank", moneyKind: "bank" });
  const previewing = books.post("/bank/imports/preview", bankFile(accountId, 9_000));
  expect(await writesBefore(otherBooks, previewing)).toBeGreaterThan(1);
  expect(expectMade(await previewing).statements).toMatchObject([{ newCount: 9_000 }]);
});

test.runIf(isEmbedded)("others write while many opening documents are saved", async () => {
  const [books, otherBooks] = [await newBooks(), await newBooks()];
  const parties = [
    expectMade(await books.post("/customers", { name: "Harbor Supply" })).id,
    expectMade(await books.post("/vendors", { name: "Goods and More" })).id,
  ];
  const item = { date: "2024-12-01", amount: "10.00" };
  const items = Array.from({ length: 200 }, (_, index) => {
    return { ...item, number: `OLD-${index}`, partyId: parties[index % parties.length] };
  });
  const saving = books.post("/opening-balances", { date: "2024-12-31", items });
  expect(await writesBefore(otherBooks, saving)).toBeGreaterThan(1);
  expect(expectMade(await saving).documentCount).toBe(200);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

/** How many writes of another company were answered before work ended. */
async function writesBefore(otherBooks: TestBooks, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  let answered = 0;
  while (!isOver) {
    expectMade(await otherBooks.post("/customers", { name: `Customer ${answered}` }));
    if (!isOver) answered += 1;
  }
  await over;
  return answered;
}

/** Which parts of the 3,000 transactions of a statement others saw committed before work ended. */
async function partsSeenBefore(books: TestBooks, work: Promise<unknown>): Promise<number[]> {
  const { database } = await testApp();
  const text = "select count(*)::int as count from public.bank_statement_transactions where book_id = $1";
  const seen: number[] = [];
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  while (!isOver) {
    const { rows } = await database.asOwner((client) =>
      client.query<{ count: number }>(text, [books.bookId]),
    );
    seen.push(...rows.map(({ count }) => count));
  }
  await over;
  return seen.filter((count) => count > 0 && count < 3_000);
}

async function newAccount(books: TestBooks, account: object): Promise<string> {
  return expectMade(await books.post("/accounts", { type: "asset", ...account })).id;
}

function bankFile(accountId: string, lines: number) {
  const rows = Array.from(
    { length: lines },
    (_, index) => `2024-03-01,Payment ${index},${index + 1}.00,${((index + 1) * (index + 2)) / 2}.00`,
  );
  const content = Buffer.from(["Date,Description,Amount,Balance", ...rows].join("\n")).toString("base64");
  return { fileName: "bank.csv", content, accounts: [{ number: "", accountId }] };
}

async function sellOften(trader: TestTrader): Promise<void> {
  await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "300", "10")] });
  const items = Array.from({ length: 120 }, () => widgets(trader, "1", "50"));
  for (const date of ["2026-02-01", "2026-02-02"]) await write(trader, "/invoices", { date, items });
}
