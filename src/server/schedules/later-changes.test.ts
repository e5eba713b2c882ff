import { describe, expect, test } from "vitest";
import { freightAt, listedTotal, readSchedule, totalsFrom, totalsOf } from "#test/support/schedule-totals.ts";
import { inDays, newSchedule, scheduleOf, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { readWholeBook, expectMade, newTrader, openAccount, type TestTrader } from "#test/support/trade.ts";

/** Schedule changes that take effect later (Accounting 21). */
await useOwnTestApp();
const server = await testApp();

const DAILY = { intervalUnit: "day", startsOn: inDays(-2), occurrenceCount: 6 };

describe("a change takes effect from a date", () => {
  async function changedLater(trader: TestTrader, changes: object = {}) {
    const schedule = await newSchedule(trader, DAILY);
    const items = freightAt(trader, "55.00");
    const change = { ...scheduleOf(trader, { ...DAILY, items }), version: 1, from: inDays(0), ...changes };
    return { schedule, change, path: `/schedules/${schedule.id}` };
  }

  test("documents before it are written unchanged, and later ones with the change", async () => {
    const trader = await newTrader();
    const { schedule, change, path } = await changedLater(trader, { result: "draft" });
    const totals = totalsFrom(-2, ["40.00", "40.00", "55.00", "55.00", "55.00", "55.00"]);
    expect(totalsOf(expectMade(await trader.books.post(`${path}/preview`, change)).nextDates)).toEqual(
      totals,
    );
    const changed = expectMade(await trader.books.put(path, change));
    expect(totalsOf(changed.nextDates)).toEqual(totals);
    expect(changed).toMatchObject({
      version: 2,
      total: "40.00",
      result: "posted",
      items: [{ unitPrice: "40" }],
      changes: [{ from: inDays(0), total: "55.00", result: "draft", items: [{ unitPrice: "55" }] }],
    });
    await work(server);
    const { items } = expectMade(await trader.books.get("/invoices"));
    expect(totalsOf(items)).toEqual(totals.slice(0, 3));
    expect(items.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      "draft",
      "posted",
      "posted",
    ]);
    expect(await readSchedule(trader, schedule)).toMatchObject({
      total: "55.00",
      result: "draft",
      items: [{ unitPrice: "55" }],
      changes: [],
    });
    expect(await listedTotal(trader)).toBe("55.00");
  });

  test("a change has its own price changes", async () => {
    const trader = await newTrader();
    const { change, path } = await changedLater(trader, {
      priceChanges: [{ from: inDays(2), percent: "10" }],
    });
    expect(totalsOf(expectMade(await trader.books.put(path, change)).nextDates)).toEqual(
      totalsFrom(-2, ["40.00", "40.00", "55.00", "55.00", "60.50", "60.50"]),
    );
  });

  test("a change to earlier dates leaves it, and another change on its date replaces it", async () => {
    const trader = await newTrader();
    const { change, path } = await changedLater(trader);
    expectMade(await trader.books.put(path, change));
    const now = { ...change, from: null, version: 2, items: freightAt(trader, "45.00") };
    expect(expectMade(await trader.books.put(path, now))).toMatchObject({
      total: "45.00",
      changes: [{ total: "55.00" }],
    });
    const otherChange = { ...change, version: 3, items: freightAt(trader, "65.00") };
    expect(expectMade(await trader.books.put(path, otherChange))).toMatchObject({
      changes: [{ total: "65.00" }],
    });
  });

  test("a change from the next date or earlier takes effect immediately", async () => {
    const trader = await newTrader();
    const { change, path } = await changedLater(trader, { from: inDays(-2) });
    expect(expectMade(await trader.books.put(path, change))).toMatchObject({ total: "55.00", changes: [] });
  });

  test("repeating the current values changes nothing, but returning to them later is a change", async () => {
    const trader = await newTrader();
    const { change, path } = await changedLater(trader);
    const firstChange = { ...change, items: freightAt(trader, "40.00") };
    expect(expectMade(await trader.books.put(path, firstChange))).toMatchObject({ version: 1, changes: [] });
    expectMade(await trader.books.put(path, change));
    expect(expectMade(await trader.books.put(path, { ...change, version: 2 }))).toMatchObject({ version: 2 });
    const back = { ...firstChange, version: 2, from: inDays(1) };
    expect(expectMade(await trader.books.put(path, back)).changes).toMatchObject([
      { total: "55.00" },
      { total: "40.00" },
    ]);
  });

  test("a change is removed before it takes effect, once, and the history shows it", async () => {
    const trader = await newTrader();
    const { schedule, change, path } = await changedLater(trader);
    expectMade(await trader.books.put(path, change));
    const body = { version: 2, from: inDays(0) };
    const removed = expectMade(await trader.books.post(`${path}/remove-change`, body));
    expect(removed).toMatchObject({
      version: 3,
      changes: [],
      nextDates: [{ total: "40.00" }, {}, { total: "40.00" }, {}, {}, {}],
    });
    expect(await trader.books.post(`${path}/remove-change`, { ...body, version: 3 })).toMatchObject({
      status: 404,
      body: { code: "schedule.change-not-found", errors: [{ field: "from" }] },
    });
    const [{ action, fields }] = expectMade(
      await trader.books.get(`/audit-log?recordId=${schedule.id}`),
    ).items;
    expect(action).toBe("schedule.change_removed");
    expect(fields).toEqual([{ field: "changes", before: null, after: null }]);
  });

  test("journals also change from a date on", async () => {
    const trader = await newTrader();
    const cash = await openAccount(trader, "1900", "Till");
    const capital = await openAccount(trader, "3900", "Capital");
    const journalOf = (amount: string) => ({
      kind: "journal",
      journal: {
        description: "Rent",
        lines: [
          { accountId: cash, debit: amount },
          { accountId: capital, credit: amount },
        ],
      },
      result: "posted",
      intervalCount: 1,
      ...DAILY,
    });
    const { id } = expectMade(await trader.books.post("/schedules", journalOf("7.00")));
    expectMade(
      await trader.books.put(`/schedules/${id}`, { ...journalOf("8.00"), version: 1, from: inDays(0) }),
    );
    await work(server);
    expect(totalsOf((await readSchedule(trader, { id })).occurrences)).toEqual(
      totalsFrom(-2, ["7.00", "7.00", "8.00"]),
    );
  });

  test.each([
    [{ startsOn: inDays(-3) }, "startsOn", "schedule.change-date-not-allowed"],
    [{ occurrenceCount: 7 }, "occurrenceCount", "schedule.change-date-not-allowed"],
    [{ intervalUnit: "week" }, "intervalUnit", "schedule.change-date-not-allowed"],
    [{ from: inDays(4) }, "from", "schedule.no-dates-after-change"],
    [{ items: [] }, "items", "document.items-required"],
    [{ from: "tomorrow" }, "from", "request.invalid"],
  ])("%j is refused at %s, and nothing changes", async (changes, field, code) => {
    const trader = await newTrader();
    const { change, path } = await changedLater(trader, changes);
    const before = await readWholeBook(trader.books);
    expect((await trader.books.put(path, change)).body).toMatchObject({ code, errors: [{ field }] });
    expect((await trader.books.post(`${path}/preview`, change)).body).toMatchObject({ code });
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("the customer and the currency don't change from a date", async () => {
    const trader = await newTrader();
    expectMade(
      await trader.books.post("/exchange-rates", { currency: "EUR", date: inDays(-9), rate: "1.25" }),
    );
    const { id } = expectMade(await trader.books.post("/customers", { code: "C-2", name: "Other" }));
    const { change, path } = await changedLater(trader, { partyId: id, currency: "EUR" });
    const reply = await trader.books.put(path, change);
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toEqual(["currency", "partyId"]);
  });

  test("no more than twelve changes take effect later", async () => {
    const trader = await newTrader();
    const rule = { startsOn: inDays(-1) };
    const { id } = await newSchedule(trader, rule);
    const changeAt = (count: number) => ({
      ...scheduleOf(trader, { ...rule, items: freightAt(trader, `${50 + count}`) }),
      version: count + 1,
      from: inDays(40 + 40 * count),
    });
    for (let count = 0; count < 12; count += 1)
      expectMade(await trader.books.put(`/schedules/${id}`, changeAt(count)));
    expect(await trader.books.put(`/schedules/${id}`, changeAt(12))).toMatchObject({
      status: 422,
      body: { code: "schedule.too-many-changes", errors: [{ field: "from" }] },
    });
  });
});
