import { z } from "zod";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import { endpoint } from "./endpoint.ts";
import { date, id, signedAmount } from "./fields.ts";

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
  dashboard: endpoint({
    method: "GET",
    path: "/api/reports/dashboard",
    summary: "Net income of the month, and assets, liabilities and equity today",
    access: "user",
    refs: [],
    reply: dashboard,
  }),
};
