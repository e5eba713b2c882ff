import type { AccrualList } from "#contract/accruals.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import type { AccrualColumn } from "#domain/lists.ts";
import { add, isNegative, type Money, negate, ZERO } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { orderFrom } from "#server/http/list-order.ts";
import { compareAccounts } from "#server/reports/compared-accounts.ts";
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
  return {
    asOf,
    items: rows.map(({ carried, ...row }) => ({
      ...row,
      left: isNegative(carried) ? negate(carried) : carried,
    })),
    accounts: await compareAccounts(tx, register, asOf),
  };
}
