import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { accountId, date, partyId, record, signedAmount } from "./fields.ts";

const accountFigure = z.object({ accountId, code: z.string(), name: z.string(), amount: signedAmount });

/** With its currency and its balance in it, where that is not the books' (Accounting 10). */
const cashFigure = accountFigure.extend({
  currency: z.string().nullable(),
  foreignAmount: signedAmount.nullable(),
});

const dashboard = record("Dashboard", {
  today: date,
  /** This month to date, and the same days of the month before (Accounting 12). */
  netIncome: z.object({
    start: date,
    end: date,
    amount: signedAmount,
    previousStart: date,
    previousEnd: date,
    previous: signedAmount,
    /** Change in percent with one decimal; "100.0" when the previous amount is zero (Behavior 5.7). */
    changePercent: z.string(),
  }),
  assets: signedAmount,
  liabilities: signedAmount,
  /** Equity accounts and the earnings of the current period. */
  equity: signedAmount,
  /** What the accounts of money hold today, a bank's overdraft taken off; those with a balance, the largest first. */
  cash: z.object({ total: signedAmount, accounts: z.array(cashFigure) }),
  /** Profit and loss of twelve months, the first one first; the last one up to today. */
  months: z.array(
    z.object({
      start: date,
      end: date,
      income: signedAmount,
      expenses: signedAmount,
      netIncome: signedAmount,
    }),
  ),
  /** What is open of posted invoices and bills: what is late, and then by the week in which it is due, for 30 days. */
  due: z.array(
    z.object({
      /** Null for what is late. */
      start: date.nullable(),
      end: date,
      receivable: signedAmount,
      payable: signedAmount,
    }),
  ),
  /** The calendar year so far. */
  year: z.object({
    start: date,
    end: date,
    /** The five who bought most in it, without tax and less what was credited, by documents of the whole year. */
    customers: z.array(z.object({ partyId, name: z.string(), amount: signedAmount })),
    /** The five largest expense accounts. */
    costs: z.array(accountFigure),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardEndpoint = endpoint("reports.dashboard", {
  summary: "Get the dashboard: net income, cash, amounts due, top customers and expenses",
  access: "user",
  refs: [],
  reply: dashboard,
});
