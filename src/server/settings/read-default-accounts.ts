import type { DefaultAccounts } from "#contract/default-accounts.ts";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  hasStockMoved,
  selectDefaultAccounts,
  selectDefaultAccountsVersion,
} from "./default-account-queries.ts";

/** What each default account is called where it travels. */
export const FIELD_OF = {
  inventory: "inventoryAccountId",
  sales: "salesAccountId",
  cogs: "cogsAccountId",
  cash: "cashAccountId",
  input_tax: "inputTaxAccountId",
  output_tax: "outputTaxAccountId",
  purchases: "purchasesAccountId",
  stock_adjustments: "stockAdjustmentsAccountId",
  exchange: "exchangeAccountId",
  bad_debt: "badDebtAccountId",
  bank_fees: "bankFeesAccountId",
  opening: "openingAccountId",
  retained: "retainedAccountId",
} as const satisfies Record<
  DefaultAccountKey,
  Exclude<keyof DefaultAccounts, "isInventoryFixed" | "version">
>;

const NONE: Omit<DefaultAccounts, "version" | "isInventoryFixed"> = {
  inventoryAccountId: null,
  salesAccountId: null,
  cogsAccountId: null,
  cashAccountId: null,
  inputTaxAccountId: null,
  outputTaxAccountId: null,
  purchasesAccountId: null,
  stockAdjustmentsAccountId: null,
  exchangeAccountId: null,
  badDebtAccountId: null,
  bankFeesAccountId: null,
  openingAccountId: null,
  retainedAccountId: null,
};

/** The default accounts as they are chosen now; reading them opens none. */
export async function readDefaultAccounts(tx: Tx): Promise<DefaultAccounts> {
  const chosen = {
    ...NONE,
    version: await selectDefaultAccountsVersion(tx),
    isInventoryFixed: await hasStockMoved(tx),
  };
  for (const { key, accountId } of await selectDefaultAccounts(tx)) chosen[FIELD_OF[key]] = accountId;
  return chosen;
}
