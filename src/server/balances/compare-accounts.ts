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
  register: Money;
  balance: Money;
  /** Balance less the register total. */
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
    const registerBalance = register.get(id) ?? ZERO;
    compared.push({
      accountId: id,
      code,
      name,
      register: registerBalance,
      balance,
      difference: subtract(balance, registerBalance),
    });
  }
  return compared.toSorted(byCode);
}
