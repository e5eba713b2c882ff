import type { ProfitLoss } from "#contract/reports.ts";
import { DEFAULT_ACCOUNTS } from "#domain/default-accounts.ts";
import { comparedPeriods, type Comparison, type Period } from "#domain/periods.ts";
import { profitLoss } from "#domain/profit-loss.ts";
import type { AccountSums, RowChoice } from "#domain/statements.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDefaultAccounts } from "#server/settings/read-default-accounts.ts";
import { selectOperatingSums } from "./account-sums.ts";

type Wanted = { period: Period; compare: Comparison; times: number; rows: RowChoice };

/** Profit and loss of a period beside others, without closings (Spec 5.7, Rules 11.6, 12, Conventions 3). */
export async function readProfitLoss(tx: Tx, { period, compare, times, rows }: Wanted): Promise<ProfitLoss> {
  const columns = comparedPeriods(period, compare, times);
  const sums: AccountSums[][] = [];
  for (const { start, end } of columns) sums.push(await selectOperatingSums(tx, start, end));
  const { cogsAccountId } = await readDefaultAccounts(tx);
  const costOfSalesId = cogsAccountId ?? namedCostOfSales(sums[0] ?? []);
  return { columns, ...profitLoss(sums, { rows, costOfSalesId }) };
}

/** Until goods are sold nobody has chosen the account; the first sale will take the one of this name (Rules 1). */
function namedCostOfSales(accounts: readonly AccountSums[]): string | null {
  const { names } = DEFAULT_ACCOUNTS.cogs;
  const named = accounts.find(({ type, name }) => type === "expense" && names.some((own) => own === name));
  return named?.accountId ?? null;
}
