import { beforeAll, describe, expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { asApplication, NEW_ID, type Rejection } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { closeThrough } from "#test/support/trade.ts";

/** post_journal rejects these even if raw SQL as the application's own role calls it (Decision 0030). */
const ACCOUNTS = { Cash: "asset", Sales: "revenue" } as const;
const OTHER_ID = "018f2f3c-0000-7000-8000-000000000002";

let books: TestBooks;

beforeAll(async () => {
  books = await newBooks({ accounts: ACCOUNTS });
  await closeThrough(books, "2025-12-31");
});

type JournalLineInput = { account?: string; debit?: string; credit?: string };
type PostedDraft = {
  id?: string;
  date?: string;
  status?: string;
  total?: string;
  lines?: JournalLineInput[];
};

/** Calls the function with journals of 7.00 from sales to cash and the given changes. */
async function post(drafts: PostedDraft[], bookId = books.bookId): Promise<Rejection | null> {
  const journals = drafts.map((draft) => {
    const { id = NEW_ID, date = "2026-01-15", status = "posted", total = "7", lines = SEVEN } = draft;
    return {
      id,
      number: id,
      date,
      description: id,
      status,
      total,
      source: "manual",
      lines: lines.map(({ account, debit = "0", credit = "0" }, index) => ({
        accountId: account ?? books.account(index % 2 === 0 ? "Cash" : "Sales"),
        debit,
        credit,
        description: "",
      })),
    };
  });
  const text = `select post_journal('${bookId}', '${JSON.stringify(journals)}')`;
  return asApplication((await testApp()).database, books, [text]);
}

const SEVEN: JournalLineInput[] = [{ debit: "7" }, { credit: "7" }];

const isThere = async (id = NEW_ID) => (await books.get(`/journals/${id}`)).status === 200;

describe("raw SQL can't post a journal", () => {
  test.each<PostedDraft & { description: string; rule: string }>([
    {
      description: "that does not balance",
      lines: [{ debit: "7" }, { credit: "6.99" }],
      rule: "journal_is_balanced",
    },
    { description: "with one side", lines: [{ debit: "7" }], rule: "journal_is_balanced" },
    { description: "without lines", lines: [], total: "0", rule: "journal_is_balanced" },
    { description: "with another total", total: "8", rule: "journal_is_balanced" },
    {
      description: "with amounts that are not numbers",
      lines: [{ debit: "NaN" }, { credit: "NaN" }],
      total: "NaN",
      rule: "line_is_in_minor_units",
    },
    {
      description: "with fractions of a cent",
      lines: [{ debit: "0.005" }, { credit: "0.005" }],
      total: "0.005",
      rule: "line_is_in_minor_units",
    },
    { description: "in a closed period", date: "2025-12-31", rule: "journal_period_is_open" },
    {
      description: "on an unknown account",
      lines: [{ debit: "7", account: OTHER_ID }, { credit: "7" }],
      rule: "line_account_exists",
    },
  ])("$description", async ({ rule, ...draft }) => {
    expect(await post([draft])).toMatchObject({ rule });
    expect(await isThere()).toBe(false);
  });

  test("together with one that does not balance", async () => {
    const unbalanced = { id: OTHER_ID, lines: [{ debit: "7" }, { credit: "6.99" }] };
    expect(await post([{}, unbalanced])).toMatchObject({ rule: "journal_is_balanced" });
    expect(await isThere()).toBe(false);
  });

  test("on an account of another book", async () => {
    const otherBooks = await newBooks({ accounts: ACCOUNTS });
    const lines = [
      { debit: "7", account: otherBooks.account("Cash") },
      { credit: "7", account: otherBooks.account("Sales") },
    ];
    expect(await post([{ lines }])).toMatchObject({ rule: "line_account_exists" });
    expect(await isThere()).toBe(false);
  });

  test("into another book", async () => {
    const otherBooks = await newBooks({ accounts: ACCOUNTS });
    const lines = [
      { debit: "7", account: otherBooks.account("Cash") },
      { credit: "7", account: otherBooks.account("Sales") },
    ];
    expect(await post([{ lines }], otherBooks.bookId)).not.toBeNull();
    expect((await otherBooks.get("/journals")).body.items).toEqual([]);
  });
});

test("an inactive account is rejected: nothing is written, and no number is used", async () => {
  const number = (await books.get("/journals/next-number")).body.number;
  const account = (await books.post("/accounts", { code: "1999", name: "Old", type: "asset" })).body;
  await books.put(`/accounts/${account.id}`, { ...account, isActive: false });
  const countBefore = await monthlyCount();
  const lines = [
    { accountId: account.id, debit: "7.00", credit: "0.00" },
    { accountId: books.account("Sales"), debit: "0.00", credit: "7.00" },
  ];
  const reply = await books.post("/journals", { date: "2026-01-15", description: "Old", lines });
  expect(reply).toMatchObject({ body: { code: "account.inactive" } });
  expect((await books.get("/journals/next-number")).body.number).toBe(number);
  expect(await monthlyCount()).toBe(countBefore);
});

const monthlyCount = async (): Promise<number> => (await books.get("/company")).body.monthlyJournals.used;

test("a balanced journal passes, so that the rejections mean something; drafts have no totals", async () => {
  const draft = { id: OTHER_ID, status: "draft", lines: [{ debit: "7" }, { credit: "6.99" }] };
  expect(await post([draft, {}])).toBeNull();
  const report = await books.get("/reports/trial-balance?start=2026-01-01&end=2026-12-31");
  expect(report.body.rows).toMatchObject([
    { name: "Cash", debit: "7.00", credit: "0.00" },
    { name: "Sales", debit: "0.00", credit: "7.00" },
  ]);
  for (const id of [OTHER_ID, NEW_ID])
    expect((await books.get(`/journals/${id}/history`)).body.items).toHaveLength(1);
});
