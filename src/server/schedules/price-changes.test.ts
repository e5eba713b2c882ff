import { describe, expect, test } from "vitest";
import {
  freightAt,
  listedTotal,
  priceFreight,
  readSchedule,
  totalsFrom,
  totalsOf,
  writtenOf,
} from "#test/support/schedule-totals.ts";
import { inDays, newSchedule, scheduleOf, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, newTrader, openAccount } from "#test/support/trade.ts";

/** Prices that change on a date (Accounting 21). */
await useOwnTestApp();
const server = await testApp();

const DAILY = { intervalUnit: "day", startsOn: inDays(-2), occurrenceCount: 6 };

describe("prices that change from a date on", () => {
  test("each percentage is added to the price before it, for the documents from its date on", async () => {
    const trader = await newTrader();
    const priceChanges = [
      { from: inDays(2), percent: "-50" },
      { from: inDays(0), percent: "3" },
    ];
    const schedule = await newSchedule(trader, { ...DAILY, priceChanges });
    expect(totalsOf(schedule.nextDates)).toEqual(
      totalsFrom(-2, ["40.00", "40.00", "41.20", "41.20", "20.60", "20.60"]),
    );
    await work(server);
    expect(await writtenOf(trader)).toEqual(totalsFrom(-2, ["40.00", "40.00", "41.20"]));
    expect(await listedTotal(trader)).toBe("41.20");
    expect(await readSchedule(trader, schedule)).toMatchObject({
      total: "41.20",
      items: [{ unitPrice: "40" }],
      priceChanges: [...priceChanges].toReversed(),
    });
  });

  test("the current price is the product's when the document is written", async () => {
    const trader = await newTrader();
    await priceFreight(trader, "50");
    const account = await openAccount(trader, "4900", "Surcharges");
    const items = [...freightAt(trader, "40.00"), { accountId: account, quantity: "1", unitPrice: "1.00" }];
    const priceChanges = [{ from: inDays(0), percent: null }];
    const schedule = await newSchedule(trader, { ...DAILY, items, priceChanges });
    expect(schedule.nextDates[2].total).toBe("51.00");
    await priceFreight(trader, "60");
    await work(server);
    expect(await writtenOf(trader)).toEqual(totalsFrom(-2, ["41.00", "41.00", "61.00"]));
  });

  test("a current price is converted to include tax if the schedule's prices include it", async () => {
    const trader = await newTrader();
    await priceFreight(trader, "100");
    const [item] = freightAt(trader, "40.00");
    const preview = await trader.books.post(
      "/schedules/preview",
      scheduleOf(trader, {
        pricesIncludeTax: true,
        items: [{ ...item, taxRateId: trader.tax }],
        priceChanges: [{ from: inDays(0), percent: null }],
      }),
    );
    // 10 %.
    expect(expectMade(preview).nextDates[0].total).toBe("110.00");
  });

  test("a current price is converted to the schedule's currency at the rate of the date", async () => {
    const trader = await newTrader();
    expectMade(
      await trader.books.post("/exchange-rates", { currency: "EUR", date: inDays(-9), rate: "1.25" }),
    );
    await priceFreight(trader, "100");
    const priceChanges = [{ from: inDays(0), percent: null }];
    const preview = await trader.books.post(
      "/schedules/preview",
      scheduleOf(trader, { currency: "EUR", priceChanges }),
    );
    expect(expectMade(preview).nextDates[0].total).toBe("80.00");
  });

  test("a product without a price leaves the price as it is", async () => {
    const trader = await newTrader();
    await priceFreight(trader, "0");
    const { nextDates } = await newSchedule(trader, { priceChanges: [{ from: inDays(0), percent: null }] });
    expect(nextDates[0].total).toBe("40.00");
  });

  test("a tax entered for the former price is recomputed for the new one", async () => {
    const trader = await newTrader();
    const [item] = freightAt(trader, "100.00");
    await newSchedule(trader, {
      kind: "bill",
      partyId: trader.vendor,
      intervalUnit: "day",
      startsOn: inDays(-1),
      occurrenceCount: 2,
      items: [{ ...item, taxRateId: trader.tax, taxAmount: "10.01" }],
      priceChanges: [{ from: inDays(0), percent: "100" }],
    });
    await work(server);
    expect(await writtenOf(trader, "/bills")).toEqual(totalsFrom(-1, ["110.01", "220.00"]));
  });

  test.each([
    [[{ from: "2099-01-01", percent: "0" }], "priceChanges[0].percent"],
    [[{ from: "2099-01-01", percent: "-100" }], "priceChanges[0].percent"],
    [[{ from: "2099-01-01", percent: "101" }], "priceChanges[0].percent"],
    [[{ from: "", percent: "1" }], "priceChanges[0].from"],
    [
      [
        { from: "2030-01-01", percent: "1" },
        { from: "2030-01-01", percent: "2" },
      ],
      "priceChanges[1].from",
    ],
    [[{ from: "2199-12-31", percent: "1" }], "priceChanges[0].from"],
    [
      Array.from({ length: 13 }, (_, year) => ({ from: `${2030 + year}-01-01`, percent: "1" })),
      "priceChanges",
    ],
  ])("%j is refused at %s, and nothing is stored", async (priceChanges, field) => {
    const trader = await newTrader();
    const reply = await trader.books.post("/schedules", scheduleOf(trader, { priceChanges }));
    expect([400, 422]).toContain(reply.status);
    expect(reply.body.errors).toMatchObject([{ field }]);
    expect(expectMade(await trader.books.get("/schedules")).items).toEqual([]);
  });
});

test("in books with tax-inclusive prices, a current price is converted to exclude tax", async () => {
  const trader = await newTrader();
  expectMade(await changeBook(trader.books, { salesPricesIncludeTax: true }));
  await priceFreight(trader, "110");
  const [item] = freightAt(trader, "40.00");
  const preview = await trader.books.post(
    "/schedules/preview",
    scheduleOf(trader, {
      items: [{ ...item, taxRateId: trader.tax }],
      priceChanges: [{ from: inDays(0), percent: null }],
    }),
  );
  expect(expectMade(preview).nextDates[0].total).toBe("110.00");
});
