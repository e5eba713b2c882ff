import { sql } from "kysely";
import type { PartySide } from "#domain/document.ts";
import type { ProductId, TaxRateId } from "#domain/ids.ts";
import type { Price } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** Conditions for the statements of others, which so need no statement of their own. */

/** Whether products are bought on an account, which is an id or a column. */
export function productsOn(account: unknown) {
  return sql<boolean>`exists (select from ${bookRows("products")} where purchase_account_id = ${account})`;
}

/** Whether the lines of any product begin with a tax rate. */
export function productsTaxedAt(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("products")} where tax_rate_id = ${taxRateId})`;
}

/** Whether a product has the code. */
export function productOfCode(code: string) {
  return sql<
    string | null
  >`(select code || ' (' || name || ')' from ${bookRows("products")} where code = ${code})`;
}

/** What products cost now where they are sold or bought. */
export async function findPrices(
  tx: Tx,
  side: PartySide,
  ids: readonly ProductId[],
): Promise<Map<ProductId, Price>> {
  const column = sql.ref(side === "customer" ? "sale_price" : "purchase_price");
  const { rows } = await sql<{ id: ProductId; price: Price }>`
    select id, trim_scale(${column})::text as price from ${bookRows("products")} where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, price }) => [id, price]));
}
