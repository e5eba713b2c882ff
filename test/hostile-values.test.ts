import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { makeAdmin } from "#server/identity/operators.ts";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import {
  BLANK_TEXTS,
  FINE_IN_ADDRESS,
  HIDDEN_TEXTS,
  HOSTILE_BODIES,
  HOSTILE_DATES,
  HOSTILE_NUMBERS,
  MALFORMED_IDS,
  NON_TEXT_VALUES,
} from "#test/support/hostile-values.ts";
import type { TestReply, TestBooks } from "#test/support/new-books.ts";
import { type ValueKind, nameOfPlace, type InputField, placesIn } from "#test/support/contract-fields.ts";
import { readAsApplication } from "#test/support/raw-sql.ts";
import {
  markedBooks,
  type SampleRecords,
  type SampleRequest,
  sampleOf,
  send,
} from "#test/support/sample-requests.ts";
import { rowsOf, unlessWritten } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";
import { type HostileAttempt, inputOf, nextValues, selectAttempts } from "#test/support/hostile-attempts.ts";

/**
 * Every hostile value in every field that a route reads (Security 3). hostile-attempts.ts explains which values are
 * sent, and which are only checked against the contract.
 */
let books: TestBooks;
let records: SampleRecords;
let bystander: TestBooks;
let visitor: TestBooks;
let before: unknown;

beforeAll(async () => {
  ({ books, records } = await markedBooks("Own"));
  ({ books: visitor } = await markedBooks("Visitor"));
  // Otherwise the routes for administrators would reject everything for another reason.
  await makeAdmin((await testApp()).database, books.email, true);
  ({ books: bystander } = await markedBooks("Bystander"));
  before = await rowsOf(bystander);
});

/**
 * The values that a kind of field must reject, whatever the route; three decimals may be fine for other numbers, five
 * not, and six not for prices.
 */
const REFUSED: Record<ValueKind, readonly unknown[]> = {
  id: MALFORMED_IDS,
  date: HOSTILE_DATES.filter((value) => value !== null && value !== ""),
  amount: HOSTILE_NUMBERS,
  quantity: [...HOSTILE_NUMBERS.filter((value) => value !== "1.005"), "1.00005", "-1"],
  price: [...HOSTILE_NUMBERS.filter((value) => value !== "1.005"), "1.0000005", "-1"],
  signedQuantity: [...HOSTILE_NUMBERS.filter((value) => value !== "1.005"), "-1.00005", "--1", "-"],
  percentage: [...HOSTILE_NUMBERS.filter((value) => value !== "1.005"), "1.00005", "-1", "100.0001", "101"],
  number: ["", "1e2", "0x10", " 1 ", 1.5, -1, 0, 2 ** 53, 1e300, "1e309", "NaN", [1], {}, true],
  boolean: ["true", 0, 1, "", [], {}],
  choice: ["", "POSTED", "posted ", "__proto__", "constructor", 0, true, [], {}, "x".repeat(10_000)],
  text: [...HIDDEN_TEXTS, ...NON_TEXT_VALUES],
  list: ["", "[]", 0, true, {}, { length: 1 }, { 0: {} }],
  record: ["", "{}", 0, true, [], [[]]],
};

/** Values that may be accepted or rejected, but must never make the server fail. */
const MIXED: readonly unknown[] = [
  null,
  "",
  0,
  true,
  [],
  {},
  ["a", "b"],
  { $gt: "" },
  "a\u0000b",
  "\ud800",
  "x".repeat(5_000),
  "' OR 1=1--",
  "%",
  "\\",
  "__proto__",
  "2023-02-29",
  "1e309",
  "9".repeat(400),
];

function sendAttempt(attempt: HostileAttempt): Promise<TestReply> {
  const sample = sampleOf(attempt.endpoint, books, records);
  return sendTo(attempt.endpoint, { ...sample, [attempt.part]: inputOf(attempt, sample) });
}

function sendTo(endpoint: Endpoint, sample: SampleRequest): Promise<TestReply> {
  // Signing out and the like must not break what the other routes need.
  return send(isAuthEndpoint(endpoint) || isOfSample(endpoint) ? visitor : books, endpoint, sample);
}

/** The requirements for every response, good or bad. */
function expectGoodReply(reply: TestReply, description: string): void {
  expect(reply.status, `${description}: ${reply.text.slice(0, 300)}`).toBeLessThan(500);
  // SQL is recognized by its keywords; "Please select a vendor" is a message for users (Behavior 5.4).
  expect(reply.text, description).not.toMatch(
    /node_modules|\.ts:\d|\n\s+at |SELECT (?!a (?:vendor|customer|retained earnings))|insert into|pg_catalog/i,
  );
  if (reply.status < 400) return;
  // An error names the problem, and does not repeat the whole input.
  expect(reply.text.length, description).toBeLessThan(100_000);
  expect(String(reply.headers["content-type"]), description).toContain("application/problem+json");
  expect(reply.body, description).toMatchObject({
    status: reply.status,
    code: expect.any(String),
    errors: expect.any(Array),
  });
  expect(reply.body.detail, description).toMatch(/^\S.{3,}/s);
}

const STATE = `select (select count(*) from accounts)::int as accounts, (select count(*) from audit_log)::int as records,
  (select count(*) from journals)::int as journals, (select count(*) from idempotency_keys)::int as keys,
  (select sum(last) from number_series)::text as numbers, history_hash, version,
  (select count(*) from parties)::int as parties, (select count(*) from products)::int as products,
  (select count(*) from documents)::int as documents, (select count(*) from document_items)::int as items,
  (select count(*) from payments)::int as payments, (select sum(amount) from allocations)::text as allocated,
  (select count(*) from stock_movements)::int as movements, (select sum(value) from product_stock)::text as stock
  from books`;

const stateOf = unlessWritten(async (owner) => {
  const { database } = await testApp();
  return readAsApplication(database, owner, STATE);
});

/** Sends values one after the other; a rejected one leaves everything unchanged. */
async function attack(attempts: readonly HostileAttempt[], mustRefuse: boolean): Promise<number> {
  let lastState = await stateOf(books);
  for (const [index, attempt] of attempts.entries()) {
    const valueText = JSON.stringify(attempt.value)?.slice(0, 60) ?? "nothing";
    const description = `${nameOf(attempt.endpoint)} with ${attempt.part}.${nameOfPlace(attempt.field)} = ${valueText}`;
    const reply = await sendAttempt(attempt);
    expectGoodReply(reply, description);
    if (mustRefuse)
      expect(reply.status, `${description}: ${reply.text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
    if (attempt.endpoint.method === "GET") continue;
    // If everything is rejected, no other change can hide what a rejected request stored.
    if (mustRefuse && index % 20 !== 0 && index !== attempts.length - 1) continue;
    const now = await stateOf(books);
    if (reply.status >= 400) expect(now, description).toEqual(lastState);
    lastState = now;
  }
  return attempts.length;
}

const OPTIONAL = /((tax|base|foreign|account|received|other)Amount|fee|interestRate|openingBalance)$/;
const TERM_DAYS = /paymentTerms\[\]\.(days|daysAfterMonth|monthsLater)$/;

/** Values that single fields accept although most fields of their kind do not. */
function isAllowedValue(endpoint: Endpoint, field: InputField, value: unknown): boolean {
  const [name, isNull] = [nameOfPlace(field), JSON.stringify(value) === "null"];
  // No reorder level, due on the day of the document, a table without headings, and a checklist item with nothing remaining.
  if (/^(reorderLevel|daysUntilDue|layout\.headerLine|remainingCount)$/.test(name) || TERM_DAYS.test(name))
    return value === 0;
  // Chosen by the server, without a limit, or all of a tax; JSON has no other way to express a value that is not a number.
  if (OPTIONAL.test(name) || /^(minAmount|maxAmount|recoverablePercent|total)$/.test(name)) return isNull;
  // A change to the current price of the product, or to a lower price.
  if (name === "priceChanges[].percent") return isNull || value === "-1";
  // The rest of a transaction.
  if (endpoint.path.endsWith("/matches/categorize") && name === "lines[].amount") return isNull;
  if (typeof value !== "string") return false;
  // Sent by some clients, and ignored.
  if (name === "callbackUrl" || name === "redirectTo") return value.length <= 2000;
  // An address has lines, and so have notes, a document footer, comments and the text of an email.
  const isLongText = /email|reminder-settings|comments/.test(endpoint.path) && /\btext$/.test(name);
  if (["address", "note", "notes", "footer"].includes(name) || isLongText) return /^[\w\s@.:]+$/.test(value);
  // A password can contain any character that can be typed, also one that reverses the text direction.
  return isAuthEndpoint(endpoint) && value.length < 200 && !/[\p{Cc}\p{Cs}]/u.test(value);
}

// The sample company would replace the books that the other routes need.
const isOfSample = ({ path }: Endpoint) => path === "/api/sample-company";
const isAuthEndpoint = ({ path }: Endpoint) => path.startsWith("/api/auth/");

/**
 * Some fields get only every third value, except for IDs: signing in costs a hash each time, and mirrored routes are
 * one set of routes with one schema, of which customers and invoices get all values.
 */
const isSampled = (endpoint: Endpoint) =>
  isAuthEndpoint(endpoint) ||
  /^\/api\/(vendors|bills|vendor-credits|credit-notes)|\/preview$/.test(endpoint.path);
const sampleAttempts = (endpoint: Endpoint, attempts: readonly HostileAttempt[]) =>
  attempts.filter(({ field }, index) => !isSampled(endpoint) || index % 3 === 0 || field.kind === "id");
const toSend = (endpoint: Endpoint, attempts: readonly HostileAttempt[], mostTexts?: number) =>
  selectAttempts(attempts, sampleOf(endpoint, books, records), mostTexts);
const hasPlace = (endpoint: Endpoint) =>
  (["params", "query", "body"] as const).flatMap((part) =>
    placesOf(endpoint, part).map((field) => ({ part, field })),
  );

function placesOf(endpoint: Endpoint, part: "params" | "query" | "body"): InputField[] {
  // A CSV body is one text; its rows have their own tests.
  return part === "body" && endpoint.consumes === "text/csv" ? [] : placesIn(endpoint[part]);
}

test("there are fields of every kind to attack", () => {
  const kinds = new Set(
    ALL_ENDPOINTS.flatMap((endpoint) => hasPlace(endpoint).map(({ field }) => field.kind)),
  );
  expect(Object.keys(REFUSED).filter((kind) => !Array.from<string>(kinds).includes(kind))).toEqual([]);
});

describe.each(ALL_ENDPOINTS.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  "$name",
  ({ endpoint }) => {
    const places = hasPlace(endpoint);

    test("rejects invalid values in every field, and stores none of them", async () => {
      const attempts = places.flatMap(({ part, field }) =>
        REFUSED[field.kind]
          .filter((value) => part === "body" || !FINE_IN_ADDRESS.has(value) || field.kind === "id")
          .filter((value) => part === "body" || !(Array.isArray(value) || field.kind === "text"))
          .filter((value) => !isAllowedValue(endpoint, field, value))
          .map((value) => ({ endpoint, part, field, value })),
      );
      const requests = toSend(endpoint, sampleAttempts(endpoint, attempts));
      expect(await attack(requests, true)).toBe(requests.length);
    });

    test("withstands values of any kind in every field", async () => {
      const values = isAuthEndpoint(endpoint) ? MIXED.slice(0, 6) : [...MIXED, ...BLANK_TEXTS];
      const attempts = places.flatMap(({ part, field }) =>
        values.map((value) => ({ endpoint, part, field, value })),
      );
      const requests = toSend(
        endpoint,
        isAuthEndpoint(endpoint) ? attempts : sampleAttempts(endpoint, attempts),
        3,
      );
      expect(await attack(requests, false)).toBe(requests.length);
    });

    test("withstands any body, and rejects an unknown field", async () => {
      const sample = sampleOf(endpoint, books, records);
      if (endpoint.method === "GET") return;
      for (const body of nextValues("body", HOSTILE_BODIES, 4)) {
        const earlier = await stateOf(books);
        const reply = await sendTo(endpoint, { ...sample, body });
        expectGoodReply(reply, `${nameOf(endpoint)} with ${body.slice(0, 40)}`);
        if (reply.status >= 400) expect(await stateOf(books)).toEqual(earlier);
      }
      if (typeof sample.body !== "object" || sample.body === null) return;
      const reply = await sendTo(endpoint, { ...sample, body: { ...sample.body, isAdmin: true } });
      expect(reply.status).toBe(400);
    });
  },
);

test("rejects a blank name", async () => {
  for (const name of BLANK_TEXTS) {
    const reply = await books.post("/accounts", { code: "1888", type: "asset", name });
    expect(reply, JSON.stringify(name)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "name", message: "Account name is required" }] },
    });
  }
});

test.each([
  ["idempotency-key", ["", "x".repeat(201), "with space", "\u00e9", "a\tb"]],
  ["authorization", ["Bearer", "Bearer tf_short", "Basic x", "x".repeat(5000), "Bearer tf_' or 1=1--"]],
  [
    "content-type",
    [
      "text/plain",
      "application/xml",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-7",
      "",
      "json",
    ],
  ],
  ["content-length", ["99999999", "abc"]],
  ["origin", ["http://evil.example", "null", "", "x"]],
  ["content-encoding", ["gzip", "br", "x"]],
] as const)("a hostile %s header is rejected or ignored, never an error", async (header, values) => {
  for (const value of values) {
    const reply = await books.post(
      "/accounts",
      { code: "1777", type: "asset", name: "Header" },
      { [header]: value },
    );
    expectGoodReply(reply, `${header}: ${value}`);
    await books.delete(`/accounts/${reply.body?.id ?? records.journal}`);
  }
});

test("after all attacks the books are sound, and another owner's are untouched", async () => {
  expect(await rowsOf(bystander)).toEqual(before);
  expect((await bystander.get("/books-check")).body.hasPassed).toBe(true);
  const { checks } = (await books.get("/books-check")).body;
  expect(checks.filter(({ problems }: { problems: string[] }) => problems.length > 0)).toEqual([]);
});
