import type { AccrualList } from "#contract/accruals.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import type { AccrualColumn } from "#domain/lists.ts";
import { add, isNegative, type Money, negate, subtract, ZERO } from "#domain/money.ts";
import { findAccounts } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { orderFrom } from "#server/http/list-order.ts";
import { selectSumsOf } from "#server/reports/account-sums.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { selectAccruals } from "./queries.ts";

type Wanted = {
  asOf?: Day | undefined;
  open?: "true" | undefined;
  sort?: AccrualColumn | `-${AccrualColumn}` | undefined;
};

/** What is left of each on a day, and whether the accounts that hold it say the same (Accounting 30). */
export async function listAccruals(tx: Tx, { asOf: on, open, sort }: Wanted): Promise<AccrualList> {
  const asOf = on ?? (await selectToday(tx));
  const rows = await selectAccruals(tx, asOf, {
    order: sort === undefined ? null : orderFrom(sort),
    isOpen: open === "true",
  });
  const register = new Map<AccountId, Money>();
  for (const { balanceAccountId, carried } of rows)
    register.set(balanceAccountId, add(register.get(balanceAccountId) ?? ZERO, carried));
  const accounts: AccrualList["accounts"] = [];
  const found = await findAccounts(tx, [...register.keys()]);
  for (const { id, code, name } of found.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const { debit, credit } = await selectSumsOf(tx, id, { date: asOf, isIncluded: true });
    const balance = subtract(debit, credit);
    const said = register.get(id) ?? ZERO;
    accounts.push({
      accountId: id,
      code,
      name,
      register: said,
      balance,
      difference: subtract(balance, said),
    });
  }
  return {
    asOf,
    items: rows.map(({ carried, ...row }) => ({
      ...row,
      left: isNegative(carried) ? negate(carried) : carried,
    })),
    accounts,
  };
}
