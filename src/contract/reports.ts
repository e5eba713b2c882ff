import { z } from "zod";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import { COMPARISONS } from "#domain/periods.ts";
import { endpoint } from "./endpoint.ts";
import { date, id, signedAmount, wholeNumber } from "./fields.ts";

const row = z.object({
  /** Null for the derived row of earlier years' earnings (Rules 12). */
  accountId: id.nullable(),
  code: z.string(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  debit: signedAmount,
  credit: signedAmount,
});

const trialBalance = z.object({
  rows: z.array(row),
  totals: z.object({ debit: signedAmount, credit: signedAmount }),
});
export type TrialBalance = z.infer<typeof trialBalance>;
export type TrialBalanceRow = z.infer<typeof row>;

/** Which rows a statement shows: all accounts, those with a balance, or those with activity. */
const ROW_CHOICES = ["balance", "activity", "all"] as const;

const statementLine = z.object({
  /** Null for a derived line, such as the earnings of the current period. */
  accountId: id.nullable(),
  code: z.string(),
  name: z.string(),
  /** One for each column, on the normal side of the section. */
  amounts: z.array(signedAmount),
});
export type StatementLine = z.infer<typeof statementLine>;

const statementRow = statementLine.extend({
  subaccounts: z.array(statementLine),
  /** The account with its subaccounts. */
  totals: z.array(signedAmount),
});
export type StatementRow = z.infer<typeof statementRow>;

const section = z.object({ rows: z.array(statementRow), totals: z.array(signedAmount) });
export type Section = z.infer<typeof section>;

const profitLoss = z.object({
  /** The period asked for, and those that it is compared with, the latest first. */
  columns: z.array(z.object({ start: date, end: date })),
  revenue: section,
  costOfSales: section,
  grossProfit: z.array(signedAmount),
  expenses: section,
  netIncome: z.array(signedAmount),
});
export type ProfitLoss = z.infer<typeof profitLoss>;

const balanceSheet = z.object({
  /** The day asked for and those that it is compared with; earnings are told apart from the fiscal year's first day. */
  columns: z.array(z.object({ fiscalYearStart: date, asOf: date })),
  assets: section,
  liabilities: section,
  equity: section,
  liabilitiesAndEquity: z.array(signedAmount),
});
export type BalanceSheet = z.infer<typeof balanceSheet>;

const dashboard = z.object({
  today: date,
  /** This month to date, and the same days of the month before (Rules 12). */
  netIncome: z.object({
    start: date,
    end: date,
    amount: signedAmount,
    previousStart: date,
    previousEnd: date,
    previous: signedAmount,
    /** Change in percent with one decimal; "100.0" when the previous amount is zero (Spec 5.7). */
    changePercent: z.string(),
  }),
  assets: signedAmount,
  liabilities: signedAmount,
  /** Equity accounts and the earnings of the current period. */
  equity: signedAmount,
});
export type Dashboard = z.infer<typeof dashboard>;

const shown = {
  rows: z.enum(ROW_CHOICES).default("balance"),
  compare: z.enum(COMPARISONS).default("none"),
  /** With how many periods before, or days. */
  times: wholeNumber(11).default(1),
};

export const reportEndpoints = {
  trialBalance: endpoint({
    method: "GET",
    path: "/api/reports/trial-balance",
    summary: "Every account's net balance in its debit or credit column",
    access: "user",
    refs: [],
    query: z.strictObject({ start: date, end: date, rows: z.enum(ROW_CHOICES).default("balance") }),
    reply: trialBalance,
  }),
  profitLoss: endpoint({
    method: "GET",
    path: "/api/reports/profit-loss",
    summary: "Revenue, cost of sales, expenses and net income of a period, and of others to compare with",
    access: "user",
    refs: [],
    query: z.strictObject({ start: date, end: date, ...shown }),
    reply: profitLoss,
  }),
  balanceSheet: endpoint({
    method: "GET",
    path: "/api/reports/balance-sheet",
    summary: "Assets, liabilities and equity at a day, today unless said, and at others to compare with",
    access: "user",
    refs: [],
    query: z.strictObject({ asOf: date.optional(), ...shown }),
    reply: balanceSheet,
  }),
  dashboard: endpoint({
    method: "GET",
    path: "/api/reports/dashboard",
    summary: "Net income of the month, and assets, liabilities and equity today",
    access: "user",
    refs: [],
    reply: dashboard,
  }),
};
