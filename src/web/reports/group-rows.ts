import type { TrialBalanceRow } from "#contract/reports.ts";
import { ACCOUNT_TYPES, type AccountType } from "#domain/account.ts";

/** The rows under the headings of their types, in their own order; types without rows are left out. */
export function groupRows(
  rows: readonly TrialBalanceRow[],
): { type: AccountType; rows: readonly TrialBalanceRow[] }[] {
  return ACCOUNT_TYPES.flatMap((type) => {
    const own = rows.filter((row) => row.type === type);
    return own.length === 0 ? [] : [{ type, rows: own }];
  });
}
