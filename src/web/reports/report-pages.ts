import { paths } from "#web/navigation/paths.ts";

/** The dates that go along from one report to the next. */
type Dates = { start?: string | undefined; end?: string | undefined };

type ReportPage = { label: string; href: (dates: Dates) => string };

/** The reports in the order of their links (Behaviour 2.11). */
export const REPORT_PAGES = {
  "trial-balance": { label: "Trial Balance", href: paths.trialBalance },
  "balance-sheet": { label: "Balance Sheet", href: ({ end }) => paths.balanceSheet({ asOf: end }) },
  "profit-loss": { label: "Profit & Loss", href: paths.profitLoss },
  "stock-movement": { label: "Stock Movement", href: paths.stockMovement },
  "statement-of-account": {
    label: "Statement of Account",
    href: ({ start, end }) => paths.statementOfAccount({ start, end }),
  },
  aging: { label: "Aging", href: ({ end }) => paths.aging({ asOf: end }) },
  tax: { label: "Tax", href: ({ start, end }) => paths.tax({ start, end }) },
} as const satisfies Record<string, ReportPage>;

export type ReportName = keyof typeof REPORT_PAGES;
