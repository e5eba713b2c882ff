import { expect, test } from "vitest";
import { ALL_ENDPOINTS } from "#test/support/all-endpoints.ts";
import { statementsOf } from "#test/support/count-statements.ts";
import { onConnection } from "#test/support/raw-sql.ts";
import { markedBooks, sampleOf, send } from "#test/support/sample-requests.ts";
import { tablesOfBooks } from "#test/support/state-of-books.ts";
import { testApp } from "#test/support/test-app.ts";

/** Others prove who somebody is, outside of the books, and end what is begun: `markedBooks` has signed up. */
const IN_BOOKS = ALL_ENDPOINTS.filter(({ path }) => !path.startsWith("/api/auth/"));

/** Row security keeps to a book; a statement that names it as well finds the machine that has it (docs/scale.md). */
test("every statement names the book of each table that it reads or changes by a parameter", async () => {
  const { database } = await testApp();
  const tables = await tablesOfBooks(database);
  const statements = await statementsOf(database, async () => {
    const { books, records } = await markedBooks("Named");
    for (const endpoint of IN_BOOKS) await send(books, endpoint, sampleOf(endpoint, books, records));
  });
  const named = new RegExp(String.raw`\b(?:from|join|update)\s+"?(?:${tables.join("|")})"?(?!\w)`, "g");
  const touching = new Set(statements.filter((text) => text.search(named) >= 0));
  expect(touching.size).toBeGreaterThan(100);
  expect([...touching].filter((text) => !namesItsBook(text, named))).toEqual([]);
});

/** Each table in parentheses of its own, or as often as there is a table. */
function namesItsBook(text: string, named: RegExp): boolean {
  const rest = text.replace(/\(select \* from \w+ where book_id = \$\d+\)/g, "()");
  const conditions = rest.match(/"?\bbook_id"? = \$\d+/g) ?? [];
  return (rest.match(named) ?? []).length <= conditions.length;
}

test("no function leaves it to the database to find out its book row by row", async () => {
  const { database } = await testApp();
  const { rows } = await onConnection(database, (client) =>
    client.query("select proname from pg_proc where prosrc ~ 'book_id = (public\\.)?current_book'"),
  );
  expect(rows).toEqual([]);
});
