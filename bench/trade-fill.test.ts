import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { openBooks } from "#server/db/books.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import type { SendRequest } from "./http-client.ts";
import { fillTrade } from "./trade-fill.ts";
import { createTradeRecords } from "./trade-records.ts";
import { makeBackdatedBill } from "./trade-requests.ts";

const SIZE = 300;
const TODAY = toDay("2026-01-15");
/** Hundreds of requests come before the first assertion. */
const LONG_TIMEOUT = { timeout: 180_000 };

test("the product accepts the generated book and can continue it", LONG_TIMEOUT, async () => {
  const { database } = await testApp();
  const books = await newBooks();
  const records = await createTradeRecords(sendThrough(books), { size: SIZE, today: TODAY });
  await fillTrade(openBooks(database, books), records, { size: SIZE, today: TODAY });

  const check = (await books.get("/books-check")).body;
  expect(check.checks.filter(({ problems }: { problems: string[] }) => problems.length > 0)).toEqual([]);
  const tabs = (await books.get("/invoices/summary")).body;
  expect(tabs.all.documentCount).toBe(SIZE);
  expect(tabs.unpaid.documentCount).toBe(SIZE / 10);
  const aging = (await books.get(`/reports/aging?type=receivable&asOf=${TODAY}`)).body;
  expect(aging.totals.total).toBe(aging.controlBalance);
  expect(aging.totals.total).toBe(tabs.unpaid.balanceDue);
  const next = await books.get("/invoices/next-number");
  expect(next.body).toMatchObject({ number: "INV-0301" });
});

test("each back-dated bill revalues every later sale of its product", LONG_TIMEOUT, async () => {
  const { database } = await testApp();
  const books = await newBooks();
  const records = await createTradeRecords(sendThrough(books), { size: SIZE, today: TODAY });
  await fillTrade(openBooks(database, books), records, { size: SIZE, today: TODAY });

  for (const count of [1, 2, 3]) {
    const bill = makeBackdatedBill(records, count, TODAY);
    expect((await books.post("/bills", bill)).status).toBe(201);
    const { items } = (await books.get(`/journals?search=${bill.number} dated&limit=500`)).body;
    expect(items).toHaveLength(SIZE / 10);
  }
  expect((await books.get("/books-check")).body).toMatchObject({ hasPassed: true });
});

/** The bench's client on a server in this process. */
function sendThrough(books: TestBooks): SendRequest {
  return async ({ method, path, body }) => {
    const headers = { "content-type": "application/json" };
    const options = body === undefined ? {} : { payload: body, headers };
    const { status, text } = await books.send(method, path.replace(/^\/api/, ""), options);
    if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
    return { status, text, headers: {} };
  };
}
