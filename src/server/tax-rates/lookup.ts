import { sql } from "kysely";
import { own } from "#server/db/transaction.ts";

/** Parts of the statements of others, which so need no statement of their own. */

/** Whether tax rates are booked to an account, which is an id or a column. */
export function taxRatesOn(account: unknown) {
  return sql<boolean>`(exists (select from ${own("tax_rates")} where sales_account_id = ${account})
    or exists (select from ${own("tax_rates")} where purchase_account_id = ${account}))`;
}

/** Whether a tax rate has the code. */
export function isTaxRateCode(code: string) {
  return sql<boolean>`exists (select from ${own("tax_rates")} where code = ${code})`;
}

/** Code and name of tax rates by their ids. */
export function namedTaxRates(ids: readonly string[]) {
  return sql`select id, code, name from ${own("tax_rates")} where id = any(${[...ids]}::uuid[])`;
}
