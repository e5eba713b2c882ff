import { describe, expect, test } from "vitest";
import { type ForeignAccounts, foreignLines, createForeignMoney } from "#test/support/foreign-accounts.ts";
import { bankFile } from "#test/support/bank-file.ts";
import { stateOf } from "#test/support/books-state.ts";
import { expectMade } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Decision 0116, Accounting 10, 16 and 17: bank charges, unexplained differences, and a third decimal,
// calculated manually with the dollar as base currency.

const importTransaction = async (
  { trader: { books } }: ForeignAccounts,
  accountId: string,
  amount: string,
  text = "",
) =>
  expectMade(
    await books.post(`/bank/accounts/${accountId}/transactions`, {
      transactions: [{ id: amount, date: "2026-01-15", amount, description: text }],
    }),
  ).transactions[0].bankTransactionId;

const newAccount = async ({ trader: { books } }: ForeignAccounts, currency: string): Promise<string> =>
  expectMade(
    await books.post("/accounts", {
      code: "1060",
      type: "asset",
      name: "Abroad",
      moneyKind: "bank",
      currency,
    }),
  ).id;

test("a reconciliation difference is an expense or deposit at the rate of its day", async () => {
  const foreignBooks = await createForeignMoney();
  const { trader, euros, rent } = foreignBooks;
  const { books } = trader;
  const reconcile = (endsOn: string, closingBalance: string, more = {}) =>
    books.post("/bank/reconciliations", {
      accountId: euros,
      endsOn,
      closingBalance,
      journalIds: [],
      ...more,
    });
  expect((await reconcile("2026-01-31", "-2.50")).body).toMatchObject({
    code: "reconciliation.out-of-balance",
    errors: [{ field: "closingBalance", message: "The difference is \u22122.50" }],
  });
  expectMade(await books.post("/exchange-rates", { currency: "EUR", date: "2026-02-28", rate: "1.20" }));
  const expectedEntries = [
    ["2026-01-31", "-2.50", ["Euros 2.75 Cr 2.50", "Rent 2.75 Dr"]],
    ["2026-02-28", "-2.00", ["Euros 0.60 Dr 0.50", "Rent 0.60 Cr"]],
  ] as const;
  for (const [endsOn, closingBalance, lines] of expectedEntries) {
    const { reconciled } = expectMade(await reconcile(endsOn, closingBalance, { differenceAccountId: rent }));
    expect(reconciled).toHaveLength(1);
    expect(await foreignLines(foreignBooks, reconciled[0].journalId)).toEqual(lines);
  }
  expect(await tradeProblems(books)).toEqual([]);
});

test("a difference on a day without a rate is rejected, and nothing is written", async () => {
  const foreignBooks = await createForeignMoney();
  const { books } = foreignBooks.trader;
  const accountId = await newAccount(foreignBooks, "CHF");
  const before = await stateOf(books);
  const reconciliation = { accountId, endsOn: "2026-01-31", closingBalance: "1.00", journalIds: [] };
  expect(
    (await books.post("/bank/reconciliations", { ...reconciliation, differenceAccountId: foreignBooks.rent }))
      .body,
  ).toMatchObject({ code: "currency.no-rate", errors: [{ field: "endsOn" }] });
  expect(await stateOf(books)).toEqual(before);
});

test("bank charges of receipts and payments are in the account's currency too", async () => {
  const foreignBooks = await createForeignMoney();
  const { trader, euros, sales, rent } = foreignBooks;
  const { books, customer, vendor } = trader;
  const inEuros = { date: "2026-01-05", status: "posted", currency: "EUR" };
  const item = { accountId: sales, description: "Advice", quantity: "1", unitPrice: "500" };
  const invoice = expectMade(
    await books.post("/invoices", {
      ...inEuros,
      partyId: customer,
      exchangeRate: "1.00000001",
      items: [item],
    }),
  );
  const bill = expectMade(
    await books.post("/bills", {
      ...inEuros,
      partyId: vendor,
      number: "B-1",
      items: [{ ...item, accountId: rent, unitPrice: "100" }],
    }),
  );
  const pay = async (amount: string, partyId: string, more: object) =>
    expectMade(
      await books.post("/bank/matches/payment", {
        bankTransactionId: await importTransaction(foreignBooks, euros, amount),
        partyId,
        ...more,
      }),
    );
  const received = await pay("495.00", customer, {
    bankFee: "5.00",
    allocations: [{ documentId: invoice.id, amount: "500.00" }],
  });
  expect(await foreignLines(foreignBooks, received.matches[0].journalId)).toEqual([
    "Accounts Receivable 500.00 Cr",
    "Bank Fees 5.50 Dr",
    "Euros 544.50 Dr 495.00",
    "Exchange Gain or Loss 50.00 Cr",
  ]);
  const sent = await pay("-102.00", vendor, {
    bankFee: "2.00",
    allocations: [{ documentId: bill.id, amount: "100.00" }],
  });
  expect(await foreignLines(foreignBooks, sent.matches[0].journalId)).toEqual([
    "Accounts Payable 110.00 Dr",
    "Bank Fees 2.20 Dr",
    "Euros 112.20 Cr 102.00",
  ]);
  expect(await tradeProblems(books)).toEqual([]);
});

test("an account in dinars has three decimals, from the file to the reconciliation (I-93)", async () => {
  const foreignBooks = await createForeignMoney();
  const { books } = foreignBooks.trader;
  const dinars = await newAccount(foreignBooks, "KWD");
  expectMade(await books.post("/exchange-rates", { currency: "KWD", date: "2026-01-01", rate: "3.25" }));
  const table = "Date,Description,Amount\n2026-01-15,Sale,10.125";
  const file = { ...bankFile(table, dinars, "january.csv"), mapping: null };
  expectMade(await books.post("/bank/imports", file));
  const moreDecimals = { transactions: [{ id: "1", date: "2026-01-15", amount: "1.0005" }] };
  expect((await books.post(`/bank/accounts/${dinars}/transactions`, moreDecimals)).body).toMatchObject({
    code: "request.invalid",
    errors: [{ field: "transactions[0].amount" }],
  });
  const [{ id: bankTransactionId }] = expectMade(
    await books.get(`/bank/transactions?accountId=${dinars}`),
  ).items;
  const parts = [
    { accountId: foreignBooks.sales, amount: "4.062" },
    { accountId: foreignBooks.rent, amount: null },
  ];
  const { matches } = expectMade(
    await books.post("/bank/matches/categorize", { bankTransactionId, lines: parts }),
  );
  // 4.062 at 3.25 is 13.2015, and 6.063 is 19.70475. The account has the sum of the rounded amounts.
  expect(await foreignLines(foreignBooks, matches[0].journalId)).toEqual([
    "Abroad 32.90 Dr 10.125",
    "Other income 13.20 Cr",
    "Rent 19.70 Cr",
  ]);
  const [{ journalId }] = matches;
  const reconciliation = {
    accountId: dinars,
    endsOn: "2026-01-31",
    closingBalance: "10.125",
    journalIds: [journalId],
  };
  expect(expectMade(await books.post("/bank/reconciliations", reconciliation))).toMatchObject({
    closingBalance: "10.125",
    bookBalance: "10.125",
  });
  expect(await tradeProblems(books)).toEqual([]);
});

describe("a payment from a transaction", () => {
  test("that rounds to zero is rejected at the rate, the only field a user enters for it", async () => {
    const foreignBooks = await createForeignMoney();
    const { trader, euros, sales } = foreignBooks;
    const { books, customer } = trader;
    const invoice = { partyId: customer, date: "2026-01-05", status: "posted", currency: "EUR" };
    const items = [{ accountId: sales, description: "Advice", quantity: "1", unitPrice: "0.50" }];
    const { id: documentId } = expectMade(
      await books.post("/invoices", { ...invoice, exchangeRate: "1.10", items }),
    );
    const bankTransactionId = await importTransaction(foreignBooks, euros, "0.50");
    const before = await stateOf(books);
    const pay = (more: object) =>
      books.post("/bank/matches/payment", {
        bankTransactionId,
        partyId: customer,
        allocations: [{ documentId, amount: "0.50" }],
        ...more,
      });
    const refused = [
      [{ exchangeRate: "0.001", confirmRates: true }, "currency.payment-rounds-to-zero", ["exchangeRate"]],
      [{ bankFee: "0.001" }, "request.invalid", ["bankFee"]],
    ] as const;
    for (const [more, code, fields] of refused) {
      const { body } = await pay(more);
      expect(body.code).toBe(code);
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    }
    expect(await stateOf(books)).toEqual(before);
  });

  test("in the base currency takes no rate, not even 1, and neither does any other match", async () => {
    const foreignBooks = await createForeignMoney();
    const { trader, bank, sales, rent, euros } = foreignBooks;
    const { books, customer } = trader;
    const items = [{ accountId: sales, description: "Advice", quantity: "1", unitPrice: "5" }];
    const invoice = { partyId: customer, date: "2026-01-05", status: "posted", items };
    const { id: documentId } = expectMade(await books.post("/invoices", invoice));
    const bankTransactionId = await importTransaction(foreignBooks, bank, "5.00");
    const before = await stateOf(books);
    const matchInputs = {
      payment: { partyId: customer, allocations: [{ documentId, amount: "5.00" }] },
      categorize: { lines: [{ accountId: rent }] },
      "expense-or-deposit": { lines: [{ accountId: rent, amount: "5.00" }] },
      transfer: { accountId: euros, otherAmount: "4.00" },
    };
    for (const [matchKind, matchInput] of Object.entries(matchInputs))
      for (const exchangeRate of ["1", "1.1"])
        expect(
          await books.post(`/bank/matches/${matchKind}`, { bankTransactionId, ...matchInput, exchangeRate }),
          matchKind,
        ).toMatchObject({
          status: 422,
          body: { code: "currency.base-rate", errors: [{ field: "exchangeRate" }] },
        });
    expect(await stateOf(books)).toEqual(before);
    expectMade(await books.post("/bank/matches/payment", { bankTransactionId, ...matchInputs.payment }));
  });
});

test("a payment on an account in another currency is rejected with the currency of the invoice or credit", async () => {
  const foreignBooks = await createForeignMoney();
  const { bank, sales } = foreignBooks;
  const { books, customer: partyId } = foreignBooks.trader;
  const inEuros = { partyId, date: "2026-01-05", status: "posted", currency: "EUR", exchangeRate: "1.1" };
  const items = [{ accountId: sales, description: "Advice", quantity: "1", unitPrice: "1000" }];
  const invoice = expectMade(await books.post("/invoices", { ...inEuros, items }));
  const pay = async (amount: string, more: object) =>
    books.post("/bank/matches/payment", {
      bankTransactionId: await importTransaction(foreignBooks, bank, amount),
      partyId,
      ...more,
    });
  const allocations = [{ documentId: invoice.id, amount: "1000.00" }];
  expect((await pay("900.00", { allocations })).body).toMatchObject({
    code: "currency.mismatch",
    errors: [
      {
        field: "allocations[0].documentId",
        message: `${invoice.number} is in EUR. Enter a payment in EUR for it. Then match this bank transaction to that payment.`,
      },
    ],
  });
  expectMade(await books.post("/credit-notes", { ...inEuros, items }));
  expect((await pay("-380.00", { allocations: [], isRefund: true })).body).toMatchObject({
    code: "payment.refund-in-other-currency",
    errors: [
      {
        field: "bankTransactionId",
        message:
          "The unused credit is in EUR. Enter the refund in EUR. Then match this bank transaction to that refund.",
      },
    ],
  });
  expect(await tradeProblems(books)).toEqual([]);
});
