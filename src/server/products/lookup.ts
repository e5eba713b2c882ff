import { sql } from "kysely";
import type { PartySide } from "#domain/document.ts";
import type { AccountId, ProductId, TaxRateId } from "#domain/ids.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import type { Price } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** SQL conditions for other modules, which need no query of their own. */

/** Whether products use an account (an ID or column) for purchases. */
export function productsUseAccount(account: unknown) {
  return sql<boolean>`exists (select from ${bookRows("products")} where purchase_account_id = ${account})`;
}

/** Whether any product has the tax rate as default. */
export function productsUseTaxRate(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("products")} where tax_rate_id = ${taxRateId})`;
}

/** Name of the product with the code, or null. */
export function findProductByCode(code: string) {
  return sql<
    string | null
  >`(select code || ' (' || name || ')' from ${bookRows("products")} where code = ${code})`;
}

/** Returns the current sale or purchase prices of products. */
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

/** Products that use an account for purchases. */
export async function selectProductsOf(tx: Tx, accountId: AccountId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select name from ${bookRows("products")} where purchase_account_id = ${accountId} order by name`.execute(
    tx,
  );
  return rows;
}

/** Products with a default tax rate. */
export async function selectProductsTaxedAt(tx: Tx, taxRateId: TaxRateId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select 'the product ' || name as name from ${bookRows("products")}
    where tax_rate_id = ${taxRateId} order by name`.execute(tx);
  return rows;
}
