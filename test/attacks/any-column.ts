import type pg from "pg";
import { change, type IndependentFault, remove } from "./any-row.ts";

type Column = { table: string; name: string; type: string; isRequired: boolean; isKey: boolean };

/**
 * Damage to every column of every table of a book, from the catalog alone: another value, the value of another row, no
 * value; and a row that is gone or added. A new table or column is damaged automatically.
 */
export async function faultsOfEveryColumn(client: pg.PoolClient): Promise<readonly IndependentFault[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, a.attnotnull as "isRequired",
      case when t.typtype = 'd' then b.typname else t.typname end as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "isKey"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = t.typbasetype
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'book_id' and not k.attisdropped)
    order by c.relname, a.attnum`);
  const tables = [...new Set(rows.map(({ table }) => table))];
  return tables.flatMap((table) => {
    const columns = rows.filter((column) => column.table === table);
    return [...faultsOfRows(table, columns), ...columns.flatMap(faultsOfColumn)];
  });
}

function faultsOfRows(table: string, columns: readonly Column[]): IndependentFault[] {
  const names = columns.map(({ name }) => name);
  const removal = [`${table}: a row that is gone`, remove(table)] as const;
  if (!columns.some(({ name, isKey, type }) => name === "id" && isKey && type === "uuid")) return [removal];
  const copied = names.map((name) => (name === "id" ? "gen_random_uuid()" : name)).join();
  const added = `insert into ${table} (${names.join()}) select ${copied} from ${table}
    where book_id = any(current_setting('test.books')::uuid[]) order by ctid limit 1 returning book_id`;
  return [removal, [`${table}: a row that is copied`, added]];
}

function faultsOfColumn({ table, name, type, isRequired }: Column): IndependentFault[] {
  // In an unknown time zone, the database can't compute a day, so the check fails.
  if (name === "book_id" || name === "time_zone") return [];
  const faults: IndependentFault[] = [];
  const set = (label: string, value: string, where = `${name} is not null`) =>
    faults.push([`${table}.${name}: ${label}`, change(table, `${name} = ${value}`, where)]);
  const valueOfOtherRow = `(select o.${name} from ${table} o where o.book_id = ${table}.book_id
    and o.${name} is distinct from ${table}.${name} and o.${name} is not null order by ctid limit 1)`;
  const setOther = () =>
    set(
      "the value of another row",
      valueOfOtherRow,
      `${name} is not null and ${valueOfOtherRow} is not null`,
    );
  if (type === "uuid" || type === "text") setOther();
  const value = otherValue(name, type);
  if (value !== null) set("another value", value);
  if (!isRequired) set("no value", "null");
  return faults;
}

/** Another value of the same type, near the old one. */
function otherValue(name: string, type: string): string | null {
  if (/^(int|numeric|float)/.test(type)) return `${name} + 1`;
  if (type === "date") return `${name} + 1`;
  if (type === "timestamptz") return `${name} + interval '1 day'`;
  if (type === "bool") return `not ${name}`;
  if (type === "text") return "'Other'";
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "bytea") return "'other'";
  if (type === "_text") return "array['other']";
  if (type === "_date") return `${name} || ${name}[1]`;
  if (type === "_numeric") return `${name} || 1`;
  if (type === "jsonb")
    return `case jsonb_typeof(${name}) when 'object' then ${name} || (
      select jsonb_build_object(coalesce(min(key), 'other'), 'Other') from jsonb_each(${name}) where jsonb_typeof(value) in ('string', 'number'))
      else case when ${name} = '[]' then '["Other"]' else ${name} - 0 end end`;
  return null;
}
