import fc from "fast-check";
import { expect, test } from "vitest";
import { lastOfMonth, shiftDays, shiftMonths, toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import {
  type AssetBooks,
  boughtAsset,
  depreciateTo,
  lastEntryOf,
  newAssetBooks,
} from "#test/support/assets.ts";
import { expectMade } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

const START = toDay("2019-11-20");

/** An action on an asset some days after the first one; the range includes two leap days. */
const entries = fc.array(
  fc.record({
    does: fc.constantFrom(
      "post" as const,
      "post" as const,
      "post all" as const,
      "undo" as const,
      "dispose" as const,
    ),
    after: fc.integer({ min: 0, max: 1900 }),
    asset: fc.integer({ min: 0, max: 2 }),
    proceeds: fc.integer({ min: 0, max: 90_000 }),
  }),
  { minLength: 4, maxLength: 14 },
);
const terms = fc.record({
  cents: fc.integer({ min: 1, max: 5_000_000 }),
  salvageValue: fc.integer({ min: 0, max: 50 }),
  bought: fc.integer({ min: 0, max: 400 }),
  usefulLifeMonths: fc.integer({ min: 1, max: 70 }),
  rate: fc.integer({ min: 0, max: 60 }),
  switchesToStraightLine: fc.boolean(),
  firstMonthMethod: fc.constantFrom("prorated", "full"),
  depreciationFrequency: fc.constantFrom("month", "year"),
});

type AssetCase = typeof terms extends fc.Arbitrary<infer Value> ? Value : never;

async function buyAsset(
  books: AssetBooks,
  { cents, salvageValue, bought: days, rate, switchesToStraightLine, ...rest }: AssetCase,
) {
  const amount = (of100: number) => toAmount((of100 / 100).toFixed(2));
  const day = shiftDays(START, days);
  const method =
    rate === 0
      ? { method: "straight_line" }
      : { method: "declining_balance", rate: String(rate), switchesToStraightLine };
  return boughtAsset(books, {
    ...rest,
    ...method,
    cost: amount(cents),
    salvageValue: amount(Math.floor((cents * salvageValue) / 100)),
    recordedOn: day,
    inServiceDate: day,
  });
}

async function allAgree({ trader }: AssetBooks): Promise<void> {
  for (let month = 0; month <= 84; month += 1) {
    const asOf = lastOfMonth(shiftMonths(START, month));
    const { accounts, items, totals } = expectMade(await trader.books.get(`/assets?asOf=${asOf}`));
    for (const { name, difference } of accounts)
      expect(`${asOf} ${name} ${difference}`).toBe(`${asOf} ${name} 0.00`);
    expect(items.length === 0 ? "0.00" : totals.cost).toBeDefined();
  }
}

test("whatever is posted, undone and disposed of, the asset register equals its accounts at each month's end (I-75)", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(terms, { minLength: 3, maxLength: 3 }),
      entries,
      async (assetCases, history) => {
        const books = await newAssetBooks();
        const ids: string[] = [];
        for (const assetCase of assetCases) ids.push((await buyAsset(books, assetCase)).id);
        for (const { does, after, asset, proceeds } of history) {
          const id = ids[asset] ?? "";
          const day = shiftDays(START, after);
          const storedAsset = expectMade(await books.trader.books.get(`/assets/${id}`));
          const { version, status } = storedAsset;
          if (does === "post all") await depreciateTo(books, day);
          if (does === "post" && status === "in_use") await depreciateTo(books, day, id);
          if (does === "undo") await books.trader.books.post(`/assets/${id}/undo`, lastEntryOf(storedAsset));
          if (does === "dispose")
            await books.trader.books.post(`/assets/${id}/dispose`, {
              version,
              date: day,
              proceeds: toAmount((proceeds / 100).toFixed(2)),
              proceedsAccountId: books.bank,
              gainLossAccountId: books.result,
            });
        }
        await allAgree(books);
        await depreciateTo(books, "2026-06-30");
        for (const id of ids) {
          const { status, bookValue, salvageValue, postedThrough, schedule } = expectMade(
            await books.trader.books.get(`/assets/${id}`),
          );
          const isOver = schedule.every(
            ({ end }: { end: string }) => postedThrough !== null && end <= postedThrough,
          );
          if (status === "in_use" && isOver) expect(bookValue).toBe(salvageValue);
        }
        await allAgree(books);
        expect(await tradeProblems(books.trader.books)).toEqual([]);
      },
    ),
    { numRuns: 2 },
  );
});
