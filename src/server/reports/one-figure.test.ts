import { expect, test } from "vitest";
import type { Account, AccountLedger } from "#contract/accounts.ts";
import type { Dashboard } from "#contract/dashboard.ts";
import type { Document, DocumentHeader } from "#contract/documents.ts";
import type { Party } from "#contract/parties.ts";
import type { Aging } from "#contract/payments.ts";
import type { Product } from "#contract/products.ts";
import type { BalanceSheet, ProfitLoss, TaxedDocument, TaxReport, TrialBalance } from "#contract/reports.ts";
import { normalSide } from "#domain/account.ts";
import type { Day } from "#domain/dates.ts";
import { add, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import { newBooks } from "#test/support/new-books.ts";
import { findDisagreements, type ObservedFigure } from "#test/support/figure-agreement.ts";
import { expectMade } from "#test/support/trade.ts";

type FigureReader = {
  /* The caller knows the type of the response. */
  get: (path: string) => Promise<ReturnType<typeof expectMade>>;
  see: (figure: string, ...places: readonly (readonly [where: string, amount: string | undefined])[]) => void;
  dashboard: Dashboard;
  period: string;
};

const from = ({ start, end }: { start: Day; end: Day }) => `start=${start}&end=${end}`;

/** The dashboard next to the statements. */
async function seeStatements({ get, see, dashboard, period }: FigureReader): Promise<void> {
  const sheet: BalanceSheet = await get(`/reports/balance-sheet?asOf=${dashboard.today}`);
  for (const side of ["assets", "liabilities", "equity"] as const)
    see(side, ["dashboard", dashboard[side]], ["balance sheet", sheet[side].totals[0]]);
  see(
    "both sides",
    ["balance sheet", sheet.assets.totals[0]],
    ["its other side", sheet.liabilitiesAndEquity[0]],
  );
  const { amount } = dashboard.netIncome;
  see("net income", ["dashboard", amount], ["its months", dashboard.months.at(-1)?.netIncome]);
  for (const { start, end, income, expenses, netIncome } of dashboard.months) {
    const report: ProfitLoss = await get(`/reports/profit-loss?${from({ start, end })}`);
    const spent = add(report.costOfSales.totals[0] ?? ZERO, report.expenses.totals[0] ?? ZERO);
    see(`income from ${start}`, ["dashboard", income], ["profit and loss", report.revenue.totals[0]]);
    see(`expenses from ${start}`, ["dashboard", expenses], ["profit and loss", spent]);
    see(`net income from ${start}`, ["dashboard", netIncome], ["profit and loss", report.netIncome[0]]);
  }
  const year: ProfitLoss = await get(`/reports/profit-loss?${period}`);
  const rows = [...year.costOfSales.rows, ...year.expenses.rows].flatMap((row) => [row, ...row.subaccounts]);
  for (const { accountId, name, amount: cost } of dashboard.year.topExpenses) {
    const row = rows.find((candidate) => candidate.accountId === accountId);
    see(`cost ${name}`, ["dashboard", cost], ["profit and loss", row?.amounts[0]]);
  }
}

/** Each account in the trial balance, in its ledger and, if it holds money, on the dashboard. */
async function seeAccounts({ get, see, dashboard, period }: FigureReader): Promise<void> {
  const { items: accounts }: { items: Account[] } = await get("/accounts?limit=500");
  const { rows }: TrialBalance = await get(`/reports/trial-balance?${period}&rows=all`);
  const { items: products }: { items: Product[] } = await get("/products?limit=500");
  for (const { id, code, name, type } of accounts) {
    const row = rows.find(({ accountId }) => accountId === id);
    const debit = row ? subtract(row.debit, row.credit) : ZERO;
    const balance = normalSide(type) === "debit" ? debit : subtract(ZERO, debit);
    const ledger: AccountLedger = await get(`/accounts/${id}/ledger?${period}&limit=1`);
    see(`${code} ${name}`, ["trial balance", balance], ["ledger", ledger.closingBalance]);
    const held = dashboard.cash.accounts.find(({ accountId }) => accountId === id);
    if (held) see(`${code} ${name}`, ["dashboard", held.amount]);
    if (name === "Inventory")
      see(
        "stock",
        ["trial balance", balance],
        ["products", sum(products.flatMap(({ stockValue }) => stockValue ?? []))],
      );
  }
  const { total, accounts: money } = dashboard.cash;
  see("cash", ["dashboard", total], ["its accounts", sum(money.map(({ amount }) => amount))]);
}

/** What customers and vendors owe, in aging, in lists, on their pages and in their statements. */
async function seeParties(
  { get, see, dashboard }: FigureReader,
  side: "receivable" | "payable",
  list: "customers" | "vendors",
): Promise<void> {
  const aging: Aging = await get(`/reports/aging?type=${side}`);
  const totals: Aging = await get(`/reports/aging?type=${side}&detail=totals`);
  const { items: parties }: { items: Party[] } = await get(`/${list}?limit=500`);
  see(
    side,
    ["aging", aging.totals.total],
    ["aging without parties", totals.totals.total],
    ["its accounts", aging.controlBalance],
    [list, sum(parties.map(({ balance }) => balance))],
  );
  for (const { id, name, balance } of parties) {
    const page: Party = await get(`/${list}/${id}`);
    const query = `start=2000-01-01&end=${dashboard.today}&limit=1`;
    const { closingBalance }: { closingBalance: Money } = await get(`/${list}/${id}/statement?${query}`);
    const aged = aging.parties.find(({ partyId }) => partyId === id)?.total ?? ZERO;
    const places = { [list]: balance, page: page.balance, statement: closingBalance, aging: aged };
    see(`balance of ${name}`, ...Object.entries(places));
  }
}

/** Documents in their tabs, lists, pages and journals, and in the tax report. */
async function seeDocuments(
  { get, see, period }: FigureReader,
  list: "invoices" | "bills",
  side: "sales" | "purchases",
): Promise<void> {
  const tabs = await get(`/${list}/summary`);
  for (const tab of ["draft", "unpaid", "overdue", "paid", "void"]) {
    const { total } = await get(`/${list}?status=${tab}&limit=1&count=true`);
    see(`${list}, ${tab}`, ["its tab", String(tabs[tab].documentCount)], ["its list", String(total)]);
  }
  const { items: open }: { items: DocumentHeader[] } = await get(`/${list}?status=unpaid&limit=50`);
  for (const { id, number, total } of open) {
    const document: Document = await get(`/${list}/${id}`);
    const { source } = await get(`/journals/${document.journalId}`);
    const lines = sum(document.items.map((item) => item.total));
    see(number, ["list", total], ["page", document.total], ["journal", source.amount], ["lines", lines]);
  }
  const report: TaxReport = await get(`/reports/tax?${period}`);
  for (const rate of report.rates) {
    if (rate.taxRateId === null) continue;
    const query = `${period}&side=${side}&taxRateId=${rate.taxRateId}&limit=500`;
    const page: { items: TaxedDocument[]; nextCursor: string | null } = await get(
      `/reports/tax/documents?${query}`,
    );
    if (page.nextCursor !== null) continue;
    const documentTax = sum(page.items.map(({ tax }) => tax));
    const reportTax = side === "sales" ? rate.salesTax : rate.purchasesTax;
    see(`${side}, ${rate.name}`, ["tax report", reportTax], ["its documents", documentTax]);
  }
}

test("figures of the sample company that are shown more than once agree", async () => {
  const books = await newBooks();
  expectMade(await books.post("/sample-company"));
  const seen: ObservedFigure[] = [];
  const get = async (path: string) => expectMade(await books.get(path));
  const dashboard: Dashboard = await get("/reports/dashboard");
  const reading: FigureReader = {
    get,
    see: (figure, ...places) => {
      for (const [where, amount] of places) seen.push({ figure, where, amount: amount ?? "nothing" });
    },
    dashboard,
    period: `start=${dashboard.year.start}&end=${dashboard.today}`,
  };
  await seeStatements(reading);
  await seeAccounts(reading);
  await seeParties(reading, "receivable", "customers");
  await seeParties(reading, "payable", "vendors");
  await seeDocuments(reading, "invoices", "sales");
  await seeDocuments(reading, "bills", "purchases");
  expect(seen.length).toBeGreaterThan(300);
  expect(findDisagreements(seen)).toEqual([]);
});
