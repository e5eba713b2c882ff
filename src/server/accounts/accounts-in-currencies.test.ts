import { expect, test } from "vitest";
import {
  type ForeignAccounts,
  balancesOn,
  foreignLines,
  createForeignMoney,
} from "#test/support/foreign-accounts.ts";
import { soundBooks } from "#test/support/foreign-trader.ts";
import { entry, line, saved } from "#test/support/money-books.ts";
import { closeThrough, expectMade, write } from "#test/support/trade.ts";

// Accounting 10: a bank account in its own currency, calculated manually. The base currency is the dollar.

const inEuros = { currency: "EUR", exchangeRate: "1.10" };
const item = ({ trader }: ForeignAccounts, unitPrice: string) => [
  { productId: trader.freight, quantity: "1", unitPrice },
];
const pay = async ({ trader }: ForeignAccounts, document: { id: string; total: string }, more: object) =>
  trader.books.post("/payments", {
    direction: "in",
    partyId: trader.customer,
    date: "2026-01-20",
    amount: document.total,
    allocations: [{ documentId: document.id, amount: document.total }],
    ...more,
  });

test("each line of a foreign-currency entry has both amounts, also with tax and in transfers", async () => {
  const money = await createForeignMoney();
  const { bank, euros, pounds, rent, sales, trader } = money;
  const received = await saved(money, entry("deposit", euros, line(sales, "1000.00")));
  expect(received).toMatchObject({
    currency: "EUR",
    exchangeRate: "1.1",
    total: "1000.00",
    baseTotal: "1100.00",
  });
  expect(received.lines).toMatchObject([{ amount: "1000.00", baseAmount: "1100.00", receivedAmount: null }]);
  expect(await foreignLines(money, received.id)).toEqual([
    "Euros 1100.00 Dr 1000.00",
    "Other income 1100.00 Cr",
  ]);
  const spent = await saved(money, entry("expense", euros, line(rent, "110.00", { taxRateId: trader.tax })));
  expect(await foreignLines(money, spent.id)).toEqual([
    "Euros 121.00 Cr 110.00",
    "Recoverable Tax 11.00 Dr",
    "Rent 110.00 Dr",
  ]);
  const into = await saved(
    money,
    entry("transfer", bank, line(euros, "230.00", { receivedAmount: "200.00" })),
  );
  expect(into).toMatchObject({
    currency: null,
    exchangeRate: null,
    lines: [{ amount: "230.00", receivedAmount: "200.00" }],
  });
  expect(await foreignLines(money, into.id)).toEqual(["Checking 230.00 Cr", "Euros 230.00 Dr 200.00"]);
  const out = await saved(
    money,
    entry("transfer", euros, line(bank, "100.00", { receivedAmount: "108.00" })),
  );
  expect(out).toMatchObject({
    exchangeRate: null,
    lines: [{ amount: "100.00", baseAmount: "108.00", receivedAmount: "108.00" }],
  });
  expect(await foreignLines(money, out.id)).toEqual(["Checking 108.00 Dr", "Euros 108.00 Cr 100.00"]);
  const across = await saved(
    money,
    entry("transfer", euros, line(pounds, "50.00", { receivedAmount: "43.00" })),
  );
  expect(across).toMatchObject({ exchangeRate: "1.1" });
  expect(await foreignLines(money, across.id)).toEqual(["Euros 55.00 Cr 50.00", "Pounds 55.00 Dr 43.00"]);
  // EUR 1,000.00 - 110.00 + 200.00 - 100.00 - 50.00.
  expect(await balancesOn(money, euros)).toBe("1046.00 / 940.00");
  expect(await balancesOn(money, pounds)).toBe("55.00 / 43.00");
  const { cash } = expectMade(await trader.books.get("/reports/dashboard"));
  expect(cash.accounts).toMatchObject([
    { name: "Euros", amount: "1046.00", currency: "EUR", foreignAmount: "940.00" },
    { name: "Pounds", amount: "55.00", currency: "GBP", foreignAmount: "43.00" },
    { name: "Checking", amount: "-122.00", currency: null, foreignAmount: null },
  ]);
  // Saving the entry as it was read changes nothing, and voiding it reverses both amounts.
  expect(expectMade(await trader.books.put(`/money/entries/${across.id}`, across)).version).toBe(1);
  const changedEntry = {
    ...across,
    exchangeRate: "1.2",
    total: "60.00",
    lines: line(pounds, "60.00", { receivedAmount: "50.00" }),
  };
  expectMade(await trader.books.put(`/money/entries/${across.id}`, changedEntry));
  expect(await foreignLines(money, across.id)).toEqual(["Euros 72.00 Cr 60.00", "Pounds 72.00 Dr 50.00"]);
  expectMade(await trader.books.post(`/money/entries/${across.id}/void`, {}));
  expect(await balancesOn(money, euros)).toBe("1101.00 / 990.00");
  expect(await balancesOn(money, pounds)).toBe("0.00 / 0.00");
  const { items } = expectMade(await trader.books.get(`/journals/${across.id}/history`));
  expect(
    items.map((journal: { lines: { foreignAmount: string | null }[] }) => journal.lines[0]?.foreignAmount),
  ).toEqual(["60.00", "60.00", "50.00"]);
  await soundBooks(trader);
});

test("a payment in the account's currency posts that amount; others need the received amount", async () => {
  const money = await createForeignMoney();
  const { euros, pounds, trader } = money;
  const invoice = (unitPrice: string, more: object) =>
    write(trader, "/invoices", { date: "2026-01-10", items: item(money, unitPrice), ...more });
  const euroInvoice = await invoice("500", inEuros);
  const first = expectMade(
    await pay(money, euroInvoice, { accountId: euros, currency: "EUR", exchangeRate: "1.12" }),
  );
  expect(first).toMatchObject({
    accountCurrency: "EUR",
    accountAmount: "500.00",
    accountRate: null,
    exchangeGain: "10.00",
  });
  expect(await foreignLines(money, first.journalId)).toEqual([
    "Accounts Receivable 550.00 Cr",
    "Euros 560.00 Dr 500.00",
    "Exchange Gain or Loss 10.00 Cr",
  ]);
  const baseInvoice = await invoice("100", {});
  const second = expectMade(await pay(money, baseInvoice, { accountId: euros, accountAmount: "90.00" }));
  expect(second).toMatchObject({ accountAmount: "90.00", accountRate: "1.1", exchangeGain: "-1.00" });
  expect(await foreignLines(money, second.journalId)).toEqual([
    "Accounts Receivable 100.00 Cr",
    "Euros 99.00 Dr 90.00",
    "Exchange Gain or Loss 1.00 Dr",
  ]);
  const third = expectMade(
    await pay(money, await invoice("200", inEuros), {
      accountId: pounds,
      currency: "EUR",
      accountAmount: "170.00",
    }),
  );
  // GBP 170.00 at 1.25, and no euros at their own rate.
  expect(third).toMatchObject({
    accountCurrency: "GBP",
    accountRate: "1.25",
    baseAmount: "212.50",
    exchangeGain: "-7.50",
  });
  expect(await foreignLines(money, third.journalId)).toEqual([
    "Accounts Receivable 220.00 Cr",
    "Exchange Gain or Loss 7.50 Dr",
    "Pounds 212.50 Dr 170.00",
  ]);
  const bill = await write(trader, "/bills", { date: "2026-01-10", items: item(money, "300"), ...inEuros });
  const out = {
    direction: "out",
    partyId: trader.vendor,
    accountId: euros,
    currency: "EUR",
    bankFee: "5.00",
  };
  const paid = expectMade(await pay(money, bill, out));
  expect(paid).toMatchObject({ accountAmount: "305.00", exchangeGain: "0.00" });
  expect(await foreignLines(money, paid.journalId)).toEqual([
    "Accounts Payable 330.00 Dr",
    "Bank Fees 5.50 Dr",
    "Euros 335.50 Cr 305.00",
  ]);
  expect(await balancesOn(money, euros)).toBe("323.50 / 285.00");
  await soundBooks(trader);
  expectMade(await trader.books.post(`/payments/${first.id}/void`, { reason: "Twice" }));
  expect(await balancesOn(money, euros)).toBe("-236.50 / -215.00");
  await soundBooks(trader);
});

test("an amount in a third currency sets the base amount; a bank charge uses the payment rate", async () => {
  const money = await createForeignMoney();
  const { pounds, trader } = money;
  const francs = { currency: "CHF", exchangeRate: "1.00" };
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-10",
    items: item(money, "400"),
    ...francs,
  });
  // The table has no rate for the franc.
  const into = { accountId: pounds, currency: "CHF", accountAmount: "170.00" };
  const half = { id: invoice.id, total: "200.00" };
  const reply = await pay(money, half, { ...into, bankFee: "4.00" });
  expect(reply).toMatchObject({
    status: 422,
    body: { code: "currency.no-rate", errors: [{ field: "exchangeRate" }] },
  });
  const first = expectMade(await pay(money, half, into));
  // GBP 170.00 at 1.25 is 212.50, which is 1.0625 for each of CHF 200.00.
  expect(first).toMatchObject({ baseAmount: "212.50", exchangeRate: "1.0625", exchangeGain: "12.50" });
  expect(await foreignLines(money, first.journalId)).toEqual([
    "Accounts Receivable 200.00 Cr",
    "Exchange Gain or Loss 12.50 Cr",
    "Pounds 212.50 Dr 170.00",
  ]);
  const second = expectMade(await pay(money, half, { ...into, bankFee: "4.00", exchangeRate: "1.05" }));
  expect(second).toMatchObject({ baseAmount: "216.70", exchangeRate: "1.05", exchangeGain: "16.70" });
  expect(await foreignLines(money, second.journalId)).toEqual([
    "Accounts Receivable 200.00 Cr",
    "Bank Fees 4.20 Dr",
    "Exchange Gain or Loss 16.70 Cr",
    "Pounds 212.50 Dr 170.00",
  ]);
  await soundBooks(trader);
});

test("a payment in a closed period is reversed later in both currencies", async () => {
  const money = await createForeignMoney();
  const { euros, trader } = money;
  const document = await write(trader, "/invoices", { date: "2026-01-10", items: item(money, "100") });
  const payment = expectMade(await pay(money, document, { accountId: euros, accountAmount: "90.00" }));
  await closeThrough(trader.books, "2026-01-31");
  const voided = expectMade(await trader.books.post(`/payments/${payment.id}/void`, { reason: "Late" }));
  expect(await foreignLines(money, voided.reversalId)).toEqual([
    "Accounts Receivable 100.00 Dr",
    "Euros 99.00 Cr 90.00",
    "Exchange Gain or Loss 1.00 Cr",
  ]);
  expect(await balancesOn(money, euros)).toBe("0.00 / 0.00");
  await soundBooks(trader);
});

test("a manual journal needs the foreign amount; zero changes the base amount only", async () => {
  const money = await createForeignMoney();
  const { euros, sales, trader } = money;
  const journal = (lines: object[], more: object = {}) => ({
    date: "2026-01-15",
    description: "By hand",
    lines,
    ...more,
  });
  const balanced = (foreignAmount: string | null, overrides: object = {}) =>
    journal([
      { accountId: euros, debit: "108.00", foreignAmount },
      { accountId: sales, credit: "108.00", ...overrides },
    ]);
  const { books } = trader;
  const refusals = [
    [balanced(null), "account.foreign-amount-required", "lines[0].foreignAmount"],
    [
      balanced("100.00", { foreignAmount: "1.00" }),
      "account.foreign-amount-not-allowed",
      "lines[1].foreignAmount",
    ],
    [balanced("100.005"), "request.invalid", "lines[0].foreignAmount"],
  ] as const;
  for (const [body, code, field] of refusals) {
    expect(await books.post("/journals", body)).toMatchObject({ body: { code, errors: [{ field }] } });
    const imported = await books.post("/journals/import", { journals: [body] });
    expect(imported).toMatchObject({ body: { code, errors: [{ field: `journals[0].${field}` }] } });
  }
  expect(expectMade(await books.get("/journals")).items).toEqual([]);
  const created = expectMade(await books.post("/journals", balanced("100.00")));
  expect(created.lines).toMatchObject([{ foreignAmount: "100.00" }, { foreignAmount: null }]);
  expectMade(await books.post("/journals/import", { journals: [balanced("0")] }));
  expect(await balancesOn(money, euros)).toBe("216.00 / 100.00");
  const rereadJournal = expectMade(await books.get(`/journals/${created.id}`));
  expect(expectMade(await books.put(`/journals/${created.id}`, rereadJournal)).version).toBe(1);
  const [euroLine, otherLine] = rereadJournal.lines;
  const changed = await books.put(`/journals/${created.id}`, {
    ...rereadJournal,
    lines: [{ ...euroLine, foreignAmount: "99.00" }, otherLine],
  });
  expect(expectMade(changed).version).toBe(2);
  expect(await balancesOn(money, euros)).toBe("216.00 / 99.00");
  expect(
    await books.put(`/journals/${created.id}`, {
      ...rereadJournal,
      version: 2,
      lines: [{ ...euroLine, foreignAmount: null }, otherLine],
    }),
  ).toMatchObject({
    body: { code: "account.foreign-amount-required" },
  });
  expectMade(await books.delete(`/journals/${created.id}`));
  expect(await balancesOn(money, euros)).toBe("108.00 / 0.00");
  await soundBooks(trader);
});
