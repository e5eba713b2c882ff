import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";

// Accounting 10: daily exchange rates of other currencies to the base currency. Test books are in USD.

const file = (text: string) => ({
  fileName: "eurofxref-hist.csv",
  content: Buffer.from(text).toString("base64"),
});
const set = (books: TestBooks, ratePath: string, rate: string, more = {}) => {
  const [currency, date] = ratePath.split("/");
  return books.post("/exchange-rates", { currency, date, rate, ...more });
};
const on = async (books: TestBooks, date: string) =>
  (await books.get(`/exchange-rates?date=${date}`)).body.items;

test("the rate of a day is the last one on or before it, with its age", async () => {
  const books = await newBooks();
  await set(books, "EUR/2026-01-10", "1.08");
  await set(books, "EUR/2026-01-15", "1.09");
  await set(books, "GBP/2026-01-15", "1.3");
  expect(await on(books, "2026-01-09")).toEqual([]);
  expect(await on(books, "2026-01-14")).toEqual([
    { currency: "EUR", date: "2026-01-10", rate: "1.08", source: "manual", daysOld: 4 },
  ]);
  expect(await on(books, "2026-01-15")).toMatchObject([
    { currency: "EUR", rate: "1.09", daysOld: 0 },
    { currency: "GBP", rate: "1.3", daysOld: 0 },
  ]);
  const { body } = await books.get("/exchange-rates/EUR");
  expect(body.items.map(({ date }: { date: string }) => date)).toEqual(["2026-01-15", "2026-01-10"]);
});

test("a rate can be changed and deleted", async () => {
  const books = await newBooks();
  await set(books, "EUR/2026-01-10", "1.08");
  expect(await set(books, "EUR/2026-01-10", "1.1000")).toMatchObject({ status: 200, body: { rate: "1.1" } });
  expect(await on(books, "2026-01-10")).toMatchObject([{ rate: "1.1" }]);
  expect((await books.delete("/exchange-rates/EUR/2026-01-10")).status).toBe(204);
  expect(await books.delete("/exchange-rates/EUR/2026-01-10")).toMatchObject({
    status: 404,
    body: { code: "exchange-rate.not-found" },
  });
  expect(await on(books, "2026-01-10")).toEqual([]);
});

test("a rate of zero, of the base currency or of an unknown one is rejected at its field", async () => {
  const books = await newBooks();
  const fieldOf = ({ status, body }: { status: number; body: { errors: { field: string }[] } }) => [
    status,
    body.errors[0]?.field,
  ];
  expect(fieldOf(await set(books, "EUR/2026-01-10", "0"))).toEqual([400, "rate"]);
  expect(fieldOf(await set(books, "EUR/2026-01-10", "0.000000001"))).toEqual([400, "rate"]);
  expect(fieldOf(await set(books, "EUR/2026-02-30", "1"))).toEqual([400, "date"]);
  expect(fieldOf(await set(books, "EUX/2026-01-10", "1"))).toEqual([400, "currency"]);
  expect(await set(books, "USD/2026-01-10", "1")).toMatchObject({
    status: 422,
    body: { code: "exchange-rate.base-currency", errors: [{ field: "currency" }] },
  });
  expect(await on(books, "2026-01-10")).toEqual([]);
});

test("a rate that is far from its neighbors needs confirmation", async () => {
  const books = await newBooks();
  await set(books, "EUR/2026-01-10", "1.08");
  for (const [ratePath, rate] of [
    ["EUR/2026-01-11", "108"],
    ["EUR/2026-01-09", "0.1"],
  ] as const) {
    expect(await set(books, ratePath, rate)).toMatchObject({
      status: 422,
      body: {
        code: "exchange-rate.unusual",
        errors: [
          {
            field: "rate",
            message: `You entered 1 EUR = ${rate} USD. The rate on Jan 10, 2026 is 1 EUR = 1.08 USD.`,
          },
        ],
      },
    });
  }
  expect(await on(books, "2026-01-11")).toMatchObject([{ rate: "1.08", date: "2026-01-10" }]);
  expect((await set(books, "EUR/2026-01-11", "108", { confirmRates: true })).status).toBe(200);
  // A rate entered again for a day is compared with the other days, not with itself.
  expect((await set(books, "EUR/2026-01-11", "1.07")).status).toBe(200);
});

test("a file of the European Central Bank is converted and replaces entered rates", async () => {
  const books = await newBooks();
  await set(books, "GBP/2026-01-15", "1.2");
  const reply = await books.post(
    "/exchange-rates/import",
    file(
      "Date,USD,GBP,CYP,\n2026-01-15,1.0870,0.83580,N/A,\n2026-01-14,N/A,0.83,N/A,\n2026-01-13,1.09,N/A,0.5,\n",
    ),
  );
  expect(reply).toMatchObject({
    status: 200,
    body: { dayCount: 2, rateCount: 3, firstDate: "2026-01-13", lastDate: "2026-01-15" },
  });
  expect(await on(books, "2026-01-15")).toMatchObject([
    { currency: "EUR", rate: "1.087", source: "central_bank" },
    { currency: "GBP", rate: "1.30055037", source: "central_bank" },
  ]);
});

test.each([
  ["Date,GBP\n2026-01-15,0.83", "Line 1: The file has no rate for USD, your base currency"],
  ["Date,USD\n2026-01-15,1.08\n2026-01-14,zero", 'Line 3: "zero" isn\'t a rate greater than zero'],
  ["Date,USD\n2199-01-15,1.08", "Line 2: 2199-01-15 is in the future"],
  ["\u00ff\u00feD", 'Line 1: This file is in UTF-16. Save it as "CSV UTF-8" and try again.'],
])("an invalid file is rejected as a whole: %j", async (text, message) => {
  const books = await newBooks();
  expect(await books.post("/exchange-rates/import", file(text))).toMatchObject({
    status: 422,
    body: { code: "exchange-rate.unreadable", errors: [{ field: "content", message }] },
  });
  expect(await on(books, "2026-12-31")).toEqual([]);
});

test("changing the base currency deletes the rates", async () => {
  const books = await newBooks();
  await set(books, "EUR/2026-01-10", "1.08");
  const { body: book } = await books.get("/company");
  expect((await books.put("/company", { version: book.version, name: "Euro", currency: "EUR" })).status).toBe(
    200,
  );
  expect(await on(books, "2026-01-10")).toEqual([]);
  expect((await set(books, "USD/2026-01-10", "0.92")).status).toBe(200);
});

test("other companies have their own rates", async () => {
  const [books, otherBooks] = [await newBooks(), await newBooks()];
  await set(books, "EUR/2026-01-10", "1.08");
  expect(await on(otherBooks, "2026-01-10")).toEqual([]);
  expect((await otherBooks.delete("/exchange-rates/EUR/2026-01-10")).status).toBe(404);
  expect(await on(books, "2026-01-10")).toMatchObject([{ rate: "1.08" }]);
});
