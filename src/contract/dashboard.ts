import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { accountId, date, partyId, record, signedAmount } from "./fields.ts";

const accountFigure = z.object({ accountId, code: z.string(), name: z.string(), amount: signedAmount });

/** With its own currency and balance; null for the base currency (Accounting 10). */
const cashFigure = accountFigure.extend({
  currency: z.string().nullable(),
  foreignAmount: signedAmount.nullable(),
});

const dashboard = record("Dashboard", {
  today: date,
  /** This month to date, and the same days last month (Accounting 12). */
  netIncome: z.object({
    start: date,
    end: date,
    amount: signedAmount,
    previousStart: date,
    previousEnd: date,
    previous: signedAmount,
    /** Percent change with one decimal; "100.0" if the previous amount is zero (Behavior 5.7). */
    changePercent: z.string(),
  }),
  assets: signedAmount,
  liabilities: signedAmount,
  /** Equity accounts plus the current period's earnings. */
  equity: signedAmount,
  /** Bank and cash balances today, less overdrafts; only accounts with a balance, largest first. */
  cash: z.object({ total: signedAmount, accounts: z.array(cashFigure) }),
  /** Profit and loss of twelve months, oldest first; the last is month to date. */
  months: z.array(
    z.object({
      start: date,
      end: date,
      income: signedAmount,
      expenses: signedAmount,
      netIncome: signedAmount,
    }),
  ),
  /** Outstanding of posted invoices and bills: first overdue, then by the week due, for 30 days. */
  due: z.array(
    z.object({
      /** Null if overdue. */
      start: date.nullable(),
      end: date,
      receivable: signedAmount,
      payable: signedAmount,
    }),
  ),
  /** Calendar year to date. */
  year: z.object({
    start: date,
    end: date,
    /** Top five customers by documents of the whole year, excluding tax and less credits. */
    topCustomers: z.array(z.object({ partyId, name: z.string(), amount: signedAmount })),
    /** The five largest expense accounts. */
    topExpenses: z.array(accountFigure),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardEndpoint = endpoint("reports.dashboard", {
  summary: "Get the dashboard: net income, cash, amounts due, top customers and expenses",
  access: "user",
  refs: [],
  reply: dashboard,
});
