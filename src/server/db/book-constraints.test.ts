import { beforeAll, describe, expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import {
  asOwner,
  NEW_ID,
  type RawSql,
  rawSql,
  readAsApplication,
  readAsOwner,
  withVersionAndRecord,
} from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";

/** Raw SQL as the application's own role can neither mix books nor break accounts. */
const ACCOUNTS = { Cash: "asset", Bank: "asset", Sales: "revenue", Spare: "expense" } as const;
const DENIED = /permission denied/;

let books: TestBooks;
let otherBooks: TestBooks;
let raw: RawSql;

beforeAll(async () => {
  books = await newBooks({ accounts: ACCOUNTS });
  otherBooks = await newBooks({ accounts: ACCOUNTS });
  raw = rawSql(await testApp(), books);
  for (const owner of [books, otherBooks]) {
    await owner.post("/journals", journal(owner, [debit("Cash", "100.00"), credit("Sales", "100.00")]));
  }
});

const attempt = (...statements: string[]) =>
  raw.attempt(...withVersionAndRecord(statements, [NEW_ID, NEW_ID.replace(/1$/, "2"), ...named()]));
const named = () => Object.keys(ACCOUNTS).map((name) => books.account(name));

describe("raw SQL cannot reach another book", () => {
  test("its rows are not visible in any table", async () => {
    const { database } = await testApp();
    for (const table of await tablesOfBooks()) {
      const rows = await readAsApplication(
        database,
        books,
        `select from ${table} where book_id <> '${books.bookId}'`,
      );
      expect({ table, rows: rows.length }).toEqual({ table, rows: 0 });
    }
    expect(await readAsApplication(database, otherBooks, "select from journals")).toHaveLength(1);
  });

  test("nothing is visible without a book", async () => {
    const { database } = await testApp();
    for (const table of await tablesOfBooks()) {
      expect(await readAsApplication(database, null, `select from ${table}`)).toHaveLength(0);
    }
  });

  test("no row can be inserted into it", async () => {
    const statements = [
      `insert into accounts (book_id, id, code, type, name)
        values ('${otherBooks.bookId}', '${NEW_ID}', '1999', 'asset', 'Foreign')`,
      `insert into journals (book_id, id, number, date, description, status, total)
        values ('${otherBooks.bookId}', '${NEW_ID}', 'X', '2026-01-15', 'Foreign', 'draft', 0)`,
      `insert into audit_log (book_id, id, action, subject, subject_id)
        values ('${otherBooks.bookId}', '${NEW_ID}', 'x', 'x', '${NEW_ID}')`,
      `insert into number_series (book_id, kind, year, last) values ('${otherBooks.bookId}', 'journal', 2030, 5)`,
    ];
    for (const text of statements) {
      expect(await attempt(text)).toMatchObject({
        message: expect.stringMatching(/row-level security|belongs to another book/),
      });
    }
  });

  test("no row can be moved into it", async () => {
    expect(await attempt(`update accounts set book_id = '${otherBooks.bookId}'`)).not.toBeNull();
    expect(await attempt(`update books set book_id = '${otherBooks.bookId}'`)).toMatchObject({
      message: expect.stringMatching(DENIED),
    });
  });

  test("its rows are not changed by statements that name them", async () => {
    const { database } = await testApp();
    const query = "select name, is_active, version from accounts order by code";
    const before = await readAsOwner(database, otherBooks.bookId, query);
    await attempt(`update accounts set name = 'Taken' where book_id = '${otherBooks.bookId}'`);
    await attempt(`update accounts set name = 'Taken' where id = '${otherBooks.account("Cash")}'`);
    await attempt(`delete from accounts where id = '${otherBooks.account("Spare")}'`);
    expect(await readAsOwner(database, otherBooks.bookId, query)).toEqual(before);
  });

  test("no line can use its accounts, and no account can have a parent there", async () => {
    const line = raw
      .insertLine(NEW_ID, 1, ["Cash", "7", "0"])
      .replace(books.account("Cash"), otherBooks.account("Cash"));
    const [header = ""] = raw.written([], "7");
    expect(await attempt(header, line)).toMatchObject({ rule: "line_account_exists" });
    expect(
      await attempt(`insert into accounts (id, code, type, name, parent_id)
        values ('${NEW_ID}', '1000001', 'asset', 'Child', '${otherBooks.account("Cash")}')`),
    ).toMatchObject({ rule: "account_parent_is_main_account_of_same_type" });
  });
});

/** Leaves the book in the middle of a statement, before the row's trigger checks it, and returns after it. */
const LEAVING = "set_config('app.book_id', '', true)";
const comeBack = (): string => `select set_config('app.book_id', '${books.bookId}', true)`;

describe("a statement that leaves its book midway is stopped by the triggers:", () => {
  const rule = "row_belongs_to_current_book";

  test("its second row can't post a journal in a closed period", async () => {
    const { database } = await testApp();
    const close = (day: string) =>
      asOwner(database, books.bookId, [
        `update books set closed_through = ${day} where book_id = '${books.bookId}'`,
      ]);
    await close("'2025-12-31'");
    const rows = `insert into journals (book_id, id, number, date, description, status, total) values
      ('${books.bookId}', '${NEW_ID}', 'X1', '2026-01-15', 'Open', 'draft', 0),
      ('${books.bookId}', '${NEW_ID.replace(/1$/, "2")}', 'X2', '2025-06-15', 'Closed' || ${LEAVING}, 'posted', 7)`;
    expect(await attempt(rows, comeBack())).toMatchObject({ rule });
    await close("null");
  });

  test("it can't insert a line into a sealed journal", async () => {
    const [sealed] = (await books.get("/journals")).body.items;
    const line = raw
      .insertLine(sealed.id, 3, ["Cash", "7", "0"])
      .replace(", 7, 0)", `, 7 + length(${LEAVING}), 0)`);
    expect(await attempt(line, comeBack())).toMatchObject({ rule });
  });

  test("it can't change the type of an account with lines", async () => {
    const text = `update accounts set type = 'expense', name = 'Cash' || ${LEAVING}
      where id = '${books.account("Cash")}'`;
    expect(await attempt(text, comeBack())).toMatchObject({ rule });
  });
});

describe("an account", () => {
  const child = (parent: string, type: string) => `insert into accounts (id, code, type, name, parent_id)
    values ('${NEW_ID}', '1000001', '${type}', 'Child', '${books.account(parent)}')`;

  test("keeps its type once it has lines", async () => {
    const text = `update accounts set type = 'expense' where id = '${books.account("Cash")}'`;
    expect(await attempt(text)).toMatchObject({ rule: "account_type_is_fixed_once_used" });
  });

  test("with lines cannot be deleted", async () => {
    const text = `delete from accounts where id = '${books.account("Cash")}'`;
    expect(await attempt(text)).toMatchObject({ rule: "line_account_exists" });
  });

  test("can only have a main account of its own type as parent", async () => {
    const rule = "account_parent_is_main_account_of_same_type";
    expect(await attempt(child("Cash", "expense"))).toMatchObject({ rule });
    const under = child("Cash", "asset").replace("1000001", "1000002").replace(books.account("Cash"), NEW_ID);
    expect(
      await attempt(child("Cash", "asset"), under.replace(NEW_ID, NEW_ID.replace(/1$/, "2"))),
    ).toMatchObject({
      rule,
    });
    const self = `update accounts set parent_id = id where id = '${books.account("Spare")}'`;
    expect(await attempt(self)).toMatchObject({ rule });
    const makeChild = `update accounts set parent_id = '${books.account("Bank")}' where id = '${books.account("Cash")}'`;
    expect(await attempt(child("Cash", "asset"), makeChild)).toMatchObject({ rule });
    const retype = `update accounts set type = 'equity' where id = '${books.account("Spare")}'`;
    expect(await attempt(child("Spare", "expense"), retype)).toMatchObject({ rule });
  });

  test("needs a name and a unique numeric code", async () => {
    const spare = `where id = '${books.account("Spare")}'`;
    expect(await attempt(`update accounts set code = '10a' ${spare}`)).toMatchObject({
      rule: "account_code_is_allowed_in_book",
    });
    expect(await attempt(`update accounts set code = '1000' ${spare}`)).toMatchObject({
      rule: "account_code_is_unique",
    });
    expect(await attempt(`update accounts set name = '' ${spare}`)).toMatchObject({
      rule: "account_name_is_not_blank",
    });
    expect(await attempt(`update accounts set name = E'a\\x01b' ${spare}`)).toMatchObject({
      rule: "name_has_valid_characters",
    });
    expect(await attempt(`update accounts set name = E'e\\u0301' ${spare}`)).toMatchObject({
      rule: "name_has_valid_characters",
    });
    expect(await attempt(`update accounts set name = repeat('x', 201) ${spare}`)).toMatchObject({
      rule: "name_has_valid_characters",
    });
  });
});

async function tablesOfBooks(): Promise<string[]> {
  const { database } = await testApp();
  const rows = await readAsOwner(
    database,
    books.bookId,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'book_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  const tables = rows.map(({ name }) => String(name));
  expect(tables.length).toBeGreaterThan(8);
  return tables;
}
