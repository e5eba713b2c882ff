import { sql } from "kysely";
import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import { openBooks } from "./books.ts";
import { newTransaction, bookRows } from "./transaction.ts";
import { isEmbedded } from "#test/support/test-database.ts";
import { expectMade } from "#test/support/trade.ts";

const ACCOUNTS = { Cash: "asset", Sales: "revenue" } as const;

/** Journals of 60 lines. */
function journals(books: TestBooks, count: number) {
  const line = (account: "Cash" | "Sales", debit: string, credit: string) => ({
    accountId: books.account(account),
    debit,
    credit,
    description: "",
  });
  const sales = Array.from({ length: 59 }, () => line("Sales", "0.00", "1.00"));
  const lines = [line("Cash", "59.00", "0.00"), ...sales];
  return Array.from({ length: count }, (_, index) => ({
    date: "2024-03-01",
    description: `Old ${index}`,
    lines,
  }));
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { database } = await testApp();
  return database.asOwner(async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace) order by 1`);
    const texts: string[] = [];
    for (const { name } of rows) {
      const result = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      texts.push(name, ...result.rows.map(({ row }) => row));
    }
    return texts.join("\n");
  });
}

const countKept = async (): Promise<number> => {
  const { database } = await testApp();
  const { rows } = await database.asOwner((client) =>
    client.query<{ count: number }>("select count(*)::int as count from undo.rows"),
  );
  return rows[0]?.count ?? -1;
};

test.runIf(isEmbedded)(
  "an import that is rejected in its last batch leaves every table unchanged",
  async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    expectMade(await books.post("/journals/import", { journals: journals(books, 20) }));
    const before = await dump();
    expect(before).toContain("Old 19");
    const many = journals(books, 60).map((journal, index) => ({ ...journal, number: `N-${index % 59}` }));
    const refused = await books.post("/journals/import", { journals: many });
    expect(refused.body).toMatchObject({ code: "journal.duplicate-number" });
    expect(await dump()).toBe(before);
    expect(await countKept()).toBe(0);
    expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
  },
);

test.runIf(isEmbedded)("other requests are answered while a long import is in progress", async () => {
  const [books, otherBooks] = [
    await newBooks({ accounts: ACCOUNTS }),
    await newBooks({ accounts: { Till: "asset" } }),
  ];
  const { app } = await testApp();
  const answered: string[] = [];
  const note = (name: string) => () => void answered.push(name);
  const importing = books.post("/journals/import", { journals: journals(books, 100) });
  const isBegun = importing.then(note("import"));
  await waitForFirstPiece(books);
  const { email, password } = otherBooks;
  const signIn = { method: "POST", url: "/api/auth/sign-in/email", payload: { email, password } } as const;
  const account = { code: "1900", type: "asset", name: "Bank" };
  await Promise.all([
    app.inject(signIn).then(({ statusCode }) => note(`sign-in ${statusCode}`)()),
    otherBooks.get("/accounts").then(({ status }) => note(`read ${status}`)()),
    otherBooks.post("/accounts", account).then(({ status }) => note(`write ${status}`)()),
    app.inject({ url: "/readyz" }).then(({ statusCode }) => note(`ready ${statusCode}`)()),
    isBegun,
  ]);
  expect(answered.slice(0, 4).toSorted()).toEqual(["read 200", "ready 200", "sign-in 200", "write 201"]);
  expect(expectMade(await importing).created).toBe(100);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test.runIf(isEmbedded)(
  "a book is closed to reads and writes while part of a long import is committed",
  async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const { database } = await testApp();
    const importing = books.post("/journals/import", { journals: journals(books, 150) });
    await waitForFirstPiece(books);
    const account = { code: "1900", type: "asset", name: "Bank" };
    const requests = [
      books.get("/journals"),
      books.get("/reports/trial-balance?start=2024-01-01&end=2024-12-31"),
      books.post("/accounts", account),
      books.post("/journals/preview", journals(books, 1)[0]),
    ];
    for (const { status, body, headers } of await Promise.all(requests)) {
      expect({ status, code: body.code }).toEqual({ status: 503, code: "request.busy" });
      expect(headers["retry-after"]).toBeDefined();
    }
    // The list of a user's companies, and background work.
    expect((await books.get("/companies")).status).toBe(200);
    const job = openBooks(database, books).read((tx) => sql`select from ${bookRows("journals")}`.execute(tx));
    expect((await job).rows).toHaveLength(150);
    expectMade(await importing);
    expect((await books.post("/accounts", account)).status).toBe(201);
  },
);

test.runIf(isEmbedded)(
  "a query of a long write after its end or between its batches has no connection",
  async () => {
    const tx = newTransaction();
    await expect(tx.selectFrom("books").select("name").execute()).rejects.toThrow("has no connection");
  },
);

/** Waits until a batch of an import is committed. */
async function waitForFirstPiece(books: TestBooks): Promise<void> {
  const { database } = await testApp();
  const find = "select from public.journals where book_id = $1 limit 1";
  const isBegun = async () =>
    (await database.asOwner((client) => client.query(find, [books.bookId]))).rowCount === 1;
  while (!(await isBegun()));
}
