import type { Dashboard } from "#contract/dashboard.ts";
import { type Day, firstOfMonth, firstOfYear, shiftMonths } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { changePercent, compare, isPositive, isZero, type Money, negate, sum } from "#domain/money.ts";
import { periodBefore } from "#domain/periods.ts";
import {
  type AccountSums,
  closingBalance,
  equityWithEarnings,
  movementOf,
  netIncome,
  sumType,
} from "#domain/statements.ts";
import { readCashAccounts } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectToday } from "#server/settings/lookup.ts";
import {
  selectAccountSums,
  selectForeignBalances,
  selectOperatingSums,
  subtractClosings,
} from "#server/balances/account-sums.ts";
import { selectBalancesDue, selectLargestCustomers, selectMonths } from "./dashboard-figures.ts";

/** Maximum of customers and costs on the dashboard. */
const LARGEST_MAX = 5;
const MONTHS_SHOWN = 12;

/**
 * Returns all dashboard figures in one reply, from the same totals as the reports, so that the cost is independent
 * of size (Accounting 12): net income month to date against the month before, cash today, twelve
 * months, amounts due, and year to date. Closing a year doesn't change results: it isn't an expense (Accounting 11.6).
 */
export async function readDashboard(tx: Tx): Promise<Dashboard> {
  const today = await selectToday(tx);
  const start = firstOfMonth(today);
  const now = await selectAccountSums(tx, { start, end: today });
  const month = await subtractClosings(tx, now, { start, end: today });
  return {
    today,
    netIncome: await readNetIncome(tx, today, netIncome(month)),
    assets: sumType("asset", now),
    liabilities: sumType("liability", now),
    equity: equityWithEarnings(now),
    cash: cashFigures(now, await readCashAccounts(tx), await selectForeignBalances(tx, today)),
    months: [
      ...(await selectMonths(tx, { from: shiftMonths(start, 1 - MONTHS_SHOWN), to: start })),
      { start, end: today, ...resultFigures(month) },
    ],
    due: await selectBalancesDue(tx, today),
    year: await readYear(tx, today),
  };
}

async function readNetIncome(tx: Tx, today: Day, amount: Money): Promise<Dashboard["netIncome"]> {
  const start = firstOfMonth(today);
  const before = periodBefore({ start, end: today }, 1) ?? { start, end: today };
  const previous = netIncome(await selectOperatingSums(tx, before));
  return {
    start,
    end: today,
    amount,
    previousStart: before.start,
    previousEnd: before.end,
    previous,
    changePercent: changePercent({ from: previous, to: amount }),
  };
}

function cashFigures(
  sums: readonly AccountSums[],
  cashAccounts: readonly AccountId[],
  foreign: Awaited<ReturnType<typeof selectForeignBalances>>,
): Dashboard["cash"] {
  const foreignOf = new Map(foreign.map((foreignBalance) => [foreignBalance.accountId, foreignBalance]));
  const ids = new Set(cashAccounts);
  const balances = figuresOf(
    sums.filter(({ accountId }) => ids.has(accountId)),
    (account) => (account.type === "asset" ? closingBalance(account) : negate(closingBalance(account))),
  );
  return {
    total: sum(balances.map(({ amount }) => amount)),
    accounts: balances
      .map((account) => {
        const { currency = null, balance = null } = foreignOf.get(account.accountId) ?? {};
        return { ...account, currency, foreignAmount: balance };
      })
      .filter(({ amount, foreignAmount }) => !isZero(amount) || !isZero(foreignAmount ?? amount)),
  };
}

function resultFigures(sums: readonly AccountSums[]) {
  const sumOf = (type: AccountSums["type"]) =>
    sum(sums.filter((account) => account.type === type).map(movementOf));
  return { income: sumOf("revenue"), expenses: sumOf("expense"), netIncome: netIncome(sums) };
}

async function readYear(tx: Tx, today: Day): Promise<Dashboard["year"]> {
  const start = firstOfYear(today);
  const sums = await selectOperatingSums(tx, { start, end: today });
  const costs = figuresOf(
    sums.filter(({ type }) => type === "expense"),
    movementOf,
  );
  return {
    start,
    end: today,
    topCustomers: await selectLargestCustomers(tx, today, LARGEST_MAX),
    topExpenses: costs.filter(({ amount }) => isPositive(amount)).slice(0, LARGEST_MAX),
  };
}

/** Returns accounts with their amounts, largest first. */
function figuresOf(sums: readonly AccountSums[], amountOf: (account: AccountSums) => Money) {
  return sums
    .map((account) => {
      const { accountId, code, name } = account;
      return { accountId, code, name, amount: amountOf(account) };
    })
    .toSorted((a, b) => compare(b.amount, a.amount));
}
