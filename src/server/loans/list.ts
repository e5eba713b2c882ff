import type { AttachmentsFilter } from "#domain/attachment.ts";
import type { LoanList } from "#contract/loans.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { countByStatus, isFoundBy, type LoanColumn } from "#domain/lists.ts";
import { LOAN_STATUSES, type LoanStatus } from "#domain/amortization-schedule.ts";
import { type Money, subtract, sum, ZERO } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { orderFrom } from "#server/http/ordered-page.ts";
import { compareRegisterWithAccounts } from "#server/balances/compare-accounts.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { selectLoans } from "./queries.ts";

type LoanListQuery = {
  asOf?: Day | undefined;
  status?: LoanStatus | undefined;
  search?: string | undefined;
  sort?: LoanColumn | `-${LoanColumn}` | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
};

/** Returns each loan's balance on a day, and whether the account balances agree (Accounting 31). */
export async function listLoans(
  tx: Tx,
  { asOf: on, status: tab, search = "", sort, hasAttachments }: LoanListQuery,
): Promise<LoanList> {
  const asOf = on ?? (await selectToday(tx));
  const all = await selectLoans(tx, asOf, sort === undefined ? null : orderFrom(sort));
  const register = new Map<AccountId, Money>();
  for (const { loanAccountId, outstanding: remaining } of all)
    register.set(loanAccountId, subtract(register.get(loanAccountId) ?? ZERO, remaining));
  const matchingLoans = all
    .filter((row) => hasAttachments === undefined || row.hasAttachments === (hasAttachments === "true"))
    .filter(({ name, partyName, principal, outstanding: remaining }) =>
      isFoundBy(search, { texts: [name, partyName], amounts: [principal, remaining] }),
    );
  const items = matchingLoans.filter(({ status }) => tab === undefined || status === tab);
  const counting = items.filter(({ status }) => status !== "void");
  return {
    asOf,
    items,
    statuses: countByStatus(
      LOAN_STATUSES,
      matchingLoans.map(({ status }) => status),
    ),
    totals: {
      principal: sum(counting.map(({ principal }) => principal)),
      outstanding: sum(counting.map(({ outstanding: remaining }) => remaining)),
    },
    accounts: await compareRegisterWithAccounts(tx, register, asOf),
  };
}
