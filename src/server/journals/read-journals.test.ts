import { beforeAll, describe, expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";

const LINES = [debit("Cash", "1.00"), credit("Sales", "1.00")];
let books: TestBooks;

beforeAll(async () => {
  books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  for (const [date, number, description, status] of [
    ["2026-01-01", "A-1", "Rent 100% paid", "posted"],
    ["2026-03-01", "A-2", "under_score", "draft"],
    ["2026-02-01", "A-3", "back\\slash", "void"],
    ["2026-02-01", "A-4", "It's Ärger", "posted"],
    ["2026-02-01", "A-5", "plain", "posted"],
  ] as const) {
    await books.post("/journals", journal(books, LINES, { date, number, description, status }));
  }
});

const numbers = (items: { number: string }[]) => items.map(({ number }) => number);
const list = async (query: string) => (await books.get(`/journals?${query}`)).body;

test("the newest date comes first, and within a date the newest journal", async () => {
  const { items } = await list("");
  expect(numbers(items)).toEqual(["A-2", "A-5", "A-4", "A-3", "A-1"]);
  expect(items[1]).toMatchObject({
    total: "1.00",
    lines: [
      { accountCode: "1000", accountName: "Cash", debit: "1.00", credit: "0.00" },
      { accountCode: "4001", accountName: "Sales", debit: "0.00", credit: "1.00" },
    ],
  });
});

test.each([1, 2, 3, 5, 6])("pages of %i contain each journal once, in the same order", async (limit) => {
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `limit=${limit}${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    expect(page.items.length).toBeLessThanOrEqual(limit);
    seen.push(...numbers(page.items));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(["A-2", "A-5", "A-4", "A-3", "A-1"]);
});

describe("a filter", () => {
  test.each([
    ["status=posted", ["A-5", "A-4", "A-1"]],
    ["status=void", ["A-3"]],
    ["start=2026-02-01", ["A-2", "A-5", "A-4", "A-3"]],
    ["end=2026-02-01", ["A-5", "A-4", "A-3", "A-1"]],
    ["start=2026-02-01&end=2026-02-01&status=posted", ["A-5", "A-4"]],
    ["search=a-4", ["A-4"]],
    ["search=RENT", ["A-1"]],
    ["search=%25", ["A-1"]],
    ["search=_", ["A-2"]],
    ["search=%5C", ["A-3"]],
    ["search=%C3%A4rger", ["A-4"]],
    ["search='s", ["A-4"]],
    ["search=e", ["A-2", "A-4", "A-1"]],
    ["search=A-&status=posted&start=2026-01-15", ["A-5", "A-4"]],
    ["search=nothing", []],
    ["search=%20%20", ["A-2", "A-5", "A-4", "A-3", "A-1"]],
  ])("%s finds %j", async (query, expected) => {
    expect(numbers((await list(query)).items)).toEqual(expected);
  });

  test("continues across pages while searching", async () => {
    const first = await list("search=A-&limit=2");
    const second = await list(`search=A-&limit=2&cursor=${first.nextCursor}`);
    expect([...numbers(first.items), ...numbers(second.items)]).toEqual(["A-2", "A-5", "A-4", "A-3"]);
  });
});

test("a search for a number finds longer numbers and mentions, but not another year", async () => {
  const owner = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  for (const [number, description] of [
    ["JE-2026-12345", "Rent"],
    ["JE-2025-12345", "Rent of last year"],
    ["JE-2026-123456", "A longer number"],
    ["X-1", "Reversal of je-2026-12345"],
    ["X-2", "Receipt 12345"],
  ] as const) {
    await owner.post("/journals", journal(owner, LINES, { number, description }));
  }
  const { items } = (await owner.get("/journals?search=je-2026-12345")).body;
  expect(numbers(items)).toEqual(["X-1", "JE-2026-123456", "JE-2026-12345"]);
});

test.each([
  "status=paid",
  "limit=0",
  "limit=501",
  "start=2026-02-30",
  "end=tomorrow",
  "cursor=WyJhIl0",
  "cursor=WzEsMl0",
  "sort=notes",
  "search=%00",
])("%s is refused", async (query) => {
  expect((await books.get(`/journals?${query}`)).status).toBe(400);
});

test("a deleted journal is found by no filter", async () => {
  const { body } = await books.post(
    "/journals",
    journal(books, LINES, { number: "GONE-1", date: "2026-05-05" }),
  );
  await books.delete(`/journals/${body.id}`);
  for (const query of ["", "search=GONE", "status=posted&start=2026-05-05"]) {
    expect(numbers((await list(query)).items)).not.toContain("GONE-1");
  }
});
