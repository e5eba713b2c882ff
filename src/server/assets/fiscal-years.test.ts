import { beforeEach, expect, test } from "vitest";
import {
  type AssetBooks,
  boughtAsset,
  depreciateTo,
  lastEntryOf,
  newAssetBooks,
} from "#test/support/assets.ts";
import { expectMade } from "#test/support/trade.ts";

// Depreciation by the year while the company's fiscal years change (Accounting 24, Decision 0138).

let books: AssetBooks;
let path: string;
const BY_YEAR = { cost: "5000.00", usefulLifeMonths: 60, depreciationFrequency: "year", isAutomatic: true };

async function save(changes: object) {
  const { version } = (await books.trader.books.get("/company")).body;
  return expectMade(await books.trader.books.put("/company", { version, name: "Company", ...changes }));
}

async function planned(): Promise<string[]> {
  const { schedule } = expectMade(await books.trader.books.get(path));
  return schedule.map(({ end, amount }: { end: string; amount: string }) => `${end} ${amount}`);
}

const nextDate = async () => expectMade(await books.trader.books.get(path)).nextDate;
/** The fiscal years end in June, from 2025 on. */
const TO_JULY = { fiscalYears: [{ start: "2025-01-01", end: "2025-06-30" }], fiscalYearStart: "2025-07-01" };

beforeEach(async () => {
  books = await newAssetBooks();
  path = `/assets/${(await boughtAsset(books, BY_YEAR)).id}`;
});

test("a change of the fiscal year keeps posted depreciation and replans the rest", async () => {
  expect(await depreciateTo(books, "2024-12-31")).toBe(1);
  expect(await nextDate()).toBe("2025-12-31");
  await save(TO_JULY);
  expect(await nextDate()).toBe("2025-06-30");
  expect(await planned()).toEqual([
    "2024-12-31 1000.00",
    "2025-06-30 500.00",
    "2026-06-30 1000.00",
    "2027-06-30 1000.00",
    "2028-06-30 1000.00",
    "2028-12-31 500.00",
  ]);
  expect(await depreciateTo(books, "2026-06-30")).toBe(2);
  expect(expectMade(await books.trader.books.get(path))).toMatchObject({
    accumulatedDepreciation: "2500.00",
    postedThrough: "2026-06-30",
  });
  expect((await books.trader.books.get("/books-check")).body.hasPassed).toBe(true);
});

test("an undone depreciation entry is planned again in the new fiscal years", async () => {
  await depreciateTo(books, "2024-12-31");
  await save({ fiscalYears: [{ start: "2024-01-01", end: "2024-06-30" }], fiscalYearStart: "2024-07-01" });
  const asset = expectMade(await books.trader.books.get(path));
  expectMade(await books.trader.books.post(`${path}/undo`, lastEntryOf(asset)));
  expect((await planned()).slice(0, 2)).toEqual(["2024-06-30 500.00", "2025-06-30 1000.00"]);
});

test("an asset sold in a short year is depreciated for its months", async () => {
  await depreciateTo(books, "2024-12-31");
  await save(TO_JULY);
  const { version } = expectMade(await books.trader.books.get(path));
  const sold = await books.trader.books.post(`${path}/dispose`, {
    version,
    date: "2025-04-30",
    proceeds: "0.00",
    proceedsAccountId: null,
    gainLossAccountId: books.result,
  });
  expect(expectMade(sold).entries[0]).toMatchObject({ kind: "disposal", amount: "333.33" });
});

test("saving settings without changing the fiscal years changes no plan", async () => {
  const before = await planned();
  await save({ phone: "1" });
  expect([await planned(), await nextDate()]).toEqual([before, "2024-12-31"]);
});
