import type { ProfitLoss } from "#contract/reports.ts";
import { DEFAULT_ACCOUNTS } from "#domain/default-accounts.ts";
import { fiscalYearsBack } from "#domain/fiscal-year-list.ts";
import type { AccountId } from "#domain/ids.ts";
import { comparisonPeriods, type Comparison, type Period } from "#domain/periods.ts";
import { profitLoss } from "#domain/profit-loss.ts";
import { type AccountSums, periodResult, type RowChoice } from "#domain/statements.ts";
import { findNamedAccount } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDefaultAccounts } from "#server/accounts/default-accounts.ts";
import { readCalendar } from "#server/settings/lookup.ts";
import { selectAccountSums, subtractClosings } from "#server/balances/account-sums.ts";

type ProfitLossQuery = {
  period: Period;
  compare: Comparison;
  periodCount: number;
  rows: RowChoice;
  /** Whether closing entries, which zero every account, are included. */
  closingEntries: "excluded" | "included";
};

/** Returns profit and loss with comparisons (Behavior 5.7, Accounting 11.6, 12, Interface 3). */
export async function readProfitLoss(tx: Tx, query: ProfitLossQuery): Promise<ProfitLoss> {
  const { rows, closingEntries } = query;
  const columns = await columnsOf(tx, query);
  const sums: AccountSums[][] = [];
  let hasClosings = false;
  for (const period of columns) {
    const all = await selectAccountSums(tx, period);
    const operating = await subtractClosings(tx, all, period);
    hasClosings ||= operating.some((account, index) => isClosed({ operating: account, all: all[index] }));
    sums.push(closingEntries === "included" ? all : operating);
  }
  return {
    columns,
    closingEntries: hasClosings ? closingEntries : "none",
    ...profitLoss(sums, { rows, costOfSalesId: await findCostOfSales(tx) }),
  };
}

/** The period before a fiscal year is the previous one, even if shorter or longer (Accounting 11.1). */
async function columnsOf(tx: Tx, { period, compare, periodCount }: ProfitLossQuery): Promise<Period[]> {
  const years =
    compare === "previous_period"
      ? fiscalYearsBack(period, { ...(await readCalendar(tx)), periodCount })
      : null;
  return years ?? comparisonPeriods(period, compare, periodCount);
}

type AccountWithClosings = { operating: AccountSums; all: AccountSums | undefined };

function isClosed({ operating, all }: AccountWithClosings): boolean {
  return all !== undefined && periodResult(operating) !== periodResult(all);
}

/** Unset until goods are sold; the first sale uses the account of this name (Accounting 1). */
async function findCostOfSales(tx: Tx): Promise<AccountId | null> {
  const { cogsAccountId } = await readDefaultAccounts(tx);
  return cogsAccountId ?? (await findNamedAccount(tx, DEFAULT_ACCOUNTS.cogs))?.id ?? null;
}
