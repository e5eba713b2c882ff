import { byCode } from "#domain/account-code.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { type Money, subtract, ZERO } from "#domain/money.ts";
import { findAccounts } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectSumsOf } from "./account-sums.ts";

type AccountComparison = {
  accountId: AccountId;
  code: string;
  name: string;
  subledgerBalance: Money;
  balance: Money;
  /** Balance less the subledger balance. */
  difference: Money;
};

/** Returns register totals by account next to ledger balances on a day, in order of code. */
export async function compareRegisterWithAccounts(
  tx: Tx,
  register: ReadonlyMap<AccountId, Money>,
  asOf: Day,
): Promise<AccountComparison[]> {
  const compared: AccountComparison[] = [];
  for (const { id, code, name } of await findAccounts(tx, [...register.keys()])) {
    const { debit, credit } = await selectSumsOf(tx, id, { date: asOf, isIncluded: true });
    const balance = subtract(debit, credit);
    const subledgerBalance = register.get(id) ?? ZERO;
    compared.push({
      accountId: id,
      code,
      name,
      subledgerBalance,
      balance,
      difference: subtract(balance, subledgerBalance),
    });
  }
  return compared.toSorted(byCode);
}
