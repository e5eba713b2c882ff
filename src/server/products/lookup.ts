import { sql } from "kysely";
import type { TaxRateId } from "#domain/ids.ts";
import { own } from "#server/db/transaction.ts";

/** Conditions for the statements of others, which so need no statement of their own. */

/** Whether products are bought on an account, which is an id or a column. */
export function productsOn(account: unknown) {
  return sql<boolean>`exists (select from ${own("products")} where purchase_account_id = ${account})`;
}

/** Whether the lines of any product begin with a tax rate. */
export function productsTaxedAt(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${own("products")} where tax_rate_id = ${taxRateId})`;
}

/** Whether a product has the code. */
export function isProductCode(code: string) {
  return sql<boolean>`exists (select from ${own("products")} where code = ${code})`;
}
