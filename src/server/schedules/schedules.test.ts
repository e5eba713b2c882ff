import { describe, expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { inDays, newSchedule, scheduleOf, traderWithDue, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import {
  changeBook,
  closeThrough,
  readWholeBook,
  expectMade,
  newTrader,
  type TestTrader,
} from "#test/support/trade.ts";

await useOwnTestApp();
const server = await testApp();

const readSchedule = async ({ books }: TestTrader, { id }: { id: string }) =>
  expectMade(await books.get(`/schedules/${id}`));
type ScheduledInvoice = { date: string; number: string; status: string; total: string; dueDate: string };
const invoicesOf = async ({ books }: TestTrader): Promise<ScheduledInvoice[]> =>
  expectMade(await books.get("/invoices?limit=500")).items;
const datesOf = (documents: readonly { date: string }[]) => documents.map(({ date }) => date).toSorted();

describe("recurring transactions (Accounting 21)", () => {
  test("after ninety days without a server, each date is written once, in the ordinary way", async () => {
    const { trader, schedule } = await traderWithDue(13);
    expect(schedule).toMatchObject({ status: "active", nextDate: inDays(-84), total: "40.00", version: 1 });
    expect(await invoicesOf(trader)).toEqual([]);
    expect(await work(server)).toEqual([]);
    const written = await invoicesOf(trader);
    expect(datesOf(written)).toEqual(Array.from({ length: 13 }, (_, week) => inDays(-84 + 7 * week)));
    expect(written.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 13 }, (_, index) => `INV-${String(index + 1).padStart(4, "0")}`),
    );
    expect(written.every(({ status, total }) => status === "posted" && total === "40.00")).toBe(true);
    expect(written[0]?.dueDate).toBe(inDays(30));
    await work(server);
    expect(await invoicesOf(trader)).toHaveLength(13);
    const now = await readSchedule(trader, schedule);
    expect(now).toMatchObject({ version: 1, nextDate: inDays(7), failureCount: 0, status: "active" });
    expect(now.occurrences).toHaveLength(13);
    expect(now.occurrences[0]).toMatchObject({ date: inDays(0), status: "created", number: "INV-0013" });
    expect(now.nextDates).toEqual(
      Array.from({ length: 12 }, (_, week) => ({
        date: inDays(7 + 7 * week),
        total: "40.00",
        installments: [{ dueDate: inDays(37 + 7 * week), amount: "40.00" }],
      })),
    );
  });

  test("simultaneous servers share the work, and nothing is written twice", async () => {
    const trader = await newTrader();
    const due = { intervalUnit: "day", startsOn: inDays(-9), occurrenceCount: 10 };
    for (let count = 0; count < 4; count += 1) await newSchedule(trader, due);
    await Promise.all([work(server), work(server), work(server)]);
    const written = await invoicesOf(trader);
    expect(written).toHaveLength(40);
    expect(new Set(written.map(({ number }) => number)).size).toBe(40);
    expect(expectMade(await trader.books.get("/schedules")).items).toMatchObject(
      Array.from({ length: 4 }, () => ({ status: "ended", nextDate: null })),
    );
  });

  test("a retry with the same key creates no second schedule", async () => {
    const trader = await newTrader();
    const send = () =>
      trader.books.post("/schedules", scheduleOf(trader), { "idempotency-key": "a-schedule" });
    expect((await send()).body).toEqual((await send()).body);
    expect(expectMade(await trader.books.get("/schedules")).items).toHaveLength(1);
  });

  test("texts name month, period and year in the recipient's language, and a draft stays a draft", async () => {
    const trader = await newTrader();
    expectMade(await changeBook(trader.books, { locale: "de-DE" }));
    const date = toDay("2025-03-01");
    await newSchedule(trader, {
      intervalUnit: "year",
      startsOn: date,
      occurrenceCount: 1,
      result: "draft",
      language: "de",
      daysUntilDue: 0,
      notes: "Zeitraum {period}",
      items: [
        { productId: trader.freight, description: "Miete {month} {year}", quantity: "2", unitPrice: "10" },
      ],
    });
    await work(server);
    const [written] = await invoicesOf(trader);
    expect(written).toMatchObject({ status: "draft", total: "20.00", date, dueDate: date });
    const invoice = expectMade(
      await trader.books.get(`/invoices/${expectMade(await trader.books.get("/invoices")).items[0].id}`),
    );
    expect(invoice.notes).toBe("Zeitraum 01.03.2025 – 28.02.2026");
    expect(invoice.items[0].description).toBe("Miete März 2025");
    // A deleted draft isn't written again, because its date is done.
    expectMade(await trader.books.delete(`/invoices/${invoice.id}`));
    await work(server);
    expect(await invoicesOf(trader)).toEqual([]);
  });

  test("without their own language, texts use the customer's", async () => {
    const trader = await newTrader();
    const { books, customer } = trader;
    const schedule = await newSchedule(trader, {
      startsOn: toDay("2025-03-01"),
      occurrenceCount: 2,
      notes: "{month}",
      result: "draft",
    });
    expect(schedule.language).toBeNull();
    const party = expectMade(await books.get(`/customers/${customer}`));
    expectMade(await books.put(`/customers/${customer}`, { ...party, language: "de" }));
    await work(server);
    const drafts = expectMade(await books.get("/invoices")).items;
    const notes = [];
    for (const { id } of drafts) notes.push(expectMade(await books.get(`/invoices/${id}`)).notes);
    expect(new Set(notes)).toEqual(new Set(["März", "April"]));
  });

  test("bills recur too", async () => {
    const trader = await newTrader();
    await newSchedule(trader, { kind: "bill", partyId: trader.vendor, startsOn: inDays(0) });
    await work(server);
    expect(expectMade(await trader.books.get("/bills")).items).toMatchObject([
      { total: "40.00", status: "posted" },
    ]);
  });
});

describe("a date that can't be written (Accounting 21)", () => {
  test("in a closed period shows the reason, doesn't delay others, and is written when retried", async () => {
    const { trader, schedule } = await traderWithDue(3);
    const otherSchedule = await newSchedule(trader, { startsOn: inDays(0) });
    await closeThrough(trader.books, inDays(-7));
    expect(await work(server)).toEqual([]);
    expect(datesOf(await invoicesOf(trader))).toEqual([inDays(0), inDays(0)]);
    expect(await readSchedule(trader, otherSchedule)).toMatchObject({ failureCount: 0 });
    const stuck = await readSchedule(trader, schedule);
    expect(stuck).toMatchObject({ failureCount: 2, status: "active", nextDate: inDays(7) });
    expect(stuck.occurrences).toMatchObject([
      { status: "created" },
      { status: "failed", date: inDays(-7), attemptCount: 1, documentId: null },
      { status: "failed", date: inDays(-14), error: expect.stringContaining("period") },
    ]);
    expect(Date.parse(stuck.occurrences[1].retryAt)).toBeGreaterThan(Date.now());
    await closeThrough(trader.books, inDays(-10));
    const path = `/schedules/${schedule.id}`;
    expectMade(await trader.books.post(`${path}/retry`, { date: inDays(-7) }));
    expectMade(await trader.books.post(`${path}/skip`, { date: inDays(-14) }));
    await work(server);
    const after = await readSchedule(trader, schedule);
    expect(after).toMatchObject({ failureCount: 0 });
    expect(after.occurrences.map(({ status }: { status: string }) => status)).toEqual([
      "created",
      "created",
      "skipped",
    ]);
    expect(datesOf(await invoicesOf(trader))).toEqual([inDays(-7), inDays(0), inDays(0)]);
    for (const date of [inDays(-7), inDays(-14)])
      expect(await trader.books.post(`${path}/retry`, { date })).toMatchObject({
        status: 409,
        body: { code: "schedule.nothing-to-retry" },
      });
    expect(await trader.books.post(`${path}/skip`, { date: inDays(-7) })).toMatchObject({
      status: 409,
      body: { code: "schedule.date-processed" },
    });
  });

  test("with an inactive customer or missing products is reported in a sentence", async () => {
    const trader = await newTrader();
    const { books, customer, widget } = trader;
    expectMade(await changeBook(books, { negativeStock: "block" }));
    const goods = await newSchedule(trader, {
      startsOn: inDays(0),
      items: [{ productId: widget, quantity: "1", unitPrice: "5" }],
    });
    await work(server);
    expect((await readSchedule(trader, goods)).occurrences).toMatchObject([{ status: "failed" }]);
    const later = await newSchedule(trader, { startsOn: inDays(0) });
    expectMade(
      await books.put(`/customers/${customer}`, {
        ...expectMade(await books.get(`/customers/${customer}`)),
        isActive: false,
      }),
    );
    await work(server);
    expect((await readSchedule(trader, later)).occurrences).toMatchObject([
      { status: "failed", error: "This customer is inactive" },
    ]);
    expect(await invoicesOf(trader)).toEqual([]);
  });

  test.each([
    [{ intervalCount: 0 }, "intervalCount"],
    [{ occurrenceCount: 0 }, "occurrenceCount"],
    [{ startsOn: "2026-02-30" }, "startsOn"],
    [{ endsOn: "2020-01-01" }, "endsOn"],
    [{ endsOn: "2099-01-01", occurrenceCount: 3 }, "occurrenceCount"],
    [{ intervalUnit: "week", isOnLastDay: true }, "isOnLastDay"],
    [{ intervalUnit: "hour" }, "intervalUnit"],
    [{ notes: "For {mont}" }, "notes"],
    [{ items: [{ description: "{period", quantity: "1", unitPrice: "1" }] }, "items[0].description"],
    [{ daysUntilDue: -1 }, "daysUntilDue"],
    [{ kind: "receipt" }, "kind"],
    [{ startsOn: "1990-01-01", intervalUnit: "day" }, "startsOn"],
    [{ items: [] }, "items"],
    [{ discount: "500.00" }, "discount"],
    [{ kind: "bill", result: "sent" }, "result"],
  ])("%j is reported at %s, and nothing is stored", async (changes, field) => {
    const trader = await newTrader();
    const before = await readWholeBook(trader.books);
    const reply = await trader.books.post("/schedules", scheduleOf(trader, changes));
    expect([400, 422]).toContain(reply.status);
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toContain(field);
    await work(server);
    expect(expectMade(await trader.books.get("/schedules")).items).toEqual([]);
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("another company's IDs aren't found", async () => {
    const [trader, otherTrader] = [await newTrader(), await newTrader()];
    const schedule = await newSchedule(trader);
    const path = `/schedules/${schedule.id}`;
    const { version } = schedule;
    expect((await otherTrader.books.get(path)).status).toBe(404);
    expect((await otherTrader.books.put(path, { ...scheduleOf(otherTrader), version })).status).toBe(404);
    for (const action of ["pause", "resume", "end"])
      expect((await otherTrader.books.post(`${path}/${action}`, { version })).status, action).toBe(404);
    for (const action of ["skip", "retry"])
      expect((await otherTrader.books.post(`${path}/${action}`, { date: inDays(1) })).status, action).toBe(
        404,
      );
    const foreign = [
      { partyId: otherTrader.customer },
      { items: [{ productId: otherTrader.freight, quantity: "1", unitPrice: "1" }] },
      { items: [{ productId: trader.freight, quantity: "1", unitPrice: "1", taxRateId: otherTrader.tax }] },
    ];
    for (const changes of foreign)
      expect([404, 422]).toContain(
        (await trader.books.post("/schedules", scheduleOf(trader, changes))).status,
      );
  });
});
