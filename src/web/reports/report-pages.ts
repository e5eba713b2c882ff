import { paths } from "#web/navigation/paths.ts";

/** The dates that are passed from one report to the next. */
type ReportDates = { start?: string | undefined; end?: string | undefined };

type ReportPage = {
  label: string;
  /** What the report shows, in one sentence. */
  description: string;
  /** Other search terms. */
  keywords: string;
  href: (dates: ReportDates) => string;
};

/** The reports in link order (Behavior 2.11). */
export const REPORT_PAGES = {
  "trial-balance": {
    label: "Trial Balance",
    description: "The balance of every account, and total debits and credits.",
    keywords: "tb balances accounts",
    href: paths.trialBalance,
  },
  "balance-sheet": {
    label: "Balance Sheet",
    description: "Your assets, liabilities and equity on a date.",
    keywords: "financial position statement",
    href: ({ end }) => paths.balanceSheet({ asOf: end }),
  },
  "profit-loss": {
    label: "Profit & Loss",
    description: "Income, expenses and profit for a period.",
    keywords: "p&l pnl income statement loss earnings results",
    href: paths.profitLoss,
  },
  "stock-movement": {
    label: "Stock Movement",
    description: "Stock in and out, with cost, quantity and value.",
    keywords: "inventory valuation goods",
    href: paths.stockMovement,
  },
  "statement-of-account": {
    label: "Statement of Account",
    description: "All transactions of one account with running balance.",
    keywords: "general ledger gl account detail",
    href: ({ start, end }) => paths.statementOfAccount({ start, end }),
  },
  aging: {
    label: "Aging",
    description: "Unpaid invoices and bills, by days overdue.",
    keywords: "receivables payables overdue",
    href: ({ end }) => paths.aging({ asOf: end }),
  },
  tax: {
    label: "Tax",
    description: "Sales and purchases by tax rate, and the tax due.",
    keywords: "sales vat gst report",
    href: ({ start, end }) => paths.tax({ start, end }),
  },
} as const satisfies Record<string, ReportPage>;

export type ReportName = keyof typeof REPORT_PAGES;

const NAMES: readonly string[] = Object.keys(REPORT_PAGES);

export function isReportName(name: string): name is ReportName {
  return NAMES.includes(name);
}
