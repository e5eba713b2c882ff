import { expect, test } from "vitest";
import { bankFile, MARCH, withBank } from "#test/support/bank-file.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";

type FeedTransaction = {
  id: string;
  date: string;
  amount: string;
  description?: string;
  endToEndId?: string;
  isDistinct?: boolean;
};
type FeedBalances = {
  openingBalance?: string;
  closingBalance?: { date: string; amount: string };
  allowMismatch?: boolean;
};

const coffee = (id: string): FeedTransaction => ({
  id,
  date: "2026-03-01",
  amount: "-3.50",
  description: "Coffee",
});

function feeder(books: TestBooks, bank: string) {
  return (
    lines: readonly FeedTransaction[],
    balances: FeedBalances = {},
    headers: Record<string, string> = {},
  ) => books.post(`/bank/accounts/${bank}/transactions`, { transactions: lines, ...balances }, headers);
}

async function amountsOf(books: TestBooks, bank: string): Promise<string[]> {
  const { items } = (await books.get(`/bank/transactions?accountId=${bank}`)).body;
  return items.map(({ date, amount }: FeedTransaction) => `${date} ${amount}`).toSorted();
}

test("transactions sent again are recognized by ID, and identical ones with two IDs are two", async () => {
  const { books, bank } = await withBank();
  const feed = feeder(books, bank);
  const first = await feed([coffee("a"), coffee("b")]);
  expect(first).toMatchObject({ status: 201, body: { transactions: [{ isNew: true }, { isNew: true }] } });
  const state = await stateOf(books);
  const again = await feed([coffee("b"), coffee("a")]);
  expect(again.body).toMatchObject({ importId: null, transactions: [{ isNew: false }, { isNew: false }] });
  expect(again.body.transactions[0].bankTransactionId).toBe(first.body.transactions[1].bankTransactionId);
  expect(await stateOf(books)).toEqual(state);
  const more = await feed([coffee("a"), coffee("c")]);
  expect(more.body.transactions).toMatchObject([{ isNew: false }, { isNew: true }]);
  expect(await amountsOf(books, bank)).toEqual(["2026-03-01 -3.50", "2026-03-01 -3.50", "2026-03-01 -3.50"]);
  await feed([coffee("d")], {}, { "idempotency-key": "k" });
  await feed([coffee("d")], {}, { "idempotency-key": "k" });
  expect(await amountsOf(books, bank)).toHaveLength(4);
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
});

test("an end-to-end ID is stored, returned and searchable, but doesn't tell transactions apart", async () => {
  const { books, bank } = await withBank();
  await feeder(books, bank)([{ ...coffee("a"), endToEndId: "E2E-77" }, coffee("b")]);
  const [transaction, ...otherLines] = (await books.get("/bank/transactions?search=e2e-77")).body.items;
  expect(transaction).toMatchObject({ description: "Coffee", endToEndId: "E2E-77" });
  expect(otherLines).toEqual([]);
  // The file has the same two transactions, without it.
  const { body } = await books.post("/bank/imports", bankFile(MARCH, bank));
  expect(body.statements).toMatchObject([{ newCount: 1 }]);
});

test("an import by API is undone as a whole, and can be sent again", async () => {
  const { books, bank } = await withBank();
  const feed = feeder(books, bank);
  const { importId } = (await feed([coffee("a"), coffee("b")])).body;
  expect((await books.get("/bank/imports")).body.items).toMatchObject([{ id: importId, format: "feed" }]);
  expect((await books.delete(`/bank/imports/${importId}`)).status).toBe(204);
  expect(await amountsOf(books, bank)).toEqual([]);
  expect((await feed([coffee("a")])).body.transactions).toMatchObject([{ isNew: true }]);
});

test("a file and the API recognize the same transactions of a day, whichever comes first", async () => {
  const { books, bank } = await withBank();
  const march = [
    coffee("a"),
    coffee("b"),
    { id: "c", date: "2026-03-02", amount: "100.00", description: "Linden" },
  ];
  await feeder(books, bank)(march);
  const { body } = await books.post("/bank/imports", bankFile(MARCH, bank));
  expect(body.statements).toMatchObject([{ transactionCount: 3, newCount: 0 }]);
  const otherBank = await withBank();
  await otherBank.books.post("/bank/imports", bankFile(MARCH, otherBank.bank));
  const reply = await feeder(otherBank.books, otherBank.bank)(march);
  expect(reply.body.transactions).toMatchObject([{ isNew: false }, { isNew: false }, { isNew: false }]);
  expect(await amountsOf(otherBank.books, otherBank.bank)).toHaveLength(3);
});

test("if a file ends within a day, the client states whether a transaction is a separate one", async () => {
  const { books, bank } = await withBank();
  await books.post("/bank/imports", bankFile(MARCH, bank));
  const feed = feeder(books, bank);
  const before = await stateOf(books);
  expect(await feed([coffee("a")])).toMatchObject({
    status: 422,
    body: { code: "bank.possible-duplicates", errors: [{ field: "transactions[0].isDistinct" }] },
  });
  expect(await stateOf(books)).toEqual(before);
  expect((await feed([{ ...coffee("a"), isDistinct: false }])).body.transactions).toMatchObject([
    { isNew: false },
  ]);
  expect((await feed([{ ...coffee("b"), isDistinct: true }])).body.transactions).toMatchObject([
    { isNew: true },
  ]);
  expect(await amountsOf(books, bank)).toHaveLength(4);
});

test("transactions must lead from the opening or last known balance to the closing balance", async () => {
  const { books, bank } = await withBank();
  const feed = feeder(books, bank);
  const closingBalance = (amount: string, date = "2026-03-01") => ({ closingBalance: { date, amount } });
  const unbalancedReply = await feed([coffee("a")], { openingBalance: "10.00", ...closingBalance("7.00") });
  expect(unbalancedReply.body).toMatchObject({
    code: "bank.out-of-balance",
    errors: [{ field: "allowMismatch" }],
  });
  expect(await amountsOf(books, bank)).toEqual([]);
  expect(
    (await feed([coffee("a")], { openingBalance: "10.00", ...closingBalance("6.50") })).body.difference,
  ).toBe("0.00");
  const tea = { id: "t", date: "2026-03-02", amount: "-1.00", description: "Tea" };
  expect((await feed([tea], closingBalance("5.00", "2026-03-02"))).body.code).toBe("bank.out-of-balance");
  expect((await feed([tea], closingBalance("5.50", "2026-03-02"))).body.difference).toBe("0.00");
  const reply = await feed([{ ...tea, id: "u", date: "2026-03-03" }], {
    ...closingBalance("9.00", "2026-03-03"),
    allowMismatch: true,
  });
  expect(reply.body.difference).toBe("4.50");
});

test("an invalid transaction is rejected at its field, and nothing is kept", async () => {
  const { books, bank } = await withBank();
  const feed = feeder(books, bank);
  await feed([coffee("a")]);
  const before = await stateOf(books);
  const refused = async (...lines: FeedTransaction[]) => {
    const { body } = await feed(lines);
    return [body.code, body.errors[0]?.field];
  };
  expect(await refused({ ...coffee("a"), amount: "-3.60" })).toEqual(["bank.id-taken", "transactions[0].id"]);
  expect(await refused({ ...coffee("a"), date: "2026-03-09" })).toEqual([
    "bank.id-taken",
    "transactions[0].id",
  ]);
  expect(await refused(coffee("x"), coffee("x"))).toEqual(["bank.id-taken", "transactions[1].id"]);
  expect(await refused({ ...coffee("x"), date: "2199-01-01" })).toEqual([
    "bank.date-in-future",
    "transactions[0].date",
  ]);
  const path = `/bank/accounts/${bank}/transactions`;
  expect((await books.post(path, { currency: "CHF", transactions: [coffee("x")] })).body.code).toBe(
    "bank.currency-mismatch",
  );
  const stranger = await withBank();
  expect(
    await books.post(`/bank/accounts/${stranger.bank}/transactions`, { transactions: [coffee("x")] }),
  ).toMatchObject({
    status: 404,
    body: { code: "account.not-found" },
  });
  expect(await stateOf(books)).toEqual(before);
  // An ID used for another account is a different one.
  expect((await feeder(stranger.books, stranger.bank)([coffee("a")])).status).toBe(201);
});
