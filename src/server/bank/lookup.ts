import { sql } from "kysely";
import type { AccountId, TaxRateId } from "#domain/ids.ts";
import { own } from "#server/db/transaction.ts";

export { selectLinesToDo, selectOpenDocuments } from "./match-queries.ts";

/** Whether an account, an id or a column, has statements of a bank or stands in a rule: a condition for others. */
export function bankStatementsOn(account: unknown) {
  return sql<boolean>`(exists (select from ${own("bank_accounts")} where account_id = ${account})
    or exists (select from ${own("bank_rules")} where account_id = ${account})
    or exists (select from ${own("bank_rule_lines")} where account_id = ${account}))`;
}

/** Whether a rule for bookings of the bank names a tax rate. */
export function bankRulesTaxedAt(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${own("bank_rule_lines")} where tax_rate_id = ${taxRateId})`;
}

/** Whether a finished reconciliation of an account holds a journal, an id or a column. */
export function reconciledOn(journal: string, account: AccountId) {
  return sql<boolean>`exists (select from ${own("bank_reconciled")}
    where journal_id = ${sql.ref(journal)} and account_id = ${account} and is_live)`;
}

/** Whether bookings of the bank on an account are a journal. */
export function matchedOn(journal: string, account: AccountId) {
  return sql<boolean>`exists (select from ${own("bank_matches")}
    where journal_id = ${sql.ref(journal)} and account_id = ${account})`;
}
