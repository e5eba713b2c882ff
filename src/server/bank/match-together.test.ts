import { expect, test } from "vitest";
import type { BankLineId, JournalId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { openBooks } from "#server/db/books.ts";
import { bankFile, withBank } from "#test/support/bank-file.ts";
import { testApp } from "#test/support/test-app.ts";
import { made } from "#test/support/trade.ts";
import { unproved } from "#test/support/unproved.ts";
import { matchAllJournals } from "./match-line.ts";

/** A journal of fees of 100.00, and bookings of the bank of some amounts, by which it may be told. */
async function feesTold(...amounts: string[]) {
  const { books, bank } = await withBank();
  const fees = made(await books.post("/accounts", { code: "6100", type: "expense", name: "Fees" })).id;
  const rows = amounts.map((amount, place) => `2026-03-0${place + 1},Fees,${amount}`);
  made(await books.post("/bank/imports", bankFile(["Date,Description,Amount", ...rows].join("\n"), bank)));
  const lines = [
    { accountId: fees, debit: "100.00" },
    { accountId: bank, credit: "100.00" },
  ];
  const { id } = made(await books.post("/journals", { date: "2026-03-01", description: "Fees", lines }));
  const told = made(await books.get(`/bank/lines?accountId=${bank}`)).items.toReversed();
  const wanted = told.map(({ id: lineId, amount }: { id: string; amount: string }) => ({
    lineId: unproved<BankLineId>(lineId),
    journals: [{ journalId: unproved<JournalId>(id), amount: toAmount(amount) }],
  }));
  const { database } = await testApp();
  const match = (...places: number[]) =>
    openBooks(database, books).write((tx) =>
      matchAllJournals(
        tx,
        places.map((place) => wanted[place]),
      ),
    );
  const open = async () => made(await books.get(`/bank/lines?accountId=${bank}&state=open`)).items.length;
  return { books, match, open };
}

test("bookings that are matched together are each a part of one journal, as one after the other", async () => {
  const { books, match, open } = await feesTold("-30.00", "-70.00");
  expect(await match(0, 1)).toMatchObject([
    { matches: [{ amount: "-30.00", isMade: false }] },
    { matches: [{ amount: "-70.00", isMade: false }] },
  ]);
  expect(await open()).toBe(0);
  expect(made(await books.get("/books-check")).isSound).toBe(true);
});

test("of a journal no more than it moves is matched together, no booking twice, and then none of them is", async () => {
  const { match, open } = await feesTold("-30.00", "-80.00");
  await expect(match(0, 1)).rejects.toMatchObject({ code: "bank.above-journal" });
  await expect(match(0, 0)).rejects.toMatchObject({ code: "bank.line-matched" });
  expect(await open()).toBe(2);
});
