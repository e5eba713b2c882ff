import { beforeAll, expect, test } from "vitest";
import { add, subtract, sum } from "#domain/money.ts";
import { CLOSING_ACCOUNTS, closingOf } from "#test/support/closing-case.ts";
import {
  credit,
  debit,
  journal,
  type JournalLineInput,
  newBooks,
  type TestBooks,
} from "#test/support/new-books.ts";

let books: TestBooks;

beforeAll(async () => {
  books = await newBooks({
    accounts: { Cash: "asset", Loan: "liability", Capital: "equity", Sales: "revenue", Rent: "expense" },
  });
  const post = (date: string, lines: JournalLineInput[], more: object = {}) =>
    books.post("/journals", journal(books, lines, { date, description: `On ${date}`, ...more }));
  await post("1900-01-01", [debit("Cash", "1.00"), credit("Loan", "1.00")]);
  await post("2025-12-31", [debit("Cash", "500.00"), credit("Loan", "500.00")]);
  await post("2026-01-15", [debit("Cash", "100.00"), credit("Sales", "100.00")]);
  await post("2026-01-15", [debit("Rent", "30.00"), credit("Cash", "20.00"), credit("Cash", "10.00")]);
  await post("2026-01-15", [debit("Cash", "5.00"), credit("Sales", "5.00")]);
  await post("2026-01-20", [debit("Cash", "9999.00"), credit("Sales", "9999.00")], { status: "draft" });
  const { body } = await post("2026-01-21", [debit("Cash", "7777.00"), credit("Sales", "7777.00")]);
  await books.put(`/journals/${body.id}`, {
    ...journal(books, [debit("Cash", "7777.00"), credit("Sales", "7777.00")], { date: "2026-01-21" }),
    number: body.number,
    version: 1,
    status: "void",
  });
  const voided = await post("2026-01-22", [debit("Cash", "8888.00"), credit("Sales", "8888.00")]);
  await books.delete(`/journals/${voided.body.id}`);
  await post("2026-03-05", [debit("Rent", "12.00"), credit("Capital", "12.00")]);
  await post("2199-12-31", [debit("Loan", "1.00"), credit("Cash", "1.00")]);
});

const ledger = (account: string, period: string) =>
  books.get(`/accounts/${books.account(account)}/ledger?${period}`);
/** Whether debits increase an account. */
const IS_DEBIT: Readonly<Record<string, boolean>> = {
  Cash: true,
  Loan: false,
  Capital: false,
  Sales: false,
  Rent: true,
};
const rows = (items: Record<string, string>[]) =>
  items.map(
    ({ date, debit: debitAmount, credit: right, balance }) => `${date} ${debitAmount} ${right} ${balance}`,
  );

test("the lines of a period run from opening to closing balance, without drafts, voids and deleted journals", async () => {
  const { status, body } = await ledger("Cash", "start=2026-01-01&end=2026-12-31");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    account: { name: "Cash" },
    openingBalance: "501.00",
    closingBalance: "576.00",
    debit: "105.00",
    credit: "30.00",
    nextCursor: null,
  });
  expect(rows(body.items)).toEqual([
    "2026-01-15 100.00 0.00 601.00",
    "2026-01-15 0.00 20.00 581.00",
    "2026-01-15 0.00 10.00 571.00",
    "2026-01-15 5.00 0.00 576.00",
  ]);
  expect(body.items[0]).toMatchObject({
    number: expect.stringMatching(/^JE-/),
    description: "On 2026-01-15",
  });
});

test("pages that end within a day or a journal continue where they stopped", async () => {
  const listed: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body }: Awaited<ReturnType<typeof ledger>> = await ledger(
      "Cash",
      `start=2026-01-01&end=2026-12-31&limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    listed.push(`${body.openingBalance} then ${rows(body.items).join()}`);
    expect(body).toMatchObject({ closingBalance: "576.00", debit: "105.00", credit: "30.00" });
    cursor = body.nextCursor;
  }
  expect(listed).toEqual([
    "501.00 then 2026-01-15 100.00 0.00 601.00",
    "601.00 then 2026-01-15 0.00 20.00 581.00",
    "581.00 then 2026-01-15 0.00 10.00 571.00",
    "571.00 then 2026-01-15 5.00 0.00 576.00",
  ]);
});

test("every page shows the totals of the whole period, even one that starts days later", async () => {
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body }: Awaited<ReturnType<typeof ledger>> = await ledger(
      "Cash",
      `start=1900-01-01&end=2199-12-31&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    expect(body).toMatchObject({ closingBalance: "575.00", debit: "606.00", credit: "31.00" });
    cursor = body.nextCursor;
  }
});

test("credits increase liabilities and revenue, debits increase expenses", async () => {
  expect((await ledger("Loan", "start=2025-12-31&end=2025-12-31")).body).toMatchObject({
    openingBalance: "1.00",
    closingBalance: "501.00",
    items: [{ credit: "500.00", balance: "501.00" }],
  });
  expect((await ledger("Sales", "start=2026-01-01&end=2026-01-31")).body.closingBalance).toBe("105.00");
  expect((await ledger("Rent", "start=2026-01-01&end=2026-01-31")).body.closingBalance).toBe("30.00");
});

const PERIODS = [
  "start=1900-01-01&end=2199-12-31",
  "start=2025-12-31&end=2026-01-15",
  "start=2026-01-01&end=2026-03-31",
  "start=2026-01-16&end=2026-02-28",
];

test.each(PERIODS)("over %s debits and credits lead from opening to closing balance", async (period) => {
  for (const [account, isDebit] of Object.entries(IS_DEBIT)) {
    const { openingBalance, closingBalance, ...sides } = (await ledger(account, period)).body;
    const movement = isDebit ? subtract(sides.debit, sides.credit) : subtract(sides.credit, sides.debit);
    expect(add(openingBalance, movement), account).toBe(closingBalance);
    expect(sum(sides.items.map((line: { debit: string }) => line.debit)), account).toBe(sides.debit);
    expect(sum(sides.items.map((line: { credit: string }) => line.credit)), account).toBe(sides.credit);
  }
});

test.each(PERIODS)("over %s assets, liabilities and equity close as in the trial balance", async (period) => {
  const { body } = await books.get(`/reports/trial-balance?${period}&rows=all`);
  for (const account of ["Cash", "Loan", "Capital"]) {
    const row = body.rows.find(({ name }: { name: string }) => name === account);
    const figure = IS_DEBIT[account] ? subtract(row.debit, row.credit) : subtract(row.credit, row.debit);
    expect((await ledger(account, period)).body.closingBalance, account).toBe(figure);
  }
});

test("the first and last possible dates are included once", async () => {
  const { body } = await ledger("Cash", "start=1900-01-01&end=2199-12-31");
  expect(body).toMatchObject({ openingBalance: "0.00", closingBalance: "575.00" });
  expect(rows(body.items).at(0)).toBe("1900-01-01 1.00 0.00 1.00");
  expect(rows(body.items).at(-1)).toBe("2199-12-31 0.00 1.00 575.00");
});

test("a period without lines still has its balance", async () => {
  expect((await ledger("Cash", "start=2026-06-01&end=2026-06-30")).body).toMatchObject({
    openingBalance: "576.00",
    closingBalance: "576.00",
    debit: "0.00",
    credit: "0.00",
    items: [],
  });
});

test("a period that ends before it begins is refused at its field", async () => {
  expect(await ledger("Cash", "start=2026-02-01&end=2026-01-31")).toMatchObject({
    status: 422,
    body: {
      detail: "The start date must not be after the end date. Change one of them.",
      errors: [{ field: "start" }],
    },
  });
});

test.each(["cursor=e30", "cursor=WyIyMDI2LTAxLTE1Il0", "cursor=..", "limit=0"])(
  "%s is refused",
  async (query) => {
    expect((await ledger("Cash", `start=2026-01-01&end=2026-12-31&${query}`)).status).toBe(400);
  },
);

test("closing entries of revenue and expenses are marked, and the net movement equals profit and loss", async () => {
  const closedBooks = await newBooks({ accounts: CLOSING_ACCOUNTS });
  const { earn, close, reopen } = closingOf(closedBooks);
  const rent = async (period: string) =>
    (await closedBooks.get(`/accounts/${closedBooks.account("Rent")}/ledger?${period}`)).body;
  const year = "start=2025-01-01&end=2025-12-31";
  await earn();
  expect(await rent(year)).toMatchObject({ closingBalance: "3000.00", closedAmount: "0.00" });
  await close();
  expect(await rent(year)).toMatchObject({
    openingBalance: "0.00",
    closingBalance: "0.00",
    closedAmount: "-3000.00",
  });
  expect(await rent("start=2025-12-31&end=2026-12-31")).toMatchObject({ closedAmount: "-3000.00" });
  expect(await rent("start=2025-01-01&end=2025-12-30")).toMatchObject({ closedAmount: "0.00" });
  expect(await rent("start=2026-01-01&end=2026-12-31")).toMatchObject({ closedAmount: "0.00" });
  const equity = closedBooks.account("Retained Earnings");
  expect((await closedBooks.get(`/accounts/${equity}/ledger?${year}`)).body).toMatchObject({
    closingBalance: "6750.00",
    closedAmount: "0.00",
  });
  await reopen();
  expect(await rent(year)).toMatchObject({ closingBalance: "3000.00", closedAmount: "0.00" });
});
