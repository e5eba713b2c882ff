import { expect, test } from "vitest";
import { bankFile, MARCH } from "#test/support/bank-file.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

const ACCOUNTS = { Sales: "revenue", Fees: "expense" } as const;

type JournalResponse = { id: string; version: number; number: string; date: string; lines: unknown[] };

async function withEntries(...entries: [date: string, amount: string][]) {
  const books = await newBooks({ accounts: ACCOUNTS });
  const account = { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" };
  const bank: string = (await books.post("/accounts", account)).body.id;
  const journals: JournalResponse[] = [];
  for (const [date, amount] of entries) {
    const lines = [
      { accountId: bank, debit: amount },
      { accountId: books.account("Sales"), credit: amount },
    ];
    journals.push({
      ...(await books.post("/journals", { date, description: `Sale of ${date}`, lines })).body,
      lines,
    });
  }
  const finish = (
    endsOn: string,
    closingBalance: string,
    chosen: readonly (JournalResponse | undefined)[],
    more: object = {},
  ) =>
    books.post("/bank/reconciliations", {
      accountId: bank,
      endsOn,
      closingBalance,
      journalIds: chosen.map((journal) => journal?.id),
      ...more,
    });
  return { books, bank, journals, finish };
}

const putJournal = (
  books: TestBooks,
  { id, version, number, date, lines }: JournalResponse,
  change: object,
) =>
  books.put(`/journals/${id}`, {
    version,
    number,
    date,
    description: "Changed",
    status: "posted",
    lines,
    ...change,
  });

const problems = async (books: TestBooks) => {
  const { checks } = (await books.get("/books-check")).body;
  return checks.flatMap((check: { problems: string[] }) => check.problems);
};

test("journals lead from the last reconciliation to the statement balance", async () => {
  const { books, bank, journals, finish } = await withEntries(
    ["2026-01-10", "100.00"],
    ["2026-01-20", "20.00"],
    ["2026-02-05", "5.00"],
  );
  const [first, second, third] = journals;
  expect(
    (await books.get(`/bank/reconciliations/open?accountId=${bank}&endsOn=2026-01-31`)).body,
  ).toMatchObject({
    openingBalance: "0.00",
    lastEndsOn: null,
    bookBalance: "120.00",
    forReviewCount: 0,
    amountToReview: "0.00",
    entries: [{ amount: "100.00", isCleared: false }, { amount: "20.00" }],
  });
  expect(await finish("2026-01-31", "120.00", [first])).toMatchObject({
    status: 422,
    body: {
      code: "reconciliation.out-of-balance",
      errors: [{ field: "closingBalance", message: "The difference is 20.00" }],
    },
  });
  expect(await finish("2026-01-31", "100.00", [first])).toMatchObject({
    status: 201,
    body: { openingBalance: "0.00", bookBalance: "120.00", outstanding: [{ amount: "20.00" }] },
  });
  const through = async () =>
    (await books.get("/bank/accounts")).body.items.map(
      (item: { reconciledThrough: string }) => item.reconciledThrough,
    );
  expect(await through()).toEqual(["2026-01-31"]);
  expect(await finish("2026-01-31", "100.00", [])).toMatchObject({
    body: {
      code: "reconciliation.not-later",
      detail: expect.stringMatching(/^The account is already reconciled through Jan 31, 2026\./),
    },
  });
  expect(await finish("2026-02-28", "125.00", [first, second, third])).toMatchObject({
    body: { code: "journal.not-found" },
  });
  expect(await finish("2026-02-28", "125.00", [second, third])).toMatchObject({
    body: { openingBalance: "100.00" },
  });
  expect(await problems(books)).toEqual([]);
});

test("a difference can't be posted to the account that is being reconciled", async () => {
  const { books, bank, journals, finish } = await withEntries(["2026-01-10", "100.00"]);
  expect(await finish("2026-01-31", "90.00", journals, { differenceAccountId: bank })).toMatchObject({
    status: 422,
    body: { code: "reconciliation.difference-same-account", errors: [{ field: "differenceAccountId" }] },
  });
  expect((await books.get("/journals")).body.items).toHaveLength(1);
  expect((await books.get(`/bank/reconciliations?accountId=${bank}`)).body.items).toEqual([]);
});

test("two people who reconcile one account at once do it once, and post the difference once", async () => {
  const { books, bank, journals, finish } = await withEntries(
    ["2026-01-10", "100.00"],
    ["2026-01-20", "20.00"],
  );
  const [first, second] = journals;
  const difference = { differenceAccountId: books.account("Fees") };
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, person) =>
      finish("2026-01-31", "90.00", person % 2 === 0 ? [first] : [first, second], difference),
    ),
  );
  const accepted = replies.filter(({ status }) => status === 201);
  expect(accepted).toHaveLength(1);
  for (const { status, body } of replies.filter((reply) => reply !== accepted[0]))
    expect([status, body.code]).toEqual([409, "reconciliation.not-later"]);
  expect((await books.get(`/bank/reconciliations?accountId=${bank}`)).body.items).toHaveLength(1);
  expect((await books.get("/journals")).body.items).toHaveLength(3);
  expect(await problems(books)).toEqual([]);
});

test("a reconciled journal keeps its amount and account until the reconciliation is reopened", async () => {
  const { books, bank, journals, finish } = await withEntries(
    ["2026-01-10", "100.00"],
    ["2026-02-05", "5.00"],
  );
  const [first, second] = journals;
  if (first === undefined) throw new Error("No journal.");
  const january = (await finish("2026-01-31", "100.00", [first])).body.id;
  const february = (await finish("2026-02-28", "105.00", [second])).body.id;
  const less = [
    { accountId: bank, debit: "90.00" },
    { accountId: books.account("Sales"), credit: "90.00" },
  ];
  expect(await putJournal(books, first, { lines: less })).toMatchObject({
    status: 409,
    body: {
      code: "bank.is-reconciled",
      detail: expect.stringMatching(
        /^This is part of the reconciliation of \d+ \S.* through Jan 31, 2026\. Reopen/,
      ),
    },
  });
  expect(await putJournal(books, first, { status: "void" })).toMatchObject({
    body: { code: "bank.is-reconciled" },
  });
  expect(await books.delete(`/journals/${first.id}?version=1`)).toMatchObject({
    body: { code: "bank.is-reconciled" },
  });
  // On another day, the balance of a reported day would change.
  for (const date of ["2026-01-11", "2026-02-01"])
    expect(await putJournal(books, first, { date })).toMatchObject({ body: { code: "bank.is-reconciled" } });
  expect((await putJournal(books, first, { description: "Another text" })).status).toBe(200);
  const reopen = (id: string, reason: string) => books.post(`/bank/reconciliations/${id}/reopen`, { reason });
  expect(await reopen(january, "Wrong")).toMatchObject({
    body: {
      code: "reconciliation.not-last",
      detail: expect.stringContaining("Reopen the one through Feb 28, 2026 first."),
    },
  });
  expect(await reopen(february, " ")).toMatchObject({ status: 400 });
  expect(await reopen(february, "Wrong")).toMatchObject({ status: 200, body: { reopenReason: "Wrong" } });
  expect(await reopen(february, "Again")).toMatchObject({ body: { code: "reconciliation.not-last" } });
  expect((await reopen(january, "Wrong")).status).toBe(200);
  expect(
    (await putJournal(books, { ...first, version: 2 }, { lines: less, date: "2026-02-01" })).status,
  ).toBe(200);
  // The original reconciliation can still be read.
  expect((await books.get(`/bank/reconciliations/${january}`)).body).toMatchObject({
    closingBalance: "100.00",
    reconciled: [{ amount: "100.00", description: "Sale of 2026-01-10" }],
  });
  expect(await problems(books)).toEqual([]);
});

test("a difference is posted to the chosen account", async () => {
  const { books, journals, finish } = await withEntries(["2026-01-10", "100.00"]);
  const named = { differenceAccountId: books.account("Fees"), differenceDescription: "Unknown fee" };
  expect(await finish("2026-01-31", "97.50", journals, named)).toMatchObject({
    status: 201,
    body: {
      bookBalance: "97.50",
      reconciled: [{ amount: "100.00" }, { amount: "-2.50", description: "Unknown fee" }],
    },
  });
});

test("transactions are recorded before reconciling, and a reconciled one can't be unmatched", async () => {
  const { books, bank, finish } = await withEntries();
  const file = bankFile("Date,Description,Amount,Balance\n2026-01-15,Sale,40.00,40.00", bank);
  const bankImport = (await books.post("/bank/imports", file)).body.id;
  expect(await finish("2026-01-31", "40.00", [])).toMatchObject({
    status: 409,
    body: {
      code: "reconciliation.transactions-to-review",
      errors: [{ message: "1 bank transaction hasn't been reviewed yet. Match or categorize it first." }],
    },
  });
  expect(await books.get(`/bank/reconciliations/open?accountId=${bank}&endsOn=2026-01-31`)).toMatchObject({
    body: { forReviewCount: 1, amountToReview: "40.00", bookBalance: "0.00" },
  });
  const [{ id: bankTransactionId }] = (await books.get(`/bank/transactions?accountId=${bank}`)).body.items;
  const lines = [{ accountId: books.account("Sales"), amount: "40.00" }];
  const { matches } = (await books.post("/bank/matches/categorize", { bankTransactionId, lines })).body;
  const { entries, closingBalance } = (
    await books.get(`/bank/reconciliations/open?accountId=${bank}&endsOn=2026-01-15`)
  ).body;
  expect({ entries, closingBalance }).toMatchObject({
    closingBalance: "40.00",
    entries: [{ isCleared: true }],
  });
  const chosen = [{ id: matches[0].journalId }] as JournalResponse[];
  expect((await finish("2026-01-31", "40.00", chosen)).status).toBe(201);
  expect(await books.delete(`/bank/matches/${bankTransactionId}`)).toMatchObject({
    body: { code: "bank.is-reconciled" },
  });
  const again = `Date,Description,Amount,Balance\n2026-01-15,Sale,40.00,40.00\n2026-02-02,Sale,5.00,45.00`;
  const { id: later } = expectMade(await books.post("/bank/imports", bankFile(again, bank, "again.csv")));
  const before = await stateOf(books);
  expect(
    await books.delete(`/bank/imports/${bankImport}`),
    "the first import of the transaction",
  ).toMatchObject({
    body: { code: "bank.is-reconciled" },
  });
  expect(await stateOf(books)).toEqual(before);
  expect((await books.delete(`/bank/imports/${later}`)).status).toBe(204);
  expect(await books.delete(`/bank/imports/${bankImport}`)).toMatchObject({
    body: { code: "bank.is-reconciled" },
  });
  const { database } = await testApp();
  const unmatch = `delete from bank_matches where bank_transaction_id = '${bankTransactionId}'`;
  expect(await asApplication(database, books, [unmatch])).toMatchObject({
    rule: "reconciled_transaction_is_fixed",
  });
});

test("undoing an import also undoes the entries made from it", async () => {
  const { books, bank } = await withEntries();
  const file = bankFile("Date,Description,Amount\n2026-01-15,Sale,40.00\n2026-01-16,Sale,41.00", bank);
  const bankImport = (await books.post("/bank/imports", file)).body.id;
  const { items } = (await books.get(`/bank/transactions?accountId=${bank}`)).body;
  for (const { id: bankTransactionId, amount } of items)
    await books.post("/bank/matches/categorize", {
      bankTransactionId,
      lines: [{ accountId: books.account("Sales"), amount }],
    });
  expect((await books.get("/journals")).body.items).toHaveLength(2);
  expect((await books.delete(`/bank/imports/${bankImport}`)).status).toBe(204);
  expect((await books.get("/journals")).body.items).toEqual([]);
  expect((await books.get(`/bank/transactions?accountId=${bank}`)).body.items).toEqual([]);
  expect((await books.post("/bank/imports", file)).status).toBe(201);
});

test("before the first reconciliation, the opening balance of the first statement is shown until it is recorded", async () => {
  const { books, bank } = await withEntries();
  expectMade(await books.post("/bank/imports", bankFile(MARCH, bank)));
  const firstStatement = async () =>
    expectMade(await books.get(`/bank/reconciliations/open?accountId=${bank}&endsOn=2026-03-31`))
      .firstStatement;
  expect(await firstStatement()).toEqual({
    date: "2026-02-28",
    openingBalance: "100.00",
    bookBalance: "0.00",
  });
  const lines = [{ accountId: books.account("Sales"), amount: "100.00" }];
  expectMade(
    await books.post("/money/entries", { kind: "deposit", date: "2026-02-28", accountId: bank, lines }),
  );
  expect(await firstStatement()).toMatchObject({ bookBalance: "100.00" });
});
