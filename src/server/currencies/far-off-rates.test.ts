import { beforeEach, expect, test } from "vitest";
import { type ForeignAccounts, createForeignMoney } from "#test/support/foreign-accounts.ts";
import { newBooks } from "#test/support/new-books.ts";
import { changeBook, editInput, expectMade } from "#test/support/trade.ts";

// Accounting 10: an entered rate that is far from the last one needs confirmation wherever it is entered. The
// rate table of these dollar books has 1.10 for a euro.

let foreignBooks: ForeignAccounts;

beforeEach(async () => {
  foreignBooks = await createForeignMoney();
});

const WRONG = "11000000";
const TYPED = expect.stringMatching(
  /^You entered 1 EUR = (11,000,000|110) USD\. The rate on Jan 1, 2026 is 1 EUR = 1\.1 USD\.$/,
);
const between = (rate: string, [currency, last]: readonly [string, string] = ["EUR", "1.1"]) =>
  `These amounts give 1 ${currency} = ${rate} USD. The rate on Jan 1, 2026 is 1 ${currency} = ${last} USD.`;
const POUND = ["GBP", "1.25"] as const;
const invoiceIn = ({ trader }: ForeignAccounts, more: object) => ({
  partyId: trader.customer,
  date: "2026-01-10",
  currency: "EUR",
  status: "posted",
  items: [{ productId: trader.freight, quantity: "1", unitPrice: "10.00" }],
  ...more,
});

/** Expects a rejection with a question at the field, and success once the user confirms. */
async function expectQuestion(
  path: string,
  body: object,
  field: string,
  expectedError: unknown = TYPED,
): Promise<void> {
  const { books } = foreignBooks.trader;
  expect(await books.post(path, body)).toMatchObject({
    status: 422,
    body: { code: "exchange-rate.unusual", errors: [{ field, message: expectedError }] },
  });
  expect((await books.post(path, { ...body, confirmRates: true })).status).toBeLessThan(300);
}

test("a far-off rate of a document needs confirmation once, not again for later edits", async () => {
  const { books } = foreignBooks.trader;
  await expectQuestion("/invoices", invoiceIn(foreignBooks, { exchangeRate: WRONG }), "exchangeRate");
  const [header] = expectMade(await books.get("/invoices")).items;
  const invoice = expectMade(await books.get(`/invoices/${header.id}`));
  expect(invoice.exchangeRate).toBe(WRONG);
  expect(
    (await books.put(`/invoices/${invoice.id}`, editInput(invoice, { notes: "Paid soon" }))).status,
  ).toBe(200);
  const changed = editInput(invoice, { version: invoice.version + 1, exchangeRate: "22000000" });
  expect((await books.put(`/invoices/${invoice.id}`, changed)).body.code).toBe("exchange-rate.unusual");
});

test("a far-off rate of an expense needs confirmation", async () => {
  const { euros, rent } = foreignBooks;
  const entry = { kind: "expense", date: "2026-01-10", accountId: euros };
  const lines = [{ accountId: rent, amount: "5.00" }];
  await expectQuestion("/money/entries", { ...entry, lines, exchangeRate: WRONG }, "exchangeRate");
});

test("a far-off rate of a payment needs confirmation, also if implied by its amounts", async () => {
  const { trader, pounds, euros } = foreignBooks;
  const pay = async (more: object) => {
    const { id, total } = expectMade(await trader.books.post("/invoices", invoiceIn(foreignBooks, {})));
    const allocations = [{ documentId: id, amount: total }];
    const received = { direction: "in", partyId: trader.customer, date: "2026-01-10", currency: "EUR" };
    return { ...received, amount: total, allocations, ...more };
  };
  await expectQuestion("/payments", await pay({ accountId: euros, exchangeRate: "110" }), "exchangeRate");
  await expectQuestion("/payments", await pay({ baseAmount: "1100.00" }), "baseAmount", between("110"));
  const arrived = await pay({ accountId: pounds, accountAmount: "880.00" });
  await expectQuestion("/payments", arrived, "accountAmount", between("110"));
  const first = await pay({ accountId: pounds, accountAmount: "0.10", baseAmount: "11.00" });
  await expectQuestion("/payments", first, "accountAmount", between("110", POUND));
  const charged = await pay({ accountId: pounds, accountAmount: "0.08", bankFee: "1.00" });
  await expectQuestion("/payments", charged, "accountAmount", between("123.75", POUND));
});

test("a confirmation covers only the rates that were shown, in the company's format", async () => {
  const { trader, pounds } = foreignBooks;
  const { books } = trader;
  expectMade(await changeBook(books, { locale: "de-DE" }));
  const { id, total } = expectMade(await books.post("/invoices", invoiceIn(foreignBooks, {})));
  const payment = {
    direction: "in",
    partyId: trader.customer,
    date: "2026-01-10",
    currency: "EUR",
    amount: total,
    baseAmount: "1100.00",
    accountId: pounds,
    accountAmount: "8.80",
    allocations: [{ documentId: id, amount: total }],
  };
  const confirmedRate = { currency: "EUR", rate: "110" };
  const first = await books.post("/payments", payment);
  const message = "These amounts give 1 EUR = 110 USD. The rate on 01.01.2026 is 1 EUR = 1,1 USD.";
  expect(first.body.errors).toEqual([{ field: "baseAmount", message, rate: confirmedRate }]);
  const second = await books.post("/payments", { ...payment, confirmRates: [confirmedRate] });
  expect(second.body.errors).toMatchObject([{ field: "accountAmount", rate: { currency: "GBP" } }]);
  expect(expectMade(await books.get("/payments")).items).toEqual([]);
  const confirmedRates = [confirmedRate, second.body.errors[0].rate];
  expectMade(await books.post("/payments", { ...payment, confirmRates: confirmedRates }));
});

test("a far-off rate implied by the amount received in another currency needs confirmation", async () => {
  const { trader, euros } = foreignBooks;
  const paid = { partyId: trader.customer, date: "2026-01-10", amount: "100.00", accountId: euros };
  const received = { ...paid, direction: "in", accountAmount: "9000000.00" };
  await expectQuestion("/payments", received, "accountAmount", between("0.00001111"));
  expectMade(await trader.books.post("/payments", { ...paid, direction: "in", accountAmount: "90.00" }));
});

test("a far-off rate implied by a journal line needs confirmation, also in drafts and imports", async () => {
  const { trader, euros, pounds, bank } = foreignBooks;
  const entry = (accountId: string, [ownAmount, foreignAmount]: [string, string], more = {}) => ({
    date: "2026-01-10",
    description: "Moved",
    lines: [
      { accountId: bank, credit: ownAmount },
      { accountId, debit: ownAmount, foreignAmount },
    ],
    ...more,
  });
  const field = "lines[1].foreignAmount";
  await expectQuestion("/journals", entry(euros, ["11000000.00", "10.00"]), field, between("1,100,000"));
  await expectQuestion("/journals", entry(pounds, ["1.25", "100.00"]), field, between("0.0125", POUND));
  const draft = entry(euros, ["11000000.00", "10.00"], { status: "draft" });
  await expectQuestion("/journals", draft, field, between("1,100,000"));
  const good = entry(euros, ["11.00", "10.00"]);
  const importBody = (confirmRates: boolean) => ({ journals: [good, { ...draft, confirmRates }] });
  expect(await trader.books.post("/journals/import", importBody(false))).toMatchObject({
    status: 422,
    body: { code: "exchange-rate.unusual", errors: [{ field: `journals[1].${field}` }] },
  });
  expectMade(await trader.books.post("/journals/import", importBody(true)));
  // Zero changes only the base amount.
  expectMade(await trader.books.post("/journals", entry(euros, ["500.00", "0.00"])));
});

test("a confirmed rate of a journal entry isn't questioned again by later edits", async () => {
  const { trader, euros, bank } = foreignBooks;
  const lines = [
    { accountId: bank, credit: "1100.00" },
    { accountId: euros, debit: "1100.00", foreignAmount: "10.00" },
  ];
  const entry = { date: "2026-01-10", description: "Moved", lines };
  const { books } = trader;
  const { id, number, version } = expectMade(await books.post("/journals", { ...entry, confirmRates: true }));
  const unchanged = { ...entry, number, version, confirmRates: true };
  expect(expectMade(await books.put(`/journals/${id}`, unchanged)).version).toBe(version);
  expectMade(await books.put(`/journals/${id}`, { ...entry, number, version, description: "Moved again" }));
  const changed = { ...entry, number, version: version + 1 };
  const changedLines = [lines[0], { ...lines[1], foreignAmount: "9.00" }];
  expect(await books.put(`/journals/${id}`, { ...changed, lines: changedLines })).toMatchObject({
    status: 422,
    body: { code: "exchange-rate.unusual", errors: [{ field: "lines[1].foreignAmount" }] },
  });
  expectMade(await books.put(`/journals/${id}`, { ...changed, lines: changedLines, confirmRates: true }));
});

test("a far-off rate needs confirmation however a bank transaction is recorded", async () => {
  const { trader, euros, bank, rent } = foreignBooks;
  const receive = async (amount: string) => {
    const line = { id: crypto.randomUUID(), date: "2026-01-10", amount };
    const path = `/bank/accounts/${euros}/transactions`;
    expectMade(await trader.books.post(path, { transactions: [line] }));
    const { items } = expectMade(
      await trader.books.get(`/bank/transactions?accountId=${euros}&status=unmatched`),
    );
    return { bankTransactionId: items[0].id, exchangeRate: WRONG };
  };
  const parts = [{ accountId: rent, amount: "5.00" }];
  for (const path of ["/bank/matches/categorize", "/bank/matches/expense-or-deposit"])
    await expectQuestion(path, { ...(await receive("-5.00")), lines: parts }, "exchangeRate");
  const { id, total } = expectMade(await trader.books.post("/invoices", invoiceIn(foreignBooks, {})));
  const paid = { partyId: trader.customer, allocations: [{ documentId: id, amount: total }] };
  await expectQuestion("/bank/matches/payment", { ...(await receive(total)), ...paid }, "exchangeRate");
  expect(bank).not.toBe(euros);
});

test("a far-off rate implied by the amounts of a transfer needs confirmation", async () => {
  const { trader, bank, euros, pounds } = foreignBooks;
  const move = (from: string, to: string, [amount, receivedAmount]: [string, string]) => ({
    kind: "transfer",
    date: "2026-01-10",
    accountId: from,
    lines: [{ accountId: to, amount, receivedAmount }],
  });
  const entries = "/money/entries";
  const arrived = "lines[0].receivedAmount";
  await expectQuestion(entries, move(bank, euros, ["1100.00", "10.00"]), arrived, between("110"));
  await expectQuestion(entries, move(euros, bank, ["10.00", "0.11"]), arrived, between("0.011"));
  await expectQuestion(entries, move(pounds, euros, ["100.00", "9000.00"]), arrived, between("0.01388889"));
  const usual = expectMade(await trader.books.post(entries, move(bank, euros, ["110.00", "100.00"])));
  const entryInput = { ...move(bank, euros, ["110.00", "1.00"]), version: usual.version };
  const reply = await trader.books.put(`${entries}/${usual.id}`, entryInput);
  expect(reply.body.code).toBe("exchange-rate.unusual");
});

test("a far-off rate of a transfer from a bank transaction needs confirmation", async () => {
  const { trader, bank, euros } = foreignBooks;
  const receive = async (accountId: string, amount: string) => {
    const line = { id: crypto.randomUUID(), date: "2026-01-10", amount };
    expectMade(await trader.books.post(`/bank/accounts/${accountId}/transactions`, { transactions: [line] }));
    return expectMade(await trader.books.get(`/bank/transactions?accountId=${accountId}&status=unmatched`))
      .items[0].id;
  };
  const path = "/bank/matches/transfer";
  const match = { bankTransactionId: await receive(bank, "-1100.00"), accountId: euros };
  await expectQuestion(path, { ...match, otherAmount: "10.00" }, "otherAmount", between("110"));
  const secondMatch = { bankTransactionId: await receive(bank, "-1100.00"), accountId: euros };
  await expectQuestion(
    path,
    { ...secondMatch, otherBankTransactionId: await receive(euros, "10.00") },
    "otherAmount",
    between("110"),
  );
});

test("a confirmed rate of a transfer isn't questioned again by later edits", async () => {
  const { trader, bank, euros } = foreignBooks;
  const lines = [{ accountId: euros, amount: "1100.00", receivedAmount: "10.00" }];
  const entry = { kind: "transfer", date: "2026-01-10", accountId: bank, lines };
  const { id, version } = expectMade(
    await trader.books.post("/money/entries", { ...entry, confirmRates: true }),
  );
  const reply = await trader.books.put(`/money/entries/${id}`, { ...entry, reference: "Gift", version });
  expect(reply.status).toBe(200);
});

test("a far-off rate of a revaluation needs confirmation", async () => {
  expectMade(await foreignBooks.trader.books.post("/invoices", invoiceIn(foreignBooks, {})));
  const rates = [{ currency: "EUR", rate: "110" }];
  await expectQuestion("/revaluations", { date: "2026-01-31", rates }, "rates[0].rate");
});

test("a far-off rate of an opening document needs confirmation", async () => {
  const { customer } = foreignBooks.trader;
  const item = { partyId: customer, number: "OLD-1", date: "2026-01-05", amount: "10.00", currency: "EUR" };
  const opening = { date: "2026-01-31", difference: "1100.00", items: [{ ...item, exchangeRate: "110" }] };
  await expectQuestion("/opening-balances", opening, "items[0].exchangeRate");
});

test("a far-off rate implied by an opening balance needs confirmation", async () => {
  const { euros } = foreignBooks;
  const balances = [{ accountId: euros, debit: "1100000000.00", foreignAmount: "100.00" }];
  const opening = { date: "2026-01-31", difference: "1100000000.00", balances };
  await expectQuestion("/opening-balances", opening, "balances[0].foreignAmount", between("11,000,000"));
});

test("without a rate in the table, rates are compared with the newest document", async () => {
  const { books } = foreignBooks.trader;
  const inFrancs = (exchangeRate: string) => invoiceIn(foreignBooks, { currency: "CHF", exchangeRate });
  expectMade(await books.post("/invoices", inFrancs("1.15")));
  const errors = [{ message: "You entered 1 CHF = 115 USD. The rate on Jan 10, 2026 is 1 CHF = 1.15 USD." }];
  expect(await books.post("/invoices", inFrancs("115"))).toMatchObject({ status: 422, body: { errors } });
  for (const date of ["2026-01-09", "2026-01-10"]) {
    const reply = await books.post("/exchange-rates", { currency: "CHF", date, rate: "115" });
    expect(reply).toMatchObject({ status: 422, body: { errors } });
  }
});

test("a currency's first rate is compared with the usual one, also after a wrong one", async () => {
  const books = await newBooks();
  const partyId = expectMade(await books.post("/customers", { name: "Acme" })).id;
  const productId = expectMade(await books.post("/products", { name: "Advice", type: "service" })).id;
  const items = [{ productId, quantity: "1", unitPrice: "10.00" }];
  const invoice = { partyId, date: "2026-01-10", currency: "EUR", items };
  const wrong = { ...invoice, exchangeRate: WRONG };
  const far = {
    code: "exchange-rate.unusual",
    errors: [{ message: "You entered 1 EUR = 11,000,000 USD. The usual rate is about 1 EUR = 1.1 USD." }],
  };
  const inTable = { currency: "EUR", date: "2026-01-10", rate: WRONG };
  expect(await books.post("/exchange-rates", inTable)).toMatchObject({ status: 422, body: far });
  expect(await books.post("/invoices", wrong)).toMatchObject({ status: 422, body: far });
  expectMade(await books.post("/invoices", { ...wrong, confirmRates: true }));
  expectMade(await books.post("/exchange-rates", { ...inTable, confirmRates: true }));
  expectMade(await books.post("/invoices", { ...invoice, exchangeRate: "1.08" }));
  expectMade(await books.post("/exchange-rates", { ...inTable, rate: "1.08" }));
});

test("rates of other companies are not compared", async () => {
  const otherBooks = await newBooks();
  const partyId = expectMade(await otherBooks.post("/customers", { name: "Acme" })).id;
  const productId = expectMade(await otherBooks.post("/products", { name: "Advice", type: "service" })).id;
  const items = [{ productId, quantity: "1", unitPrice: "10.00" }];
  const francs = { currency: "CHF", date: "2026-01-10", rate: "0.2" };
  expectMade(await foreignBooks.trader.books.post("/exchange-rates", francs));
  // Far from the rate of the company above, and near the usual one.
  const invoice = { partyId, date: "2026-01-10", currency: "CHF", exchangeRate: "2.1", items };
  expect((await otherBooks.post("/invoices", invoice)).status).toBe(201);
});
