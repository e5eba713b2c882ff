import { sql } from "kysely";
import { own } from "#server/db/transaction.ts";

/** Whether an account, an id or a column, has statements of a bank: a condition for the statements of others. */
export function bankStatementsOn(account: unknown) {
  return sql<boolean>`exists (select from ${own("bank_accounts")} where account_id = ${account})`;
}
