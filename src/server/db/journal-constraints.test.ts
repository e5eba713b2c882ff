import { beforeAll, describe, expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import {
  enter,
  NEW_ID,
  onRequest,
  type RawSql,
  rawSql,
  readAsApplication,
  readAsOwner,
  refused,
} from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";

/**
 * What raw SQL as the application's own role can't do: these constraints stop
 * a mistake in any code path, and an injection.
 */
const ACCOUNTS = { Cash: "asset", Bank: "asset", Sales: "revenue", Spare: "expense" } as const;
const DENIED = /permission denied/;

let books: TestBooks;
let raw: RawSql;
let otherBooks: TestBooks;
let journalId: string;

beforeAll(async () => {
  books = await newBooks({ accounts: ACCOUNTS });
  raw = rawSql(await testApp(), books);
  otherBooks = await newBooks({ accounts: ACCOUNTS });
  journalId = await posted(books);
  await posted(otherBooks);
});

async function posted(owner: TestBooks, more: object = {}): Promise<string> {
  const lines = [debit("Cash", "100.00"), credit("Sales", "100.00")];
  const reply = await owner.post("/journals", journal(owner, lines, { ...more }));
  expect(reply.status).toBe(201);
  return reply.body.id;
}

const attempt = (...statements: string[]) => raw.attempt(...statements);
const written: RawSql["written"] = (...given) => raw.written(...given);
const insertLine: RawSql["insertLine"] = (...line) => raw.insertLine(...line);

const raise = (set: string, by = 1) =>
  `update journals set version = version + ${by}, ${set} where id = '${journalId}'`;

test("a balanced journal in raw SQL is accepted, so that the rejections below mean something", async () => {
  const id = "018f2f3c-0000-7000-8000-0000000000aa";
  const lines = written(
    [
      ["Cash", "7", "0"],
      ["Sales", "0", "7"],
    ],
    "7",
    id,
  );
  expect(await attempt(...lines)).toBeNull();
  expect((await books.get(`/journals/${id}`)).body).toMatchObject({ number: id, total: "7.00" });
});

describe("raw SQL cannot unbalance the books", () => {
  test.each([
    {
      description: "by a journal that does not balance",
      lines: [
        ["Cash", "7", "0"],
        ["Sales", "0", "6.99"],
      ],
      total: "7",
    },
    { description: "by a journal with one side", lines: [["Cash", "7", "0"]], total: "7" },
    { description: "by a posted journal without lines", lines: [], total: "0" },
    {
      description: "by a total that differs from the lines",
      lines: [
        ["Cash", "7", "0"],
        ["Sales", "0", "7"],
      ],
      total: "8",
    },
  ] as const)("$description", async ({ lines, total }) => {
    expect(await attempt(...written(lines, total))).toMatchObject({ rule: "journal_is_balanced" });
    expect((await books.get(`/journals/${NEW_ID}`)).status).toBe(404);
  });

  test("by removing a line in a new version", async () => {
    const deleteLine = `delete from journal_lines where journal_id = '${journalId}' and position = 2`;
    expect(await attempt(raise("status = 'posted'"), deleteLine)).toMatchObject({
      rule: "journal_is_balanced",
    });
  });

  test("by leaving the book before the commit to hide the journal from the seal", async () => {
    const enterOtherBook = `select set_config('app.book_id', '${otherBooks.bookId}', true)`;
    const statements = [...written([["Cash", "7", "0"]], "7"), enterOtherBook];
    expect(await attempt(...statements)).toMatchObject({ rule: "journal_is_sealed_in_current_book" });
    expect(
      await attempt(...statements.slice(0, -1), "select set_config('app.book_id', '', true)"),
    ).toMatchObject({
      rule: "journal_is_sealed_in_current_book",
    });
  });

  test("by a line with two sides, no side, a negative amount or fractions of a cent", async () => {
    for (const [left, right] of [
      ["7", "7"],
      ["0", "0"],
      ["-7", "0"],
      ["0", "-7"],
    ] as const) {
      const line = ["Cash", left, right] as const;
      expect(await attempt(...written([line], "7"))).toMatchObject({ rule: "line_has_one_side" });
    }
    expect(await attempt(...written([["Cash", "0.001", "0"]], "7"))).toMatchObject({
      rule: "line_is_in_minor_units",
    });
    expect(await attempt(...written([["Cash", "'NaN'", "0"]], "7"))).not.toBeNull();
  });
});

describe("raw SQL cannot change sealed lines", () => {
  test.each([
    { description: "insert one", text: () => insertLine(journalId, 3, ["Bank", "1", "0"]) },
    { description: "delete one", text: () => `delete from journal_lines where journal_id = '${journalId}'` },
  ])("$description", async ({ text }) => {
    expect(await attempt(text())).toMatchObject({ rule: "lines_change_with_their_journal" });
  });

  test("update one", async () => {
    const text = `update journal_lines set debit = 99 where journal_id = '${journalId}' and debit > 0`;
    expect(await attempt(text)).toMatchObject({ message: expect.stringMatching(DENIED) });
    expect(await attempt(raise("total = 99"), text)).toMatchObject({
      message: expect.stringMatching(DENIED),
    });
  });

  test("insert one after the journal was sealed in the same transaction", async () => {
    const statements = [raise("status = 'posted'"), "set constraints all immediate"];
    expect(await attempt(...statements, insertLine(journalId, 3, ["Bank", "1", "0"]))).toMatchObject({
      rule: "lines_change_with_their_journal",
    });
  });

  test("insert one into a journal that another transaction is writing", async ({ skip }) => {
    const { database } = await testApp();
    if (database.kind === "embedded") skip("the embedded database has one connection");
    await onRequest(database, async (writer) => {
      await writer.query("begin");
      await enter(writer, books);
      const lines = written(
        [
          ["Cash", "7", "0"],
          ["Sales", "0", "7"],
        ],
        "7",
        NEW_ID,
      );
      for (const text of lines) await writer.query(text);
      const intruder = await attempt(insertLine(NEW_ID, 3, ["Bank", "1", "0"]));
      await writer.query("rollback");
      expect(intruder).toMatchObject({ rule: "lines_change_with_their_journal" });
    });
  });
});

describe("raw SQL cannot rewrite history", () => {
  test.each([
    "update journal_history set payload = '{}'",
    "delete from journal_history",
    "truncate journal_history",
    `insert into journal_history (book_id, journal_id, version, sequence, payload, previous_hash, hash)
      values (current_book(), '${NEW_ID}', 1, 99, '{}', '', '')`,
    "update account_day_totals set debit = debit + 1",
    "update account_month_totals set debit = 0",
    "delete from account_day_totals",
    "insert into account_day_totals values (current_book(), current_book(), '2026-01-01', 1, 0)",
    "truncate account_month_totals",
    "select update_journal_totals(current_book(), '{}', '{}', '{}', '{}', '{}', '{}')",
    "select append_history(current_book(), '', 1, '{}', 1, '{}')",
    "delete from journals",
    "truncate journals cascade",
    "delete from audit_log",
    "update audit_log set action = 'nothing'",
    "truncate audit_log",
    "truncate journal_lines",
    "delete from books",
    "update books set history_hash = '', history_sequence = 0",
    "update journals set created_by = current_book()",
    "alter table journals disable trigger all",
    "alter table journals disable row level security",
    "drop trigger journal_is_sealed on journals",
    "set session_replication_role = replica",
    "create table public.mine (id integer)",
    "create function public.counts_in_totals(a text, b text) returns boolean language sql as 'select true'",
    `select * from auth.users`,
    "update migrations set checksum = ''",
  ])("%s", async (text) => {
    expect(await attempt(text)).toMatchObject({
      message: expect.stringMatching(/permission denied|must be owner/),
    });
  });

  test("even the owner's session can't change the history or the audit log", async () => {
    const { database } = await testApp();
    for (const table of ["journal_history", "audit_log"]) {
      for (const text of [`delete from ${table}`, `update ${table} set book_id = book_id`]) {
        const failure = await readAsOwner(database, books.bookId, text).then(() => null, refused);
        expect(failure).toMatchObject({ rule: `${table}_is_append_only` });
      }
    }
  });

  test("a user can't pretend that another user created a journal", async () => {
    const [header = ""] = written([["Cash", "7", "0"]], "0");
    const forged = header
      .replace("total)", "total, created_by, updated_by, created_at)")
      .replace("'posted', 0)", `'draft', 0, '${otherBooks.userId}', '${otherBooks.userId}', '2001-01-01')`);
    expect(await attempt(forged)).toBeNull();
    const { database } = await testApp();
    const [row] = await readAsApplication(
      database,
      books,
      `select created_by, updated_by, created_at > now() - interval '1 hour' as is_new from journals where id = '${NEW_ID}'`,
    );
    expect(row).toEqual({ created_by: books.userId, updated_by: books.userId, is_new: true });
  });
});

describe("a version", () => {
  test.each([
    { description: "rises by two", text: () => raise("status = 'void'", 2) },
    { description: "stays", text: () => raise("status = 'void'", 0) },
    { description: "falls", text: () => raise("status = 'void'", -1) },
  ])("that $description is rejected", async ({ text }) => {
    expect(await attempt(text())).toMatchObject({ rule: "journal_version_increases_by_one" });
  });

  test("cannot be skipped by two updates in one transaction", async () => {
    const twice = [raise("description = 'One'"), raise("description = 'Two'")];
    expect(await attempt(...twice)).toMatchObject({ rule: "journal_version_increases_by_one" });
  });

  test("starts at one", async () => {
    const [header = ""] = written([], "0");
    expect(
      await attempt(header.replace("(id,", "(version, id,").replace("values (", "values (2, ")),
    ).toMatchObject({ rule: "journal_version_increases_by_one" });
  });
});
