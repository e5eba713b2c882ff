import { expect, test } from "vitest";
import type { BankImport } from "#contract/bank.ts";
import { BANK_FILE_COLUMNS, BANK_STATEMENT_COLUMNS } from "#domain/lists.ts";
import { bankFile } from "#test/support/bank-file.ts";
import { expectInAnyOrder } from "#test/support/expect-any-order.ts";
import { newBooks } from "#test/support/new-books.ts";
import { expectMade } from "#test/support/trade.ts";

type StatementRecord = { id: string; endsOn: string; transactionCount: number };

/** Two accounts: the first with statements for three months, the last one out of balance. */
async function withStatements() {
  const books = await newBooks({ accounts: {} });
  const money = async (code: string): Promise<string> =>
    (await books.post("/accounts", { code, type: "asset", name: `Bank ${code}`, moneyKind: "bank" })).body.id;
  const [bank, card] = [await money("1910"), await money("1920")];
  const feed = async (account: string, lines: object[], more: object = {}) => {
    const reply = await books.post(`/bank/accounts/${account}/transactions`, {
      transactions: lines,
      ...more,
    });
    expect([reply.status, reply.text]).toEqual([201, reply.text]);
    return reply.body;
  };
  const line = (id: string, date: string, amount: string) => ({
    id,
    date,
    amount,
    description: `Line ${id}`,
  });
  await feed(bank, [line("a", "2026-01-10", "100.00"), line("b", "2026-01-31", "20.00")], {
    openingBalance: "0.00",
    closingBalance: { date: "2026-01-31", amount: "120.00" },
  });
  await feed(bank, [line("c", "2026-02-05", "5.00")], {
    openingBalance: "120.00",
    closingBalance: { date: "2026-02-28", amount: "126.00" },
    allowMismatch: true,
  });
  await books.post(
    "/bank/imports",
    bankFile("Date,Description,Amount\n2026-03-15,Card,7.00", card, "march.csv"),
  );
  const list = async (query = "") => (await books.get(`/bank/statements${query}`)).body;
  return { books, bank, card, list };
}

const daysOf = ({ items }: { items: StatementRecord[] }) => items.map(({ endsOn }) => endsOn);

test("statements are filtered by account, period and status, with balances and differences", async () => {
  const { books, bank, card, list } = await withStatements();
  const all = await list();
  expect(all).toMatchObject({
    items: [
      {
        accountId: card,
        endsOn: "2026-03-15",
        openingBalance: null,
        closingBalance: null,
        difference: null,
        transactionCount: 1,
      },
      {
        accountId: bank,
        endsOn: "2026-02-28",
        closingBalance: "126.00",
        difference: "1.00",
        transactionCount: 1,
      },
      {
        accountId: bank,
        endsOn: "2026-01-31",
        openingBalance: "0.00",
        closingBalance: "120.00",
        difference: "0.00",
        transactionCount: 2,
      },
    ],
    nextCursor: null,
  });
  expect(daysOf(await list(`?accountId=${bank}`))).toEqual(["2026-02-28", "2026-01-31"]);
  // Statements that begin or end within the period are included.
  expect(daysOf(await list("?start=2026-01-31&end=2026-02-10"))).toEqual(["2026-02-28", "2026-01-31"]);
  expect(daysOf(await list("?end=2026-01-09"))).toEqual([]);
  for (const [proof, day] of [
    ["balanced", "2026-01-31"],
    ["unbalanced", "2026-02-28"],
    ["unchecked", "2026-03-15"],
  ] as const)
    expect(daysOf(await list(`?status=${proof}`))).toEqual([day]);
  const first = await list("?limit=2");
  expect(daysOf(await list(`?limit=2&cursor=${first.nextCursor}`))).toEqual(["2026-01-31"]);
  for (const [index, { id, transactionCount }] of all.items.entries()) {
    expect(all.items[index]).toEqual({
      ...expectMade(await books.get(`/bank/statements/${id}`)),
      hasAttachments: false,
    });
    expect((await books.get(`/bank/transactions?statementId=${id}`)).body.items).toHaveLength(
      transactionCount,
    );
  }
});

test("statements and imports can be sorted by any column, searched and counted", async () => {
  const { books, list, bank } = await withStatements();
  const { length: total } = (await list()).items;
  await expectInAnyOrder(books, { path: "/bank/statements", columns: BANK_STATEMENT_COLUMNS, total });
  const files = expectMade(await books.get("/bank/imports")).items;
  await expectInAnyOrder(books, {
    path: "/bank/imports",
    columns: BANK_FILE_COLUMNS,
    total: files.length,
  });
  const ends = async (sort: string) => daysOf(await list(`?sort=${sort}`)).map((day) => day.slice(5));
  expect(await ends("endsOn")).toEqual(["01-31", "02-28", "03-15"]);
  expect(await ends("-closingBalance")).toEqual(["02-28", "01-31", "03-15"]);
  const came = async (query: string): Promise<string[]> =>
    expectMade(await books.get(`/bank/imports?${query}`)).items.map(({ fileName }: BankImport) => fileName);
  expect(await came("")).toEqual(files.map(({ fileName }: BankImport) => fileName));
  const [newest = ""] = await came("");
  expect(await came(`search=${encodeURIComponent(newest.toUpperCase())}`)).toContain(newest);
  expect(await came("search=nowhere")).toEqual([]);
  expect(await came(`accountId=${bank}`)).not.toEqual([]);
  expect(await list("?search=nowhere&count=true")).toMatchObject({ items: [], total: 0 });
  expect(await books.get("/bank/imports?sort=format")).toMatchObject({ status: 400 });
});

test("a reversed period is rejected, and another company's or undone statement is not found", async () => {
  const { books, list } = await withStatements();
  expect(await books.get("/bank/statements?start=2026-02-02&end=2026-02-01")).toMatchObject({
    status: 422,
    body: { code: "report.period-reversed", errors: [{ field: "start" }] },
  });
  const [statement] = (await list()).items;
  const otherBooks = await newBooks({ accounts: {} });
  expect((await otherBooks.get("/bank/statements")).body.items).toEqual([]);
  expect((await otherBooks.get(`/bank/transactions?statementId=${statement.id}`)).body.items).toEqual([]);
  const refused = { status: 404, body: { code: "bank.statement-not-found" } };
  expect(await otherBooks.get(`/bank/statements/${statement.id}`)).toMatchObject(refused);
  expect((await books.delete(`/bank/imports/${statement.importId}`)).status).toBe(204);
  expect(await books.get(`/bank/statements/${statement.id}`)).toMatchObject(refused);
});
