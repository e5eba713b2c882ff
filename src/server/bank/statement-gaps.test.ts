import { expect, test } from "vitest";
import { bankFile, bankTable, withBank } from "#test/support/bank-file.ts";
import { made } from "#test/support/trade.ts";

// Accounting 16: between two statements of an account something may be missing.

/** January closes at 979.00; March opens at 9.99. */
const JANUARY = bankTable("2026-01-10,Sale,1000.00,1000.00", "2026-01-31,Rent,-21.00,979.00");
const MARCH = bankTable("2026-03-05,Sale,40.01,50.00", "2026-03-06,Tea,-1.00,49.00");

async function gapOf({ books }: Awaited<ReturnType<typeof withBank>>, query = "") {
  const { items } = made(await books.get(`/bank/statements?sort=-endsOn${query}`));
  return items.map(({ gap }: { gap: object | null }) => gap);
}

const GAP = { closing: "979.00", closedOn: "2026-01-31", amount: "-969.01" };

test("a gap between two statements is said before the second is kept, by its import and in the list", async () => {
  const desk = await withBank();
  const { books, bank } = desk;
  made(await books.post("/bank/imports", bankFile(JANUARY, bank)));
  const march = bankFile(MARCH, bank);
  expect(made(await books.post("/bank/readings", march)).statements).toMatchObject([{ gap: GAP }]);
  expect(made(await books.post("/bank/imports", march)).statements).toMatchObject([{ gap: GAP }]);
  expect(await gapOf(desk)).toEqual([GAP, null]);
  expect(await gapOf(desk, "&proof=gap")).toEqual([GAP]);
});

test("the statement of the days between closes the gap, in whichever order they come", async () => {
  const desk = await withBank();
  const { books, bank } = desk;
  const february = bankTable("2026-02-15,Machine,-960.00,19.00", "2026-02-16,Nails,-9.01,9.99");
  for (const file of [MARCH, february, JANUARY])
    made(await books.post("/bank/imports", bankFile(file, bank)));
  expect(await gapOf(desk)).toEqual([null, null, null]);
});
