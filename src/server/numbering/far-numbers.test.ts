import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { ALL_ENDPOINTS } from "#test/support/all-endpoints.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { asOwner } from "#test/support/raw-sql.ts";
import { markedBooks, type SampleRecords, sampleOf, send } from "#test/support/sample-requests.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";

/** Automatic numbering continues, whatever number a user types (Accounting 13). */
const YEAR = new Date().getUTCFullYear();
const NUMBERED = [
  { path: "/journals", field: "number", prefix: `JE-${YEAR}-` },
  { path: "/customers", field: "code", prefix: "C" },
  { path: "/vendors", field: "code", prefix: "V" },
  { path: "/products", field: "code", prefix: "P" },
  { path: "/tax-rates", field: "code", prefix: "T" },
  { path: "/invoices", field: "number", prefix: "INV-" },
  { path: "/bills", field: "number", prefix: "BILL-" },
  { path: "/credit-notes", field: "number", prefix: "CN-" },
  { path: "/vendor-credits", field: "number", prefix: "VC-" },
  { path: "/quotes", field: "number", prefix: "QU-" },
  { path: "/sales-orders", field: "number", prefix: "SO-" },
  { path: "/purchase-orders", field: "number", prefix: "PO-" },
  { path: "/deliveries", field: "number", prefix: "DN-" },
  { path: "/payments", field: "number", prefix: "PM-" },
];

let marked: { books: TestBooks; records: SampleRecords };
beforeAll(async () => {
  await useOwnTestApp();
  marked = await markedBooks("Far");
});

function endpointOf(path: string): Endpoint {
  const endpoint = ALL_ENDPOINTS.find(
    (candidate) => candidate.method === "POST" && candidate.path === `/api${path}`,
  );
  if (!endpoint) throw new Error(`Nothing is made at ${path}.`);
  return endpoint;
}

let names = 0;
const create = (path: string, typed: object) => {
  const endpoint = endpointOf(path);
  const sample = sampleOf(endpoint, marked.books, marked.records);
  const { number: _number, code: _code, ...body } = Object(sample.body);
  const name = "name" in body ? { name: `Name ${(names += 1)}` } : {};
  return send(marked.books, endpoint, { ...sample, body: { ...body, ...name, ...typed } });
};

describe.each(NUMBERED)("$path", ({ path, field, prefix }) => {
  test.each(["999999999", "1000000001"])(
    `a typed ${prefix}%s is kept, used once, and doesn't use up the numbers`,
    async (digits) => {
      const typed = { [field]: `${prefix}${digits}` };
      expect(await create(path, typed)).toMatchObject({ status: 201, body: typed });
      expect(await create(path, typed)).toMatchObject({ status: 409, body: { errors: [{ field }] } });
      for (let count = 0; count < 2; count += 1) {
        const { status, body } = await create(path, {});
        expect(status).toBe(201);
        expect(body[field]).toMatch(new RegExp(`^${prefix}\\d{4}$`));
      }
    },
  );
});

test("a typed number within one step advances its series, and one beyond it continues automatically", async () => {
  const numbers: string[] = [];
  for (const number of ["INV-5000", undefined, "INV-20260117", undefined, "INV-5007", undefined]) {
    numbers.push((await create("/invoices", { number })).body.number);
  }
  expect(numbers).toEqual(["INV-5000", "INV-5001", "INV-20260117", "INV-20260118", "INV-5007", "INV-5008"]);
});

test("a typed number advances its scheme by one step at most", async () => {
  await create("/quotes", { number: "Q/0041" });
  await create("/quotes", { number: "Q/999999" });
  expect((await create("/quotes", {})).body.number).toBe("Q/0042");
});

/** Saves a number without any checks. */
const smuggle = async (table: string, change: string) =>
  asOwner((await testApp()).database, marked.books.bookId, [
    `alter table ${table} disable trigger user`,
    `update ${table} set ${change}`,
    `alter table ${table} enable trigger user`,
  ]);

const stepped = (number: string, step: number) =>
  number.replace(/\d+$/, (digits) => String(Number(digits) + step).padStart(4, "0"));

test.each([
  { path: "/customers", field: "code", table: "parties" },
  { path: "/invoices", field: "number", table: "documents" },
  { path: "/journals", field: "number", table: "journals" },
])("a number that a record in $table has outside its series is skipped", async ({ path, field, table }) => {
  const { id, [field]: last } = (await create(path, {})).body;
  await smuggle(table, `${field} = '${stepped(last, 1)}' where id = '${id}'`);
  expect((await marked.books.get(`${path}/next-${field}`)).body).toMatchObject({ [field]: stepped(last, 2) });
  expect((await create(path, {})).body).toMatchObject({ [field]: stepped(last, 2) });
});

test.each(NUMBERED)("numbers of $path continue past 100,000", async ({ path, field, prefix }) => {
  await create(path, { [field]: `${prefix}99999` });
  const numbers = [await create(path, {}), await create(path, {})].map(({ body }) => body[field]);
  expect(numbers).toEqual([`${prefix}100000`, `${prefix}100001`]);
});
