import { beforeEach, describe, expect, test } from "vitest";
import type { YearEnd } from "#contract/closing.ts";
import { CLOSING_ACCOUNTS, closingOf } from "#test/support/closing-case.ts";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";

let books: TestBooks;
let closing: ReturnType<typeof closingOf>;

beforeEach(async () => {
  books = await newBooks({ accounts: CLOSING_ACCOUNTS });
  closing = closingOf(books);
});

describe("a closed year", () => {
  test("accepts no journals, and its closing journal can only be reversed by reopening", async () => {
    await closing.earn();
    const { journalId } = (await closing.close()).body;
    const late = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")], { date: "2025-12-31" });
    expect((await books.post("/journals", late)).body).toMatchObject({ code: "journal.period-closed" });
    const rereadJournal = (await books.get(`/journals/${journalId}`)).body;
    const { number, date, description, lines } = rereadJournal;
    const edit = { number, date, description, version: 1, status: "void", lines };
    const refusal = {
      status: 409,
      body: {
        code: "journal.has-source",
        errors: [{ message: "Reopen 2025 in Year End Closing to reverse it" }],
      },
    };
    expect(await books.put(`/journals/${journalId}`, edit)).toMatchObject(refusal);
    expect(await books.delete(`/journals/${journalId}`)).toMatchObject(refusal);
    expect((await books.get(`/journals/${journalId}`)).body).toEqual(rereadJournal);
    expect((await books.delete(`/accounts/${books.account("Retained Earnings")}`)).body).toMatchObject({
      code: "account.has-journals",
    });
  });

  test("reports by how much its closing is out of date after a later journal", async () => {
    await closing.earn();
    await closing.close();
    await closing.lockThrough("'2025-11-30'");
    await closing.post([debit("Cash", "120.00"), credit("Sales", "120.00")], { date: "2025-12-15" });
    expect(await closing.yearOf(2025)).toMatchObject({
      status: "closed",
      netIncome: "6870.00",
      isOutOfDate: true,
      difference: "120.00",
    });
    // Books with a closed year that isn't at zero are not sound (Accounting 15.14).
    expect(await closing.hasPassed()).toBe(false);
    expect((await closing.reopen()).status).toBe(200);
    expect((await closing.close()).body).toMatchObject({ netIncome: "6870.00", isOutOfDate: false });
    expect(await closing.hasPassed()).toBe(true);
  });

  test("has its documents reversed on the first open day", async () => {
    const { body: customer } = await books.post("/customers", { name: "Harbor" });
    const { body: work } = await books.post("/products", {
      name: "Work",
      type: "service",
      purchasePrice: "0",
      salePrice: "90.00",
    });
    const items = [{ productId: work.id, quantity: "1", unitPrice: "90.00" }];
    const draft = { partyId: customer.id, date: "2025-11-03", status: "posted", items };
    const { body: invoice } = await books.post("/invoices", draft);
    await closing.close();
    const voided = { ...draft, status: "void", number: invoice.number, version: invoice.version };
    expect((await books.put(`/invoices/${invoice.id}`, voided)).body).toMatchObject({ status: "void" });
    const reversal = (await books.get("/journals?search=Reversal")).body.items;
    expect(reversal).toMatchObject([{ date: "2026-01-01", total: "90.00" }]);
    expect(await closing.yearOf(2025)).toMatchObject({ netIncome: "90.00", isOutOfDate: false });
    expect((await closing.yearOf(2026)).netIncome).toBe("-90.00");
    expect(await closing.hasPassed()).toBe(true);
  });
});

describe("reopening", () => {
  test("voids the journal and restores the lock date, and closing again uses the next number", async () => {
    await closing.earn();
    const first = (await closing.close()).body;
    expect(await closing.reopen()).toMatchObject({
      status: 200,
      body: { year: 2025, start: "2025-01-01", end: "2025-12-31", closedThrough: null },
    });
    expect(await closing.yearOf(2025)).toMatchObject({
      status: "open",
      journalId: null,
      netIncome: "6750.00",
      canReopen: false,
    });
    expect(await closing.closedThrough()).toBeNull();
    const voided = (await books.get(`/journals/${first.journalId}`)).body;
    expect(voided).toMatchObject({ status: "void", source: { number: "2025" } });
    expect(await closing.balances("2025-01-01", "2025-12-31")).toMatchObject({ Sales: "-10000.00" });
    const { items } = (await books.get(`/audit-log?recordId=${voided.source.id}`)).body;
    expect(items).toMatchObject([{ action: "year.reopened" }, { action: "year.closed" }]);
    await closing.post([debit("Rent", "50.00"), credit("Cash", "50.00")], { date: "2025-12-30" });
    expect((await closing.close()).body).toMatchObject({
      journalNumber: "YE-2025-0002",
      netIncome: "6700.00",
    });
    expect(await closing.hasPassed()).toBe(true);
  });

  test("does not reuse a number that a user entered manually", async () => {
    await closing.earn();
    await closing.post([debit("Cash", "1.00"), credit("Capital", "1.00")], { number: "YE-2025-0001" });
    expect((await closing.close()).body).toMatchObject({ journalNumber: "YE-2025-0002" });
  });

  test("needs a reason, and works only for the last closed year", async () => {
    await closing.earn();
    await closing.post([debit("Cash", "9.00"), credit("Sales", "9.00")], { date: "2024-05-05" });
    expect((await closing.reopen()).body).toMatchObject({ status: 409, code: "closing.not-closed" });
    await closing.close(2024);
    await closing.close(2025);
    expect((await closing.reopen(2025, " ")).body).toMatchObject({
      status: 400,
      errors: [{ field: "reason", message: "Please enter a reason" }],
    });
    expect((await closing.reopen(2024)).body).toMatchObject({
      status: 409,
      code: "closing.not-last",
      detail: "Only the last closed year can be reopened. Reopen 2025 first.",
    });
    expect(await closing.yearOf(2024)).toMatchObject({ status: "closed", canReopen: false });
    expect((await closing.reopen(2025)).status).toBe(200);
    expect(await closing.closedThrough()).toBe("2024-12-31");
    expect((await closing.reopen(2024)).status).toBe(200);
    expect(await closing.closedThrough()).toBeNull();
    expect((await closing.reopen(2024)).body).toMatchObject({ code: "closing.not-closed" });
  });

  test("of another company's year is rejected", async () => {
    await closing.earn();
    await closing.close();
    const otherBooks = await newBooks({ accounts: CLOSING_ACCOUNTS });
    const reply = await otherBooks.post("/year-end/reopen", { year: 2025, reason: "Not mine" });
    expect(reply.body).toMatchObject({ code: "closing.not-closed" });
    expect(await closing.yearOf(2025)).toMatchObject({ status: "closed" });
  });
});

test("the current year can be closed, which locks its future days, and be reopened", async () => {
  const { today } = (await books.get("/company")).body;
  const year = Number(today.slice(0, 4));
  await closing.post([debit("Cash", "80.00"), credit("Sales", "80.00")], { date: today });
  expect(await closing.yearOf(year)).toMatchObject({ status: "open", hasEnded: today === `${year}-12-31` });
  expect((await closing.close(year)).status).toBe(200);
  expect(await closing.closedThrough()).toBe(`${year}-12-31`);
  const late = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")], { date: today });
  expect((await books.post("/journals", late)).status).toBe(409);
  expect((await closing.reopen(year)).status).toBe(200);
  expect((await books.post("/journals", late)).status).toBe(201);
});

test("profit and loss excludes closings, and the balance sheet includes them", async () => {
  await closing.earn();
  const report = async (path: string) => (await books.get(`/reports/${path}`)).body;
  const year = "profit-loss?start=2025-01-01&end=2025-12-31";
  const before = await report(year);
  expect(before).toMatchObject({ netIncome: ["6750.00"], closingEntries: "none" });
  await closing.close();
  expect(await report(year)).toEqual({ ...before, closingEntries: "excluded" });
  const counted = await report(`${year}&closingEntries=included`);
  expect(counted).toMatchObject({ netIncome: ["0.00"], closingEntries: "included" });
  expect(await report("profit-loss?start=2026-01-01&end=2026-12-31")).toMatchObject({
    closingEntries: "none",
  });
  const { equity, assets, liabilitiesAndEquity } = await report("balance-sheet?asOf=2025-12-31");
  const rows = equity.rows.map(({ name, totals }: { name: string; totals: string[] }) => [name, ...totals]);
  expect(rows).toEqual([
    ["Retained Earnings", "6750.00"],
    ["Current Period Earnings", "0.00"],
  ]);
  expect(assets.totals).toEqual(liabilitiesAndEquity);
});

test("after a change of the fiscal year, each day is closed exactly once", async () => {
  const settle = async (fiscalYearStart: string) => {
    const { version } = (await books.get("/company")).body;
    expect((await books.put("/company", { version, name: "Company", fiscalYearStart })).status).toBe(200);
  };
  const earn = (date: string, amount: string) =>
    closing.post([debit("Cash", amount), credit("Sales", amount)], { date });
  await settle("2020-07-01");
  await earn("2024-08-15", "100.00");
  await earn("2025-08-15", "70.00");
  expect((await closing.close(2025)).body).toMatchObject({ netIncome: "100.00" });
  // Books that closed a later year first.
  await closing.lockThrough("'2024-02-29'");
  await earn("2024-03-15", "7.00");
  await closing.lockThrough("'2025-06-30'");
  await settle("2020-01-01");
  const { items } = (await books.get("/year-end")).body;
  const years = items.map((item: YearEnd) => [item.start, item.end, item.netIncome, item.status]);
  expect(years.slice(-4, -1)).toEqual([
    ["2025-07-01", "2025-12-31", "70.00", "open"],
    ["2024-07-01", "2025-06-30", "100.00", "closed"],
    ["2023-07-01", "2024-06-30", "7.00", "open"],
  ]);
  for (const year of [2024, 2025]) expect((await closing.close(year)).status).toBe(200);
  expect((await books.get("/reports/balance-sheet?asOf=2026-12-31")).body.equity.rows).toMatchObject([
    { name: "Retained Earnings", totals: ["177.00"] },
    { name: "Current Period Earnings", totals: ["0.00"] },
  ]);
  expect(await closing.hasPassed()).toBe(true);
});

test("a year whose result has changed since it was shown is not closed", async () => {
  await closing.earn();
  expect((await closing.close(2025, { expectedNetIncome: "6749.99" })).body).toMatchObject({
    code: "closing.changed",
  });
  expect(await closing.closedThrough()).toBeNull();
  expect((await closing.close(2025, { expectedNetIncome: "6750.00" })).status).toBe(200);
});

test("an account that received a result can't be deleted, with the reason", async () => {
  await closing.post([debit("Cash", "30.00"), credit("Sales", "30.00")]);
  await closing.post([debit("Rent", "30.00"), credit("Cash", "30.00")]);
  expect((await closing.close()).status).toBe(200);
  const reply = await books.delete(`/accounts/${books.account("Retained Earnings")}`);
  expect(reply).toMatchObject({ status: 409, body: { code: "account.used-by-closings" } });
});
