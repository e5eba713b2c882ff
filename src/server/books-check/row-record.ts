import { type RawBuilder, sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { BrokenRule } from "./check-books.ts";

/** Rows with violations: `source` is their table, `fault` the violation, and `row` all their columns, as JSON. */
export type BrokenRows = RawBuilder<{ source: string; fault: string; row: unknown }>;

/**
 * Whether a query of broken rows describes each row, or only returns one value for it: of a book that passes, nothing has
 * to be described, and planning and starting the descriptions of all tables takes longer than reading a small book.
 */
export type RowsForm = "described" | "found";
/** The value. */
export const FOUND = sql`1 as found`;

/** Turns each row into a sentence that starts with its record, and adds a record with a page. */
export function nameRecords(rows: BrokenRows): RawBuilder<BrokenRule> {
  return sql`
    select record.name || ': ' || fault || ' (' || replace(source, '_', ' ') || coalesce(' ' || (row ->> 'position'), '') || ')'
      as problem, record.kind, record.key, ${MINOR_UNIT_OF_FAULT} as "minorUnit"
    from (${rows}) found
    cross join lateral (select * from (${RECORD}) records order by place, name limit 1) record`;
}

/** The decimals of an amount that a fault names: of the currency of its record, unless the column is in the base currency. */
const MINOR_UNIT_OF_FAULT = sql`case when fault ~ '^(base|settled|account) ' then null
  when source in ('documents', 'payments', 'orders') then minor_unit(row ->> 'currency') else (row ->> 'minor_unit')::integer end`;

const NUMBERED_NAME = sql`kind, id::text as key, initcap(replace(kind, '_', ' ')) || ' ' || number as name`;
const namedKind = (kind: string, name: RawBuilder<unknown>) =>
  sql`${sql.lit(kind)} as kind, id::text as key, initcap(${sql.lit(kind.replace("_", " "))}) || ' ' || ${name} as name`;
const NAME = sql`name`;

/** Tables of records with a page, and the columns of other tables that reference them; the closest ones first. */
const PAGES: readonly (readonly [table: string, columns: readonly string[], shown: RawBuilder<unknown>])[] = [
  [
    "documents",
    ["document_id", "credit_id", "refunded_payment_id", "created_record_id", "fee_id"],
    NUMBERED_NAME,
  ],
  ["orders", ["order_id"], NUMBERED_NAME],
  ["payments", ["payment_id"], namedKind("payment", sql`number`)],
  ["assets", ["asset_id"], namedKind("asset", NAME)],
  ["accruals", ["accrual_id"], namedKind("accrual", NAME)],
  ["loans", ["loan_id"], namedKind("loan", NAME)],
  ["revaluations", ["revaluation_id"], namedKind("revaluation", sql`date`)],
  ["bank_rules", ["rule_id"], namedKind("bank_rule", NAME)],
  ["journals", ["journal_id"], sql`'journal' as kind, id::text as key, 'Journal entry ' || number as name`],
  ["products", ["product_id"], namedKind("product", sql`code`)],
  ["tax_rates", ["tax_rate_id"], namedKind("tax_rate", sql`code`)],
  ["parties", ["party_id"], sql`side as kind, id::text as key, initcap(side) || ' ' || name as name`],
  [
    "accounts",
    ["account_id"],
    sql`'account' as kind, code as key, 'Account ' || code || ' ' || name as name`,
  ],
];

const RECORD = sql`${sql.join(
  [
    ...PAGES.map(([table, columns, selectList], index) => {
      const ids = columns.map((column) => sql`(row ->> ${sql.lit(column)})::uuid`);
      const isOwnSource = sql`source = ${sql.lit(table)}`;
      return sql`
        select case when ${isOwnSource} then 0 else ${sql.lit(index + 1)} end as place, ${selectList} from ${bookRows(table)}
        where id = any(array[case when ${isOwnSource} then (row ->> 'id')::uuid end, ${sql.join(ids)}])`;
    }),
    sql`select 100, 'book', book_id::text, 'The company' from ${bookRows("books")}`,
  ],
  sql` union all `,
)}`;
