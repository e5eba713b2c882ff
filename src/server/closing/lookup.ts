import { sql } from "kysely";
import type { AccountId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** Whether closings moved a result to an account: a condition for the statements of others. */
export function closingsOn(accountId: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("year_closings")} where retained_account_id = ${accountId})`;
}
