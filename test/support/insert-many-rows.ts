type RowBatch = { table: "documents" | "orders"; id: string; count: number; prefix: string };

/** Statements that copy a record up to this number, bypassing the constraints and without its related records; each copy has a number. */
export const manyOf = ({ table, id, count, prefix }: RowBatch): string[] => [
  `alter table ${table} disable trigger user`,
  `do $$ declare names text := (
      select string_agg(column_name, ', ') from information_schema.columns
      where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER');
    begin
      execute format('insert into ${table} (%s) select %s from (select (jsonb_populate_record(t,
        jsonb_build_object(''id'', gen_random_uuid(), ''number'', ''${prefix}-'' || n))).* from ${table} t,
        generate_series(2, ${count}) n where t.id = %L) made', names, names, '${id}');
    end $$`,
  `alter table ${table} enable trigger user`,
];
