import type { Instant } from "#domain/dates.ts";
import type { TaxRateColumn } from "#domain/lists.ts";
import { sql } from "kysely";
import type { Rate } from "#domain/money.ts";
import type { TaxRate } from "#contract/tax-rates.ts";
import type { TaxRateId } from "#domain/ids.ts";
import { bankRulesTaxedAt } from "#server/bank/lookup.ts";
import { orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, type Tx } from "#server/db/transaction.ts";
import type { ListOrder } from "#server/http/list-order.ts";
import { orderedWith } from "#server/orders/lookup.ts";
import { itemsWith } from "#server/documents/lookup.ts";
import { linesWith } from "#server/journals/lookup.ts";
import { moneyLinesTaxedAt } from "#server/money/lookup.ts";
import { partiesTaxedAt } from "#server/parties/lookup.ts";
import { productsTaxedAt } from "#server/products/lookup.ts";
import { isDefaultTaxRate } from "#server/settings/lookup.ts";

const COLUMNS = [
  "id",
  "version",
  "code",
  "name",
  sql<Rate>`trim_scale(rate)::text`.as("rate"),
  "applies_to as appliesTo",
  "is_recoverable as isRecoverable",
  "sales_account_id as salesAccountId",
  "purchase_account_id as purchaseAccountId",
  "is_active as isActive",
  "description",
] as const;

type TaxRateFilter = { search?: string | undefined; isActive?: boolean | undefined };

const ORDERS = {
  code: { column: "code", as: "text" },
  name: { column: "name", as: "folded" },
  use: { column: "applies_to", as: "text" },
  status: { column: "is_active", as: "text" },
  rate: { column: "tax_rates.rate", as: "numeric" },
} as const;

/** Tax rates in an order; search looks into code, name and description. */
export async function selectTaxRates(
  tx: Tx,
  filter: TaxRateFilter,
  { order, limit }: { order: ListOrder<TaxRateColumn>; limit: number },
): Promise<TaxRate[]> {
  const { after, inOrder } = orderedBy(order, ORDERS, "id");
  return wanted(tx, filter)
    .select(COLUMNS)
    .where(sql<boolean>`${after}`)
    .orderBy(inOrder)
    .limit(limit)
    .execute();
}

/** How many there are. */
export async function countTaxRates(tx: Tx, filter: TaxRateFilter): Promise<number> {
  const { count } = await wanted(tx, filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function wanted(tx: Tx, { search, isActive }: TaxRateFilter) {
  let query = tx.selectFrom("tax_rates").where("book_id", "=", BOOK);
  if (isActive !== undefined) query = query.where("is_active", "=", isActive);
  if (search) {
    query = query.where(
      sql<boolean>`position(folded(${search}) in folded(concat_ws(e'\x1f', code, name, description))) > 0`,
    );
  }
  return query;
}

export async function selectTaxRate(tx: Tx, id: TaxRateId): Promise<TaxRate | undefined> {
  return tx
    .selectFrom("tax_rates")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function selectTaxRatesById(tx: Tx, ids: readonly TaxRateId[]): Promise<TaxRate[]> {
  return tx
    .selectFrom("tax_rates")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** The tax rate, locked until the transaction ends. */
export async function lockTaxRate(tx: Tx, id: TaxRateId): Promise<TaxRate | undefined> {
  return tx
    .selectFrom("tax_rates")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

type TaxRateRow = Omit<TaxRate, "version">;

export async function insertTaxRate(tx: Tx, rate: TaxRateRow): Promise<TaxRate> {
  return tx
    .insertInto("tax_rates")
    .values({ id: rate.id, ...columnsOf(rate) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateTaxRateRow(tx: Tx, rate: TaxRateRow): Promise<TaxRate> {
  return tx
    .updateTable("tax_rates")
    .set({ ...columnsOf(rate), version: sql<number>`version + 1`, updated_at: sql<Instant>`now()` })
    .where("book_id", "=", BOOK)
    .where("id", "=", rate.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteTaxRateRow(tx: Tx, id: TaxRateId): Promise<void> {
  await tx.deleteFrom("tax_rates").where("book_id", "=", BOOK).where("id", "=", id).execute();
}

function columnsOf(rate: TaxRateRow) {
  return {
    code: rate.code,
    name: rate.name,
    rate: rate.rate,
    applies_to: rate.appliesTo,
    is_recoverable: rate.isRecoverable,
    sales_account_id: rate.salesAccountId,
    purchase_account_id: rate.purchaseAccountId,
    is_active: rate.isActive,
    description: rate.description,
  };
}

/** What uses a tax rate, by kind; credits count with the documents that they take back. */
type TaxRateUse = { sales: boolean; purchases: boolean; lines: boolean; defaults: boolean };

export async function selectTaxRateUse(tx: Tx, id: TaxRateId): Promise<TaxRateUse> {
  const { rows } = await sql<TaxRateUse>`
    select (${itemsWith("tax rate", id, "customer")} or ${orderedWith("tax rate", id)}) as sales,
       ${itemsWith("tax rate", id, "vendor")} as purchases,
      (${linesWith("tax rate", id)} or ${moneyLinesTaxedAt(id)}) as lines,
      (${productsTaxedAt(id)} or ${partiesTaxedAt(id)} or ${isDefaultTaxRate(id)} or ${bankRulesTaxedAt(id)}) as defaults`.execute(
    tx,
  );
  return rows[0] ?? { sales: true, purchases: true, lines: true, defaults: true };
}
