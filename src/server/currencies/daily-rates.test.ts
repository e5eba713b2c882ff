import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openEuroRates } from "./fetch-rates.ts";
import { fileLimits, RATES_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { selectJobQueue } from "#server/schedules/job-queries.ts";
import { work } from "#test/support/schedules.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { testApp, testAppWith, useOwnTestApp } from "#test/support/test-app.ts";

/** Daily rates are fetched automatically (Accounting 10, Decision 0104). Test books are in USD. */
await useOwnTestApp();

type RateServerReply = { status?: number; body?: string | Buffer; headers?: Record<string, string> };
let answer: RateServerReply | RequestListener = {};
let requestCount = 0;
const bank = createServer((request, response) => {
  requestCount += 1;
  if (typeof answer === "function") {
    answer(request, response);
    return;
  }
  const { status = 200, body = "", headers = {} } = answer;
  response.writeHead(status, headers).end(body);
});
await new Promise<void>((resolve) => bank.listen(0, "127.0.0.1", resolve));
const address = bank.address();
const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/eurofxref-daily.xml`;
afterAll(() => {
  bank.closeAllConnections();
  bank.close();
});
const server = await testAppWith({ EXCHANGE_RATES_URL: url });
const asOwner = (text: string) => server.database.asOwner((client) => client.query(text));

const DAILY = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='2026-01-15'>
    <Cube currency='USD' rate='1.0870'/><Cube currency='GBP' rate='0.83580'/><Cube currency='JPY' rate='161.5'/>
  </Cube></Cube>
</gesmes:Envelope>`;

beforeEach(async () => {
  await asOwner("delete from auth.jobs where kind = 'rates'");
  requestCount = 0;
  answer = { body: DAILY };
});

const wanting = async () => {
  const books = await newBooks({}, server);
  expect(await books.put("/exchange-rates/daily", { isEnabled: true })).toMatchObject({
    status: 200,
    body: { isAvailable: true, isEnabled: true, fetchedAt: null, failedAt: null },
  });
  return books;
};
const daily = async (books: TestBooks) => (await books.get("/exchange-rates/daily")).body;
const rates = async (books: TestBooks) => (await books.get("/exchange-rates?date=2026-01-15")).body.items;
const onceMore = () => asOwner("update auth.jobs set due_at = now() where kind = 'rates'");
const jobs = async () =>
  (await asOwner("select failures, last_error, due_at > now() as waits from auth.jobs where kind = 'rates'"))
    .rows;
test("daily rates are converted through the euro like those of a file, and show their date", async () => {
  const books = await wanting();
  expect(await work(server)).toEqual([]);
  expect(await rates(books)).toMatchObject([
    { currency: "EUR", rate: "1.087", source: "central_bank" },
    { currency: "GBP", rate: "1.30055037", source: "central_bank" },
    { currency: "JPY", rate: "0.00673065", source: "central_bank" },
  ]);
  expect(await daily(books)).toMatchObject({ latestRateDate: "2026-01-15", error: null, failedAt: null });
  // Six in the evening at the bank, with or without daylight saving time.
  expect((await daily(books)).nextAt).toMatch(/T1[67]:00:00/);
  expect(await jobs()).toEqual([{ failures: 0, last_error: null, waits: true }]);
});

test("a fetched rate doesn't overwrite an entered one, and a second fetch changes nothing", async () => {
  const books = await newBooks({}, server);
  await books.post("/exchange-rates", { currency: "GBP", date: "2026-01-15", rate: "1.25" });
  await books.put("/exchange-rates/daily", { isEnabled: true });
  await work(server);
  const first = await rates(books);
  expect(first).toMatchObject([{ currency: "EUR" }, { currency: "GBP", rate: "1.25", source: "manual" }, {}]);
  const log = `/audit-log?recordId=${books.bookId}`;
  const written = (await books.get(log)).body;
  await onceMore();
  await work(server);
  expect(await rates(books)).toEqual(first);
  expect((await books.get(log)).body).toEqual(written);
});

test("one request serves several companies", async () => {
  const all = [await wanting(), await wanting(), await wanting()];
  await work(server);
  for (const books of all) expect(await rates(books)).toHaveLength(3);
  expect(requestCount).toBe(1);
});

test("several servers share one request", async () => {
  const books = await wanting();
  const otherServer = await testAppWith({ EXCHANGE_RATES_URL: url });
  await Promise.all([work(server), work(otherServer)]);
  expect(requestCount).toBe(1);
  expect(await rates(books)).toHaveLength(3);
});

const tooLarge = Buffer.alloc(40 * 1024 * 1024, 32);
test.each<[string, RateServerReply | RequestListener, string]>([
  ["an error", { status: 500 }, "The exchange rate server answered 500"],
  ["an unchanged file", { status: 304 }, "The exchange rate server answered 304"],
  [
    "a redirect",
    { status: 302, headers: { location: "http://169.254.169.254/latest/meta-data" } },
    "The exchange rate server answered 302",
  ],
  ["40 MB", { body: tooLarge }, `The exchange rate server sent more than ${RATES_MEGABYTES_MAX} MB`],
  [
    "40 MB compressed to a few KB",
    { body: gzipSync(tooLarge), headers: { "content-encoding": "gzip" } },
    `The exchange rate server sent more than ${RATES_MEGABYTES_MAX} MB`,
  ],
  [
    "a broken connection",
    (_, response) => response.writeHead(200).destroy(),
    "The exchange rate server can't be reached",
  ],
  ["a web page", { body: "<html><p>Hello</p></html>" }, "Line 1: The file has no rates"],
  [
    "a binary file",
    { body: Buffer.from([0xff, 0xfe, 0x00]) },
    "Line 1: The file isn't in UTF-8. Save it in UTF-8.",
  ],
  ["an empty file", { body: "" }, "Line 1: This isn't an exchange rate file from the European Central Bank"],
  [
    "a file with entities",
    {
      body: `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Cube><Cube time="2026-01-15">&b;</Cube></Cube>`,
    },
    "Line 1: Files that define their own entities aren't supported. Choose another file.",
  ],
  [
    "a future date",
    { body: DAILY.replace("2026-01-15", "2199-01-15") },
    "Line 4: 2199-01-15 is in the future",
  ],
  [
    "no rate for the base currency",
    { body: DAILY.replace("USD", "CHF") },
    "Line 1: The file has no rate for USD, your base currency",
  ],
])(
  "%s is reported with its time and writes nothing, and the next attempt succeeds",
  async (_, serverReply, error) => {
    const books = await wanting();
    answer = serverReply;
    await work(server);
    expect(await rates(books)).toEqual([]);
    const failed = await daily(books);
    expect(failed).toMatchObject({ error, fetchedAt: null, failedAt: expect.any(String) });
    expect(failed.nextAt > failed.failedAt).toBe(true);
    expect(await jobs()).toMatchObject([
      {
        failures: 1,
        last_error: expect.stringMatching(/^(We couldn't fetch the exchange rates|The file can't be read)/),
        waits: true,
      },
    ]);
    answer = { body: DAILY };
    await onceMore();
    await work(server);
    expect(await rates(books)).toHaveLength(3);
    expect(await daily(books)).toMatchObject({ error: null, failedAt: null, latestRateDate: "2026-01-15" });
    expect(await jobs()).toEqual([{ failures: 0, last_error: null, waits: true }]);
  },
);

test("a file of the maximum size is read to its end, and a larger one is rejected", async () => {
  const { bytesMax } = fileLimits(RATES_MEGABYTES_MAX);
  const filled = (size: number) => DAILY + " ".repeat(size - DAILY.length);
  const fetchRates = openEuroRates(url, () => undefined);
  answer = { body: filled(bytesMax) };
  expect(await fetchRates?.()).toHaveLength(1);
  answer = { body: filled(bytesMax + 1) };
  await expect(openEuroRates(url, () => undefined)?.()).rejects.toMatchObject({
    code: "exchange-rate.not-fetched",
  });
});

test("a server that doesn't answer in time is abandoned", async () => {
  const waiting: RequestListener = () => undefined;
  answer = waiting;
  const logged: string[] = [];
  await expect(openEuroRates(url, (failure) => logged.push(failure), 50)?.()).rejects.toMatchObject({
    errors: [{ message: "The exchange rate server didn't respond in time" }],
  });
  answer = (_, response) => response.writeHead(200).write("<Cube>");
  await expect(openEuroRates(url, (failure) => logged.push(failure), 50)?.()).rejects.toMatchObject({
    errors: [{ message: "The exchange rate server didn't respond in time" }],
  });
  expect(logged).toHaveLength(2);
});

test("companies without daily rates are skipped, and turning them on twice schedules them once", async () => {
  const books = await wanting();
  expect((await books.put("/exchange-rates/daily", { isEnabled: true })).status).toBe(200);
  expect((await books.put("/exchange-rates/daily", { isEnabled: false })).body).toMatchObject({
    isEnabled: false,
    nextAt: null,
  });
  await work(server);
  expect(requestCount).toBe(0);
  expect(await jobs()).toEqual([]);
  expect((await books.put("/exchange-rates/daily", { isEnabled: "yes" })).status).toBe(400);
});

test("a server without an address offers no daily rates, and rejects turning them on", async () => {
  const without = await testAppWith({ EXCHANGE_RATES_URL: "" });
  const otherBooks = await newBooks({}, without);
  expect((await otherBooks.get("/exchange-rates/daily")).body).toMatchObject({
    isAvailable: false,
    isEnabled: false,
  });
  expect(await otherBooks.put("/exchange-rates/daily", { isEnabled: true })).toMatchObject({
    status: 422,
    body: { code: "exchange-rate.not-available" },
  });
  const books = await wanting();
  await work(without);
  expect(requestCount).toBe(0);
  expect(await daily(books)).toMatchObject({ isEnabled: true, fetchedAt: null, failedAt: null });
  expect(await jobs()).toEqual([{ failures: 0, last_error: null, waits: true }]);
});

test("administrators see what failed and when", async () => {
  const books = await wanting();
  answer = { status: 500 };
  await work(server);
  const { items } = await selectJobQueue(server.database);
  expect(items).toEqual([
    {
      id: books.bookId,
      dueAt: expect.any(String),
      lastAttemptAt: expect.any(String),
      failureCount: 1,
      error: "We couldn't fetch the exchange rates. Try again later, or enter a rate.",
    },
  ]);
});

test("other companies' rates don't change", async () => {
  const [books, otherBooks] = [await wanting(), await newBooks({}, await testApp())];
  await work(server);
  expect(await rates(books)).toHaveLength(3);
  expect(await rates(otherBooks)).toEqual([]);
  expect((await otherBooks.get("/exchange-rates/daily")).body).toMatchObject({ isEnabled: false });
});
