import { expect, test } from "vitest";
import { bankFile } from "#test/support/bank-file.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";

/** Closing a year shows how far its bank accounts are reconciled (Accounting 11.2). */
const ACCOUNTS = { Sales: "revenue", Profits: "equity" } as const;

async function importTransactions(books: TestBooks, bank: string, lines: readonly string[]): Promise<void> {
  const text = ["Date,Description,Amount", ...lines].join("\n");
  expect((await books.post("/bank/imports", bankFile(text, bank, `${lines[0]}.csv`))).status).toBe(201);
}

/** Categorizes the first transaction as sales, and reconciles the account through a date. */
async function reconcile(books: TestBooks, bank: string, endsOn: string): Promise<string> {
  const [line] = (await books.get(`/bank/suggestions?accountId=${bank}`)).body.items;
  const lines = [{ accountId: books.account("Sales"), amount: line.bankTransaction.amount }];
  const { body } = await books.post("/bank/matches/categorize", {
    bankTransactionId: line.bankTransaction.id,
    lines,
  });
  const input = { accountId: bank, endsOn, closingBalance: line.bankTransaction.amount };
  const reconciled = await books.post("/bank/reconciliations", {
    ...input,
    journalIds: [body.matches[0].journalId],
  });
  expect(reconciled.status, reconciled.text).toBe(201);
  return reconciled.body.id;
}

test("closing a year warns about bank accounts that are not reconciled through its end", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const account = async (code: string) =>
    String((await books.post("/accounts", { code, type: "asset", name: code, moneyKind: "bank" })).body.id);
  const [agreed, early, later] = [await account("1901"), await account("1902"), await account("1903")];
  await account("1904");
  await importTransactions(books, agreed, ["2025-03-01,Linden,10.00", "2026-01-02,Linden,1.00"]);
  const id = await reconcile(books, agreed, "2025-12-31");
  await importTransactions(books, early, [
    "2025-03-01,Linden,20.00",
    "2025-12-31,Linden,2.00",
    "2026-01-01,Linden,3.00",
  ]);
  await reconcile(books, early, "2025-11-30");
  // A transaction of 0.00 needs no entry.
  await importTransactions(books, early, ["2025-12-30,Notice,0.00"]);
  await importTransactions(books, later, ["2026-01-05,Linden,5.00"]);
  const bankAccounts = async () => (await books.get("/year-end/preview?year=2025")).body.bankAccounts;
  const [first, second] = [
    {
      accountId: agreed,
      code: "1901",
      name: "1901",
      reconciledThrough: "2025-12-31",
      forReviewCount: 0,
    },
    {
      accountId: early,
      code: "1902",
      name: "1902",
      reconciledThrough: "2025-11-30",
      forReviewCount: 1,
    },
  ];
  expect(await bankAccounts()).toEqual([first, second]);
  await books.post(`/bank/reconciliations/${id}/reopen`, { reason: "To be looked at again" });
  expect(await bankAccounts()).toEqual([{ ...first, reconciledThrough: null }, second]);
  const closing = { year: 2025, retainedEarningsAccountId: books.account("Profits") };
  expect((await books.post("/year-end/close", closing)).status).toBe(200);
  const otherBooks = await newBooks({ accounts: ACCOUNTS });
  expect((await otherBooks.get("/year-end/preview?year=2025")).body.bankAccounts).toEqual([]);
});
