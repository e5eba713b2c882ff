import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selectProblems } from "#server/books-check/check-books.ts";
import { DIGEST_INVARIANT } from "#server/books-check/digest-invariant.ts";
import { transactionOn } from "#server/db/transaction.ts";
import { enter } from "#test/support/raw-sql.ts";
import { useOwnTestApp } from "#test/support/test-app.ts";
import { isOnServer } from "#test/support/test-database.ts";
import { change, remove } from "./any-row.ts";
import { type DamagedBooks, openDamagedBooks, problemsAfter } from "./damaged-books.ts";
import { INDEPENDENT_FAULTS } from "./independent-faults.ts";

let damaged: DamagedBooks;
beforeAll(async () => {
  if (!isOnServer) return;
  await useOwnTestApp();
  damaged = await openDamagedBooks();
}, 300_000);

afterAll(() => damaged?.close());

// Only a superuser can bypass references; the embedded database has the same check.
describe.skipIf(!isOnServer)("on a server", () => {
  test("nothing is reported where nothing is planted", async () => {
    expect((await problemsAfter(damaged, null)).problems).toEqual([]);
  });

  test.each(INDEPENDENT_FAULTS)("%s", async (_fault, statement) => {
    const { books, problems } = await problemsAfter(damaged, statement);
    expect(books).not.toEqual([]);
    expect(problems).not.toEqual([]);
  });

  test("an amount in another currency is written with the decimals of that currency", async () => {
    const statement = change("documents", "total = total + 1", "currency = 'JPY' and base_paid_amount > 0");
    const { problems } = await problemsAfter(damaged, statement);
    expect(problems.join("\n")).toContain("total is 1001, but the audit log has 1000 ");
  });

  test("a row removed from any table with a digest, and without its own rule, is reported", async () => {
    const { client, owners } = damaged;
    const { rows } = await client.query<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'deleted_rows_are_digested' order by 1",
    );
    const [owner] = owners;
    if (owner === undefined) throw new Error("No book was created.");
    const [bookId, userId] = owner;
    const unfound: string[] = [];
    for (const { name } of rows) {
      await client.query("begin");
      await client.query("select set_config('test.books', $1, true)", [`{${bookId}}`]);
      const { rowCount } = await client.query(remove(name));
      await enter(client, { bookId, userId });
      const { problems } = await selectProblems(transactionOn(client), DIGEST_INVARIANT.query);
      if (rowCount === 1 && !problems.some((problem) => problem.includes(name))) unfound.push(name);
      await client.query("rollback");
    }
    expect(rows.length).toBeGreaterThan(50);
    expect(unfound).toEqual([]);
  });
});
