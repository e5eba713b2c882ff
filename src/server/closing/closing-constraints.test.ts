import { beforeEach, describe, expect, test } from "vitest";
import { asApplication, readAsApplication } from "#test/support/raw-sql.ts";
import { credit, debit, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { CLOSING_ACCOUNTS, closingOf } from "#test/support/closing-case.ts";
import { testApp } from "#test/support/test-app.ts";

// How raw SQL as the application's own role can't break closings and their journals (I-26, I-27).

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
    ({ journalId } = (await closing.close()).body);
    // Books that closed a later year first.
    await closing.lockThrough("'2024-05-04'");
    await closing.post([debit("Cash", "9.00"), credit("Sales", "9.00")], { date: "2024-05-05" });
    await closing.lockThrough("'2025-12-31'");
  });

  const attempt = async (...statements: string[]) => {
    const { database } = await testApp();
    return asApplication(database, books, statements);
  };
  const AUDIT_ID = "018f2f3c-0000-7000-8000-0000000000c2";
  const closeYear = (
    year: number,
    journalOf: string,
    { from = `${year}-01-01`, to = `${year}-12-31` } = {},
  ) =>
    `select close_year('${books.bookId}', '${NEW_ID}', '${journalOf}', '${books.account("Retained Earnings")}',
      ${year}, '${from}', '${to}', '${AUDIT_ID}', '{}')`;
  const reopenYear = (reason = "'Raw'") =>
    `select reopen_year('${books.bookId}', (select id from year_closings where year = 2025), ${reason},
      '${AUDIT_ID}', '{}')`;
  /** A closing journal in raw SQL. */
  const write = (date: string, lines: readonly [account: string, debit: string, credit: string][]) => [
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

  test("can close a year like our code, so that the rejections below mean something", async () => {
    const statements = [...write("2024-12-31", SALES_2024), closeYear(2024, NEW_ID)];
    expect(await attempt(...statements)).toBeNull();
    expect(await closing.yearOf(2024)).toMatchObject({
      status: "closed",
      netIncome: "9.00",
      isOutOfDate: false,
    });
    expect(await closing.hasPassed()).toBe(true);
  });

  test("can't choose who closes a year and when, nor the lock date in the audit log", async () => {
    const lies = closeYear(2024, NEW_ID).replace("'{}'", `'{"closedThrough": "2001-01-01"}'`);
    expect(await attempt(...write("2024-12-31", SALES_2024), lies)).toBeNull();
    const { database } = await testApp();
    const query = `select closed_by, actor_id, action, before ->> 'closedThrough' as before, after ->> 'closedThrough' as after
      from year_closings c join audit_log a on a.subject_id = c.id where c.id = '${NEW_ID}'`;
    const closed = { action: "year.closed", before: "2025-12-31", after: "2025-12-31" };
    const rows = await readAsApplication(database, books, query);
    expect(rows).toEqual([{ closed_by: books.userId, actor_id: books.userId, ...closed }]);
  });

  test.each([
    {
      description: "can't write a closing journal without a closing",
      rule: "closing_matches_its_journal",
      by: () => write("2024-12-31", SALES_2024),
    },
    {
      description: "can't close a year whose journal has another date",
      rule: "closing_matches_its_journal",
      by: () => [...write("2024-12-30", SALES_2024), closeYear(2024, NEW_ID)],
    },
    {
      description: "can't close the result to cash",
      rule: "closing_matches_its_journal",
      by: () => [
        ...write("2024-12-31", [
          ["Sales", "9", "0"],
          ["Cash", "0", "9"],
        ]),
        closeYear(2024, NEW_ID),
      ],
    },
    {
      description: "can't leave income in a closed year",
      rule: "closed_year_has_zero_result",
      by: () => [
        ...write("2024-12-31", [
          ["Sales", "8", "0"],
          ["Retained Earnings", "0", "8"],
        ]),
        closeYear(2024, NEW_ID),
      ],
    },
    {
      description: "can't close a year twice",
      rule: "year_is_closed_once",
      by: () => [...write("2025-12-31", SALES_2024), closeYear(2025, NEW_ID)],
    },
    {
      description: "can't close a day twice",
      rule: "fiscal_years_do_not_overlap",
      by: () => [
        ...write("2026-03-31", SALES_2024),
        closeYear(2026, NEW_ID, { from: "2025-12-31", to: "2026-03-31" }),
      ],
    },
    {
      description: "can't close a year before an earlier one",
      rule: "years_are_closed_in_order",
      by: () => [reopenYear(), ...write("2026-12-31", SALES_2024), closeYear(2026, NEW_ID)],
    },
    {
      description: "can't use another journal as the closing journal",
      rule: "closing_journal_is_unique",
      by: () => [closeYear(2024, journalId)],
    },
    {
      description: "can't void a closing journal without reopening the year",
      rule: "closing_matches_its_journal",
      by: () => [`update journals set version = version + 1, status = 'void' where id = '${journalId}'`],
    },
    {
      description: "can't reopen a year and keep its journal",
      rule: "closing_matches_its_journal",
      by: () => [reopenYear()],
    },
    {
      description: "can't reopen a year without a reason",
      rule: "closing_is_reopened_with_a_reason",
      by: () => [reopenYear("null")],
    },
  ])("$description", async ({ rule, by }) => {
    expect(await attempt(...by())).toMatchObject({ rule });
    expect(await closing.yearOf(2025)).toMatchObject({ status: "closed", isOutOfDate: false });
    expect(await closing.hasPassed()).toBe(true);
  });

  test.each([
    "delete from year_closings",
    "update year_closings set reopened_at = null",
    "update year_closings set year = 2024",
    "update year_closings set closed_before = null",
    "truncate year_closings",
    "update year_closings set reopen_reason = 'Another'",
    "insert into year_closings (id, year) values (current_book(), 2024)",
    "update books set closed_through = null",
    "update books set closed_through = '2099-12-31'",
  ])("can't run: %s", async (text) => {
    expect(await attempt(text)).toMatchObject({ message: expect.stringMatching(/permission denied/) });
  });

  test("can't reopen a year twice, nor set who reopened it", async () => {
    await closing.reopen();
    expect(await attempt(reopenYear())).toMatchObject({ rule: "year_closings_is_append_only" });
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
