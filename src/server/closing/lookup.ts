import { sql } from "kysely";
import type { AccountId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** SQL condition: closings moved a result to the account. */
export function closingsUseAccount(accountId: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("year_closings")} where retained_earnings_account_id = ${accountId})`;
}
