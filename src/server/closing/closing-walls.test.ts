import { beforeEach, describe, expect, test } from "vitest";
import { asApplication, readAsApplication } from "#test/support/raw-sql.ts";
import { credit, debit, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { CLOSING_ACCOUNTS, closingOf } from "#test/support/closing.ts";
import { testApp } from "#test/support/test-app.ts";

// What raw SQL as the application's own role cannot make of closings and their journals (I-26, I-27).

let books: TestBooks;
let closing: ReturnType<typeof closingOf>;

beforeEach(async () => {
  books = await newBooks({ accounts: CLOSING_ACCOUNTS });
  closing = closingOf(books);
});

describe("raw SQL as the application's role", () => {
  const NEW_ID = "018f2f3c-0000-7000-8000-0000000000c1";
  let journalId: string;

  beforeEach(async () => {
    await closing.earn();
    await closing.post([debit("Cash", "9.00"), credit("Sales", "9.00")], { date: "2024-05-05" });
    ({ journalId } = (await closing.close()).body);
  });

  const attempt = async (...statements: string[]) => {
    const { database } = await testApp();
    return asApplication(database, books, statements);
  };
  const unlock = "update books set closed_through = null";
  const lock = "update books set closed_through = '2025-12-31'";
  const insertClosing = (year: number, journalOf: string, { from = "01-01", to = "12-31" } = {}) =>
    `insert into year_closings (id, year, starts_on, ends_on, journal_id, retained_account_id)
      values ('${NEW_ID}', ${year}, '${year}-${from}', '${year}-${to}', '${journalOf}',
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
    const statements = [...write("2024-12-31", SALES_2024), insertClosing(2024, NEW_ID), lock];
    expect(await attempt(...statements)).toBeNull();
    expect(await closing.yearOf(2024)).toMatchObject({
      state: "closed",
      netIncome: "9.00",
      isOutOfDate: false,
    });
    expect(await closing.isSound()).toBe(true);
  });

  test("does not choose by whom, and when, a year is closed", async () => {
    const chosen = insertClosing(2024, NEW_ID)
      .replace("retained_account_id)", "retained_account_id, closed_by, closed_at)")
      .replace(/\)$/, `, '${NEW_ID}', '2001-01-01')`);
    expect(await attempt(...write("2024-12-31", SALES_2024), chosen, lock)).toBeNull();
    const { database } = await testApp();
    const query = `select closed_by, closed_at > '2002-01-01' as is_now from year_closings where id = '${NEW_ID}'`;
    const rows = await readAsApplication(database, books, query);
    expect(rows).toEqual([{ closed_by: books.userId, is_now: true }]);
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
    expect(await closing.yearOf(2025)).toMatchObject({ state: "closed", isOutOfDate: false });
    expect(await closing.isSound()).toBe(true);
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
    await closing.reopen();
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
