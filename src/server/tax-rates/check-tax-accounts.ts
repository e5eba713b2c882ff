import type { TaxRateInput } from "#contract/tax-rates.ts";
import { checkChosenAccounts } from "#server/accounts/check-chosen-accounts.ts";
import type { Tx } from "#server/db/transaction.ts";

type Accounts = Pick<TaxRateInput, "salesAccountId" | "purchaseAccountId">;

/**
 * Tax on sales is owed: a liability. Tax on purchases comes back: an asset, or the same liability where
 * a company keeps one account for both (Rules 1).
 */
export async function checkTaxAccounts(tx: Tx, input: Accounts, kept?: Accounts): Promise<void> {
  await checkChosenAccounts(tx, [
    {
      field: "salesAccountId",
      accountId: input.salesAccountId,
      types: ["liability"],
      role: "tax",
      keptId: kept?.salesAccountId,
    },
    {
      field: "purchaseAccountId",
      accountId: input.purchaseAccountId,
      types: ["asset", "liability"],
      role: "tax",
      keptId: kept?.purchaseAccountId,
    },
  ]);
}
