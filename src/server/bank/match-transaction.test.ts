import { expect, test } from "vitest";
import { bankFile } from "#test/support/bank-file.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { traderAfterSale } from "#test/support/trade.ts";

const ACCOUNTS = { Sales: "revenue", Rent: "expense", Fees: "expense" } as const;

/** A company with two bank accounts, and bank transactions on the first: "2026-03-02 -900.00 Landlord". */
async function withTransactions(...transactions: string[]) {
  const books = await newBooks({ accounts: ACCOUNTS });
  const money = async (code: string): Promise<string> =>
    (await books.post("/accounts", { code, type: "asset", name: `Bank ${code}`, moneyKind: "bank" })).body.id;
  const [bank, savings] = [await money("1910"), await money("1920")];
  await importTransactions(books, bank, transactions);
  return { books, bank, savings };
}

async function importTransactions(books: TestBooks, account: string, transactions: readonly string[]) {
  const rows = transactions.map((line) => line.replace(/^(\S+) (\S+) (.*)$/, "$1,$3,$2"));
  const file = bankFile(["Date,Description,Amount", ...rows].join("\n"), account);
  const reply = await books.post("/bank/imports", file);
  expect(reply.status, reply.text).toBe(201);
}

const CATEGORIES = "/bank/matches/categorize";

const idsOf = async (books: TestBooks, account: string): Promise<string[]> =>
  (await books.get(`/bank/transactions?accountId=${account}&status=unmatched`)).body.items
    .map(({ id }: { id: string }) => id)
    .toReversed();

const balance = async (books: TestBooks, account: string): Promise<string> =>
  (await books.get("/bank/accounts")).body.items.find(
    (item: { accountId: string }) => item.accountId === account,
  ).bookBalance;

const problems = async (books: TestBooks) => {
  const { checks } = (await books.get("/books-check")).body;
  return checks.flatMap((check: { problems: string[] }) => check.problems);
};

test("a transaction is categorized in full, and unmatching it removes the journal", async () => {
  const { books, bank } = await withTransactions("2026-03-02 -900.00 Landlord");
  const [bankTransactionId] = await idsOf(books, bank);
  const half = (amount: string) => ({ accountId: books.account("Rent"), amount });
  expect(await books.post(CATEGORIES, { bankTransactionId, lines: [half("899.00")] })).toMatchObject({
    status: 422,
    body: { code: "bank.splits-total", errors: [{ field: "lines" }] },
  });
  const lines = [half("950.00"), half("-50.00")];
  const reply = await books.post(CATEGORIES, { bankTransactionId, lines });
  expect(reply.status).toBe(201);
  expect(reply.body.matches).toMatchObject([{ amount: "-900.00", isCreatedByMatch: true }]);
  expect((await books.get(`/journals/${reply.body.matches[0].journalId}`)).body).toMatchObject({
    date: "2026-03-02",
    description: "Landlord",
    lines: [
      { accountId: bank, credit: "900.00" },
      { accountName: "Rent", debit: "950.00" },
      { accountName: "Rent", credit: "50.00" },
    ],
  });
  expect(await books.post(CATEGORIES, { bankTransactionId, lines: [half("900.00")] })).toMatchObject({
    status: 409,
    body: { code: "bank.transaction-already-matched" },
  });
  expect(await problems(books)).toEqual([]);
  expect((await books.delete(`/bank/matches/${bankTransactionId}`)).status).toBe(204);
  expect(await idsOf(books, bank)).toEqual([bankTransactionId]);
  expect((await books.get("/journals")).body.items).toEqual([]);
  expect(await books.delete(`/bank/matches/${bankTransactionId}`)).toMatchObject({
    body: { code: "bank.transaction-not-matched" },
  });
});

test("a request that is sent twice with its key posts once", async () => {
  const { books, bank } = await withTransactions("2026-03-02 -900.00 Landlord");
  const [bankTransactionId] = await idsOf(books, bank);
  const body = { bankTransactionId, lines: [{ accountId: books.account("Rent"), amount: "900.00" }] };
  const send = () => books.post(CATEGORIES, body, { "idempotency-key": "once" });
  expect(new Set((await Promise.all([send(), send(), send()])).map(({ status }) => status))).toEqual(
    new Set([201]),
  );
  expect((await books.get("/journals")).body.items).toHaveLength(1);
});

test("two people who categorize one transaction at once post it once", async () => {
  const { books, bank } = await withTransactions("2026-03-02 -900.00 Landlord");
  const [bankTransactionId] = await idsOf(books, bank);
  const body = { bankTransactionId, lines: [{ accountId: books.account("Rent"), amount: "900.00" }] };
  const replies = await Promise.all(Array.from({ length: 8 }, () => books.post(CATEGORIES, body)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 409),
  ]);
});

test("a transfer is one journal for two transactions, and unmatching removes it from both", async () => {
  const { books, bank, savings } = await withTransactions("2026-03-02 -500.00 To savings");
  await importTransactions(books, savings, ["2026-03-03 500.00 From bank"]);
  const [[bankTransactionId], [otherBankTransactionId]] = [
    await idsOf(books, bank),
    await idsOf(books, savings),
  ];
  const { items } = (await books.get(`/bank/suggestions?accountId=${bank}`)).body;
  expect(items).toMatchObject([
    {
      bankTransaction: { id: bankTransactionId },
      suggestions: [
        { title: "Transfer to Bank 1920", transfer: { accountId: savings, otherBankTransactionId } },
      ],
    },
  ]);
  const reply = await books.post("/bank/matches/transfer", {
    bankTransactionId,
    ...items[0].suggestions[0].transfer,
  });
  expect(reply.status, reply.text).toBe(201);
  expect([await balance(books, bank), await balance(books, savings)]).toEqual(["-500.00", "500.00"]);
  expect([await idsOf(books, bank), await idsOf(books, savings)]).toEqual([[], []]);
  await books.delete(`/bank/matches/${otherBankTransactionId}`);
  expect([await idsOf(books, bank), await idsOf(books, savings)]).toEqual([
    [bankTransactionId],
    [otherBankTransactionId],
  ]);
  expect(await balance(books, bank)).toBe("0.00");
  expect(await books.post("/bank/matches/transfer", { bankTransactionId, accountId: bank })).toMatchObject({
    body: { code: "bank.transfer-same-account" },
  });
  expect(await problems(books)).toEqual([]);
});

test("a transfer across a month end is dated when it left, whichever transaction is accepted", async () => {
  for (const isFromLater of [true, false]) {
    const { books, bank, savings } = await withTransactions("2026-01-31 -100.00 To savings");
    await importTransactions(books, savings, ["2026-02-01 100.00 From bank"]);
    const [[outgoingId = ""], [came = ""]] = [await idsOf(books, bank), await idsOf(books, savings)];
    const transfer = isFromLater
      ? { bankTransactionId: came, accountId: bank, otherBankTransactionId: outgoingId }
      : { bankTransactionId: outgoingId, accountId: savings, otherBankTransactionId: came };
    const reply = await books.post("/bank/matches/transfer", transfer);
    expect(reply.status, reply.text).toBe(201);
    const { journalId } = reply.body.matches[0];
    expect((await books.get(`/journals/${journalId}`)).body.date).toBe("2026-01-31");
    const reconcile = (accountId: string, closingBalance: string, journalIds: string[]) =>
      books.post("/bank/reconciliations", { accountId, endsOn: "2026-01-31", closingBalance, journalIds });
    const end = async (account: string) =>
      (await books.get(`/bank/reconciliations/open?accountId=${account}&endsOn=2026-01-31`)).body;
    expect(await end(bank)).toMatchObject({
      bookBalance: "-100.00",
      entries: [{ journalId, isCleared: true }],
    });
    expect(await end(savings)).toMatchObject({
      bookBalance: "100.00",
      forReviewCount: 0,
      entries: [{ journalId, isCleared: false }],
    });
    expect((await reconcile(bank, "-100.00", [journalId])).status).toBe(201);
    expect(await reconcile(savings, "0.00", [])).toMatchObject({
      status: 201,
      body: { outstanding: [{ journalId, amount: "100.00" }] },
    });
    expect(await problems(books)).toEqual([]);
  }
});

test("a transfer sent on a closed day is dated when it arrived, or rejected if that is closed", async () => {
  const { books, bank, savings } = await withTransactions("2025-12-30 -70.00 Out", "2025-12-31 -100.00 Out");
  await importTransactions(books, savings, ["2025-12-31 70.00 In", "2026-01-01 100.00 In"]);
  const equity = { code: "3900", type: "equity", name: "Profits" };
  const retainedEarningsAccountId = (await books.post("/accounts", equity)).body.id;
  const earned = [
    { accountId: books.account("Fees"), debit: "5.00" },
    { accountId: retainedEarningsAccountId, credit: "5.00" },
  ];
  await books.post("/journals", { date: "2025-06-30", description: "Fees", lines: earned });
  const close = { year: 2025, retainedEarningsAccountId };
  expect((await books.post("/year-end/close", close)).status).toBe(200);
  const [outgoingIds, came] = [await idsOf(books, bank), await idsOf(books, savings)];
  const move = (index: number) =>
    books.post("/bank/matches/transfer", {
      bankTransactionId: outgoingIds[index],
      accountId: savings,
      otherBankTransactionId: came[index],
    });
  expect(await move(0)).toMatchObject({ status: 409, body: { code: "journal.period-closed" } });
  const { journalId } = (await move(1)).body.matches[0];
  expect((await books.get(`/journals/${journalId}`)).body.date).toBe("2026-01-01");
  expect([await idsOf(books, bank), await idsOf(books, savings)]).toEqual([[outgoingIds[0]], [came[0]]]);
  expect(await problems(books)).toEqual([]);
});

test("undoing a transfer that is part of another transaction unmatches that one completely", async () => {
  const { books, bank, savings } = await withTransactions("2026-03-02 -100.00 To savings");
  await importTransactions(books, savings, ["2026-03-03 150.00 From bank and more"]);
  const [[bankTransactionId], [otherBankTransactionId]] = [
    await idsOf(books, bank),
    await idsOf(books, savings),
  ];
  const lines = [
    { accountId: savings, debit: "50.00" },
    { accountId: books.account("Sales"), credit: "50.00" },
  ];
  const more = (await books.post("/journals", { date: "2026-03-03", description: "More", lines })).body.id;
  const matchBoth = async () => {
    const transfer = await books.post("/bank/matches/transfer", { bankTransactionId, accountId: savings });
    const journals = [
      { journalId: transfer.body.matches[0].journalId, amount: "100.00" },
      { journalId: more, amount: "50.00" },
    ];
    const reply = await books.post("/bank/matches", { bankTransactionId: otherBankTransactionId, journals });
    expect(reply.status, reply.text).toBe(201);
  };
  await matchBoth();
  expect((await books.delete(`/bank/matches/${bankTransactionId}`)).status).toBe(204);
  expect([await idsOf(books, bank), await idsOf(books, savings)]).toEqual([
    [bankTransactionId],
    [otherBankTransactionId],
  ]);
  await matchBoth();
  // The imports are listed newest first.
  const bankImport = (await books.get("/bank/imports")).body.items.at(-1);
  expect((await books.delete(`/bank/imports/${bankImport.id}`)).status).toBe(204);
  expect([await idsOf(books, bank), await idsOf(books, savings)]).toEqual([[], [otherBankTransactionId]]);
  expect((await books.get("/journals")).body.items).toMatchObject([{ id: more }]);
  expect(await problems(books)).toEqual([]);
});

test("existing journals are suggested, and matched for no more than their amount", async () => {
  const { books, bank } = await withTransactions("2026-03-02 -30.00 Fees", "2026-03-03 -70.00 Fees");
  const lines = [
    { accountId: books.account("Fees"), debit: "100.00" },
    { accountId: bank, credit: "100.00" },
  ];
  const journalId = (await books.post("/journals", { date: "2026-03-01", description: "Fees", lines })).body
    .id;
  const [first, second] = await idsOf(books, bank);
  const match = (bankTransactionId: string | undefined, amount: string) =>
    books.post("/bank/matches", { bankTransactionId, journals: [{ journalId, amount }] });
  expect(await match(first, "-29.00")).toMatchObject({ body: { code: "bank.splits-total" } });
  expect((await match(first, "-30.00")).status).toBe(201);
  const { items } = (await books.get(`/bank/unmatched-entries?accountId=${bank}&near=2026-03-02`)).body;
  expect(items).toMatchObject([{ journalId, unmatched: "-70.00" }]);
  expect((await match(second, "-70.00")).status).toBe(201);
  expect(await problems(books)).toEqual([]);
  // After the journal changes, its matches no longer fit, and both transactions are for review again.
  const { body } = await books.get(`/journals/${journalId}`);
  const smaller = lines.map((line) => ({
    ...line,
    ...("debit" in line ? { debit: "60.00" } : { credit: "60.00" }),
  }));
  const edited = { ...body, id: undefined, lines: smaller };
  const { version, number, date, description, status } = edited;
  const reply = await books.put(`/journals/${journalId}`, {
    version,
    number,
    date,
    description,
    status,
    lines: smaller,
  });
  expect(reply.status, reply.text).toBe(200);
  expect(await idsOf(books, bank)).toEqual([first, second]);
  expect(await problems(books)).toEqual([]);
});

test("an incoming transaction pays an invoice less the bank charge", async () => {
  const { trader, invoice } = await traderAfterSale();
  const { books } = trader;
  const account = { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" };
  const bank: string = (await books.post("/accounts", account)).body.id;
  const paid = (Number(invoice.total) - 2).toFixed(2);
  await importTransactions(books, bank, [`2026-03-02 ${paid} Thank you for inv 1`]);
  const { items } = (await books.get(`/bank/suggestions?accountId=${bank}`)).body;
  expect(items).toMatchObject([
    {
      suggestions: [
        {
          confidence: "likely",
          reason:
            "INV-0001 appears in the description, and the amount is the balance due less a bank fee of 2.00",
        },
      ],
    },
  ]);
  const bankTransactionId = items[0].bankTransaction.id;
  const reply = await books.post("/bank/matches/payment", {
    bankTransactionId,
    ...items[0].suggestions[0].payment,
  });
  expect(reply.status, reply.text).toBe(201);
  expect((await books.get(`/invoices/${invoice.id}`)).body).toMatchObject({ status: "paid" });
  expect(await balance(books, bank)).toBe(paid);
  const [payment] = (await books.get("/payments")).body.items;
  expect(payment).toMatchObject({ bankFee: "2.00", amount: invoice.total, date: "2026-03-02" });
  // After the payment is voided elsewhere, the transaction is for review again.
  await books.post(`/payments/${payment.id}/void`, { version: payment.version });
  expect(await idsOf(books, bank)).toEqual([bankTransactionId]);
  expect(await problems(books)).toEqual([]);
});
