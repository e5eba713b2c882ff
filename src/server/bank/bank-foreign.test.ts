import { describe, expect, test } from "vitest";
import { type ForeignAccounts, foreignLines, createForeignMoney } from "#test/support/foreign-accounts.ts";
import { bankFile } from "#test/support/bank-file.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Decision 0116, Accounting 16 and 17: a euro bank account in dollar books, calculated manually.

/** The bank statement of January: 1,000.00 - 110.00 + 200.00 - 100.00 euros. */
const JANUARY = [
  ["2026-01-10", "1000.00", "Linden"],
  ["2026-01-15", "-110.00", "Harbour House"],
  ["2026-01-20", "200.00", "From the dollars"],
  ["2026-01-25", "-100.00", "To the dollars"],
] as const;

type StatementRows = readonly (readonly [day: string, amount: string, text: string])[];

/** A camt.053 file for an account in a currency. */
const EUROS = { currency: "EUR", openingBalance: "0.00", closingBalance: "990.00" };
function camtOf(rows: StatementRows, balances: Partial<typeof EUROS> = {}): string {
  const { currency, openingBalance, closingBalance } = { ...EUROS, ...balances };
  const side = (amount: string) => (amount.startsWith("-") ? "DBIT" : "CRDT");
  const sum = (amount: string) => `<Amt Ccy="${currency}">${amount.replace("-", "")}</Amt>`;
  const balance = (kind: string, amount: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${sum(amount)}<CdtDbtInd>${side(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = rows.map(
    ([day, amount, text]) =>
      `<Ntry>${sum(amount)}<CdtDbtInd>${side(amount)}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
  );
  return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance("OPBD", openingBalance, "2026-01-01")}${balance("CLBD", closingBalance, "2026-01-31")}
${entries.join("\n")}</Stmt></BkToCstmrStmt></Document>`;
}

/** Records the four transactions as in Accounting 10. */
async function inTheBooks({ trader: { books }, euros, bank, rent, sales }: ForeignAccounts): Promise<void> {
  const enter = async (kind: string, date: string, accountId: string, line: object) =>
    expectMade(await books.post("/money/entries", { kind, date, accountId, lines: [line] }));
  await enter("deposit", "2026-01-10", euros, { accountId: sales, amount: "1000.00", description: "Linden" });
  await enter("expense", "2026-01-15", euros, { accountId: rent, amount: "110.00" });
  await enter("transfer", "2026-01-20", bank, {
    accountId: euros,
    amount: "230.00",
    receivedAmount: "200.00",
  });
  await enter("transfer", "2026-01-25", euros, {
    accountId: bank,
    amount: "100.00",
    receivedAmount: "108.00",
  });
}

async function suggestions({ trader: { books } }: ForeignAccounts, accountId: string) {
  return expectMade(await books.get(`/bank/suggestions?accountId=${accountId}`)).items;
}

const openAt = async ({ trader: { books } }: ForeignAccounts, accountId: string, endsOn: string) =>
  expectMade(await books.get(`/bank/reconciliations/open?accountId=${accountId}&endsOn=${endsOn}`));

describe("an account in a foreign currency", () => {
  test("is matched and reconciled in its currency, and revalued afterward", async () => {
    const foreignBooks = await createForeignMoney();
    const { books } = foreignBooks.trader;
    const { euros } = foreignBooks;
    await inTheBooks(foreignBooks);
    const imported = await books.post("/bank/imports", bankFile(camtOf(JANUARY), euros, "january.xml"));
    const file = expectMade(imported);
    expect(file.statements).toMatchObject([{ closingBalance: "990.00", difference: "0.00" }]);
    const items = await suggestions(foreignBooks, euros);
    for (const { bankTransaction, suggestions: offers } of items) {
      const [best] = offers;
      expect(best.confidence).toBe("exact");
      expect(best.journals).toMatchObject([{ amount: bankTransaction.amount }]);
      const match = { bankTransactionId: bankTransaction.id, journals: best.journals };
      expectMade(await books.post("/bank/matches", match));
    }
    const open = await openAt(foreignBooks, euros, "2026-01-31");
    expect(open).toMatchObject({
      closingBalance: "990.00",
      bookBalance: "990.00",
      forReviewCount: 0,
      amountToReview: "0.00",
    });
    expect(open.entries).toMatchObject(JANUARY.map(([, amount]) => ({ amount, isCleared: true })));
    const journalIds = open.entries.map(({ journalId }: { journalId: string }) => journalId);
    const reconciliation = { accountId: euros, endsOn: "2026-01-31", closingBalance: "990.00", journalIds };
    const finished = expectMade(await books.post("/bank/reconciliations", reconciliation));
    expect(finished).toMatchObject({
      currency: "EUR",
      closingBalance: "990.00",
      bookBalance: "990.00",
      outstanding: [],
    });
    const { items: accounts } = expectMade(await books.get("/bank/accounts"));
    expect(accounts.find((account: { accountId: string }) => account.accountId === euros)).toMatchObject({
      currency: "EUR",
      statementBalance: { date: "2026-01-31", amount: "990.00" },
      bookBalance: "990.00",
    });

    // 990.00 at 1.20 is 1,188.00, and the book balance is 1,101.00.
    expectMade(await books.post("/exchange-rates", { currency: "EUR", date: "2026-01-31", rate: "1.20" }));
    expectMade(
      await books.post("/revaluations", { date: "2026-01-31", rates: [{ currency: "EUR", rate: "1.20" }] }),
    );
    expect(await openAt(foreignBooks, euros, "2026-02-28")).toMatchObject({
      openingBalance: "990.00",
      bookBalance: "990.00",
      entries: [],
    });
    const unmatched = await books.get(`/bank/unmatched-entries?accountId=${euros}&near=2026-01-31`);
    expect(expectMade(unmatched).items).toEqual([]);
    expect(await tradeProblems(books)).toEqual([]);
  });

  test("rejects a file in another currency, and amounts with too many decimals", async () => {
    const { trader, euros, bank } = await createForeignMoney();
    const { books } = trader;
    const yen = { code: "1050", type: "asset", name: "Yen", moneyKind: "bank", currency: "JPY" };
    const { id: inYen } = expectMade(await books.post("/accounts", yen));
    const before = await stateOf(books);
    const previewFile = (file: string, accountId: string, name = "file.xml") =>
      books.post("/bank/imports", { ...bankFile(file, accountId, name), mapping: null });
    const refusals: [Promise<{ body: { code: string; errors: { message: string }[] } }>, string, RegExp][] = [
      [
        previewFile(camtOf(JANUARY, { currency: "USD" }), euros),
        "bank.currency-mismatch",
        /in USD, but the account is in EUR/,
      ],
      [previewFile(camtOf(JANUARY), bank), "bank.currency-mismatch", /in EUR, but your books are in USD/],
      [previewFile(camtOf([["2026-01-10", "0.001", "Fine"]]), euros), "bank.unreadable", /Line/],
      [
        previewFile("Date,Description,Amount\n2026-01-10,Tea,10.50", inYen),
        "bank.unreadable",
        /10.50 has more decimals/,
      ],
      [
        previewFile("Date,Description,Amount\n2026-01-10,Tea,$12", euros),
        "bank.currency-mismatch",
        /amounts are in "\$", but the account is in EUR/,
      ],
    ];
    for (const [reply, code, message] of refusals) {
      const { body } = await reply;
      expect([body.code, body.errors[0]?.message]).toEqual([code, expect.stringMatching(message)]);
    }
    const feed = (amount: string, more = {}) => ({
      transactions: [{ id: "1", date: "2026-01-10", amount }],
      ...more,
    });
    for (const [accountId, body, code, field] of [
      [inYen, feed("10.50"), "request.invalid", "transactions[0].amount"],
      [euros, feed("10.50", { currency: "USD" }), "bank.currency-mismatch", "currency"],
      [bank, feed("10.50", { currency: "EUR" }), "bank.currency-mismatch", "currency"],
    ] as const)
      expect((await books.post(`/bank/accounts/${accountId}/transactions`, body)).body).toMatchObject({
        code,
        errors: [{ field }],
      });
    expect(await stateOf(books)).toEqual(before);
    expectMade(await books.post(`/bank/accounts/${inYen}/transactions`, feed("1050", { currency: "JPY" })));
    expectMade(await books.post(`/bank/accounts/${euros}/transactions`, feed("10.50")));
    expect((await books.put(`/accounts/${inYen}`, { ...yen, currency: null })).body).toMatchObject({
      code: "account.currency-in-use",
      errors: [{ field: "currency" }],
    });
    expect(await tradeProblems(books)).toEqual([]);
  });

  test("is matched only by amounts in its currency, even with raw SQL (I-46, I-47, I-93)", async () => {
    const foreignBooks = await createForeignMoney();
    const { books } = foreignBooks.trader;
    const { euros, bank, rent } = foreignBooks;
    const date = "2026-01-15";
    const lines = [{ accountId: rent, amount: "110.00" }];
    const spent = { kind: "expense", date, accountId: euros, lines };
    const { id: journalId } = expectMade(await books.post("/money/entries", spent));
    const transactions = ["-110.00", "-121.00"].map((amount) => ({ id: amount, date, amount }));
    const fed = expectMade(await books.post(`/bank/accounts/${euros}/transactions`, { transactions }));
    const [{ bankTransactionId: firstId }, { bankTransactionId: nextId }] = fed.transactions;
    const send = async (bankTransactionId: string, ...amounts: string[]) => {
      const journals = amounts.map((amount) => ({ journalId, amount }));
      return books.post("/bank/matches", { bankTransactionId, journals });
    };
    expect((await send(nextId, "-121.00")).body).toMatchObject({
      code: "bank.amount-exceeds-entry",
      errors: [{ field: "journals[0].amount" }],
    });
    expect((await send(firstId, "-109.999", "-0.001")).body).toMatchObject({
      code: "request.invalid",
      errors: [{ field: "journals[0].amount" }, { field: "journals[1].amount" }],
    });
    const { database } = await testApp();
    const match = (bankTransactionId: string, amount: string) =>
      `insert into bank_matches (bank_transaction_id, journal_id, account_id, amount) values ('${bankTransactionId}', '${journalId}', '${euros}', ${amount})`;
    expect(await asApplication(database, books, [match(nextId, "-121")])).toMatchObject({
      rule: "bank_match_is_within_its_journal",
    });
    expect(await asApplication(database, books, [match(firstId, "-121")])).toMatchObject({
      rule: "bank_match_adds_up_to_its_line",
    });
    const line = (accountId: string, amount: string) =>
      `insert into bank_transactions (id, account_id, date, amount) values (gen_random_uuid(), '${accountId}', '2026-01-15', ${amount})`;
    expect(await asApplication(database, books, [line(euros, "1.001")])).toMatchObject({
      rule: "bank_transaction_is_in_minor_units",
    });
    expectMade(await send(firstId, "-110.00"));
    // At another rate the euro amount is the same, so the match remains.
    const { version } = expectMade(await books.get(`/money/entries/${journalId}`));
    expectMade(await books.put(`/money/entries/${journalId}`, { ...spent, version, exchangeRate: "1.20" }));
    const matched = await books.get(`/bank/transactions?accountId=${euros}&status=matched`);
    expect(expectMade(matched).items).toHaveLength(1);
    expect(bank).not.toBe(euros);
  });
});

describe("a bank transaction for review", () => {
  const bring = async (accounts: ForeignAccounts, accountId: string, amount: string, text = "A") => {
    const { books } = accounts.trader;
    const lines = [{ id: text + amount, date: "2026-01-15", amount, description: text }];
    return expectMade(await books.post(`/bank/accounts/${accountId}/transactions`, { transactions: lines }))
      .transactions[0].bankTransactionId;
  };
  const journalOf = async (
    accounts: ForeignAccounts,
    { matches: [match] }: { matches: { journalId: string }[] },
  ) => foreignLines(accounts, match?.journalId ?? "");

  test("is categorized, transferred or paid at the rate of its day or an entered one", async () => {
    const foreignBooks = await createForeignMoney();
    const { trader, euros, pounds, bank, rent } = foreignBooks;
    const { books } = trader;
    const onRent = { lines: [{ accountId: rent }] };
    const book = async (bankTransactionId: string, more = {}) =>
      expectMade(await books.post("/bank/matches/categorize", { ...onRent, bankTransactionId, ...more }));
    const onAccount = await book(await bring(foreignBooks, euros, "-110.00"));
    expect(await journalOf(foreignBooks, onAccount)).toEqual(["Euros 121.00 Cr 110.00", "Rent 121.00 Dr"]);
    const typed = await book(await bring(foreignBooks, euros, "-10.00"), { exchangeRate: "1.20" });
    expect(await journalOf(foreignBooks, typed)).toEqual(["Euros 12.00 Cr 10.00", "Rent 12.00 Dr"]);

    const move = async (bankTransactionId: string, accountId: string, more = {}) =>
      books.post("/bank/matches/transfer", { bankTransactionId, accountId, ...more });
    const outgoingLineId = await bring(foreignBooks, euros, "-100.00");
    expect((await move(outgoingLineId, bank)).body).toMatchObject({
      code: "account.foreign-amount-required",
      errors: [{ field: "otherAmount" }],
    });
    const moved = expectMade(await move(outgoingLineId, bank, { otherAmount: "108.00" }));
    expect(await journalOf(foreignBooks, moved)).toEqual(["Checking 108.00 Dr", "Euros 108.00 Cr 100.00"]);
    const came = await bring(foreignBooks, euros, "200.00");
    const sent = await bring(foreignBooks, bank, "-230.00");
    const joined = expectMade(await move(came, bank, { otherBankTransactionId: sent }));
    expect(await journalOf(foreignBooks, joined)).toEqual(["Checking 230.00 Cr", "Euros 230.00 Dr 200.00"]);
    const toPounds = await move(await bring(foreignBooks, euros, "-50.00"), pounds, { otherAmount: "43.00" });
    expect(await journalOf(foreignBooks, expectMade(toPounds))).toEqual([
      "Euros 55.00 Cr 50.00",
      "Pounds 55.00 Dr 43.00",
    ]);
    expectMade(await books.delete(`/bank/matches/${outgoingLineId}`));
    const open = await books.get(`/bank/transactions?accountId=${euros}&status=unmatched`);
    expect(expectMade(open).items).toMatchObject([{ id: outgoingLineId }]);
    expect(await tradeProblems(books)).toEqual([]);
  });
  test("suggests invoices in its currency only, and a payment posts the exchange gain", async () => {
    const foreignBooks = await createForeignMoney();
    const { trader, euros } = foreignBooks;
    const { books, customer } = trader;
    const invoice = { partyId: customer, date: "2026-01-05", status: "posted" };
    const items = [{ accountId: foreignBooks.sales, description: "Advice", quantity: "1", unitPrice: "500" }];
    const euroInvoice = expectMade(
      await books.post("/invoices", { ...invoice, items, currency: "EUR", exchangeRate: "1.00000001" }),
    );
    expectMade(await books.post("/invoices", { ...invoice, items }));
    const bankTransactionId = await bring(foreignBooks, euros, "500.00", `Invoice ${euroInvoice.number}`);
    const [{ suggestions: offers }] = await suggestions(foreignBooks, euros);
    expect(offers.map((offer: { payment: { allocations: unknown } }) => offer.payment?.allocations)).toEqual([
      [{ documentId: euroInvoice.id, amount: "500.00" }],
    ]);
    const paid = expectMade(
      await books.post("/bank/matches/payment", { bankTransactionId, ...offers[0].payment }),
    );
    expect(await journalOf(foreignBooks, paid)).toEqual([
      "Accounts Receivable 500.00 Cr",
      "Euros 550.00 Dr 500.00",
      "Exchange Gain or Loss 50.00 Cr",
    ]);
    const more = await bring(foreignBooks, euros, "10.00", "More");
    const body = { bankTransactionId: more, partyId: customer };
    const advance = expectMade(await books.post("/bank/matches/payment", body));
    expect(await journalOf(foreignBooks, advance)).toEqual([
      "Accounts Receivable 11.00 Cr",
      "Euros 11.00 Dr 10.00",
    ]);
    expect(await tradeProblems(books)).toEqual([]);
  });
});
