import { type RawBuilder, sql } from "kysely";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { AUDITED_RECORDS, type AuditedRecord } from "./audited-records.ts";
import { namedIfFound } from "./catalog-query.ts";
import type { Invariant } from "./check-books.ts";
import { type BrokenRows, FOUND, type RowsForm } from "./row-record.ts";

export const AUDIT_INVARIANT: Invariant = {
  invariant: "I-116",
  rule: "Every record exists and matches its latest entry in the audit log",
  ...namedIfFound(changedRows),
};

/** A column with the name of its field in the entries. */
type ColumnType = { name: string; type: string; field: string };
/** When and by whom a row was written. */
type WrittenColumns = { at: string | null; by: string | null };

async function changedRows(tx: Tx, form: RowsForm): Promise<BrokenRows> {
  const { rows } = await sql<{ table: string; columns: Omit<ColumnType, "field">[] } & WrittenColumns>`
    select attrelid::regclass::text as table, jsonb_agg(jsonb_build_object('name', attname, 'type', case
        when typname = 'jsonb' then 'json' when attname = 'discount_percent' then 'percent' when typname = 'numeric' then 'decimal'
        else typcategory::text end)
        order by attnum) filter (where typname <> 'timestamptz') as columns,
      min(attname) filter (where attname in ('created_at', 'finished_at', 'filed_at', 'closed_at')) as at,
      min(attname) filter (where attname in ('created_by', 'finished_by', 'filed_by', 'closed_by')) as by
    from pg_attribute join pg_type t on t.oid = atttypid
    where attrelid = any(${tables()}::regclass[]) and attnum > 0 and not attisdropped
    group by attrelid`.execute(tx);
  const columnsOf = (table: string, { moves = [], fields = {} }: Pick<AuditedRecord, "moves" | "fields">) =>
    rows
      .flatMap((row) => (row.table === table ? row.columns : []))
      .filter(({ name }) => !moves.includes(name))
      .map((column) => ({ ...column, field: fields[column.name] ?? fieldOf(column.name) }));
  const queries = AUDITED_RECORDS.flatMap((auditedRecord) => {
    const { table, lines } = auditedRecord;
    const written = rows.find((row) => row.table === table) ?? { at: null, by: null };
    const changed = [
      changedRecords(auditedRecord, columnsOf(table, auditedRecord), form),
      ...(lines ? [changedLines({ table, lines }, columnsOf(lines.table, lines), form)] : []),
    ];
    return [
      sql`(with noted as materialized ${latestEntry(auditedRecord)} ${sql.join(changed, sql` union all `)})`,
      ...(written.at === null
        ? []
        : [recordsWrittenOtherwise(auditedRecord, { ...written, at: written.at }, form)]),
    ];
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
  }) order by subject_id, id desc)`;

function changedRecords(
  { subject, table, key = "id", isDeletedWithImport }: AuditedRecord,
  columns: readonly ColumnType[],
  form: RowsForm,
): BrokenRows {
  const differs = sql`noted.after is not null
    and case when x.${sql.ref(key)} is null then ${sql.lit(isDeletedWithImport !== true)} else ${anyOf(columns)} end`;
  const notedRows = sql`noted left join ${bookRows(`${table} x`)} on x.${sql.ref(key)} = noted.subject_id
    left join lateral jsonb_to_record(noted.after) as logged (${valuesAsText(columns)}) on true`;
  if (form === "found") return sql`select ${FOUND} from ${notedRows} where ${differs}`;
  const missingDeletion = `its ${subject.replaceAll("_", " ")} no longer exists, but the audit log has no deletion`;
  return sql`
    select ${sql.lit(table)} as source, coalesce(changed.fault, ${sql.lit(missingDeletion)}) as fault,
      coalesce(to_jsonb(x), jsonb_build_object('account_id', noted.after -> 'accountId', 'journal_id', noted.after -> 'journalId')) as row
    from ${notedRows}
    left join lateral (values ${describeChanges(columns)}) as changed (fault, is_so) on x.${sql.ref(key)} is not null and changed.is_so
    where ${differs}`;
}

/** A record is written in the transaction of its first entry, so both have the same time and user. */
function recordsWrittenOtherwise(
  { subject, table, key = "id", isWrittenInParts = false }: AuditedRecord,
  { at, by }: WrittenColumns & { at: string },
  form: RowsForm,
): BrokenRows {
  const isSameTime = sql`a.at ${sql.raw(isWrittenInParts ? ">=" : "=")} x.${sql.ref(at)}`;
  const isSameUser = by === null ? sql`true` : sql`a.actor_id = x.${sql.ref(by)}`;
  const shown = sql`${sql.lit(table)} as source, 'it was added at another time or by another user than in the audit log' as fault, row`;
  return sql`
    select ${form === "found" ? FOUND : shown}
    from (
      select x.${sql.ref(key)} as id${form === "found" ? sql`` : sql`, to_jsonb(x) as row`} from ${bookRows(`${table} x`)} where not exists (
        select from ${bookRows("audit_log a")} where a.subject_id = x.${sql.ref(key)} and ${isSameTime} and ${isSameUser}
      ) offset 0
    ) x where exists (
      select from ${bookRows("audit_log a")}
      where a.subject_id = x.id and a.subject = ${sql.lit(subject)} and a.action ~ ${sql.lit(ADDING)})`;
}

/** Actions that add the record itself; others concern an existing record. */
const ADDING = "[.](created|recorded|imported|found_in_folder|posted|finished|filed|closed)$";

function changedLines(
  { table: parentTable, lines }: Pick<AuditedRecord, "table"> & Required<Pick<AuditedRecord, "lines">>,
  columns: readonly ColumnType[],
  form: RowsForm,
): BrokenRows {
  const { table, parentColumn, field, key } = lines;
  const lineOfEntry =
    key === undefined
      ? sql`x.position::text = coalesce(entry.after ->> 'position', (entry.place - 1)::text)`
      : sql`x.${sql.ref(key)}::text = entry.after ->> ${sql.lit(fieldOf(key))}`;
  const list = sql`noted.after -> ${sql.lit(field)}`;
  const differs = anyOf(columns, "entry");
  const notedRows = sql`noted
    cross join lateral jsonb_array_elements(${list}) with ordinality as entry (after, place)
    join ${bookRows(`${table} x`)} on x.${sql.ref(parentColumn)} = noted.subject_id and ${lineOfEntry}
    cross join lateral jsonb_to_record(entry.after) as logged (${valuesAsText(columns)})`;
  const counted = sql`noted left join (
      select ${sql.ref(parentColumn)} as id, count(*) as lines from ${bookRows(table)} group by ${sql.ref(parentColumn)}
    ) x on x.id = noted.subject_id
    where jsonb_array_length(${list}) <> coalesce(x.lines, 0)`;
  if (form === "found")
    return sql`select ${FOUND} from ${notedRows} where ${differs} union all select ${FOUND} from ${counted}`;
  return sql`
    select ${sql.lit(table)} as source, changed.fault, to_jsonb(x) as row
    from ${notedRows} cross join lateral (values ${describeChanges(columns, "entry")}) as changed (fault, is_so)
    where changed.is_so and ${differs}
    union all
    select ${sql.lit(parentTable)}, 'it has ' || coalesce(x.lines, 0) || ' lines, but the audit log has ' || jsonb_array_length(${list}),
      jsonb_build_object('id', noted.subject_id, ${sql.lit(parentColumn)}, noted.subject_id)
    from ${counted}`;
}

const fieldOf = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** All values of an entry are read as text: the log may have been changed to anything. */
const valuesAsText = (columns: readonly ColumnType[]) =>
  sql.join(
    columns.map(({ field, type }) => sql`${sql.ref(field)} ${sql.raw(type === "json" ? "jsonb" : "text")}`),
  );

function columnDiffers({ name, type, field }: ColumnType, alias = "noted"): RawBuilder<unknown> {
  const [now, logged] = [sql`x.${sql.ref(name)}`, sql`logged.${sql.ref(field)}`];
  const isNoted = sql`${sql.ref(`${alias}.after`)} ? ${sql.lit(field)}`;
  // A discount is a percentage or an amount; the row has both columns.
  if (type === "percent")
    return sql`(coalesce(trim_scale(${now}) || '%', '') <> case when ${logged} like '%\\%' then ${logged} else '' end and ${isNoted})`;
  if (type === "json")
    return sql`(jsonb_strip_nulls(${logged}) is distinct from jsonb_strip_nulls(${now}) and ${isNoted})`;
  if (type !== "N" && type !== "decimal")
    return sql`(coalesce(${logged}, '') <> coalesce(${now}::text, '') and ${isNoted})`;
  return sql`(case when ${logged} ~ ${sql.lit(DECIMAL)} then ${now} is distinct from ${logged}::numeric
    else coalesce(${logged}, '') <> coalesce(${now}::text, '') end and ${isNoted})`;
}

const DECIMAL = "^-?[0-9]{1,20}([.][0-9]{1,20})?$";

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
        || coalesce(${loggedText(column)}, 'none'), ${columnDiffers(column, alias)})`;
    }),
  );

/** Amounts have all stored decimals, and are formatted from them like the row's amounts. */
function loggedText({ type, field }: ColumnType): RawBuilder<unknown> {
  const logged = sql`logged.${sql.ref(field)}`;
  if (type !== "decimal") return sql`${logged}::text`;
  return sql`case when ${logged} ~ ${sql.lit(DECIMAL)} then (${logged}::numeric + 0.0000)::text else ${logged} end`;
}
