import type { Instant } from "#domain/dates.ts";
import type { TaxRateColumn } from "#domain/lists.ts";
import { sql } from "kysely";
import type { Rate } from "#domain/money.ts";
import type { TaxRate } from "#contract/tax-rates.ts";
import type { TaxRateId } from "#domain/ids.ts";
import type { TaxComponent } from "#domain/tax-components.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { type Features, features, useColumns } from "#server/registry/lookup.ts";

/** Component taxes of a combined tax, in order; empty for all others. `t` is the table or its alias. */
const componentsOf = (t: string) => sql<TaxRate["components"]>`
  case when ${sql.ref(`${t}.is_combined`)} then (
    select json_agg(json_strip_nulls(json_build_object('taxRateId', p.id, 'name', p.name, 'rate', trim_scale(p.rate)::text,
      'isCompound', c.is_compound, 'isRecoverable', p.is_recoverable, 'kind', case when p.kind in ('reverse_charge', 'withheld') then p.kind end,
      'recoverablePercent', trim_scale(p.recoverable_percent)::text)) order by c.position)
    from ${bookRows("tax_rate_components c")} join ${bookRows("tax_rates p")} on p.id = c.component_id
    where c.tax_rate_id = ${sql.ref(`${t}.id`)}
  ) else '[]' end`;

/** Fields of a tax rate that are needed to tax a line. `t` is the table or its alias. */
export const taxRateJson = (
  t: string,
) => sql`json_build_object('id', ${sql.ref(`${t}.id`)}, 'name', ${sql.ref(`${t}.name`)},
  'rate', trim_scale(${sql.ref(`${t}.rate`)})::text, 'kind', ${sql.ref(`${t}.kind`)},
  'isRecoverable', ${sql.ref(`${t}.is_recoverable`)},
  'recoverablePercent', trim_scale(${sql.ref(`${t}.recoverable_percent`)})::text, 'components', ${componentsOf(t)})`;

const COLUMNS = [
  "id",
  "version",
  "code",
  "name",
  sql<Rate>`trim_scale(rate)::text`.as("rate"),
  "applies_to as appliesTo",
  "kind",
  "is_recoverable as isRecoverable",
  sql<Rate | null>`trim_scale(recoverable_percent)::text`.as("recoverablePercent"),
  "sales_account_id as salesAccountId",
  "purchase_account_id as purchaseAccountId",
  "is_active as isActive",
  "description",
  componentsOf("tax_rates").as("components"),
  "reverse_charge_type as reverseChargeType",
  "exemption_code as exemptionCode",
  "exemption_reason as exemptionReason",
] as const;

/** Returns the code and ID of each tax rate. */
export async function selectTaxRateCodes(tx: Tx): Promise<(readonly [string, TaxRateId])[]> {
  const rows = await tx.selectFrom("tax_rates").select(["code", "id"]).where("book_id", "=", BOOK).execute();
  return rows.map(({ code, id }) => [code, id] as const);
}

/** Returns all tax rates with their names. */
export async function selectTaxRatesToMatch(
  tx: Tx,
): Promise<Pick<TaxRate, "id" | "code" | "name" | "rate" | "appliesTo" | "isActive">[]> {
  return tx
    .selectFrom("tax_rates")
    .select([
      "id",
      "code",
      "name",
      "applies_to as appliesTo",
      "is_active as isActive",
      sql<Rate>`trim_scale(rate)::text`.as("rate"),
    ])
    .where("book_id", "=", BOOK)
    .orderBy("code")
    .execute();
}

type TaxRateFilter = { search?: string | undefined; isActive?: boolean | undefined };

const SORT_COLUMNS = {
  code: { column: "code", as: "text" },
  name: { column: "name", as: "folded" },
  appliesTo: { column: "applies_to", as: "text" },
  status: { column: "is_active", as: "text" },
  rate: { column: "tax_rates.rate", as: "numeric" },
} as const;

/** Returns sorted tax rates; searches code, name and description. */
export async function selectTaxRates(
  tx: Tx,
  filter: TaxRateFilter,
  { order, limit }: { order: ListOrder<TaxRateColumn>; limit: number },
): Promise<TaxRate[]> {
  const { after, inOrder } = orderedBy(order, SORT_COLUMNS, "id");
  return buildFilter(tx, filter)
    .select(COLUMNS)
    .where(sql<boolean>`${after}`)
    .orderBy(inOrder)
    .limit(limit)
    .execute();
}

export async function countTaxRates(tx: Tx, filter: TaxRateFilter): Promise<number> {
  const { count } = await buildFilter(tx, filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function buildFilter(tx: Tx, { search, isActive }: TaxRateFilter) {
  let query = tx.selectFrom("tax_rates").where("book_id", "=", BOOK);
  if (isActive !== undefined) query = query.where("is_active", "=", isActive);
  if (search) {
    query = query.where(
      sql<boolean>`position(fold_text(${search}) in fold_text(concat_ws(e'\x1f', code, name, description))) > 0`,
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

export async function selectTaxRatesById(
  tx: Tx,
  ids: readonly TaxRateId[],
  { withComponents: isWhole = false }: { withComponents?: boolean } = {},
): Promise<TaxRate[]> {
  const rateIds = isWhole ? withComponents(ids) : sql`${[...ids]}::uuid[]`;
  return tx
    .selectFrom("tax_rates")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where(sql<boolean>`id = any(${rateIds})`)
    .execute();
}

/** IDs of these tax rates and of their components. */
export function withComponents(ids: readonly TaxRateId[]) {
  const idArray = sql`${[...ids]}::uuid[]`;
  return sql`(${idArray} || array(
    select component_id from ${bookRows("tax_rate_components")} where tax_rate_id = any(${idArray})))`;
}

/** Returns the tax rate, locked until the transaction ends. */
export async function lockTaxRate(tx: Tx, id: TaxRateId): Promise<TaxRate | undefined> {
  return tx
    .selectFrom("tax_rates")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

type TaxRateRow = Omit<TaxRate, "version" | "components"> & {
  components: readonly Pick<TaxComponent, "taxRateId" | "isCompound">[];
};

export async function insertTaxRate(tx: Tx, rate: TaxRateRow): Promise<TaxRate> {
  await tx
    .insertInto("tax_rates")
    .values({ id: rate.id, ...columnsOf(rate) })
    .execute();
  await insertComponents(tx, rate);
  return selectWritten(tx, rate.id);
}

export async function updateTaxRateRow(tx: Tx, rate: TaxRateRow): Promise<TaxRate> {
  // Components may exist only while the tax is combined: delete them before the update, insert them after it.
  await deleteComponents(tx, rate.id);
  await tx
    .updateTable("tax_rates")
    .set({ ...columnsOf(rate), version: sql<number>`version + 1`, updated_at: sql<Instant>`now()` })
    .where("book_id", "=", BOOK)
    .where("id", "=", rate.id)
    .execute();
  await insertComponents(tx, rate);
  return selectWritten(tx, rate.id);
}

async function selectWritten(tx: Tx, id: TaxRateId): Promise<TaxRate> {
  const taxRate = await selectTaxRate(tx, id);
  if (taxRate === undefined) throw new Error("The saved tax rate wasn't found.");
  return taxRate;
}

async function insertComponents(tx: Tx, { id, components }: TaxRateRow): Promise<void> {
  if (components.length === 0) return;
  await tx
    .insertInto("tax_rate_components")
    .values(
      components.map(({ taxRateId, isCompound }, index) => ({
        tax_rate_id: id,
        position: index + 1,
        component_id: taxRateId,
        is_compound: isCompound,
      })),
    )
    .execute();
}

async function deleteComponents(tx: Tx, id: TaxRateId): Promise<void> {
  await tx
    .deleteFrom("tax_rate_components")
    .where("book_id", "=", BOOK)
    .where("tax_rate_id", "=", id)
    .execute();
}

export async function deleteTaxRateRow(tx: Tx, id: TaxRateId): Promise<void> {
  await deleteComponents(tx, id);
  await tx.deleteFrom("tax_rates").where("book_id", "=", BOOK).where("id", "=", id).execute();
}

function columnsOf(rate: TaxRateRow) {
  return {
    code: rate.code,
    name: rate.name,
    rate: rate.rate,
    applies_to: rate.appliesTo,
    kind: rate.kind,
    is_recoverable: rate.isRecoverable,
    recoverable_percent: rate.recoverablePercent,
    sales_account_id: rate.salesAccountId,
    purchase_account_id: rate.purchaseAccountId,
    is_active: rate.isActive,
    description: rate.description,
    is_combined: rate.components.length > 0,
    reverse_charge_type: rate.reverseChargeType,
    exemption_code: rate.exemptionCode,
    exemption_reason: rate.exemptionReason,
  };
}

/** What uses a tax rate, by kind; credits count as the documents they credit. */
type TaxRateUseFlags = Record<keyof Features["taxRateUses"] | "components", boolean>;

export async function selectTaxRateUse(tx: Tx, id: TaxRateId): Promise<TaxRateUseFlags> {
  const { rows } = await sql<TaxRateUseFlags>`
    select ${useColumns(features().taxRateUses, id)},
      exists (select from ${bookRows("tax_rate_components")} where component_id = ${id}) as components`.execute(
    tx,
  );
  return rows[0] ?? { sales: true, purchases: true, lines: true, defaults: true, components: true };
}
