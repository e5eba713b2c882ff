import { expect, test } from "vitest";
import type { BankTransactionId, JournalId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { openBooks } from "#server/db/books.ts";
import { bankFile, withBank } from "#test/support/bank-file.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { matchAllJournals } from "./match-transaction.ts";

/** A journal for fees of 100.00, and bank transactions with these amounts that could match it. */
async function importFees(...amounts: string[]) {
  const { books, bank } = await withBank();
  const fees = expectMade(await books.post("/accounts", { code: "6100", type: "expense", name: "Fees" })).id;
  const rows = amounts.map((amount, index) => `2026-03-0${index + 1},Fees,${amount}`);
  expectMade(
    await books.post("/bank/imports", bankFile(["Date,Description,Amount", ...rows].join("\n"), bank)),
  );
  const lines = [
    { accountId: fees, debit: "100.00" },
    { accountId: bank, credit: "100.00" },
  ];
  const { id } = expectMade(
    await books.post("/journals", { date: "2026-03-01", description: "Fees", lines }),
  );
  const bankTransactions = expectMade(
    await books.get(`/bank/transactions?accountId=${bank}`),
  ).items.toReversed();
  const requests = bankTransactions.map(
    ({ id: bankTransactionId, amount }: { id: string; amount: string }) => ({
      bankTransactionId: brandUnchecked<BankTransactionId>(bankTransactionId),
      journals: [{ journalId: brandUnchecked<JournalId>(id), amount: toAmount(amount) }],
    }),
  );
  const { database } = await testApp();
  const match = (...places: number[]) =>
    openBooks(database, books).write((tx) =>
      matchAllJournals(
        tx,
        places.map((index) => requests[index]),
      ),
    );
  const open = async () =>
    expectMade(await books.get(`/bank/transactions?accountId=${bank}&status=unmatched`)).items.length;
  return { books, match, open };
}

test("transactions matched together are each a part of one journal, as if matched one by one", async () => {
  const { books, match, open } = await importFees("-30.00", "-70.00");
  expect(await match(0, 1)).toMatchObject([
    { matches: [{ amount: "-30.00", isCreatedByMatch: false }] },
    { matches: [{ amount: "-70.00", isCreatedByMatch: false }] },
  ]);
  expect(await open()).toBe(0);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("a match of too much, or of one transaction twice, is rejected as a whole", async () => {
  const { match, open } = await importFees("-30.00", "-80.00");
  await expect(match(0, 1)).rejects.toMatchObject({ code: "bank.amount-exceeds-entry" });
  await expect(match(0, 0)).rejects.toMatchObject({ code: "bank.transaction-already-matched" });
  expect(await open()).toBe(2);
});
