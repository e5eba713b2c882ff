import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { startTestApp } from "#test/support/test-app.ts";

test("the sample company is loaded beside the own book, ties out, and is removed with all its rows", async () => {
  const app = await startTestApp({ FREE_MONTHLY_JOURNALS: "3" });
  const books = await newBooks({ accounts: { Till: "asset" } }, app);
  expect((await books.post("/sample")).status).toBe(201);
  expect((await books.get("/book")).body).toMatchObject({ isSample: true });
  expect((await books.post("/sample")).body).toMatchObject({ code: "sample.is-open" });

  expect((await books.get("/books-check")).body).toMatchObject({ isSound: true });
  const { today } = (await books.get("/book")).body;
  const trial = (await books.get(`/reports/trial-balance?start=2020-01-01&end=${today}`)).body;
  expect(trial.totals.debit).toBe(trial.totals.credit);
  for (const side of ["receivable", "payable"]) {
    const aging = (await books.get(`/reports/aging?side=${side}`)).body;
    expect(aging.totals.total).toBe(aging.controlBalance);
  }
  const tabs = (await books.get("/invoices/tabs")).body;
  expect(tabs.overdue.documents).toBeGreaterThan(0);
  expect(tabs.draft.documents).toBeGreaterThan(0);
  expect((await books.get("/products?low=true")).body.items).toMatchObject([{ name: "Steel table 120" }]);
  expect((await books.get("/session")).body.book).toMatchObject({ isSample: true });

  const { items: accounts } = (await books.get("/accounts")).body;
  const lines = [
    { accountId: accounts[0].id, debit: "1.00" },
    { accountId: accounts[1].id, credit: "1.00" },
  ];
  // The journals of the sample itself would have used the month's limit up.
  expect((await books.post("/journals", { date: today, description: "Tried out", lines })).status).toBe(201);
  expect((await books.get("/book")).body.monthlyJournals).toMatchObject({ limit: null });

  const sampleId = (await books.get("/book")).body.id;
  expect((await books.delete("/sample")).status).toBe(204);
  expect((await books.get("/accounts")).body.items).toMatchObject([{ name: "Till" }]);
  const left = await app.database.pool.query(
    "select count(*)::int as rows from journals where book_id = $1",
    [sampleId],
  );
  expect(left.rows[0]).toEqual({ rows: 0 });
});
