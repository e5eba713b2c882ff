import { beforeEach, describe, expect, test } from "vitest";
import { asApplication, readAsApplication } from "#test/support/raw-sql.ts";
import { credit, debit, journal, type Line, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";

/** The accounts of the worked table (Rules 11.3). */
const ACCOUNTS = {
  Cash: "asset",
  Capital: "equity",
  "Retained Earnings": "equity",
  Sales: "revenue",
  "Sales returns": "revenue",
  Rent: "expense",
  "Supplier rebates": "expense",
} as const;

let books: TestBooks;

beforeEach(async () => {
  books = await newBooks({ accounts: ACCOUNTS });
});

async function post(lines: readonly Line[], more: Record<string, unknown> = {}) {
  const reply = await books.post("/journals", journal(books, lines, { date: "2025-03-31", ...more }));
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}

/** What the table begins with: 6,750.00 were earned in 2025. */
async function earn(): Promise<void> {
  await post([debit("Cash", "10000.00"), credit("Sales", "10000.00")]);
  await post([debit("Sales returns", "400.00"), credit("Cash", "400.00")], { date: "2025-07-15" });
  await post([debit("Rent", "3000.00"), credit("Cash", "3000.00")], { date: "2025-12-31" });
  await post([debit("Cash", "150.00"), credit("Supplier rebates", "150.00")], { date: "2025-01-01" });
}

const close = (year = 2025, more: object = {}, headers: Record<string, string> = {}) =>
  books.post(
    "/year-end/close",
    { year, retainedEarningsAccountId: books.account("Retained Earnings"), ...more },
    headers,
  );
const reopen = (year = 2025, reason = "An invoice was forgotten") =>
  books.post("/year-end/reopen", { year, reason });

async function yearOf(year: number) {
  const { body } = await books.get("/year-end");
  return body.items.find((item: { year: number }) => item.year === year);
}

const closedThrough = async () => (await books.get("/book")).body.closedThrough;
const lockThrough = async (date: string) => {
  const { database } = await testApp();
  return asApplication(database, books, [`update books set closed_through = ${date}`]);
};
const isSound = async () => (await books.get("/books-check")).body.isSound;

/** Debit less credit of each account over a period, as the trial balance says. */
async function balances(start: string, end: string): Promise<Record<string, string>> {
  const { body } = await books.get(`/reports/trial-balance?start=${start}&end=${end}`);
  return Object.fromEntries(
    body.rows.map((row: { name: string; debit: string; credit: string }) => [
      row.name,
      row.debit === "0.00" ? `-${row.credit}` : row.debit,
    ]),
  );
}

const table = (lines: readonly { accountName: string; debit: string; credit: string }[]) =>
  lines.map(({ accountName, debit: left, credit: right }) => [accountName, left, right]);

const WORKED = [
  ["Sales", "10000.00", "0.00"],
  ["Sales returns", "0.00", "400.00"],
  ["Rent", "0.00", "3000.00"],
  ["Supplier rebates", "150.00", "0.00"],
  ["Retained Earnings", "0.00", "6750.00"],
];

describe("closing a year", () => {
  test("writes the journal of the table, locks the year, and leaves every result account at zero", async () => {
    await earn();
    const before = (await books.get("/book")).body.monthlyJournals.used;
    const preview = (
      await books.get(
        `/year-end/preview?year=2025&retainedEarningsAccountId=${books.account("Retained Earnings")}`,
      )
    ).body;
    expect(table(preview.lines)).toEqual(WORKED);
    expect(preview).toMatchObject({
      totals: { debit: "10150.00", credit: "10150.00" },
      netIncome: "6750.00",
      warnings: {
        draftJournals: 0,
        draftDocuments: 0,
        provisionalMovements: 0,
        hasEarlierResults: false,
      },
    });
    const reply = await close();
    expect(reply).toMatchObject({
      status: 200,
      body: {
        year: 2025,
        start: "2025-01-01",
        end: "2025-12-31",
        state: "closed",
        isOver: true,
        journalNumber: "YE-2025-0001",
        netIncome: "6750.00",
        isOutOfDate: false,
        outOfDateBy: "0.00",
        canReopen: true,
      },
    });
    expect(await yearOf(2025)).toEqual(reply.body);
    expect(await closedThrough()).toBe("2025-12-31");
    const written = (await books.get(`/journals/${reply.body.journalId}`)).body;
    expect(written).toMatchObject({
      number: "YE-2025-0001",
      date: "2025-12-31",
      description: "Year-end closing 2025",
      status: "posted",
      total: "10150.00",
      source: { type: "year_end", number: "2025" },
    });
    expect(table(written.lines)).toEqual(WORKED);
    expect(written.lines.at(-1).description).toBe("Transfer of net income for 2025");
    expect(await balances("2025-01-01", "2025-12-31")).toEqual({
      Cash: "6750.00",
      "Retained Earnings": "-6750.00",
    });
    expect((await books.get("/book")).body.monthlyJournals.used).toBe(before);
    const { body: changes } = await books.get(`/changes?subjectId=${written.source.id}`);
    expect(changes.items).toMatchObject([{ action: "year.closed", by: { email: books.email } }]);
    expect(await isSound()).toBe(true);
  });

  test("debits a loss, and moves nothing when income and expenses are equal", async () => {
    await post([debit("Rent", "60.00"), credit("Cash", "60.00")]);
    const loss = (await close()).body;
    expect(loss.netIncome).toBe("-60.00");
    const { lines } = (await books.get(`/journals/${loss.journalId}`)).body;
    expect(table(lines)).toEqual([
      ["Rent", "0.00", "60.00"],
      ["Retained Earnings", "60.00", "0.00"],
    ]);
    expect(lines.at(-1).description).toBe("Transfer of net loss for 2025");
    expect((await reopen()).status).toBe(200);
    await post([debit("Cash", "60.00"), credit("Sales", "60.00")]);
    const even = (await close()).body;
    expect(even.netIncome).toBe("0.00");
    expect(table((await books.get(`/journals/${even.journalId}`)).body.lines)).toEqual([
      ["Sales", "60.00", "0.00"],
      ["Rent", "0.00", "60.00"],
    ]);
    expect(await isSound()).toBe(true);
  });

  test("counts what the fiscal year of the settings holds, and is dated its last day", async () => {
    await books.put("/book", { version: 1, name: "Company", fiscalYearStart: "2020-07-01" });
    await post([debit("Cash", "10.00"), credit("Sales", "10.00")], { date: "2024-06-30" });
    await post([debit("Cash", "70.00"), credit("Sales", "70.00")], { date: "2024-07-01" });
    await post([debit("Cash", "500.00"), credit("Sales", "500.00")], { date: "2025-07-01" });
    const { body } = await close(2025);
    expect(body).toMatchObject({ start: "2024-07-01", end: "2025-06-30", netIncome: "70.00" });
    expect(await closedThrough()).toBe("2025-06-30");
    expect((await books.get(`/journals/${body.journalId}`)).body).toMatchObject({
      number: "YE-2025-0001",
      date: "2025-06-30",
    });
  });

  test("closes no day twice when the fiscal year has been changed since", async () => {
    await books.put("/book", { version: 1, name: "Company", fiscalYearStart: "2020-07-01" });
    await post([debit("Cash", "70.00"), credit("Sales", "70.00")], { date: "2024-02-01" });
    await post([debit("Cash", "7.00"), credit("Sales", "7.00")], { date: "2024-08-01" });
    expect((await close(2024)).body).toMatchObject({ end: "2024-06-30", netIncome: "70.00" });
    await books.put("/book", { version: 2, name: "Company", fiscalYearStart: "2020-01-01" });
    expect((await close(2023)).body).toMatchObject({ code: "closing.already-closed" });
    await post([debit("Cash", "5.00"), credit("Sales", "5.00")], { date: "2025-02-01" });
    expect((await close(2025)).body).toMatchObject({ start: "2025-01-01", netIncome: "5.00" });
    expect((await reopen(2025)).status).toBe(200);
    expect((await reopen(2024)).status).toBe(200);
    expect((await close(2024)).body).toMatchObject({
      start: "2024-01-01",
      end: "2024-12-31",
      netIncome: "77.00",
    });
    expect(await isSound()).toBe(true);
  });

  test("works when earlier days are closed already, and keeps a later lock date", async () => {
    await earn();
    expect(await lockThrough("'2025-10-31'")).toBeNull();
    expect((await close()).status).toBe(200);
    expect(await closedThrough()).toBe("2025-12-31");
    expect((await reopen()).status).toBe(200);
    expect(await closedThrough()).toBe("2025-10-31");
    expect(await lockThrough("'2026-02-28'")).toBeNull();
    expect((await close()).body).toMatchObject({ journalNumber: "YE-2025-0002" });
    expect(await closedThrough()).toBe("2026-02-28");
    expect((await reopen()).status).toBe(200);
    expect(await closedThrough()).toBe("2026-02-28");
    expect(await isSound()).toBe(true);
  });

  test("warns of drafts, of goods without a settled cost and of earlier years, and closes all the same", async () => {
    await post([debit("Cash", "1.00"), credit("Sales", "1.00")], { date: "2024-12-31" });
    await post([debit("Cash", "5.00"), credit("Sales", "5.00")]);
    await post([debit("Cash", "7.00"), credit("Sales", "7.00")], { status: "draft" });
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
      warnings: { draftJournals: 1, draftDocuments: 1, provisionalMovements: 1, hasEarlierResults: true },
    });
    expect((await close()).status).toBe(200);
    // The earlier year may follow; the later one stays closed, and is still the last.
    expect((await close(2024)).body).toMatchObject({ netIncome: "1.00", canReopen: false });
    expect(await closedThrough()).toBe("2025-12-31");
    expect((await reopen(2024)).body).toMatchObject({ code: "closing.not-last" });
    expect((await reopen(2025)).status).toBe(200);
    expect(await closedThrough()).toBe("2024-12-31");
    expect(await isSound()).toBe(true);
  });

  test("leaves the dashboard's net income as it was, and moves only what equity consists of", async () => {
    const { today } = (await books.get("/book")).body;
    const year = Number(today.slice(0, 4));
    // A fiscal year that ended yesterday, so that its closing lies where the dashboard looks.
    const first = new Date(`${today}T00:00:00Z`).toISOString().slice(4, 10);
    await books.put("/book", { version: 1, name: "Company", fiscalYearStart: `2000${first}` });
    const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    await post([debit("Cash", "80.00"), credit("Sales", "80.00")], { date: yesterday });
    await post([debit("Rent", "30.00"), credit("Cash", "30.00")], { date: today });
    const before = (await books.get("/reports/dashboard")).body;
    const label = Number(yesterday.slice(0, 4));
    expect((await close(label)).body).toMatchObject({ netIncome: "80.00", end: yesterday });
    expect((await books.get("/reports/dashboard")).body).toEqual(before);
    expect(before.equity).toBe("50.00");
    expect(year - label).toBeLessThan(2);
  });
});

describe("a closing is refused", () => {
  const UNKNOWN = "018f2f3c-0000-7000-8000-00000000beef";

  async function expectRefused(given: { year?: number; more?: object }, refusal: object): Promise<void> {
    const { year = 2025, more = {} } = given;
    expect((await close(year, more)).body).toMatchObject(refusal);
    expect((await books.get("/journals?search=YE-")).body.items).toEqual([]);
    expect(await closedThrough()).toBeNull();
  }

  test("in the order and the words of the specification", async () => {
    await earn();
    const { today } = (await books.get("/book")).body;
    const running = Number(today.slice(0, 4));
    const nobody = { retainedEarningsAccountId: null };
    for (const year of [running, running + 1, 2199]) {
      await expectRefused(
        { year, more: nobody },
        { status: 422, code: "closing.future-year", detail: "Cannot close future years" },
      );
    }
    await expectRefused(
      { more: nobody },
      {
        status: 422,
        code: "closing.no-account",
        detail: "Please select a retained earnings account",
        errors: [{ field: "retainedEarningsAccountId" }],
      },
    );
    await expectRefused(
      { more: { retainedEarningsAccountId: UNKNOWN } },
      { status: 404, detail: "Selected retained earnings account not found" },
    );
    await expectRefused({ more: { retainedEarningsAccountId: books.account("Sales") } }, { status: 422 });
    await expectRefused(
      { year: 2024 },
      { status: 422, detail: "No income or expenses to close for the selected year" },
    );
    expect((await close()).status).toBe(200);
    expect((await close()).body).toMatchObject({
      status: 409,
      code: "closing.already-closed",
      detail: "Year 2025 has already been closed",
    });
    expect((await books.get("/year-end/preview?year=2025")).body.detail).toBe(
      "Year 2025 has already been closed",
    );
    expect((await books.get("/journals?search=YE-")).body.items).toHaveLength(1);
  });

  test("for another book's account, and for one that is inactive", async () => {
    await earn();
    const other = await newBooks({ accounts: ACCOUNTS });
    const foreign = { retainedEarningsAccountId: other.account("Retained Earnings") };
    await expectRefused({ more: foreign }, { code: "closing.account-not-found" });
    const id = books.account("Capital");
    const capital = { code: "3001", type: "equity", name: "Capital", isActive: false, version: 1 };
    expect((await books.put(`/accounts/${id}`, capital)).status).toBe(200);
    await expectRefused({ more: { retainedEarningsAccountId: id } }, { code: "account.inactive" });
  });

  test("where only drafts and void journals are dated in the year", async () => {
    await post([debit("Cash", "7.00"), credit("Sales", "7.00")], { status: "draft" });
    await post([debit("Cash", "7.00"), credit("Sales", "7.00")], { status: "void" });
    await expectRefused({}, { code: "closing.nothing-to-close" });
  });

  test("the second time when two come at once, and a retry with the same key gets the same answer", async () => {
    await earn();
    const replies = await Promise.all([close(), close()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await reopen()).status).toBe(200);
    const key = { "idempotency-key": "close-2025" };
    const [first, second] = [await close(2025, {}, key), await close(2025, {}, key)];
    expect(first).toMatchObject({ status: 200, body: { journalNumber: "YE-2025-0002" } });
    expect(second.body).toEqual(first.body);
    expect((await books.get("/journals?search=YE-2025")).body.items).toHaveLength(2);
    expect(await isSound()).toBe(true);
  });
});

describe("a closed year", () => {
  test("takes no journals, and its own journal is changed nowhere else", async () => {
    await earn();
    const { journalId } = (await close()).body;
    const late = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")], { date: "2025-12-31" });
    expect((await books.post("/journals", late)).body).toMatchObject({ code: "journal.period-closed" });
    const read = (await books.get(`/journals/${journalId}`)).body;
    const { number, date, description, lines } = read;
    const edit = { number, date, description, version: 1, status: "void", lines };
    const refusal = {
      status: 409,
      body: {
        code: "journal.has-source",
        errors: [{ message: "Reopen 2025 in Year End Closing to take it back" }],
      },
    };
    expect(await books.put(`/journals/${journalId}`, edit)).toMatchObject(refusal);
    expect(await books.delete(`/journals/${journalId}`)).toMatchObject(refusal);
    expect((await books.get(`/journals/${journalId}`)).body).toEqual(read);
    expect((await books.delete(`/accounts/${books.account("Retained Earnings")}`)).body).toMatchObject({
      code: "account.has-journals",
    });
  });

  test("says by how much its closing is out of date when somebody unlocked it and posted", async () => {
    await earn();
    await close();
    expect(await lockThrough("'2025-11-30'")).toBeNull();
    await post([debit("Cash", "120.00"), credit("Sales", "120.00")], { date: "2025-12-15" });
    expect(await yearOf(2025)).toMatchObject({
      state: "closed",
      netIncome: "6870.00",
      isOutOfDate: true,
      outOfDateBy: "120.00",
    });
    // Books of which a closed year is not at zero are not sound (Rules 15.14).
    expect(await isSound()).toBe(false);
    expect((await reopen()).status).toBe(200);
    expect((await close()).body).toMatchObject({ netIncome: "6870.00", isOutOfDate: false });
    expect(await isSound()).toBe(true);
  });

  test("has its documents taken back on the first open day", async () => {
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
    await close();
    const voided = { ...draft, status: "void", number: invoice.number, version: invoice.version };
    expect((await books.put(`/invoices/${invoice.id}`, voided)).body).toMatchObject({ status: "void" });
    const reversal = (await books.get("/journals?search=Reversal")).body.items;
    expect(reversal).toMatchObject([{ date: "2026-01-01", total: "90.00" }]);
    expect(await yearOf(2025)).toMatchObject({ netIncome: "90.00", isOutOfDate: false });
    expect((await yearOf(2026)).netIncome).toBe("-90.00");
    expect(await isSound()).toBe(true);
  });
});

describe("reopening", () => {
  test("voids the journal, takes the lock date back, and closing again makes the next number", async () => {
    await earn();
    const first = (await close()).body;
    expect(await reopen()).toMatchObject({
      status: 200,
      body: { year: 2025, start: "2025-01-01", end: "2025-12-31", closedThrough: null },
    });
    expect(await yearOf(2025)).toMatchObject({
      state: "open",
      journalId: null,
      netIncome: "6750.00",
      canReopen: false,
    });
    expect(await closedThrough()).toBeNull();
    const voided = (await books.get(`/journals/${first.journalId}`)).body;
    expect(voided).toMatchObject({ status: "void", source: { number: "2025" } });
    expect(await balances("2025-01-01", "2025-12-31")).toMatchObject({ Sales: "-10000.00" });
    const { items } = (await books.get(`/changes?subjectId=${voided.source.id}`)).body;
    expect(items).toMatchObject([{ action: "year.reopened" }, { action: "year.closed" }]);
    await post([debit("Rent", "50.00"), credit("Cash", "50.00")], { date: "2025-12-30" });
    expect((await close()).body).toMatchObject({ journalNumber: "YE-2025-0002", netIncome: "6700.00" });
    expect(await isSound()).toBe(true);
  });

  test("gives no number that somebody typed by hand", async () => {
    await earn();
    await post([debit("Cash", "1.00"), credit("Capital", "1.00")], { number: "YE-2025-0001" });
    expect((await close()).body).toMatchObject({ journalNumber: "YE-2025-0002" });
  });

  test("asks for a reason, and is for the last closed year alone", async () => {
    await earn();
    await post([debit("Cash", "9.00"), credit("Sales", "9.00")], { date: "2024-05-05" });
    expect((await reopen()).body).toMatchObject({ status: 409, code: "closing.not-closed" });
    await close(2024);
    await close(2025);
    expect((await reopen(2025, " ")).body).toMatchObject({
      status: 400,
      errors: [{ field: "reason", message: "Please give a reason" }],
    });
    expect((await reopen(2024)).body).toMatchObject({ status: 409, code: "closing.not-last" });
    expect(await yearOf(2024)).toMatchObject({ state: "closed", canReopen: false });
    expect((await reopen(2025)).status).toBe(200);
    expect(await closedThrough()).toBe("2024-12-31");
    expect((await reopen(2024)).status).toBe(200);
    expect(await closedThrough()).toBeNull();
    expect((await reopen(2024)).body).toMatchObject({ code: "closing.not-closed" });
  });

  test("is of this book alone", async () => {
    await earn();
    await close();
    const other = await newBooks({ accounts: ACCOUNTS });
    const reply = await other.post("/year-end/reopen", { year: 2025, reason: "Not mine" });
    expect(reply.body).toMatchObject({ code: "closing.not-closed" });
    expect(await yearOf(2025)).toMatchObject({ state: "closed" });
  });
});

describe("raw SQL as the application's role", () => {
  const NEW_ID = "018f2f3c-0000-7000-8000-0000000000c1";
  let journalId: string;

  beforeEach(async () => {
    await earn();
    await post([debit("Cash", "9.00"), credit("Sales", "9.00")], { date: "2024-05-05" });
    ({ journalId } = (await close()).body);
  });

  const attempt = async (...statements: string[]) => {
    const { database } = await testApp();
    return asApplication(database, books, statements);
  };
  const unlock = "update books set closed_through = null";
  const lock = "update books set closed_through = '2025-12-31'";
  const insertClosing = (year: number, journal: string, { from = "01-01", to = "12-31" } = {}) =>
    `insert into year_closings (id, year, starts_on, ends_on, journal_id, retained_account_id)
      values ('${NEW_ID}', ${year}, '${year}-${from}', '${year}-${to}', '${journal}',
        '${books.account("Retained Earnings")}')`;
  /** A journal of a closing, in raw SQL. */
  const write = (date: string, lines: readonly [account: string, debit: string, credit: string][]) => [
    unlock,
    `insert into journals (id, number, date, description, status, total, source)
      values ('${NEW_ID}', 'RAW', '${date}', 'Raw', 'posted', ${lines[0]?.[1]}, 'year_end')`,
    ...lines.map(
      ([account, left, right], index) => `insert into journal_lines
        (journal_id, position, date, account_id, debit, credit)
        values ('${NEW_ID}', ${index + 1}, '${date}', '${books.account(account)}', ${left}, ${right})`,
    ),
  ];
  const SALES_2024: [string, string, string][] = [
    ["Sales", "9", "0"],
    ["Retained Earnings", "0", "9"],
  ];

  test("closes a year as our code does, so that the refusals below mean something", async () => {
    const closing = [...write("2024-12-31", SALES_2024), insertClosing(2024, NEW_ID), lock];
    expect(await attempt(...closing)).toBeNull();
    expect(await yearOf(2024)).toMatchObject({ state: "closed", netIncome: "9.00", isOutOfDate: false });
    expect(await isSound()).toBe(true);
  });

  test.each([
    {
      how: "writes no such journal without a closing",
      rule: "closing_stands_in_its_journal",
      by: () => [...write("2024-12-31", SALES_2024), lock],
    },
    {
      how: "closes no year whose journal has another date",
      rule: "closing_stands_in_its_journal",
      by: () => [...write("2024-12-30", SALES_2024), insertClosing(2024, NEW_ID), lock],
    },
    {
      how: "moves no result to cash",
      rule: "closing_stands_in_its_journal",
      by: () => [
        ...write("2024-12-31", [
          ["Sales", "9", "0"],
          ["Cash", "0", "9"],
        ]),
        insertClosing(2024, NEW_ID),
        lock,
      ],
    },
    {
      how: "leaves no income of a closed year",
      rule: "closed_year_is_at_zero",
      by: () => [
        ...write("2024-12-31", [
          ["Sales", "8", "0"],
          ["Retained Earnings", "0", "8"],
        ]),
        insertClosing(2024, NEW_ID),
        lock,
      ],
    },
    {
      how: "closes no year without its lock date",
      rule: "closed_year_is_locked",
      by: () => [...write("2024-12-31", SALES_2024), insertClosing(2024, NEW_ID)],
    },
    {
      how: "closes no year twice",
      rule: "year_is_closed_once",
      by: () => [...write("2025-12-31", SALES_2024), insertClosing(2025, NEW_ID), lock],
    },
    {
      how: "closes no day twice",
      rule: "year_is_closed_once",
      by: () => [
        ...write("2026-03-31", SALES_2024),
        insertClosing(2026, NEW_ID, { to: "03-31" }).replace("'2026-01-01'", "'2025-12-31'"),
        "update books set closed_through = '2026-03-31'",
      ],
    },
    {
      how: "takes no other journal for a closing",
      rule: "closing_has_its_own_journal",
      by: () => [insertClosing(2024, journalId)],
    },
    {
      how: "voids no journal of a closed year while it is locked",
      rule: "journal_period_is_open",
      by: () => [`update journals set version = version + 1, status = 'void' where id = '${journalId}'`],
    },
    {
      how: "voids none without reopening the year",
      rule: "closing_stands_in_its_journal",
      by: () => [
        unlock,
        `update journals set version = version + 1, status = 'void' where id = '${journalId}'`,
      ],
    },
    {
      how: "reopens no year and keeps its journal",
      rule: "closing_stands_in_its_journal",
      by: () => ["update year_closings set reopen_reason = 'Raw'"],
    },
    {
      how: "reopens none without a reason",
      rule: "closing_is_reopened_with_a_reason",
      by: () => ["update year_closings set reopen_reason = null"],
    },
  ])("$how", async ({ rule, by }) => {
    expect(await attempt(...by())).toMatchObject({ rule });
    expect(await yearOf(2025)).toMatchObject({ state: "closed", isOutOfDate: false });
    expect(await isSound()).toBe(true);
  });

  test.each([
    "delete from year_closings",
    "update year_closings set reopened_at = null",
    "update year_closings set year = 2024",
    "update year_closings set closed_before = null",
    "truncate year_closings",
  ])("may not: %s", async (text) => {
    expect(await attempt(text)).toMatchObject({ message: expect.stringMatching(/permission denied/) });
  });

  test("reopens a year once and for ever, and never says who did it", async () => {
    await reopen();
    expect(await attempt("update year_closings set reopen_reason = 'Another'")).toMatchObject({
      rule: "year_closings_is_append_only",
    });
    const { database } = await testApp();
    const query = "select closed_by, reopened_by, reopen_reason from year_closings";
    expect(await readAsApplication(database, books, query)).toEqual([
      {
        closed_by: books.userId,
        reopened_by: books.userId,
        reopen_reason: "An invoice was forgotten",
      },
    ]);
  });
});
