import { expect, type Page } from "@playwright/test";
import { findDisagreements, type ObservedFigure } from "#test/support/figure-agreement.ts";
import { journey } from "#test/support/journey.ts";
import { amountIn, readScreen, type ScreenText, type ScreenRow } from "#test/support/read-screen.ts";

type RecordFigure = (figure: string, where: string, amount: string) => void;
type OpenScreen = (path: string) => Promise<ScreenText>;
type FigureWalk = { recordFigure: RecordFigure; open: OpenScreen };

/** The rows of a table of this name; without one, of the first table. */
const rowsOf = ({ tables }: ScreenText, name?: string): readonly ScreenRow[] =>
  (name === undefined ? tables[0] : tables.find((table) => table.name === name))?.rows ?? [];
const rowOf = (rows: readonly ScreenRow[], first: string): readonly string[] =>
  rows.find(({ cells }) => cells[0] === first)?.cells ?? [];
/** The path of an address inside the app. */
const pathOf = (href: string) => href.replace(/^.*\/app/, "");
const digitsOf = (text = "") => text.replaceAll(/[^\d.]/g, "");
const unsigned = (amount: string) => amount.replace("-", "");
/** A list with its records by number, and the value of its column for each. */
function readColumn(
  see: RecordFigure,
  screen: ScreenText,
  { name, column, key }: { name: string; column: string; key: string },
) {
  const table = screen.tables.find((account) => account.name === name);
  const [valueIndex, keyIndex] = [table?.heads.indexOf(column) ?? -1, table?.heads.indexOf(key) ?? -1];
  for (const { cells } of table?.rows ?? [])
    if (cells.length === table?.heads.length)
      see(cells[keyIndex] ?? "", `${screen.at}, ${column}`, unsigned(amountIn(cells[valueIndex])));
}

/** The dashboard compared with the statements and reports that its charts link to. */
async function readDashboard({ recordFigure: see, open }: FigureWalk): Promise<void> {
  const dashboard = await open("");
  const sheet = rowsOf(await open("/reports/balance-sheet"));
  for (const total of ["Total Assets", "Total Liabilities", "Total Equity"]) {
    see(total, "dashboard", amountIn(dashboard.items.find(({ text }) => text.startsWith(total))?.text));
    see(total, "balance sheet", amountIn(rowOf(sheet, total)[1]));
  }
  const card = dashboard.items.find(({ text }) => text.startsWith("Net Income"));
  const month = await open(pathOf(card?.href ?? ""));
  const months = rowsOf(dashboard, "Income and expenses");
  const compared = (await open("/reports/profit-loss?compare=months")).tables[0];
  see("net income of this month", "dashboard", amountIn(card?.text));
  see("net income of this month", "profit and loss", amountIn(rowOf(rowsOf(month), "Net Income")[1]));
  for (const { cells } of months) {
    const [name = "", income, , net] = cells;
    const column = compared?.heads.indexOf(name) ?? -1;
    if (column < 0) continue;
    see(`income of ${name}`, "dashboard", amountIn(income));
    see(
      `income of ${name}`,
      "profit and loss",
      amountIn(rowOf(compared?.rows ?? [], "Total Revenue")[column]),
    );
    see(`net income of ${name}`, "dashboard", amountIn(net));
    see(
      `net income of ${name}`,
      "profit and loss",
      amountIn(rowOf(compared?.rows ?? [], "Net Income")[column]),
    );
  }
  for (const { cells, hrefs } of rowsOf(dashboard, "Next 30 days"))
    for (const [column, href] of hrefs.entries()) {
      if (href === "") continue;
      // The tab shows the total of its documents, and the balance due if part is paid.
      const [, total, due = total] =
        /Unpaid ?\d+ (\S+)(?: (\S+) due)?/.exec((await open(pathOf(href))).text) ?? [];
      see(`due ${cells[0]}, ${column}`, "next 30 days", amountIn(cells[column]));
      see(`due ${cells[0]}, ${column}`, "the list that it opens", amountIn(due));
    }
  for (const [column, list] of ["sales", "purchases"].entries()) {
    const [, overdueText] = /Overdue ?\d+ (\S+)/.exec((await open(`/${list}`)).text) ?? [];
    see(`overdue ${list}`, "tabs", amountIn(overdueText));
    see(`overdue ${list}`, "late", amountIn(rowOf(rowsOf(dashboard, "Next 30 days"), "Overdue")[column + 1]));
  }
  for (const { text, href } of dashboard.items) {
    const path = pathOf(href);
    if (!/\/traded$|^\/accounts\/\d+\?start=/.test(path)) continue;
    const opened = await open(path);
    const total = path.startsWith("/accounts")
      ? opened.facts["Net movement"]
      : rowOf(rowsOf(opened), "Total")[1];
    see(`largest: ${path}`, "dashboard", amountIn(text));
    see(`largest: ${path}`, "what it opens", amountIn(total));
  }
  readColumn(see, dashboard, { name: "Recent Transactions", column: "Amount", key: "Number" });
}

/**
 * Each account in the chart, in the reports and in its own ledger; bank and cash accounts also in Banking and on the
 * dashboard.
 */
async function readAccounts({ recordFigure: see, open }: FigureWalk): Promise<void> {
  const chart = (await open("/accounts")).items;
  for (const { text } of chart) {
    const [code = ""] = /^\d+(?= - )/.exec(text) ?? [];
    if (code !== "") see(`account ${code}`, "chart", amountIn(text));
  }
  let group = "";
  for (const { cells } of rowsOf(await open("/reports/trial-balance?rows=all"))) {
    const [code = "", , debit, credit] = cells;
    if (cells.length === 1) group = code;
    if (!/^\d+$/.test(code)) continue;
    const isDebit = group === "Assets" || group === "Expenses";
    const [normalBalance, opposite] = (isDebit ? [debit, credit] : [credit, debit]).map(amountIn);
    see(`account ${code}`, "trial balance", opposite === "0.00" ? (normalBalance ?? "") : `-${opposite}`);
  }
  for (const report of ["balance-sheet", "profit-loss"])
    for (const { cells } of rowsOf(await open(`/reports/${report}?rows=all`))) {
      const [code = ""] = /^\d+(?= )/.exec(cells[0] ?? "") ?? [];
      if (code !== "" && cells[1]) see(`account ${code}`, report, amountIn(cells[1]));
    }
  for (const { text, href } of (await open("")).items)
    if (/^\d+ - .*\d$/.test(text))
      see(`account ${/^\d+/.exec(text)?.[0]}`, `dashboard ${href}`, amountIn(text));
  for (const { cells } of rowsOf(await open("/bank")))
    see(`money ${/^\d+/.exec(cells[0] ?? "")?.[0]}`, "bank", amountIn(cells[3]));
  for (const { text } of (await open("/money")).items)
    see(`money ${/^\d+/.exec(text)?.[0]}`, "money", amountIn(text.replace(/^[^$−]*/, "")));
}

/** This month, as linked from the dashboard's card: few enough lines for a report to show all of them. */
async function monthOf({ open }: FigureWalk): Promise<string> {
  const card = (await open("")).items.find(({ text }) => text.startsWith("Net Income"));
  return card?.href.split("?")[1] ?? "";
}

/** The ledgers and statements of some accounts. */
async function readLedgers(walk: FigureWalk): Promise<void> {
  const { recordFigure: see, open } = walk;
  const month = await monthOf(walk);
  for (const code of ["1000001", "1100", "1200", "2000", "2100", "2400", "4000", "5000"]) {
    const { facts } = await open(`/accounts/${code}`);
    const ledger = Object.entries(facts).find(([label]) => label.startsWith("Closing balance"));
    see(`account ${code}`, "ledger", amountIn(ledger?.[1]));
    // A statement of revenue and expense is for its period only.
    if (/^[45]/.test(code)) continue;
    const rows = rowsOf(await open(`/reports/statement-of-account?account=${code}&${month}`));
    const closing = rows.findLast(({ cells }) => cells.includes("Closing balance"));
    see(`account ${code}`, "statement", amountIn(closing?.cells.at(-1)));
  }
}

/** Outstanding amounts, in aging, on the dashboard, in the lists and on the pages of the parties. */
async function readParties(
  { recordFigure: see, open }: FigureWalk,
  side: "receivable" | "payable",
): Promise<void> {
  const list = side === "receivable" ? "customers" : "vendors";
  const [table] = (await open(`/reports/aging?side=${side}`)).tables;
  const overview = (await open("")).tables.find(({ name }) => name === "Aging Overview");
  const column = side === "receivable" ? 1 : 2;
  const totals = rowOf(table?.rows ?? [], "Total");
  for (const [index, bucket] of (table?.heads ?? []).entries()) {
    const cell = rowOf(overview?.rows ?? [], bucket)[column];
    if (cell === undefined) continue;
    see(`${side}, ${bucket}`, "dashboard", amountIn(cell));
    see(`${side}, ${bucket}`, "aging", amountIn(totals[index]));
  }
  see(`account ${side === "receivable" ? "1100" : "2000"}`, "aging", amountIn(totals.at(-1)));
  const { facts } = await open("");
  see(`account ${side === "receivable" ? "1100" : "2000"}`, "dashboard", amountIn(facts[`Total ${side}s`]));
  const aged = new Map((table?.rows ?? []).map(({ cells }) => [cells[0], amountIn(cells.at(-1))]));
  for (const { cells, href } of rowsOf(await open(`/${list}`))) {
    const [, , name = ""] = cells;
    const balance = amountIn(cells[5]);
    see(`balance of ${name}`, list, balance);
    see(`balance of ${name}`, "aging", aged.get(name) ?? "0.00");
    if (balance === "0.00") continue;
    const partyPage = await open(pathOf(href));
    const closing = rowsOf(partyPage, `Statement of ${name}`).findLast(
      ({ cells: [, , label] }) => label === "Closing balance",
    );
    see(`balance of ${name}`, "page", amountIn(closing?.cells.at(-1)));
    for (const row of rowsOf(partyPage, side === "receivable" ? "Unpaid invoices" : "Unpaid bills"))
      see(`open of ${row.cells[0]}`, "party", amountIn(row.cells.at(-1)));
  }
}

/** Documents and payments in their lists, on their pages, among the transactions and the journals. */
async function readDocuments({ recordFigure: see, open }: FigureWalk): Promise<void> {
  for (const [list, name, key] of [
    ["sales", "Sales Invoices", "Invoice"],
    ["purchases", "Purchase Bills", "Bill"],
    ["sales/credit-notes", "Credit notes", "Credit note"],
  ] as const) {
    for (const tab of ["", "?tab=unpaid", "?tab=paid"]) {
      const screen = await open(`/${list}${tab}`);
      readColumn(see, screen, { name, column: "Amount", key });
      for (const { cells, href } of rowsOf(screen, name).slice(0, tab === "?tab=unpaid" ? 8 : 1)) {
        const page = await open(pathOf(href));
        const items = rowsOf(page, "Items");
        see(cells[1] ?? "", "page", amountIn(rowOf(items, "Total")[1]));
        if (page.facts["Balance due"])
          see(`balance due of ${cells[1]}`, "page", amountIn(page.facts["Balance due"]));
      }
    }
  }
  readColumn(see, await open("/payments"), { name: "Payments", column: "Amount", key: "Number" });
  readColumn(see, await open("/transactions"), { name: "Transactions", column: "Amount", key: "Number" });
  readColumn(see, await open("/transactions?sort=-amount"), {
    name: "Transactions",
    column: "Amount",
    key: "Number",
  });
  readColumn(see, await open("/journals"), { name: "Journal entries", column: "Amount", key: "Number" });
}

/** Products, taxes and years. */
async function readOtherFigures(walk: FigureWalk): Promise<void> {
  const { recordFigure: see, open } = walk;
  const month = await monthOf(walk);
  for (const { cells, href } of rowsOf(await open("/products")).slice(0, 4)) {
    const [, id = ""] = /products\/([^/]+)/.exec(href) ?? [];
    const movementRows = rowsOf(await open(`/reports/stock-movement?product=${id}&${month}`));
    see(`stock of ${cells[2]}`, "products", digitsOf(cells[6]));
    see(
      `stock of ${cells[2]}`,
      "stock movement",
      digitsOf(movementRows.findLast((row) => row.cells.length > 7)?.cells[7]),
    );
  }
  const tax = await open("/reports/tax");
  const rates = rowOf(rowsOf(tax, "Taxes by rate"), "Total");
  const accounts = rowsOf(tax, "Tax accounts");
  see("tax due", "by rate", amountIn(rates.at(-1)));
  see("tax due", "accounts", amountIn(rowOf(accounts, "Total")[1]));
  see("tax on sales", "by rate", amountIn(rates[2]));
  see("tax on sales", "accounts", amountIn(rowOf(accounts, "2100 - Tax Payable")[1]));
  see("tax on purchases", "by rate", amountIn(rates[4]));
  see("tax on purchases", "accounts", unsigned(amountIn(rowOf(accounts, "1300 - Recoverable Tax")[1])));
  const sheet = rowsOf(await open("/reports/balance-sheet"));
  const years = await open("/year-end");
  const resultOf = (status: RegExp) => amountIn(years.items.find(({ text }) => status.test(text))?.text);
  see("result of this year", "year end", resultOf(/^\d{4} In progress/));
  see("result of this year", "balance sheet", amountIn(rowOf(sheet, "Current Period Earnings")[1]));
  see(
    "result of this year",
    "profit and loss",
    amountIn(rowOf(rowsOf(await open("/reports/profit-loss")), "Net Income")[1]),
  );
  see("result of the year before", "year end", resultOf(/^\d{4} Open \D?\d/));
  see(
    "result of the year before",
    "balance sheet",
    amountIn(rowOf(sheet, "Prior-year earnings (not yet closed)")[1]),
  );
}

/** Lists whose tabs show totals, and how they show them once loaded. */
const TABBED_PATHS = /^\/(sales|purchases)(\?|$)/;
const OVERDUE_SUM = /Overdue\s*\d+\s*\D\d/;

journey.use({ viewport: { width: 1440, height: 900 } });

journey(
  "an amount of the sample company is the same on every screen that shows it",
  async ({ sharedSample, page }) => {
    expect(sharedSample.invoice).not.toBe("");
    const observed: ObservedFigure[] = [];
    const see: RecordFigure = (figure, where, amount) =>
      observed.push({ figure, where, amount: amount === "" ? "nothing" : amount });
    // Each screen is read once; two at a time, because there are at least two processors.
    const screens = new Map<string, Promise<ScreenText>>();
    const walk = (tab: Page): FigureWalk => ({
      recordFigure: see,
      open: (path) => {
        const screen =
          screens.get(path) ??
          readScreen(tab, `/app${path}`, TABBED_PATHS.test(path) ? OVERDUE_SUM : undefined);
        screens.set(path, screen);
        return screen;
      },
    });
    const secondWalk = walk(await page.context().newPage());
    const firstWalk = walk(page);
    await Promise.all([
      readDashboard(firstWalk)
        .then(() => readAccounts(firstWalk))
        .then(() => readLedgers(firstWalk))
        .then(() => readOtherFigures(firstWalk)),
      readDocuments(secondWalk)
        .then(() => readParties(secondWalk, "receivable"))
        .then(() => readParties(secondWalk, "payable")),
    ]);
    const figures = new Set(observed.map(({ figure }) => figure));
    expect(observed.length - figures.size, "how often a figure was seen again").toBeGreaterThan(300);
    expect(findDisagreements(observed)).toEqual([]);
  },
);
