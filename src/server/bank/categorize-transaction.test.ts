import { expect, test } from "vitest";
import { bankFile } from "#test/support/bank-file.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";

/** A company with bank transactions, oldest first, and a tax of 20 percent. */
async function withTransactions(...rows: string[]) {
  const books = await newBooks({ accounts: { Sales: "revenue", Office: "expense" } as const });
  const account = { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" };
  const bank: string = (await books.post("/accounts", account)).body.id;
  const rate = { name: "VAT 20", rate: "20", appliesTo: "both" };
  const tax: string = (await books.post("/tax-rates", rate)).body.id;
  const file = bankFile(["Date,Name,Description,Amount", ...rows].join("\n"), bank);
  expect((await books.post("/bank/imports", file)).status).toBe(201);
  const { items } = (await books.get(`/bank/transactions?accountId=${bank}`)).body;
  const ids: string[] = items.map(({ id }: { id: string }) => id).toReversed();
  return { books, bank, tax, ids };
}

const hasPassed = async (books: TestBooks) => (await books.get("/books-check")).body.hasPassed;

test("a transaction becomes an expense with its date, amount and tax; unmatching voids it", async () => {
  const { books, bank, tax, ids } = await withTransactions("2026-03-02,Harbour House,Paper,-120.00");
  const [bankTransactionId] = ids;
  const lines = [{ accountId: books.account("Office"), amount: "120.00", taxRateId: tax }];
  const body = { bankTransactionId, payee: "Harbour House", reference: "R-17", lines };
  const send = () => books.post("/bank/matches/expense-or-deposit", body, { "idempotency-key": "once" });
  const [reply] = await Promise.all([send(), send()]);
  expect(reply).toMatchObject({
    status: 201,
    body: { matches: [{ amount: "-120.00", isCreatedByMatch: true }] },
  });
  const { journalId } = reply.body.matches[0];
  expect((await books.get(`/money/entries/${journalId}`)).body).toMatchObject({
    kind: "expense",
    date: "2026-03-02",
    accountId: bank,
    payee: "Harbour House",
    total: "120.00",
    lines: [{ amount: "120.00", taxAmount: "20.00" }],
  });
  expect((await books.get("/journals")).body.items).toHaveLength(1);
  expect(await hasPassed(books)).toBe(true);
  expect((await books.delete(`/bank/matches/${bankTransactionId}`)).status).toBe(204);
  expect((await books.get(`/money/entries/${journalId}`)).body.status).toBe("void");
  expect((await books.get(`/bank/transactions?accountId=${bank}`)).body.items).toMatchObject([
    { matches: [] },
  ]);
  expect(await hasPassed(books)).toBe(true);
  const again = await books.post("/bank/matches/expense-or-deposit", body);
  expect(again.status).toBe(201);
});

test("an incoming transaction becomes a deposit, and voiding that unmatches the transaction", async () => {
  const { books, bank, ids } = await withTransactions("2026-03-03,Guest,Sale,30.00");
  const lines = [{ accountId: books.account("Sales"), amount: "30.00" }];
  const { matches } = (
    await books.post("/bank/matches/expense-or-deposit", { bankTransactionId: ids[0], lines })
  ).body;
  const path = `/money/entries/${matches[0].journalId}`;
  expect((await books.get(path)).body).toMatchObject({ kind: "deposit", total: "30.00" });
  expect((await books.post(`${path}/void`, { version: 1 })).status).toBe(200);
  expect((await books.get(`/bank/transactions?accountId=${bank}`)).body.items).toMatchObject([
    { matches: [] },
  ]);
  expect(await hasPassed(books)).toBe(true);
});

test("an entry that differs from its transaction is rejected at its field, and not written", async () => {
  const { books, bank, ids } = await withTransactions("2026-03-02,A,B,-120.00", "2026-03-03,C,D,-1.00");
  const line = (amount: string, accountId = books.account("Office")) => ({ accountId, amount });
  const bankTransactionId = ids[0];
  await books.post("/bank/matches/expense-or-deposit", { bankTransactionId: ids[1], lines: [line("1.00")] });
  const before = await stateOf(books);
  const refused = async (body: object) =>
    (await books.post("/bank/matches/expense-or-deposit", body)).body.code;
  expect(await refused({ bankTransactionId, lines: [line("119.00")] })).toBe("money.total-differs");
  expect(await refused({ bankTransactionId, lines: [line("120.00", bank)] })).toBe("money.same-account");
  expect(await refused({ bankTransactionId: ids[1], lines: [line("1.00")] })).toBe(
    "bank.transaction-already-matched",
  );
  const stranger = (await withTransactions("2026-03-02,A,B,-120.00")).ids[0];
  expect(await refused({ bankTransactionId: stranger, lines: [line("120.00")] })).toBe(
    "bank.transaction-not-found",
  );
  expect(await stateOf(books)).toEqual(before);
});
