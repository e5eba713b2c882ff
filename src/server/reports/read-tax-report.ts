import type { TaxReport } from "#contract/tax-report.ts";
import { subtract } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { type AccountSums, hasActivity } from "#domain/statements.ts";
import { taxReport } from "#domain/tax-report.ts";
import { readTaxAccounts } from "#server/accounts/read-tax-accounts.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectAccountSums } from "./account-sums.ts";
import { selectAdjustments, selectRateSums, selectTaxedAccounts } from "./tax-report-queries.ts";

/** Taxes of a period by rate, from documents, beside the tax accounts, from kept totals (Rules 8). */
export async function readTaxReport(tx: Tx, period: Period): Promise<TaxReport> {
  const rates = await selectRateSums(tx, period);
  const ids = new Set([...(await readTaxAccounts(tx)), ...(await selectTaxedAccounts(tx, period))]);
  const adjustments = await selectAdjustments(tx, [...ids], period);
  const sums = await selectAccountSums(tx, period.start, period.end);
  const accounts = sums
    .filter((account) => ids.has(account.accountId) && hasActivity(account))
    .map((account) => ({
      accountId: account.accountId,
      code: account.code,
      name: account.name,
      adjustments: adjustments.get(account.accountId) ?? "0.00",
      change: changeOf(account),
    }));
  return taxReport(rates, accounts);
}

/** Credits less debits of the period. */
function changeOf({ before, through }: AccountSums): string {
  return subtract(subtract(through.credit, before.credit), subtract(through.debit, before.debit));
}
