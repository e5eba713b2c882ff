import { beforeAll, expect, test } from "vitest";
import type { BankTransactionRecord } from "#contract/bank.ts";
import { BANK_TRANSACTION_COLUMNS } from "#domain/lists.ts";
import { newMoney } from "#test/support/money-books.ts";
import { expectMade, type TestTrader } from "#test/support/trade.ts";

// Bank transactions can be sorted by any column, like every list (Interface 1).

type LineRecords = readonly BankTransactionRecord[];

let trader: TestTrader;
let account: string;
let otherBank: string;

const TRANSACTIONS = [
  ["2026-01-03", "-20.00", "élan", "Paper"],
  ["2026-01-01", "5.00", "Zebra", "paper"],
  ["2026-01-02", "100.00", "Elan", "Ink"],
  ["2026-01-02", "5.00", "", `${"w".repeat(79)}\u{1F33F}${"w".repeat(900)}`],
  ["2026-01-04", "0.00", "acorn", ""],
] as const;

beforeAll(async () => {
  const money = await newMoney();
  trader = money.trader;
  account = money.bank;
  const { books } = trader;
  otherBank = expectMade(
    await books.post("/accounts", { code: "1990", type: "asset", name: "Till", moneyKind: "cash" }),
  ).id;
  const feed = async (
    accountId: string,
    transactions: readonly (readonly [string, string, string, string])[],
  ) => {
    const lines = transactions.map(([date, amount, counterparty, text], index) => {
      const id = `${accountId} ${index}`;
      return { id, date, amount, counterparty, description: text, isDistinct: true };
    });
    expectMade(
      await books.post(`/bank/accounts/${accountId}/transactions`, {
        currency: "USD",
        transactions: lines,
        allowMismatch: true,
      }),
    );
  };
  await feed(account, TRANSACTIONS);
  await feed(otherBank, [["2026-01-02", "7.00", "Bob", "Ink"]]);
  const [ink] = await read({ accountId: account, search: "ink" });
  const lines = [{ accountId: money.rent, amount: "100.00" }];
  expectMade(
    await books.post("/bank/matches/expense-or-deposit", {
      bankTransactionId: ink?.id,
      payee: "Elan",
      lines,
    }),
  );
});

async function read(query: Record<string, string>): Promise<LineRecords> {
  return expectMade(await trader.books.get(`/bank/transactions?${new URLSearchParams(query)}`)).items;
}

async function paged(query: Record<string, string>): Promise<LineRecords> {
  const rows: BankTransactionRecord[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const address = new URLSearchParams({ ...query, limit: "2", ...(cursor && { cursor }) });
    const page: { items: LineRecords; nextCursor: string | null } = expectMade(
      await trader.books.get(`/bank/transactions?${address}`),
    );
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

const ids = (rows: LineRecords) => rows.map(({ id }) => id);

test.each(BANK_TRANSACTION_COLUMNS)(
  "sorted by %s, the pages of transactions equal the whole list, in both directions, for one or all accounts",
  async (column) => {
    for (const filter of [{}, { accountId: account }]) {
      const whole = await read({ ...filter, sort: column });
      expect(whole).toHaveLength("accountId" in filter ? 5 : 6);
      expect(ids(await paged({ ...filter, sort: column }))).toEqual(ids(whole));
      expect(ids(await paged({ ...filter, sort: `-${column}` }))).toEqual(ids(whole).toReversed());
    }
  },
);

test("bank transactions are sorted by date, name, text, amount and status", async () => {
  const listSorted = async (sort: string, selectField: (transaction: BankTransactionRecord) => string) =>
    (await read({ accountId: account, sort })).map(selectField);
  expect(await listSorted("date", ({ date }) => date.slice(-2))).toEqual(["01", "02", "02", "03", "04"]);
  const names = await listSorted("counterparty", ({ counterparty }) => counterparty);
  expect(names.map((name) => name.toLowerCase().replace("é", "e"))).toEqual([
    "",
    "acorn",
    "elan",
    "elan",
    "zebra",
  ]);
  expect((await listSorted("-description", ({ description: text }) => text.slice(0, 5))).slice(0, 1)).toEqual(
    ["wwwww"],
  );
  expect(await listSorted("-amount", ({ amount }) => amount)).toEqual([
    "100.00",
    "5.00",
    "5.00",
    "0.00",
    "-20.00",
  ]);
  expect((await listSorted("status", ({ matches }) => String(matches.length)))[0]).toBe("1");
  expect((await listSorted("-status", ({ matches }) => String(matches.length))).at(-1)).toBe("1");
});

test("the order applies within a search, status, import and statement, and rows are counted", async () => {
  const amounts = async (query: Record<string, string>) =>
    (await paged({ accountId: account, ...query })).map(({ amount }) => amount);
  expect(await amounts({ search: "PAPER", sort: "amount" })).toEqual(["-20.00", "5.00"]);
  expect(await amounts({ search: "20", sort: "-date" })).toEqual(["-20.00"]);
  expect(await amounts({ status: "unmatched", sort: "-amount" })).toEqual(["5.00", "5.00", "-20.00"]);
  expect(await amounts({ status: "matched", sort: "counterparty" })).toEqual(["100.00"]);
  const { books } = trader;
  const imports: { id: string; statements: { id: string; accountId: string }[] }[] = expectMade(
    await books.get("/bank/imports"),
  ).items;
  const file = imports.find(({ statements }) => statements[0]?.accountId === otherBank);
  const [statement] = file?.statements ?? [];
  for (const filter of [{ importId: file?.id ?? "" }, { statementId: statement?.id ?? "" }]) {
    const lines = await read({ ...filter, sort: "-amount" });
    expect(lines.map(({ amount }) => amount)).toEqual(["7.00"]);
  }
  const count = async (query: string) =>
    expectMade(await books.get(`/bank/transactions?count=true&limit=1&${query}`)).total;
  expect(await count("")).toBe(6);
  expect(await count(`accountId=${account}&search=paper`)).toBe(2);
});

test("a company without a bank account has no transactions, not even those of other companies", async () => {
  const stranger = await newMoney();
  expect(
    expectMade(await stranger.trader.books.get("/bank/transactions?sort=counterparty&count=true")),
  ).toEqual({
    items: [],
    nextCursor: null,
    total: 0,
  });
  expect(
    expectMade(await stranger.trader.books.get(`/bank/transactions?accountId=${account}`)).items,
  ).toEqual([]);
});

test("an unknown column and a cursor of another order are rejected", async () => {
  const { books } = trader;
  expect(await books.get("/bank/transactions?sort=reference")).toMatchObject({
    status: 400,
    body: { errors: [{ field: "sort" }] },
  });
  const { nextCursor } = expectMade(await books.get("/bank/transactions?sort=counterparty&limit=1"));
  expect(await books.get(`/bank/transactions?sort=status&cursor=${nextCursor}`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "cursor" }] },
  });
});
