import { sql } from "kysely";
import type { AccountId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

export { selectCardCredit } from "./queries.ts";

/** Whether payments by card arrive on an account, or are paid out to it: a condition for others. */
export function cardsOn(accountId: AccountId) {
  return sql<boolean>`exists (
    select from ${bookRows("card_accounts")} where ${accountId} in (account_id, payout_account_id)
  )`;
}
