import { describe, expect, test } from "vitest";
import {
  credit,
  debit,
  journal,
  type JournalLineInput,
  newBooks,
  type TestBooks,
} from "#test/support/new-books.ts";

const ACCOUNTS = { Cash: "asset", Bank: "asset", Sales: "revenue" } as const;
const SALE = [debit("Cash", "100.00"), credit("Sales", "100.00")];

async function posted(
  books: TestBooks,
  lines: JournalLineInput[] = SALE,
  more: Record<string, unknown> = {},
) {
  const reply = await books.post("/journals", journal(books, lines, more));
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}

async function edit(
  books: TestBooks,
  { id, number, version }: Record<string, string>,
  lines: JournalLineInput[],
  more: object = {},
) {
  return books.put(`/journals/${id}`, { ...journal(books, lines), number, version, ...more });
}

async function balances(books: TestBooks, start: string, end: string): Promise<string[]> {
  const { body } = await books.get(`/reports/trial-balance?start=${start}&end=${end}`);
  return body.rows.map(
    ({ name, debit: left, credit: right }: Record<string, string>) => `${name} ${left} ${right}`,
  );
}

describe("an edit", () => {
  test("replaces the journal's content, and moves its totals to the new day, month and accounts", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const before = await posted(books, SALE, { date: "2026-01-31" });
    const lines = [debit("Bank", "70.50"), credit("Sales", "70.50")];
    const reply = await edit(books, before, lines, { date: "2026-02-01", description: "Moved" });
    expect(reply).toMatchObject({
      status: 200,
      body: { id: before.id, version: 2, number: before.number, date: "2026-02-01", total: "70.50" },
    });
    expect((await books.get(`/journals/${before.id}`)).body).toEqual(reply.body);
    expect(await balances(books, "2026-01-01", "2026-01-31")).toEqual([]);
    expect(await balances(books, "2026-02-01", "2026-02-28")).toEqual([
      "Bank 70.50 0.00",
      "Sales 0.00 70.50",
    ]);
    expect((await books.get("/books-check")).body.hasPassed).toBe(true);
  });

  test("keeps every version: user, time, and contents", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const first = await posted(books);
    const second = await edit(books, first, [debit("Bank", "1.00"), credit("Sales", "1.00")], {
      description: "Other",
    });
    const third = await edit(books, second.body, SALE, { status: "draft" });
    const fourth = await edit(books, third.body, SALE);
    const fifth = await edit(books, fourth.body, SALE, { status: "void" });
    await books.delete(`/journals/${first.id}?version=${fifth.body.version}`);
    const { items } = (await books.get(`/journals/${first.id}/history`)).body;
    expect(items.map(({ version, change }: Record<string, string>) => `${version} ${change}`)).toEqual([
      "6 deleted",
      "5 voided",
      "4 posted",
      "3 drafted",
      "2 edited",
      "1 created",
    ]);
    expect(items[4]).toMatchObject({
      changedBy: { name: "Test Owner", email: books.email },
      description: "Other",
      lines: [
        { accountName: "Bank", debit: "1.00" },
        { accountName: "Sales", credit: "1.00" },
      ],
    });
    expect(Math.abs(Date.parse(items[4].changedAt) - Date.now())).toBeLessThan(60_000);
  });

  test("of an outdated version is refused with the current journal, and overwrites nothing", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const first = await posted(books);
    await edit(books, first, SALE, { description: "Theirs" });
    const stale = await edit(books, first, SALE, { description: "Mine" });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "record.stale", current: { version: 2, description: "Theirs" } },
    });
    expect((await books.get(`/journals/${first.id}`)).body.description).toBe("Theirs");
  });

  test("sent by many users simultaneously is accepted once and refused for the others", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const first = await posted(books);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => edit(books, first, SALE, { description: `Edit ${nth}` })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect((await books.get(`/journals/${first.id}/history`)).body.items).toHaveLength(2);
  });

  test.each([
    {
      description: "unbalanced lines",
      lines: [debit("Cash", "1.00"), credit("Sales", "2.00")],
      code: "journal.unbalanced",
    },
    { description: "no lines", lines: [], code: "journal.no-lines" },
  ])("to $description is refused and changes nothing", async ({ lines, code }) => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const first = await posted(books);
    expect(await edit(books, first, lines)).toMatchObject({ status: 422, body: { code } });
    expect((await books.get(`/journals/${first.id}`)).body).toEqual(first);
  });

  test("without a version, or with the id of another journal, is refused", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const [first, second] = [await posted(books), await posted(books)];
    expect(await edit(books, { ...first, version: undefined }, SALE)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "version" }] },
    });
    expect((await edit(books, first, SALE, { id: second.id })).status).toBe(400);
    expect((await edit(books, first, SALE, { id: first.id.toUpperCase() })).status).toBe(200);
  });

  test("with a typed number moves the counter, so that the number isn't assigned again", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const first = await posted(books);
    const prefix = first.number.slice(0, 8);
    await edit(books, first, SALE, { number: `${prefix}0003` });
    const numbers = [await posted(books), await posted(books)].map(({ number }) => number);
    expect(numbers).toEqual([`${prefix}0004`, `${prefix}0005`]);
    const duplicate = await edit(books, { ...first, version: 2 }, SALE, { number: numbers[0] });
    expect(duplicate).toMatchObject({ status: 409, body: { errors: [{ field: "number" }] } });
    expect((await books.get("/books-check")).body.hasPassed).toBe(true);
  });
});

describe("a status", () => {
  test("alone decides whether a journal is in the balances", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    let current = await posted(books, SALE, { status: "draft" });
    for (const [status, rows] of [
      ["posted", ["Cash 100.00 0.00", "Sales 0.00 100.00"]],
      ["void", []],
      ["posted", ["Cash 100.00 0.00", "Sales 0.00 100.00"]],
      ["draft", []],
    ] as const) {
      ({ body: current } = await edit(books, current, SALE, { status }));
      expect(current.status).toBe(status);
      expect(await balances(books, "2026-01-01", "2026-12-31")).toEqual(rows);
    }
  });
});

describe("deleting", () => {
  test("removes the journal from lists and reports, and keeps its number and history", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const { id, number } = await posted(books);
    expect(await books.delete(`/journals/${id}?version=1`)).toMatchObject({ status: 204, text: "" });
    expect((await books.get(`/journals/${id}`)).body.detail).toBe("Journal not found");
    expect((await books.get("/journals")).body.items).toEqual([]);
    expect(await balances(books, "2026-01-01", "2026-12-31")).toEqual([]);
    expect((await books.post("/journals", journal(books, SALE, { number }))).status).toBe(409);
    expect((await posted(books)).number).not.toBe(number);
    expect((await books.get(`/journals/${id}/history`)).body.items).toHaveLength(2);
    expect((await books.delete(`/journals/${id}`)).status).toBe(404);
  });

  test("of an outdated version is refused", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const first = await posted(books);
    await edit(books, first, SALE, { description: "Theirs" });
    expect((await books.delete(`/journals/${first.id}?version=1`)).body.code).toBe("record.stale");
    expect((await books.get(`/journals/${first.id}`)).status).toBe(200);
  });

  test("keeps its account names in the history, even after the accounts are deleted", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const { id } = await posted(books);
    await books.delete(`/journals/${id}`);
    expect((await books.delete(`/accounts/${books.account("Cash")}`)).status).toBe(204);
    const { items } = (await books.get(`/journals/${id}/history`)).body;
    expect(items.at(-1).lines[0]).toMatchObject({
      accountCode: "1000",
      accountName: "Cash",
      debit: "100.00",
    });
  });
});

describe("an inactive account", () => {
  test("accepts no new lines, and keeps its existing ones", async () => {
    const books = await newBooks({ accounts: ACCOUNTS });
    const first = await posted(books);
    await books.put(`/accounts/${books.account("Cash")}`, {
      version: 1,
      code: "1000",
      type: "asset",
      name: "Cash",
      isActive: false,
    });
    const refused = await books.post("/journals", journal(books, SALE));
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: "account.inactive",
        errors: [
          {
            field: "lines[0].accountId",
            message: "This account is inactive. Activate it first, or choose another one.",
          },
        ],
      },
    });
    const reply = await edit(books, first, [debit("Cash", "5.00"), credit("Sales", "5.00")]);
    expect(reply.status).toBe(200);
    expect(await balances(books, "2026-01-01", "2026-12-31")).toEqual(["Cash 5.00 0.00", "Sales 0.00 5.00"]);
  });
});
