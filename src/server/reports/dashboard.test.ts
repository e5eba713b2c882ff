import { expect, test } from "vitest";
import type { Dashboard } from "#contract/dashboard.ts";
import type { DocumentHeader } from "#contract/documents.ts";
import type { TradedYear } from "#contract/parties.ts";
import { firstOfMonth, lastOfMonth, shiftDays, shiftMonths } from "#domain/dates.ts";
import { type Money, subtract, sum } from "#domain/money.ts";
import { periodBefore } from "#domain/periods.ts";
import {
  credit,
  debit,
  journal,
  type JournalLineInput,
  newBooks,
  type TestBooks,
} from "#test/support/new-books.ts";
import { change, closeThrough, expectMade, newTrader, receive, widgets, write } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

const ACCOUNTS = {
  Cash: "asset",
  Loan: "liability",
  Capital: "equity",
  Sales: "revenue",
  Rent: "expense",
} as const;

test("the cards compare this month to date with the same days last month, and show today's balances", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const { today } = (await books.get("/company")).body;
  const monthBefore = firstOfMonth(shiftMonths(today, -1));
  const post = (date: string, ...lines: JournalLineInput[]) =>
    books.post("/journals", journal(books, lines, { date }));
  await post("2020-01-01", debit("Cash", "1000.00"), credit("Capital", "1000.00"));
  await post("2020-01-02", debit("Cash", "500.00"), credit("Loan", "500.00"));
  await post(shiftDays(monthBefore, -1), debit("Cash", "7.00"), credit("Sales", "7.00"));
  await post(monthBefore, debit("Cash", "80.00"), credit("Sales", "80.00"));
  await post(firstOfMonth(today), debit("Cash", "150.00"), credit("Sales", "150.00"));
  await post(today, debit("Rent", "30.00"), credit("Cash", "30.00"));
  await post(shiftDays(today, 1), debit("Cash", "999.00"), credit("Sales", "999.00"));
  expect((await books.get("/reports/dashboard")).body).toMatchObject({
    today,
    netIncome: {
      start: firstOfMonth(today),
      end: today,
      amount: "120.00",
      previousStart: monthBefore,
      previousEnd: periodBefore({ start: firstOfMonth(today), end: today }, 1)?.end,
      previous: "80.00",
      changePercent: "50.0",
    },
    assets: "1707.00",
    liabilities: "500.00",
    equity: "1207.00",
  });
});

test("empty books show zeros", async () => {
  const books = await newBooks();
  expect((await books.get("/reports/dashboard")).body).toMatchObject({
    netIncome: { amount: "0.00", previous: "0.00", changePercent: "0.0" },
    assets: "0.00",
    liabilities: "0.00",
    equity: "0.00",
  });
});

test("the monthly figures equal each month's profit and loss", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const { today } = (await books.get("/company")).body;
  const first = shiftMonths(firstOfMonth(today), -11);
  const post = async (date: string, ...lines: JournalLineInput[]) =>
    expectMade(await books.post("/journals", journal(books, lines, { date })));
  await post(shiftDays(first, -1), debit("Cash", "7.00"), credit("Sales", "7.00"));
  await post(first, debit("Cash", "80.00"), credit("Sales", "80.00"));
  await post(lastOfMonth(first), debit("Rent", "30.00"), credit("Cash", "30.00"));
  await post(today, debit("Cash", "150.00"), credit("Sales", "150.00"));
  await post(shiftDays(today, 1), debit("Cash", "999.00"), credit("Sales", "999.00"));
  const { months, year } = (await books.get("/reports/dashboard")).body;
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({
    start: first,
    end: lastOfMonth(first),
    income: "80.00",
    expenses: "30.00",
    netIncome: "50.00",
  });
  expect(months[1]).toMatchObject({ income: "0.00", expenses: "0.00", netIncome: "0.00" });
  expect(months[11]).toMatchObject({ end: today, income: "150.00", netIncome: "150.00" });
  const report = (await books.get(`/reports/profit-loss?start=${first}&end=${today}&compare=month`)).body;
  expect(months.map(({ netIncome }: { netIncome: string }) => netIncome).toReversed()).toEqual(
    report.netIncome,
  );
  expect(year).toMatchObject({ start: `${today.slice(0, 4)}-01-01`, end: today });
});

test("cash is the balance of bank and cash accounts, less overdrafts, and of accounts with payments", async () => {
  const books = await newBooks({ accounts: { Till: "asset", Capital: "equity" } });
  const money = async (code: string, type: string, moneyKind: string) =>
    expectMade(await books.post("/accounts", { code, type, name: `Money ${code}`, moneyKind })).id;
  const bank = await money("1900", "asset", "bank");
  const overdraft = await money("2900", "liability", "bank");
  const card = await money("2901", "liability", "card");
  const capital = books.account("Capital");
  const amounts = [
    [bank, "500.00", "0"],
    [books.account("Till"), "40.00", "0"],
    [overdraft, "0", "120.00"],
    [card, "0", "70.00"],
    [capital, "0", "350.00"],
  ].map(([accountId, debitAmount, right]) => ({ accountId, debit: debitAmount, credit: right }));
  const body = { ...journal(books, []), date: "2026-01-05", lines: amounts };
  expectMade(await books.post("/journals", body));
  const cash = async () => (await books.get("/reports/dashboard")).body.cash;
  const inBooks = { currency: null, foreignAmount: null };
  expect(await cash()).toEqual({
    total: "380.00",
    accounts: [
      { accountId: bank, code: "1900", name: "Money 1900", amount: "500.00", ...inBooks },
      { accountId: overdraft, code: "2900", name: "Money 2900", amount: "-120.00", ...inBooks },
    ],
  });
});

test("the amounts due are the balances due of invoices and bills, overdue or by week", async () => {
  const trader = await newTrader();
  const { today } = (await trader.books.get("/company")).body;
  const due = (days: number, amount: string) => {
    const date = shiftDays(today, -60);
    return { date, dueDate: shiftDays(today, days), items: [widgets(trader, "1", amount)] };
  };
  const late = await write(trader, "/invoices", due(-1, "100.00"));
  await write(trader, "/invoices", due(0, "20.00"));
  await write(trader, "/invoices", due(6, "3.00"));
  await write(trader, "/invoices", due(7, "4.00"));
  await write(trader, "/invoices", due(30, "5.00"));
  await write(trader, "/invoices", due(31, "999.00"));
  await write(trader, "/bills", due(-59, "60.00"));
  expectMade(
    await receive(trader, {
      date: today,
      amount: "30.00",
      allocations: [{ documentId: late.id, amount: "30.00" }],
    }),
  );
  const { due: spans } = (await trader.books.get("/reports/dashboard")).body;
  expect(spans).toEqual([
    { start: null, end: shiftDays(today, -1), receivable: "70.00", payable: "60.00" },
    { start: today, end: shiftDays(today, 6), receivable: "23.00", payable: "0.00" },
    { start: shiftDays(today, 7), end: shiftDays(today, 13), receivable: "4.00", payable: "0.00" },
    { start: shiftDays(today, 14), end: shiftDays(today, 20), receivable: "0.00", payable: "0.00" },
    { start: shiftDays(today, 21), end: shiftDays(today, 30), receivable: "5.00", payable: "0.00" },
  ]);
  // Each equals the sum of the list for its days, and the figure on its tab.
  for (const { start, end, receivable, payable } of spans)
    for (const [list, figure] of Object.entries({ invoices: receivable, bills: payable })) {
      const days = `${start === null ? "" : `dueFrom=${start}&`}dueTo=${end}`;
      const { items } = expectMade(await trader.books.get(`/${list}?status=unpaid&${days}`));
      const open = (document: DocumentHeader) => subtract(document.baseTotal, document.paidAmount);
      expect(sum(items.map(open)), `${list}, ${days}`).toBe(figure);
      expect(expectMade(await trader.books.get(`/${list}/summary?${days}`)).unpaid, days).toMatchObject({
        documentCount: items.length,
        balanceDue: figure,
      });
    }
});

test("the largest customers of the year are ranked by sales without tax, less credits", async () => {
  const trader = await newTrader();
  const { books, tax } = trader;
  const { today } = (await books.get("/company")).body;
  const named = async (name: string) => expectMade(await books.post("/customers", { name })).id;
  const [second, none] = [await named("Second"), await named("None")];
  const items = (price: string) => [widgets(trader, "1", price, { taxRateId: tax })];
  await write(trader, "/invoices", { date: today, items: items("100.00") });
  await write(trader, "/credit-notes", { date: today, items: items("30.00") });
  const sold = await write(trader, "/invoices", { date: today, partyId: second, items: items("90.00") });
  await write(trader, "/invoices", { date: today, partyId: none, items: items("5.00"), status: "draft" });
  const largest = async () => (await largestCustomers(books)).map(({ name, amount }) => `${name} ${amount}`);
  expect(await largest()).toEqual(["Second 90.00", "Customer 70.00"]);
  expectMade(await receive(trader, { partyId: second, date: today, amount: "99.00", allocations: [] }));
  expect(await largest()).toEqual(["Second 90.00", "Customer 70.00"]);
  expectMade(await change(trader, sold, { status: "void" }));
  expect(await largest()).toEqual(["Customer 70.00"]);
  expect(await tradeProblems(books)).toEqual([]);
});

test("an invoice voided after its year was closed counts in that year, and reduces the year of its reversal", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const { today } = (await books.get("/company")).body;
  const lastYear = `${Number(today.slice(0, 4)) - 1}-06-01`;
  const sold = await write(trader, "/invoices", { date: lastYear, items: [widgets(trader, "1", "40.00")] });
  await write(trader, "/invoices", { date: today, items: [widgets(trader, "1", "100.00")] });
  await closeThrough(books, `${lastYear.slice(0, 4)}-12-31`);
  expectMade(await change(trader, sold, { status: "void" }));
  expect(await largestCustomers(books)).toMatchObject([{ amount: "60.00" }]);
  expect(await tradeProblems(books)).toEqual([]);
});

/** The largest customers, after checking that each one's list adds up to the figure, page by page. */
async function largestCustomers(books: TestBooks): Promise<Dashboard["year"]["topCustomers"]> {
  const { today, year }: Dashboard = expectMade(await books.get("/reports/dashboard"));
  for (const { partyId, amount } of year.topCustomers) {
    const nets: Money[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query = new URLSearchParams({ year: today.slice(0, 4), limit: "1", ...(cursor && { cursor }) });
      const page: TradedYear = expectMade(await books.get(`/customers/${partyId}/documents?${query}`));
      expect(page.total).toBe(amount);
      nets.push(...page.items.map(({ net }) => net));
      cursor = page.nextCursor;
    }
    expect(sum(nets)).toBe(amount);
  }
  return year.topCustomers;
}
