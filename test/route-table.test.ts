import { expect, test } from "vitest";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import { newBooks } from "#test/support/new-books.ts";
import { markedBooks, sampleOf, send } from "#test/support/sample-requests.ts";
import { TRADE_SAMPLES } from "#test/support/trade-samples.ts";
import { testApp } from "#test/support/test-app.ts";

/** The basis of all route tests: the table of endpoints is complete, and each has a working request. */
const sortedNames = () => ALL_ENDPOINTS.map(nameOf).toSorted();

test("the table of endpoints lists every route of the server, each of them once", async () => {
  const { app } = await testApp();
  for (const { method, path } of ALL_ENDPOINTS) {
    expect(app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true);
  }
  expect(new Set(sortedNames()).size).toBe(ALL_ENDPOINTS.length);
});

test("the OpenAPI document describes every endpoint, and no other", async () => {
  const { body } = await (await newBooks()).get("/openapi.json");
  const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.toSorted()).toEqual(sortedNames());
});

/**
 * They need a company with a tax number, or a document that no other sample has changed: test/api-answers.test.ts
 * makes them succeed. The keys of a provider are accepted in src/server/card-payments.
 */
const PREPARED_ELSEWHERE = /\.(eInvoice|updateContactDetails|xml)$|^cardPayments\.update$/;

test("the sample request of every trade endpoint succeeds; otherwise attacks on it would prove nothing", async () => {
  const { books, records } = await markedBooks("Sample");
  // The sample company is another book.
  const tried = ALL_ENDPOINTS.filter(
    (endpoint) =>
      nameOf(endpoint) in TRADE_SAMPLES &&
      endpoint.path !== "/api/sample-company" &&
      !PREPARED_ELSEWHERE.test(endpoint.id),
  );
  for (const endpoint of tried) {
    const reply = await send(books, endpoint, sampleOf(endpoint, books, records));
    expect(reply.status, `${nameOf(endpoint)}: ${reply.text}`).toBe(endpoint.status);
  }
  expect(tried.length).toBeGreaterThan(60);
});
