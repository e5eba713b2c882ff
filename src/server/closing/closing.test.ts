import { beforeEach, describe, expect, test } from "vitest";
import type { YearEnd } from "#contract/closing.ts";
import { shiftDays } from "#domain/dates.ts";
import { CLOSING_ACCOUNTS, closingOf, WORKED_LINES } from "#test/support/closing-case.ts";
import { credit, debit, newBooks, type TestBooks } from "#test/support/new-books.ts";

let books: TestBooks;
let closing: ReturnType<typeof closingOf>;

beforeEach(async () => {
  books = await newBooks({ accounts: CLOSING_ACCOUNTS });
  closing = closingOf(books);
});

const table = (lines: readonly { accountName: string; debit: string; credit: string }[]) =>
  lines.map(({ accountName, debit: left, credit: right }) => [accountName, left, right]);

describe("closing a year", () => {
  test("posts the closing entry, locks the year, and leaves every result account at zero", async () => {
    await closing.earn();
    const before = (await books.get("/company")).body.monthlyJournals.used;
    const preview = (
      await books.get(
        `/year-end/preview?year=2025&retainedEarningsAccountId=${books.account("Retained Earnings")}`,
      )
    ).body;
    expect(table(preview.lines)).toEqual(WORKED_LINES);
    expect(preview).toMatchObject({
      totals: { debit: "10150.00", credit: "10150.00" },
      netIncome: "6750.00",
      warnings: {
        draftJournalCount: 0,
        draftDocumentCount: 0,
        provisionalMovementCount: 0,
        hasUnclosedEarlierYears: false,
      },
    });
    const reply = await closing.close();
    expect(reply).toMatchObject({
      status: 200,
      body: {
        year: 2025,
        start: "2025-01-01",
        end: "2025-12-31",
        status: "closed",
        hasEnded: true,
        journalNumber: "YE-2025-0001",
        netIncome: "6750.00",
        isOutOfDate: false,
        difference: "0.00",
        canReopen: true,
      },
    });
    expect(await closing.yearOf(2025)).toEqual(reply.body);
    expect(await closing.closedThrough()).toBe("2025-12-31");
    const written = (await books.get(`/journals/${reply.body.journalId}`)).body;
    expect(written).toMatchObject({
      number: "YE-2025-0001",
      date: "2025-12-31",
      description: "Year-end closing 2025",
      status: "posted",
      total: "10150.00",
      source: { type: "year_end", number: "2025" },
    });
    expect(table(written.lines)).toEqual(WORKED_LINES);
    expect(written.lines.at(-1).description).toBe("Transfer of net income for 2025");
    expect(await closing.balances("2025-01-01", "2025-12-31")).toEqual({
      Cash: "6750.00",
      "Retained Earnings": "-6750.00",
    });
    expect((await books.get("/company")).body.monthlyJournals.used).toBe(before);
    const { body: changes } = await books.get(`/audit-log?recordId=${written.source.id}`);
    expect(changes.items).toMatchObject([{ action: "year.closed", changedBy: { email: books.email } }]);
    expect(await closing.hasPassed()).toBe(true);
  });

  test("debits a loss, and moves nothing if income and expenses are equal", async () => {
    await closing.post([debit("Rent", "60.00"), credit("Cash", "60.00")]);
    const loss = (await closing.close()).body;
    expect(loss.netIncome).toBe("-60.00");
    const { lines } = (await books.get(`/journals/${loss.journalId}`)).body;
    expect(table(lines)).toEqual([
      ["Rent", "0.00", "60.00"],
      ["Retained Earnings", "60.00", "0.00"],
    ]);
    expect(lines.at(-1).description).toBe("Transfer of net loss for 2025");
    expect((await closing.reopen()).status).toBe(200);
    await closing.post([debit("Cash", "60.00"), credit("Sales", "60.00")]);
    const even = (await closing.close()).body;
    expect(even.netIncome).toBe("0.00");
    expect(table((await books.get(`/journals/${even.journalId}`)).body.lines)).toEqual([
      ["Sales", "60.00", "0.00"],
      ["Rent", "0.00", "60.00"],
    ]);
    expect(await closing.hasPassed()).toBe(true);
  });

  test("covers the fiscal year of the settings, and is dated its last day", async () => {
    await books.put("/company", { version: 1, name: "Company", fiscalYearStart: "2020-07-01" });
    await closing.post([debit("Cash", "10.00"), credit("Sales", "10.00")], { date: "2024-06-30" });
    await closing.post([debit("Cash", "70.00"), credit("Sales", "70.00")], { date: "2024-07-01" });
    await closing.post([debit("Cash", "500.00"), credit("Sales", "500.00")], { date: "2025-07-01" });
    expect((await closing.close(2024)).body).toMatchObject({ end: "2024-06-30", netIncome: "10.00" });
    const { body } = await closing.close(2025);
    expect(body).toMatchObject({ start: "2024-07-01", end: "2025-06-30", netIncome: "70.00" });
    expect(await closing.closedThrough()).toBe("2025-06-30");
    expect((await books.get(`/journals/${body.journalId}`)).body).toMatchObject({
      number: "YE-2025-0001",
      date: "2025-06-30",
    });
  });

  test("closes no day twice after a change of the fiscal year", async () => {
    await books.put("/company", { version: 1, name: "Company", fiscalYearStart: "2020-07-01" });
    await closing.post([debit("Cash", "70.00"), credit("Sales", "70.00")], { date: "2024-02-01" });
    await closing.post([debit("Cash", "7.00"), credit("Sales", "7.00")], { date: "2024-08-01" });
    expect((await closing.close(2024)).body).toMatchObject({ end: "2024-06-30", netIncome: "70.00" });
    await books.put("/company", { version: 2, name: "Company", fiscalYearStart: "2020-01-01" });
    expect((await closing.close(2024, { end: "2024-06-30" })).body).toMatchObject({
      code: "closing.already-closed",
    });
    await closing.post([debit("Cash", "5.00"), credit("Sales", "5.00")], { date: "2025-02-01" });
    expect((await closing.close(2024)).body).toMatchObject({
      start: "2024-07-01",
      end: "2024-12-31",
      netIncome: "7.00",
    });
    expect((await closing.close(2025)).body).toMatchObject({ start: "2025-01-01", netIncome: "5.00" });
    for (const year of [2025, 2024, 2024]) expect((await closing.reopen(year)).status).toBe(200);
    // A closed year keeps its dates, so that closing it again covers the same days.
    expect((await closing.close(2024)).body).toMatchObject({
      start: "2023-07-01",
      end: "2024-06-30",
      netIncome: "70.00",
      journalNumber: "YE-2024-0003",
    });
    expect(await closing.hasPassed()).toBe(true);
  });

  test("lists each day once after a change of the fiscal year", async () => {
    const earn = (date: string, amount: string) =>
      closing.post([debit("Cash", amount), credit("Sales", amount)], { date });
    await books.put("/company", { version: 1, name: "Company", fiscalYearStart: "2020-07-01" });
    await earn("2024-02-01", "5.00");
    await earn("2024-08-01", "10.00");
    await earn("2025-02-01", "60.00");
    expect((await closing.close(2024)).body).toMatchObject({ netIncome: "5.00" });
    await books.put("/company", { version: 2, name: "Company", fiscalYearStart: "2020-01-01" });
    const { items } = (await books.get("/year-end")).body;
    expect(items.map((item: YearEnd) => [item.year, item.start, item.end, item.netIncome])).toEqual(
      expect.arrayContaining([
        [2025, "2025-01-01", "2025-12-31", "60.00"],
        [2024, "2024-07-01", "2024-12-31", "10.00"],
        [2024, "2023-07-01", "2024-06-30", "5.00"],
      ]),
    );
  });

  test("works if earlier days are already closed, and keeps a later lock date", async () => {
    await closing.earn();
    await closing.lockThrough("'2025-10-31'");
    expect((await closing.close()).status).toBe(200);
    expect(await closing.closedThrough()).toBe("2025-12-31");
    expect((await closing.reopen()).status).toBe(200);
    expect(await closing.closedThrough()).toBe("2025-10-31");
    await closing.lockThrough("'2026-02-28'");
    expect((await closing.close()).body).toMatchObject({ journalNumber: "YE-2025-0002" });
    expect(await closing.closedThrough()).toBe("2026-02-28");
    expect((await closing.reopen()).status).toBe(200);
    expect(await closing.closedThrough()).toBe("2026-02-28");
    expect(await closing.hasPassed()).toBe(true);
  });

  test("warns of drafts and of goods without a settled cost, and closes anyway", async () => {
    await closing.post([debit("Cash", "5.00"), credit("Sales", "5.00")]);
    await closing.post([debit("Cash", "7.00"), credit("Sales", "7.00")], { status: "draft" });
    const { body: customer } = await books.post("/customers", { name: "Harbor" });
    const product = { name: "Widget", purchasePrice: "2.00", salePrice: "5.00" };
    const { body: widget } = await books.post("/products", product);
    const invoice = (status: string) => ({
      partyId: customer.id,
      date: "2025-05-01",
      status,
      items: [{ productId: widget.id, quantity: "1", unitPrice: "5.00" }],
    });
    expect((await books.post("/invoices", invoice("draft"))).status).toBe(201);
    expect((await books.post("/invoices", invoice("posted"))).status).toBe(201);
    expect((await books.get("/year-end/preview?year=2025")).body).toMatchObject({
      warnings: {
        draftJournalCount: 1,
        draftDocumentCount: 1,
        provisionalMovementCount: 1,
        hasUnclosedEarlierYears: false,
      },
    });
    expect((await closing.close()).status).toBe(200);
    expect(await closing.hasPassed()).toBe(true);
  });

  test("doesn't change the dashboard's net income, and moves amounts only within equity", async () => {
    const { today } = (await books.get("/company")).body;
    // A fiscal year that ended yesterday, so the dashboard includes its closing. None starts on February 29.
    const first = today.endsWith("02-29") ? shiftDays(today, -1) : today;
    await books.put("/company", { version: 1, name: "Company", fiscalYearStart: first });
    const yesterday = shiftDays(first, -1);
    await closing.post([debit("Cash", "80.00"), credit("Sales", "80.00")], { date: yesterday });
    await closing.post([debit("Rent", "30.00"), credit("Cash", "30.00")], { date: today });
    const before = (await books.get("/reports/dashboard")).body;
    const label = Number(yesterday.slice(0, 4));
    expect((await closing.close(label)).body).toMatchObject({ netIncome: "80.00", end: yesterday });
    expect((await books.get("/reports/dashboard")).body).toEqual(before);
    expect(before.equity).toBe("50.00");
  });
});

describe("a closing is rejected", () => {
  const UNKNOWN = "018f2f3c-0000-7000-8000-00000000beef";

  async function expectRefused(request: { year?: number; more?: object }, refusal: object): Promise<void> {
    const { year = 2025, more = {} } = request;
    expect((await closing.close(year, more)).body).toMatchObject(refusal);
    expect((await books.get("/journals?search=YE-")).body.items).toEqual([]);
    expect(await closing.closedThrough()).toBeNull();
  }

  test("in the order and with the messages of Behavior 5.6", async () => {
    await closing.earn();
    const { today } = (await books.get("/company")).body;
    const running = Number(today.slice(0, 4));
    const noAccount = { retainedEarningsAccountId: null };
    for (const year of [running + 1, 2199]) {
      await expectRefused(
        { year, more: noAccount },
        { status: 422, code: "closing.future-year", detail: "Cannot close future years" },
      );
    }
    await expectRefused(
      { more: noAccount },
      {
        status: 422,
        code: "closing.account-required",
        detail: "Please select a retained earnings account",
        errors: [{ field: "retainedEarningsAccountId" }],
      },
    );
    await expectRefused(
      { more: { retainedEarningsAccountId: UNKNOWN } },
      { status: 404, detail: "Selected retained earnings account not found" },
    );
    await expectRefused(
      { more: { retainedEarningsAccountId: books.account("Sales") } },
      { status: 422, code: "account.wrong-type", errors: [{ field: "retainedEarningsAccountId" }] },
    );
    await expectRefused(
      { year: 2024 },
      { status: 422, detail: "No income or expenses to close for the selected year" },
    );
    expect((await closing.close()).status).toBe(200);
    expect((await closing.close()).body).toMatchObject({
      status: 409,
      code: "closing.already-closed",
      detail: "Year 2025 has already been closed",
    });
    expect((await books.get("/year-end/preview?year=2025")).body.detail).toBe(
      "Year 2025 has already been closed",
    );
    expect((await books.get("/journals?search=YE-")).body.items).toHaveLength(1);
  });

  test("for an account that is inactive or of another company", async () => {
    await closing.earn();
    const otherBooks = await newBooks({ accounts: CLOSING_ACCOUNTS });
    const foreign = { retainedEarningsAccountId: otherBooks.account("Retained Earnings") };
    await expectRefused({ more: foreign }, { code: "closing.account-not-found" });
    const id = books.account("Capital");
    const capital = { code: "3001", type: "equity", name: "Capital", isActive: false, version: 1 };
    expect((await books.put(`/accounts/${id}`, capital)).status).toBe(200);
    await expectRefused({ more: { retainedEarningsAccountId: id } }, { code: "account.inactive" });
  });

  test("if the year has only drafts and voided journals", async () => {
    await closing.post([debit("Cash", "7.00"), credit("Sales", "7.00")], { status: "draft" });
    await closing.post([debit("Cash", "7.00"), credit("Sales", "7.00")], { status: "void" });
    await expectRefused({}, { code: "closing.nothing-to-close" });
  });

  test("for one of two requests at once, but a retry with its key gets the same reply", async () => {
    await closing.earn();
    const replies = await Promise.all([closing.close(), closing.close()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await closing.reopen()).status).toBe(200);
    const key = { "idempotency-key": "close-2025" };
    const [first, second] = [await closing.close(2025, {}, key), await closing.close(2025, {}, key)];
    expect(first).toMatchObject({ status: 200, body: { journalNumber: "YE-2025-0002" } });
    expect(second.body).toEqual(first.body);
    expect((await books.get("/journals?search=YE-2025")).body.items).toHaveLength(2);
    expect(await closing.hasPassed()).toBe(true);
  });
});
