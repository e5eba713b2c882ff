import { paths } from "#web/navigation/paths.ts";

/** The dates that go along from one report to the next. */
type Dates = { start?: string | undefined; end?: string | undefined };

type ReportPage = {
  label: string;
  /** What it answers, in a sentence. */
  says: string;
  href: (dates: Dates) => string;
};

/** The reports in the order of their links (Behaviour 2.11). */
export const REPORT_PAGES = {
  "trial-balance": {
    label: "Trial Balance",
    says: "Every account with its balance as debit or credit, and whether both sides agree.",
    href: paths.trialBalance,
  },
  "balance-sheet": {
    label: "Balance Sheet",
    says: "What the company owns and owes on a day, and what is left to its owners.",
    href: ({ end }) => paths.balanceSheet({ asOf: end }),
  },
  "profit-loss": {
    label: "Profit & Loss",
    says: "What was earned and spent in a period, and what is left of it.",
    href: paths.profitLoss,
  },
  "stock-movement": {
    label: "Stock Movement",
    says: "What came in and went out of stock, at what cost, with the quantity and value after each.",
    href: paths.stockMovement,
  },
  "statement-of-account": {
    label: "Statement of Account",
    says: "Every line of one account, with its balance before, after each line, and at the end.",
    href: ({ start, end }) => paths.statementOfAccount({ start, end }),
  },
  aging: {
    label: "Aging",
    says: "Who owes you and whom you owe, by how long it is overdue.",
    href: ({ end }) => paths.aging({ asOf: end }),
  },
  tax: {
    label: "Tax",
    says: "Sales and purchases by tax rate, the tax on each, and what is due.",
    href: ({ start, end }) => paths.tax({ start, end }),
  },
} as const satisfies Record<string, ReportPage>;

export type ReportName = keyof typeof REPORT_PAGES;

const NAMES: readonly string[] = Object.keys(REPORT_PAGES);

export function isReportName(name: string): name is ReportName {
  return NAMES.includes(name);
}
