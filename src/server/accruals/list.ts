import type { AttachmentsFilter } from "#domain/attachment.ts";
import type { AccrualList } from "#contract/accruals.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { ACCRUAL_STATUSES, type AccrualStatus } from "#domain/accrual-schedule.ts";
import { type AccrualColumn, countByStatus, isFoundBy } from "#domain/lists.ts";
import { add, isNegative, isZero, type Money, negate, ZERO } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { orderFrom } from "#server/http/ordered-page.ts";
import { compareRegisterWithAccounts } from "#server/balances/compare-accounts.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { type ListedAccrual, selectAccruals } from "./queries.ts";

type AccrualListQuery = {
  asOf?: Day | undefined;
  status?: AccrualStatus | undefined;
  search?: string | undefined;
  sort?: AccrualColumn | `-${AccrualColumn}` | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
};

/** Returns accruals with their balances on a day, and whether the balances of their accounts agree (Accounting 30). */
export async function listAccruals(
  tx: Tx,
  { asOf: on, status: tab, search = "", sort, hasAttachments }: AccrualListQuery,
): Promise<AccrualList> {
  const asOf = on ?? (await selectToday(tx));
  const rows = await selectAccruals(tx, asOf, sort === undefined ? null : orderFrom(sort));
  const register = new Map<AccountId, Money>();
  for (const { balanceSheetAccountId, carried } of rows)
    register.set(balanceSheetAccountId, add(register.get(balanceSheetAccountId) ?? ZERO, carried));
  const tabbedRows = rows
    .map(({ carried, ...row }) => ({
      row: { ...row, remaining: isNegative(carried) ? negate(carried) : carried },
      tab: tabOf({ status: row.status, carried }),
    }))
    .filter(({ row }) => hasAttachments === undefined || row.hasAttachments === (hasAttachments === "true"))
    .filter(({ row: { name, partyName, amount, remaining } }) =>
      isFoundBy(search, { texts: [name, partyName], amounts: [amount, remaining] }),
    );
  return {
    asOf,
    items: tabbedRows.filter((candidate) => tab === undefined || candidate.tab === tab).map(({ row }) => row),
    statuses: countByStatus(
      ACCRUAL_STATUSES,
      tabbedRows.map((row) => row.tab),
    ),
    accounts: await compareRegisterWithAccounts(tx, register, asOf),
  };
}

/** An accrual with a balance on the day counts as open, whatever its status is today. */
const tabOf = ({ status, carried }: Pick<ListedAccrual, "status" | "carried">): AccrualStatus =>
  isZero(carried) ? status : "open";
