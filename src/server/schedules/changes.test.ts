import { describe, expect, test } from "vitest";
import { shiftDays } from "#domain/dates.ts";
import { inDays, newSchedule, scheduleOf, traderWithDue, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

await useOwnTestApp();
const server = await testApp();

const invoicesOf = async ({ books }: TestTrader): Promise<{ date: string; total: string }[]> =>
  expectMade(await books.get("/invoices?limit=500")).items;
const datesOf = (documents: readonly { date: string }[]) => documents.map(({ date }) => date).toSorted();

describe("changing a schedule (Accounting 21)", () => {
  test("a change applies to future dates, and an outdated one is refused", async () => {
    const { trader, schedule } = await traderWithDue(1);
    await work(server);
    const path = `/schedules/${schedule.id}`;
    const dearer = scheduleOf(trader, {
      intervalUnit: "week",
      startsOn: inDays(0),
      version: 1,
      items: [{ productId: trader.freight, quantity: "1", unitPrice: "55.00" }],
    });
    expect(expectMade(await trader.books.put(path, dearer))).toMatchObject({
      version: 2,
      total: "55.00",
      nextDate: inDays(7),
    });
    expect(await trader.books.put(path, dearer)).toMatchObject({
      status: 409,
      body: { code: "record.stale" },
    });
    await work(server);
    expect(await invoicesOf(trader)).toMatchObject([{ total: "40.00" }]);
    const over = { ...dearer, version: 2, startsOn: inDays(-7), endsOn: inDays(0) };
    expect(await trader.books.put(path, over)).toMatchObject({
      status: 422,
      body: { code: "schedule.no-upcoming-dates", errors: [{ field: "endsOn" }] },
    });
    expect((await trader.books.put(path, { ...dearer, version: 2, kind: "bill" })).status).toBeGreaterThan(
      399,
    );
  });

  test("dates during a pause and skipped dates are never written", async () => {
    const trader = await newTrader();
    const schedule = await newSchedule(trader, {
      intervalUnit: "day",
      startsOn: inDays(-2),
      endsOn: inDays(3),
    });
    const path = `/schedules/${schedule.id}`;
    const paused = expectMade(await trader.books.post(`${path}/pause`, { version: 1 }));
    expect(paused).toMatchObject({ status: "paused", nextDate: null, version: 2 });
    expect(datesOf(paused.nextDates)).toEqual([0, 1, 2, 3].map(inDays));
    await work(server);
    expect(await invoicesOf(trader)).toEqual([]);
    expectMade(await trader.books.post(`${path}/skip`, { date: inDays(2) }));
    expect(await trader.books.post(`${path}/pause`, { version: 2 })).toMatchObject({
      body: { code: "schedule.not-active" },
    });
    const resumed = expectMade(await trader.books.post(`${path}/resume`, { version: 2 }));
    expect(resumed).toMatchObject({ status: "active", nextDate: inDays(0) });
    expect(datesOf(resumed.nextDates)).toEqual([0, 1, 3].map(inDays));
    await work(server);
    expect(datesOf(await invoicesOf(trader))).toEqual([inDays(0)]);
    for (const date of [inDays(4), inDays(-1), shiftDays(inDays(0), 400)])
      expect(await trader.books.post(`${path}/skip`, { date }), date).toMatchObject({
        body: { code: "schedule.date-not-found" },
      });
    expectMade(await trader.books.post(`${path}/skip`, { date: inDays(1) }));
    const last = expectMade(await trader.books.post(`${path}/skip`, { date: inDays(3) }));
    expect(last).toMatchObject({ status: "ended", nextDate: null, nextDates: [] });
  });

  test("an ended schedule stays ended, and its customer can't be deleted", async () => {
    const trader = await newTrader();
    const schedule = await newSchedule(trader, { startsOn: inDays(0) });
    const path = `/schedules/${schedule.id}`;
    expect(expectMade(await trader.books.post(`${path}/end`, { version: 1 }))).toMatchObject({
      status: "ended",
    });
    await work(server);
    expect(await invoicesOf(trader)).toEqual([]);
    for (const action of ["pause", "resume", "end"])
      expect(await trader.books.post(`${path}/${action}`, { version: 2 })).toMatchObject({
        body: { code: "schedule.ended" },
      });
    expect(await trader.books.put(path, { ...scheduleOf(trader), version: 2 })).toMatchObject({
      body: { code: "schedule.ended" },
    });
    expect(await trader.books.delete(`/customers/${trader.customer}`)).toMatchObject({
      status: 409,
      body: { code: "customer.has-schedules" },
    });
    const history = expectMade(await trader.books.get(`/audit-log?recordId=${schedule.id}`)).items;
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      "schedule.ended",
      "schedule.created",
    ]);
  });

  test("its history shows what an edit changed: dates, frequency, content and texts", async () => {
    const trader = await newTrader();
    const before = { startsOn: "2099-01-01", result: "draft" };
    const schedule = await newSchedule(trader, before);
    const [item] = scheduleOf(trader).items;
    const items = [{ ...item, description: "Other words" }];
    const after = {
      ...before,
      items,
      startsOn: "2099-02-01",
      intervalCount: 2,
      occurrenceCount: 3,
      daysUntilDue: 14,
      notes: "Thanks",
    };
    expectMade(
      await trader.books.put(`/schedules/${schedule.id}`, { ...scheduleOf(trader, after), version: 1 }),
    );
    const [edited] = expectMade(await trader.books.get(`/audit-log?recordId=${schedule.id}`)).items;
    expect(edited.action).toBe("schedule.edited");
    expect(edited.fields).toEqual([
      { field: "notes", before: null, after: "Thanks" },
      { field: "items", before: null, after: null },
      { field: "startsOn", before: "2099-01-01", after: "2099-02-01" },
      { field: "intervalCount", before: "1", after: "2" },
      { field: "occurrenceCount", before: null, after: "3" },
      { field: "daysUntilDue", before: "30", after: "14" },
    ]);
  });

  test("the history of a recurring journal shows that the journal was changed", async () => {
    const trader = await newTrader();
    const [debited, credited] = expectMade(await trader.books.get("/accounts")).items.map(
      ({ id }: { id: string }) => id,
    );
    const lines = [
      { accountId: debited, debit: "7.00" },
      { accountId: credited, credit: "7.00" },
    ];
    const journalInput = (description: string) => {
      return {
        kind: "journal",
        partyId: null,
        items: [],
        journal: { description, lines },
        startsOn: "2099-01-01",
      };
    };
    const { id } = await newSchedule(trader, journalInput("Rent"));
    expectMade(
      await trader.books.put(`/schedules/${id}`, {
        ...scheduleOf(trader, journalInput("Lease")),
        version: 1,
      }),
    );
    const [edited] = expectMade(await trader.books.get(`/audit-log?recordId=${id}`)).items;
    expect(edited.fields).toContainEqual({ field: "journal", before: null, after: null });
  });

  test("the list is paged, with the next date first", async () => {
    const trader = await newTrader();
    for (const days of [5, 1, 3]) await newSchedule(trader, { startsOn: inDays(days) });
    const first = expectMade(await trader.books.get("/schedules?limit=2"));
    expect(first.items.map(({ nextDate }: { nextDate: string }) => nextDate)).toEqual([1, 3].map(inDays));
    const nextPage = expectMade(await trader.books.get(`/schedules?limit=2&cursor=${first.nextCursor}`));
    expect(nextPage).toMatchObject({ items: [{ nextDate: inDays(5) }], nextCursor: null });
  });
});
