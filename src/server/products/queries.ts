import type { WithFiles } from "#contract/with-files.ts";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import { filterByAttachments, attachmentsExist } from "#server/attachments/lookup.ts";
import type { Instant } from "#domain/dates.ts";
import type { ProductColumn } from "#domain/lists.ts";
import { sql } from "kysely";
import type { Product } from "#contract/products.ts";
import type { ProductId } from "#domain/ids.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { type Features, features, useColumns } from "#server/registry/lookup.ts";

/** A service has no stock; an inventory product without movements has none yet. */
const PRODUCT = sql`p.id, p.version, p.code, p.name, p.description, p.type, p.unit,
  trim_scale(p.purchase_price)::text as "purchasePrice", trim_scale(p.sale_price)::text as "salePrice",
  p.reorder_level as "reorderLevel", p.purchase_account_id as "purchaseAccountId", p.tax_rate_id as "taxRateId", p.is_active as "isActive",
  case p.type when 'inventory' then trim_scale(coalesce(s.quantity, 0))::text end as "stockQuantity",
  case p.type when 'inventory' then format_amount(coalesce(s.value, 0))::text end as "stockValue"`;

const FROM = sql`${bookRows("products p")} left join ${bookRows("product_stock s")} on s.product_id = p.id`;

type ProductFilter = {
  search?: string | undefined;
  isActive?: boolean | undefined;
  type?: Product["type"] | undefined;
  /** Only inventory at or below its reorder level (Behavior 9). */
  isLow: boolean;
  hasAttachments?: AttachmentsFilter | undefined;
};

const COLUMNS = {
  code: { column: "p.code", as: "text" },
  name: { column: "p.name", as: "folded" },
  purchasePrice: { column: "p.purchase_price", as: "numeric" },
  salePrice: { column: "p.sale_price", as: "numeric" },
} as const;

/** Returns sorted products; searches name, code and description. */
export async function selectProducts(
  tx: Tx,
  filter: ProductFilter,
  { order, limit }: { order: ListOrder<ProductColumn>; limit: number },
): Promise<WithFiles<Product>[]> {
  const { after, inOrder } = orderedBy(order, COLUMNS, "p.id");
  const { rows } = await sql<WithFiles<Product>>`
    select ${PRODUCT}, ${attachmentsExist("p.id")} as "hasAttachments" from ${FROM} where ${buildFilter(filter)} and ${after} order by ${inOrder} limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Counts matching products up to a limit. */
export async function countProducts(tx: Tx, filter: ProductFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${FROM} where ${buildFilter(filter)} limit ${limit}) found`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

function buildFilter({ search, isActive, type, isLow, hasAttachments }: ProductFilter) {
  return sql.join(
    [
      filterByAttachments(hasAttachments, "p.id"),
      ...(isActive === undefined ? [] : [sql`p.is_active = ${isActive}`]),
      ...(type === undefined ? [] : [sql`p.type = ${type}`]),
      ...(isLow ? [sql`p.type = 'inventory' and coalesce(s.quantity, 0) <= p.reorder_level`] : []),
      ...(search
        ? [
            sql`position(fold_text(${search}) in fold_text(concat_ws(e'\x1f', p.name, p.code, p.description))) > 0`,
          ]
        : []),
    ],
    sql` and `,
  );
}

export async function selectProduct(tx: Tx, id: ProductId): Promise<Product | undefined> {
  const { rows } = await sql<Product>`select ${PRODUCT} from ${FROM} where p.id = ${id}`.execute(tx);
  return rows[0];
}

/** Locks a product until the transaction ends; returns false if there is none. */
export async function lockProduct(tx: Tx, id: ProductId): Promise<boolean> {
  const row = await tx
    .selectFrom("products")
    .select("id")
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type ProductRow = Omit<Product, "version" | "stockQuantity" | "stockValue">;

export async function insertProduct(tx: Tx, product: ProductRow): Promise<void> {
  await insertProducts(tx, [product]);
}

/** Requires at least one. */
export async function insertProducts(tx: Tx, products: readonly ProductRow[]): Promise<void> {
  await tx
    .insertInto("products")
    .values(products.map((product) => ({ id: product.id, ...columnsOf(product) })))
    .execute();
}

/** Returns the products with one of a file's codes or names. */
export async function selectProductsToMatch(
  tx: Tx,
  { codes, names }: { codes: readonly string[]; names: readonly string[] },
): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select ${PRODUCT} from ${FROM}
    where p.code = any(${[...codes]}::text[])
      or fold_text(p.name) in (select fold_text(name) from unnest(${[...names]}::text[]) name)
    order by p.code, p.id`.execute(tx);
  return rows;
}

/** Updates several products in one statement, without their codes, types and accounts. */
export async function updateProductRows(tx: Tx, products: readonly ProductRow[]): Promise<void> {
  const rows = products.map((product) => ({ id: product.id, ...columnsOf(product) }));
  await sql`
    update products p set name = n.name, description = n.description, unit = n.unit,
      purchase_price = n.purchase_price, sale_price = n.sale_price, reorder_level = n.reorder_level,
      is_active = n.is_active, version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (id uuid, name text, description text, unit text,
      purchase_price numeric, sale_price numeric, reorder_level integer, is_active boolean)
    where p.book_id = ${BOOK} and p.id = n.id`.execute(tx);
}

export async function updateProductRow(tx: Tx, product: ProductRow): Promise<void> {
  await tx
    .updateTable("products")
    .set({ ...columnsOf(product), version: sql<number>`version + 1`, updated_at: sql<Instant>`now()` })
    .where("book_id", "=", BOOK)
    .where("id", "=", product.id)
    .execute();
}

export async function deleteProductRow(tx: Tx, id: ProductId): Promise<void> {
  await tx.deleteFrom("products").where("book_id", "=", BOOK).where("id", "=", id).execute();
}

function columnsOf(product: ProductRow) {
  return {
    code: product.code,
    name: product.name,
    description: product.description,
    type: product.type,
    unit: product.unit,
    purchase_price: product.purchasePrice,
    sale_price: product.salePrice,
    reorder_level: product.reorderLevel,
    purchase_account_id: product.purchaseAccountId,
    tax_rate_id: product.taxRateId,
    is_active: product.isActive,
  };
}

/** What refers to a product, by kind; credits count as the documents they credit. */
type ProductUseFlags = Record<keyof Features["productUses"], boolean>;

export async function selectProductUse(tx: Tx, id: ProductId): Promise<ProductUseFlags> {
  const { rows } = await sql<ProductUseFlags>`select ${useColumns(features().productUses, id)}`.execute(tx);
  return rows[0] ?? { sales: true, purchases: true, movements: true };
}
