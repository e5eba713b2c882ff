import { type RawBuilder, sql } from "kysely";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";
import { type BrokenRows, nameRecords } from "./row-record.ts";

/** A record that the audit log stores whole, to compare its row with the latest entry. */
type AuditedRecord = {
  subject: string;
  table: string;
  key?: string;
  /** A field that only entries with the whole record have; default: the subject's id. */
  fullRecord?: string;
  /** Columns that change without their own audit entry: with payments or deliveries, or automatically on a day. */
  moves?: readonly string[];
  /** Its lines: a list in the entry, and a table by position. */
  lines?: { field: string; table: string; parentColumn: string; moves?: readonly string[] };
};

const AUTOMATIC_COLUMNS = ["version", "status", "next_on", "error", "attempts", "retry_at"];

/** Amounts of items with several taxes are checked with the taxes (I-80). */
const items = (lineTable: { table: string; parentColumn: string }) => ({
  ...lineTable,
  field: "items",
  moves: ["tax_components"],
});

const AUDITED_RECORDS: readonly AuditedRecord[] = [
  { subject: "account", table: "accounts" },
  { subject: "party", table: "parties" },
  { subject: "product", table: "products" },
  { subject: "tax-rate", table: "tax_rates" },
  {
    subject: "document",
    table: "documents",
    moves: ["version", "status", "paid_amount", "next_due_date"],
    lines: items({ table: "document_items", parentColumn: "document_id" }),
  },
  // Its entry has the amount credited by the bank; the row's amount is compared with its journal (I-18).
  { subject: "payment", table: "payments", moves: ["base_amount"] },
  {
    subject: "order",
    table: "orders",
    moves: ["version", "status", "state"],
    lines: items({ table: "order_items", parentColumn: "order_id" }),
  },
  {
    subject: "delivery",
    table: "deliveries",
    lines: items({ table: "delivery_items", parentColumn: "delivery_id" }),
  },
  { subject: "asset", table: "assets", moves: [...AUTOMATIC_COLUMNS, "depreciated", "depreciated_through"] },
  { subject: "accrual", table: "accruals", moves: [...AUTOMATIC_COLUMNS, "ended_on"] },
  { subject: "loan", table: "loans", moves: AUTOMATIC_COLUMNS },
  { subject: "revaluation", table: "revaluations" },
  { subject: "schedule", table: "schedules", moves: [...AUTOMATIC_COLUMNS, "processed_through"] },
  {
    subject: "bank-rule",
    table: "bank_rules",
    lines: { field: "lines", table: "bank_rule_lines", parentColumn: "rule_id" },
  },
  { subject: "reconciliation", table: "bank_reconciliations" },
  { subject: "opening", table: "opening_balances", fullRecord: "difference" },
  { subject: "tax-return", table: "tax_returns", fullRecord: "boxes" },
  { subject: "year-closing", table: "year_closings", fullRecord: "year" },
  { subject: "book", table: "books", key: "book_id", moves: ["closed_through", "tax_filed_through"] },
];

export const AUDIT_INVARIANT: Invariant = {
  invariant: "I-116",
  rule: "Every record exists and matches its latest entry in the audit log",
  query: async (tx) => nameRecords(await changedRows(tx)),
};

type ColumnType = { name: string; type: string };

async function changedRows(tx: Tx): Promise<BrokenRows> {
  const { rows } = await sql<{ table: string; columns: ColumnType[] }>`
    select attrelid::regclass::text as table, jsonb_agg(jsonb_build_object('name', attname, 'type', case typname when 'jsonb' then 'json' else typcategory::text end) order by attnum) as columns
    from pg_attribute join pg_type t on t.oid = atttypid
    where attrelid = any(${tables()}::regclass[]) and attnum > 0 and not attisdropped and typname <> 'timestamptz'
    group by attrelid`.execute(tx);
  const columnsOf = (table: string, moves: readonly string[] = []) =>
    rows
      .flatMap((row) => (row.table === table ? row.columns : []))
      .filter(({ name }) => !moves.includes(name));
  const queries = AUDITED_RECORDS.flatMap((auditedRecord) => {
    const { table, moves, lines } = auditedRecord;
    const recordHistory = changedRecords(auditedRecord, columnsOf(table, moves));
    return lines
      ? [recordHistory, changedLines(auditedRecord, lines, columnsOf(lines.table, lines.moves))]
      : [recordHistory];
  });
  return sql`${sql.join(queries, sql` union all `)}`;
}

const tables = () => AUDITED_RECORDS.flatMap(({ table, lines }) => (lines ? [table, lines.table] : [table]));

/** The latest entry with the whole record, unpacked once. */
const latestEntry = ({ subject, fullRecord }: AuditedRecord) => sql`(
  select distinct on (subject_id) subject_id, action, after || '{}' as after
  from ${bookRows("audit_log")} where subject = ${sql.lit(subject)} and (${
    fullRecord === undefined
      ? sql`after ->> 'id' = subject_id::text or before ->> 'id' = subject_id::text`
      : sql`after ? ${sql.lit(fullRecord)} or after is null`
  }) order by subject_id, id desc offset 0)`;

function changedRecords(auditedRecord: AuditedRecord, columns: readonly ColumnType[]): BrokenRows {
  const { subject, table, key = "id" } = auditedRecord;
  const missingDeletion = `its ${subject.replaceAll("-", " ")} no longer exists, but the audit log has no deletion`;
  return sql`
    select ${sql.lit(table)} as source, coalesce(changed.fault, ${sql.lit(missingDeletion)}) as fault,
      coalesce(to_jsonb(x), jsonb_build_object('account_id', noted.after -> 'accountId', 'journal_id', noted.after -> 'journalId')) as row
    from ${latestEntry(auditedRecord)} noted left join ${bookRows(`${table} x`)} on x.${sql.ref(key)} = noted.subject_id
    left join lateral jsonb_to_record(noted.after) as logged (${valuesAsText(columns)}) on true
    left join lateral (values ${describeChanges(columns)}) as changed (fault, is_so) on x.${sql.ref(key)} is not null and changed.is_so
    where noted.after is not null and (x.${sql.ref(key)} is null or ${anyOf(columns)})`;
}

function changedLines(
  auditedRecord: AuditedRecord,
  lines: NonNullable<AuditedRecord["lines"]>,
  columns: readonly ColumnType[],
): BrokenRows {
  const { table, parentColumn, field } = lines;
  const list = sql`noted.after -> ${sql.lit(field)}`;
  return sql`
    select ${sql.lit(table)} as source, changed.fault, to_jsonb(x) as row
    from ${latestEntry(auditedRecord)} noted
    cross join lateral jsonb_array_elements(${list}) with ordinality as entry (after, place)
    join ${bookRows(`${table} x`)} on x.${sql.ref(parentColumn)} = noted.subject_id and x.position::text = coalesce(entry.after ->> 'position', (entry.place - 1)::text)
    cross join lateral jsonb_to_record(entry.after) as logged (${valuesAsText(columns)})
    cross join lateral (values ${describeChanges(columns, "entry")}) as changed (fault, is_so)
    where changed.is_so and ${anyOf(columns, "entry")}
    union all
    select ${sql.lit(auditedRecord.table)}, 'it has ' || coalesce(x.lines, 0) || ' lines, but the audit log has ' || jsonb_array_length(${list}),
      jsonb_build_object('id', noted.subject_id, ${sql.lit(parentColumn)}, noted.subject_id)
    from ${latestEntry(auditedRecord)} noted left join (
      select ${sql.ref(parentColumn)} as id, count(*) as lines from ${bookRows(table)} group by ${sql.ref(parentColumn)}
    ) x on x.id = noted.subject_id
    where jsonb_array_length(${list}) <> coalesce(x.lines, 0)`;
}

const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** All values of an entry are read as text: the log may have been changed to anything. */
const valuesAsText = (columns: readonly ColumnType[]) =>
  sql.join(
    columns.map(
      ({ name, type }) => sql`${sql.ref(camel(name))} ${sql.raw(type === "json" ? "jsonb" : "text")}`,
    ),
  );

function columnDiffers({ name, type }: ColumnType, alias = "noted"): RawBuilder<unknown> {
  const [now, logged] = [sql`x.${sql.ref(name)}`, sql`logged.${sql.ref(camel(name))}`];
  const isNoted = sql`${sql.ref(`${alias}.after`)} ? ${sql.lit(camel(name))}`;
  if (type === "json")
    return sql`(jsonb_strip_nulls(${logged}) is distinct from jsonb_strip_nulls(${now}) and ${isNoted})`;
  if (type !== "N") return sql`(coalesce(${logged}, '') <> coalesce(${now}::text, '') and ${isNoted})`;
  return sql`(case when ${logged} ~ '^-?[0-9]{1,20}([.][0-9]{1,20})?$' then ${now} is distinct from ${logged}::numeric
    else coalesce(${logged}, '') <> coalesce(${now}::text, '') end and ${isNoted})`;
}

const anyOf = (columns: readonly ColumnType[], alias?: string) =>
  sql`(${sql.join(
    columns.map((column) => columnDiffers(column, alias)),
    sql` or `,
  )})`;

const describeChanges = (columns: readonly ColumnType[], alias?: string) =>
  sql.join(
    columns.map((column) => {
      const fieldName = sql.lit(column.name.replaceAll("_", " "));
      return sql`(${fieldName} || ' is ' || coalesce(x.${sql.ref(column.name)}::text, 'blank') || ', but the audit log has '
        || coalesce(logged.${sql.ref(camel(column.name))}::text, 'none'), ${columnDiffers(column, alias)})`;
    }),
  );
