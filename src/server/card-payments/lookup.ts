import { sql } from "kysely";
import type { AccountId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

export { selectCardAccount, selectCardCredit } from "./queries.ts";

/** SQL condition: the account receives card payments or their payouts. */
export function cardsUseAccount(accountId: AccountId) {
  return sql<boolean>`exists (
    select from ${bookRows("card_accounts")} where ${accountId} in (account_id, payout_account_id)
  )`;
}
