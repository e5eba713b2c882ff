import { expect, test } from "vitest";
import { boughtAsset, newAssetBooks } from "#test/support/assets.ts";
import { bankFile, withBank } from "#test/support/bank-file.ts";
import { newBooks, type TestReply } from "#test/support/new-books.ts";
import { expectMade } from "#test/support/trade.ts";

/** How often another book is read while work is in progress; twice if no other reader is let in. */
async function readsBehind(work: () => Promise<TestReply>): Promise<number> {
  const otherBooks = await newBooks({ accounts: { Till: "asset" } });
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  let reads = 0;
  for (; !isDone; reads += 1) expectMade(await otherBooks.get("/accounts"));
  expect((await working).status).toBeLessThan(300);
  return reads;
}

test("others read while a rule automatically posts a bank file, and while the import is undone", async () => {
  const { books, bank } = await withBank();
  const rent = expectMade(await books.post("/accounts", { code: "6100", type: "expense", name: "Rent" })).id;
  const lines = [{ accountId: rent, percent: "100" }];
  expectMade(
    await books.post("/bank/rules", { name: "Rent", keywords: "rent", postsAutomatically: true, lines }),
  );
  const rows = Array.from({ length: 60 }, (_, index) => `2026-03-01,Rent,-${index + 1}.00`);
  const file = bankFile(["Date,Description,Amount", ...rows].join("\n"), bank);
  expect(await readsBehind(() => books.post("/bank/imports", file))).toBeGreaterThan(3);
  const [{ id }] = expectMade(await books.get("/bank/imports")).items;
  expect(expectMade(await books.get("/journals?limit=100")).items).toHaveLength(60);
  expect(await readsBehind(() => books.delete(`/bank/imports/${id}`))).toBeGreaterThan(3);
  expect(expectMade(await books.get("/journals")).items).toEqual([]);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("others read while assets are depreciated, and while the books are checked", async () => {
  const books = await newAssetBooks();
  for (let count = 0; count < 20; count += 1) await boughtAsset(books);
  const through = "2025-12-31";
  const { books: owner } = books.trader;
  expect(await readsBehind(() => owner.post("/assets/depreciate", { through }))).toBeGreaterThan(3);
  expect(await readsBehind(() => owner.get("/books-check"))).toBeGreaterThan(3);
});

test("others read while accounts are imported", async () => {
  const books = await newBooks();
  const rows = Array.from({ length: 3_000 }, (_, row) => `${row + 10_000},Account ${row},asset`);
  const csv = ["Code,Name,Type", ...rows].join("\n");
  const type = { "content-type": "text/csv" };
  expect(await readsBehind(() => books.post("/accounts/import", csv, type))).toBeGreaterThan(3);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("others read while a journal import is undone", async () => {
  const books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  const lines = [
    { accountId: books.account("Cash"), debit: "1.00", credit: "0.00" },
    { accountId: books.account("Sales"), debit: "0.00", credit: "1.00" },
  ];
  const journals = Array.from({ length: 900 }, () => ({ date: "2024-03-01", description: "Old", lines }));
  const { importId } = expectMade(await books.post("/journals/import", { journals }));
  const undo = () => books.post(`/journals/imports/${importId}/undo`, {});
  expect(await readsBehind(undo)).toBeGreaterThan(3);
  expect(expectMade(await books.get("/journals")).items).toEqual([]);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});
