import { describe, expect, test } from "vitest";
import { Refusal } from "#domain/refusals.ts";
import { openBooks } from "#server/db/books.ts";
import { storeScheduleJob, upsertOccurrence } from "#server/schedules/queries.ts";
import { recordOccurrenceFailure } from "#server/schedules/write-due.ts";
import { inDays, newSchedule, scheduleOf, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, closeThrough, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

await useOwnTestApp();
const server = await testApp();

const reread = async ({ books }: TestTrader, { id }: { id: string }) =>
  expectMade(await books.get(`/schedules/${id}`));

type ChartIds = { bank: string; rent: string; prepaid: string };

/** A trader with accounts for the bank, rent and prepaid rent. */
async function tenant(): Promise<{ trader: TestTrader; chart: ChartIds }> {
  const trader = await newTrader();
  const add = async (body: object): Promise<string> =>
    expectMade(await trader.books.post("/accounts", body)).id;
  const chart = {
    bank: await add({ code: "1010", type: "asset", name: "Bank", moneyKind: "bank" }),
    rent: await add({ code: "5900", type: "expense", name: "Rent" }),
    prepaid: await add({ code: "1400", type: "asset", name: "Prepaid rent" }),
  };
  return { trader, chart };
}

const CLOSED = "This date is in a closed period. Enter a later date, or reopen the period first.";
const NO_DOCUMENT = { partyId: null, items: [] };

/** One twelfth of a prepaid rent of 1,200.00 becomes an expense on each date. */
const deferral = ({ rent, prepaid }: ChartIds, changes: object = {}) => ({
  ...NO_DOCUMENT,
  kind: "journal",
  journal: {
    description: "Rent of {month} {year}",
    lines: [
      { accountId: rent, debit: "100.00", description: "Share of {month}" },
      { accountId: prepaid, credit: "100.00" },
    ],
  },
  ...changes,
});

const standingOrder = ({ bank, rent }: ChartIds, changes: object = {}) => ({
  ...NO_DOCUMENT,
  kind: "money",
  money: {
    kind: "expense",
    accountId: bank,
    payee: "House Owner",
    reference: "{year}",
    lines: [{ accountId: rent, amount: "700.00", description: "Rent {month}" }],
    ...changes,
  },
});

describe("recurring journals (Accounting 21)", () => {
  test("are written on each date with their texts filled in, as manual journals", async () => {
    const { trader, chart } = await tenant();
    const schedule = await newSchedule(trader, {
      ...deferral(chart),
      startsOn: "2025-01-31",
      isOnLastDay: true,
      occurrenceCount: 3,
    });
    expect(schedule).toMatchObject({
      total: "100.00",
      name: "Rent of {month} {year}",
      partyId: null,
      partyName: null,
      money: null,
      items: [],
      journal: {
        lines: [{ accountCode: "5900", accountName: "Rent", debit: "100.00", partyName: null }, {}],
      },
    });
    expect(await work(server)).toEqual([]);
    const now = await reread(trader, schedule);
    expect(now.occurrences.map(({ date, status, total }: never) => [date, status, total])).toEqual([
      ["2025-03-31", "created", "100.00"],
      ["2025-02-28", "created", "100.00"],
      ["2025-01-31", "created", "100.00"],
    ]);
    const [{ journalId, documentId, number }] = now.occurrences;
    expect(documentId).toBeNull();
    const journal = expectMade(await trader.books.get(`/journals/${journalId}`));
    expect(journal).toMatchObject({
      number,
      status: "posted",
      date: "2025-03-31",
      source: null,
      description: "Rent of March 2025",
      lines: [{ description: "Share of March", debit: "100.00" }, { credit: "100.00" }],
    });
    await work(server);
    expect(expectMade(await trader.books.get("/journals")).items).toHaveLength(3);
  });

  test("without their own language, use the company's", async () => {
    const { trader, chart } = await tenant();
    expectMade(await changeBook(trader.books, { locale: "de-DE" }));
    await newSchedule(trader, deferral(chart, { startsOn: "2025-03-01", occurrenceCount: 1 }));
    await work(server);
    expect(expectMade(await trader.books.get("/journals")).items).toMatchObject([
      { description: "Rent of März 2025" },
    ]);
  });

  test("stay drafts if the schedule creates drafts, and a deleted draft isn't written again", async () => {
    const { trader, chart } = await tenant();
    const deferralInput = { ...deferral(chart), result: "draft", startsOn: inDays(0), occurrenceCount: 1 };
    const schedule = await newSchedule(trader, deferralInput);
    await work(server);
    const { journalId } = (await reread(trader, schedule)).occurrences[0];
    expect(expectMade(await trader.books.get(`/journals/${journalId}`)).status).toBe("draft");
    expect((await trader.books.delete(`/journals/${journalId}`)).status).toBe(204);
    await work(server);
    expect((await reread(trader, schedule)).occurrences).toMatchObject([
      { status: "created", journalId: null, number: null },
    ]);
    expect(expectMade(await trader.books.get("/journals")).items).toEqual([]);
  });

  test("in a closed period wait, show the reason, and are written once it is open", async () => {
    const { trader, chart } = await tenant();
    const once = { startsOn: inDays(0), occurrenceCount: 1 };
    const schedule = await newSchedule(trader, { ...deferral(chart), ...once });
    await closeThrough(trader.books, inDays(0));
    await work(server);
    expect((await reread(trader, schedule)).occurrences).toMatchObject([
      { status: "failed", journalId: null, error: CLOSED },
    ]);
    await closeThrough(trader.books, inDays(-1));
    expectMade(await trader.books.post(`/schedules/${schedule.id}/retry`, { date: inDays(0) }));
    await work(server);
    expect((await reread(trader, schedule)).occurrences).toMatchObject([{ status: "created", error: null }]);
  });

  test.each([
    ["does not balance", { credit: "99.00" }, "journal.unbalanced", "journal.lines"],
    [
      "names another company's account",
      { accountId: "0197a000-0000-7000-8000-000000000001" },
      "account.not-found",
      "journal.lines[1].accountId",
    ],
  ])("one that %s is refused at its field", async (_name, change, code, field) => {
    const { trader, chart } = await tenant();
    const wrong = deferral(chart);
    Object.assign(wrong.journal.lines[1] ?? {}, change);
    const reply = await trader.books.post("/schedules", scheduleOf(trader, wrong));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body).toMatchObject({ code, errors: [{ field }] });
    expect(expectMade(await trader.books.get("/schedules")).items).toEqual([]);
  });
});

describe("recurring expenses and deposits", () => {
  test("are entered on their date like manual ones", async () => {
    const { trader, chart } = await tenant();
    const schedule = await newSchedule(trader, {
      ...standingOrder(chart),
      startsOn: inDays(-1),
      occurrenceCount: 1,
    });
    expect(schedule).toMatchObject({
      name: "House Owner",
      total: "700.00",
      money: { accountCode: "1010", lines: [{ accountCode: "5900", amount: "700.00" }] },
    });
    await work(server);
    const { journalId } = (await reread(trader, schedule)).occurrences[0];
    expect(expectMade(await trader.books.get(`/money/entries/${journalId}`))).toMatchObject({
      kind: "expense",
      payee: "House Owner",
      date: inDays(-1),
      total: "700.00",
      reference: inDays(-1).slice(0, 4),
    });
  });

  test("need confirmation if their date passed unprocessed", async () => {
    const { trader, chart } = await tenant();
    const weekly = { intervalUnit: "week", startsOn: inDays(-14), occurrenceCount: 3 };
    const schedule = await newSchedule(trader, { ...standingOrder(chart), ...weekly });
    const received = await newSchedule(trader, { ...standingOrder(chart, { kind: "deposit" }), ...weekly });
    await work(server);
    const now = await reread(trader, schedule);
    expect(now.failureCount).toBe(2);
    expect(now.occurrences).toMatchObject([
      { date: inDays(0), status: "created" },
      { date: inDays(-7), status: "failed", retryAt: null },
      {
        date: inDays(-14),
        status: "failed",
        journalId: null,
        retryAt: null,
        error: "This date has passed. Retry if the money has left your account, or skip it.",
      },
    ]);
    expect((await reread(trader, received)).occurrences).toMatchObject([
      { status: "created" },
      { status: "created" },
      { status: "created" },
    ]);
    const on = (date: string) => ({ date });
    expectMade(await trader.books.post(`/schedules/${schedule.id}/retry`, on(inDays(-14))));
    expectMade(await trader.books.post(`/schedules/${schedule.id}/skip`, on(inDays(-7))));
    await work(server);
    expect((await reread(trader, schedule)).occurrences).toMatchObject([
      { date: inDays(0), status: "created" },
      { date: inDays(-7), status: "skipped" },
      { date: inDays(-14), status: "created", error: null },
    ]);
  });

  test("also need confirmation if their date passed during retries", async () => {
    const { trader, chart } = await tenant();
    const date = inDays(-5);
    const schedule = await newSchedule(trader, {
      ...standingOrder(chart),
      startsOn: date,
      occurrenceCount: 1,
    });
    const failed = {
      id: schedule.id,
      date,
      status: "failed",
      error: "Busy",
      attempts: 1,
      retryIn: 0,
    } as const;
    await openBooks(server.database, trader.books).write(async (tx) => {
      await recordOccurrenceFailure(tx, failed, new Refusal("request.busy"));
      await upsertOccurrence(tx, failed);
      await storeScheduleJob(tx, schedule.id);
    });
    await work(server);
    const awaitingConfirmation = {
      status: "failed",
      retryAt: null,
      error: expect.stringContaining("This date has passed"),
    };
    expect((await reread(trader, schedule)).occurrences).toMatchObject([awaitingConfirmation]);
    expectMade(await trader.books.post(`/schedules/${schedule.id}/retry`, { date }));
    await work(server);
    expect((await reread(trader, schedule)).occurrences).toMatchObject([{ status: "created", error: null }]);
  });

  test("can't be drafts, and need a bank or cash account", async () => {
    const { trader, chart } = await tenant();
    const add = (changes: Record<string, unknown>) =>
      trader.books.post("/schedules", scheduleOf(trader, changes));
    expect((await add({ ...standingOrder(chart), result: "draft" })).body).toMatchObject({
      code: "schedule.drafts-not-allowed",
      errors: [{ field: "result" }],
    });
    expect((await add({ ...standingOrder(chart, { accountId: chart.prepaid }) })).body).toMatchObject({
      code: "bank.not-a-bank-account",
      errors: [{ field: "money.accountId" }],
    });
  });

  test("with another company's accounts are rejected like those with unknown accounts", async () => {
    const { trader, chart } = await tenant();
    const { chart: otherChart } = await tenant();
    const add = (changes: Record<string, unknown>) =>
      trader.books.post("/schedules", scheduleOf(trader, changes));
    expect((await add(standingOrder(chart, { accountId: otherChart.bank }))).body).toMatchObject({
      code: "account.not-found",
      errors: [{ field: "money.accountId" }],
    });
    expect((await add(deferral({ ...chart, prepaid: otherChart.prepaid }))).body).toMatchObject({
      code: "account.not-found",
      errors: [{ field: "journal.lines[1].accountId" }],
    });
  });

  test("keep their vendor from being deleted", async () => {
    const { trader, chart } = await tenant();
    const { id } = expectMade(await trader.books.post("/vendors", { name: "House Owner" }));
    await newSchedule(trader, standingOrder(chart, { partyId: id }));
    expect((await trader.books.delete(`/vendors/${id}`)).status).toBe(409);
  });
});

test.each([
  [{ kind: "journal" }, ["partyId", "journal"]],
  [{ kind: "money", partyId: null, items: [] }, ["money"]],
  [{ kind: "invoice", partyId: null }, ["partyId"]],
])("a missing field of its kind is an error: %j", async (changes, fields) => {
  const trader = await newTrader();
  const reply = await trader.books.post("/schedules", scheduleOf(trader, changes));
  expect(reply.status).toBe(400);
  expect(reply.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
});
