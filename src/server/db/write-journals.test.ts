import { beforeAll, describe, expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { asApplication, NEW_ID, type Refused } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { closeThrough } from "#test/support/trade.ts";

/** What write_journals refuses, also when raw SQL as the application's own role calls it (Decision 0019). */
const ACCOUNTS = { Cash: "asset", Sales: "revenue" } as const;
const OTHER_ID = "018f2f3c-0000-7000-8000-000000000002";

let books: TestBooks;

beforeAll(async () => {
  books = await newBooks({ accounts: ACCOUNTS });
  await closeThrough(books, "2025-12-31");
});

type Call = {
  /** Book, person and proof as SQL, for a call that enters the book by itself. */
  entry?: string;
  monthlyLimit?: number;
  ids?: string[];
  dates?: string[];
  statuses?: string[];
  totals?: string[];
  places?: number[];
  accounts?: string[];
  debits?: string[];
  credits?: string[];
};

/** Calls the function with one journal, 7.00 from sales to cash, but for what is given. */
async function write(given: Call): Promise<Refused | null> {
  const { entry = "null, null, null", monthlyLimit = 0 } = given;
  const { ids = [NEW_ID], places = [1, 1], debits = ["7", "0"], credits = ["0", "7"] } = given;
  const { dates = ids.map(() => "2026-01-15"), statuses = ids.map(() => "posted") } = given;
  const { totals = ids.map(() => "7") } = given;
  const { accounts = places.map((_, index) => books.account(index % 2 === 0 ? "Cash" : "Sales")) } = given;
  const array = (type: string, values: readonly (string | number)[]) =>
    `array[${values.map((value) => `'${value}'`).join(", ")}]::${type}[]`;
  const empty = (type: string, many: readonly unknown[]) =>
    `array_fill(null::${type}, array[${many.length}])`;
  const text = `select write_journals(${entry}, '{}', '{}', ${monthlyLimit}, 'manual', ${array("uuid", ids)}, ${array("text", ids)}, ${array("date", dates)},
    ${array("text", ids)}, ${array("text", statuses)}, ${array("numeric", totals)}, '{}', '{}',
    ${array("uuid", [...new Set(accounts)])}, ${array("integer", places)},
    ${array(
      "integer",
      places.map((_, index) => index + 1),
    )},
    ${array("uuid", accounts)}, ${array("numeric", debits)}, ${array("numeric", credits)},
    ${array(
      "text",
      places.map(() => ""),
    )}, ${empty("uuid", ids)}, ${empty("uuid", places)}, ${empty("uuid", places)},
    ${empty("numeric", places)})`;
  return asApplication((await testApp()).database, books, [text]);
}

const twoJournals = { places: [1, 1, 2, 2], debits: ["7", "0", "7", "0"], credits: ["0", "7", "0", "7"] };

const monthlyCount = async (): Promise<number> => (await books.get("/book")).body.monthlyJournals.used;

const isThere = async (id = NEW_ID) => (await books.get(`/journals/${id}`)).status === 200;

describe("raw SQL does not get a journal past the seal", () => {
  test.each<Call & { how: string; rule: string }>([
    { how: "that does not balance", credits: ["0", "6.99"], rule: "journal_is_balanced" },
    { how: "of one side", places: [1], debits: ["7"], credits: ["0"], rule: "journal_is_balanced" },
    { how: "without lines", places: [], debits: [], credits: [], totals: ["0"], rule: "journal_is_balanced" },
    { how: "of another total", totals: ["8"], rule: "journal_is_balanced" },
    {
      how: "of amounts that are none",
      debits: ["NaN", "0"],
      credits: ["0", "NaN"],
      totals: ["NaN"],
      rule: "line_is_in_cents",
    },
    {
      how: "of halves of a cent",
      debits: ["0.005", "0"],
      credits: ["0", "0.005"],
      totals: ["0.005"],
      rule: "line_is_in_cents",
    },
    { how: "in a closed period", dates: ["2025-12-31"], rule: "journal_period_is_open" },
    { how: "with a line of no journal", places: [1, 1, 3], rule: "lines_change_with_their_journal" },
    {
      how: "with lines in another order",
      ids: [NEW_ID, OTHER_ID],
      places: [2, 2, 1, 1],
      debits: ["7", "0", "7", "0"],
      credits: ["0", "7", "0", "7"],
      rule: "journal_is_balanced",
    },
  ])("$how", async ({ rule, ...call }) => {
    expect(await write(call)).toMatchObject({ rule });
    expect(await isThere()).toBe(false);
  });

  test("nor by entering the book without a session or API token that stands for this person", async () => {
    const entry = `'${books.bookId}', '${books.userId}', 'a proof of nobody'`;
    expect(await write({ entry })).toMatchObject({ rule: "visitor_is_signed_in" });
    expect(await isThere()).toBe(false);
  });

  test("nor one on an inactive account: nothing is written, and no number is used up", async () => {
    const number = (await books.get("/journals/next-number")).body.number;
    const account = (await books.post("/accounts", { code: "1999", name: "Old", type: "asset" })).body;
    await books.put(`/accounts/${account.id}`, { ...account, isActive: false });
    expect(await write({ accounts: [account.id, books.account("Sales")] })).toBeNull();
    expect(await isThere()).toBe(false);
    expect((await books.get("/journals/next-number")).body.number).toBe(number);
  });

  test("nor more of them a month than the free plan has", async () => {
    const made = await monthlyCount();
    expect(await write({ monthlyLimit: made + 1, ids: [NEW_ID, OTHER_ID], ...twoJournals })).toMatchObject({
      rule: "month_has_journals_left",
    });
    expect(await isThere()).toBe(false);
    expect(await monthlyCount()).toBe(made);
  });

  test("nor one on an account of another book: nothing is written", async () => {
    const other = await newBooks({ accounts: ACCOUNTS });
    expect(await write({ accounts: [other.account("Cash"), other.account("Sales")] })).toBeNull();
    expect(await isThere()).toBe(false);
  });
});

test("what balances passes, so that the refusals mean something, and a draft counts in no total", async () => {
  const draftFirst = {
    ids: [OTHER_ID, NEW_ID],
    statuses: ["draft", "posted"],
    places: [1, 1, 2, 2],
    debits: ["7", "0", "7", "0"],
    credits: ["0", "6.99", "0", "7"],
  };
  expect(await write(draftFirst)).toBeNull();
  const report = await books.get("/reports/trial-balance?start=2026-01-01&end=2026-12-31");
  expect(report.body.rows).toMatchObject([
    { name: "Cash", debit: "7.00", credit: "0.00" },
    { name: "Sales", debit: "0.00", credit: "7.00" },
  ]);
  for (const id of draftFirst.ids)
    expect((await books.get(`/journals/${id}/history`)).body.items).toHaveLength(1);
});
