import type { AsOwner, Client } from "./database.ts";

/**
 * What a long write on the embedded database needs to be undone after some of its pieces were committed (Decision 0125).
 * Triggers store each row before and after a change, while `app.long_write` names the write. The first long write of a
 * process creates them; the next process that opens the database undoes the rest and drops them.
 */
const LONG_WRITE_SETTING = "app.long_write";
const TABLES_AT_ONCE = 10;

/** Creates the triggers, some tables at a time, so that others get a turn. May be repeated after a failure. */
export async function prepareUndo(asOwner: AsOwner): Promise<void> {
  const tables = await asOwner(async (client) => {
    await client.query(UNDO_OBJECTS);
    const { rows } = await client.query<{ name: string }>(TABLES);
    return rows.map(({ name }) => name);
  });
  for (let from = 0; from < tables.length; from += TABLES_AT_ONCE) {
    const text = tables
      .slice(from, from + TABLES_AT_ONCE)
      .flatMap(triggersOn)
      .join("; ");
    await asOwner((client) => client.query(text));
  }
}

function triggersOn(table: string): string[] {
  const trigger = ([event, rows]: [event: string, rows: string]) => `
    create or replace trigger keeps_rows_for_undo_on_${event} after ${event} on ${table} referencing ${rows}
      for each statement when (current_setting('${LONG_WRITE_SETTING}', true) <> '') execute function undo.keep_rows()`;
  const [old, changed] = ["old table as old_rows", "new table as new_rows"];
  const triggers: [string, string][] = [
    ["insert", changed],
    ["update", `${old} ${changed}`],
    ["delete", old],
  ];
  return triggers.map(trigger);
}

/** From now until the end of the transaction, all changes are stored for this long write. */
export async function recordChangesForUndo(client: Client, longWrite: string): Promise<void> {
  await client.query("select set_config($1, $2, true)", [LONG_WRITE_SETTING, longWrite]);
}

/** Makes the changes of a long write final, in its last transaction; everything after it runs as the owner. */
export async function dropUndo(client: Client, longWrite: string): Promise<void> {
  await client.query("set constraints all immediate");
  await client.query("set local session authorization postgres");
  await client.query("delete from undo.rows where long_write = $1", [longWrite]);
}

/** Undoes the last piece of a long write, in a separate transaction. False if nothing was left. */
export async function undoPiece(client: Client, longWrite: string | null): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select undo.take_back($1) as found", [longWrite]);
  return rows[0]?.found === true;
}

/** Undoes everything left by a process that ended in the middle of a long write. */
export async function undoUnfinished(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_namespace where nspname = 'undo'");
  if (rowCount === 0) return;
  while (await undoPiece(client, null));
  await client.query("drop schema undo cascade");
}

const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) order by 1`;

/**
 * A row that changed several times in one transaction is stored as often, in no reliable order, since triggers change
 * rows as well. Each state in between was entered as often as it was left: so the first state was left once more than
 * entered, and the last was entered once more than left.
 */
const UNDO_OBJECTS = `
create schema if not exists undo;
create table if not exists undo.rows (
  long_write text not null,
  transaction bigint not null default pg_current_xact_id()::text::bigint,
  of_table regclass not null,
  were boolean not null,
  states text[] not null
);
create index if not exists rows_by_transaction on undo.rows (transaction);

create or replace function undo.keep_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into undo.rows (long_write, of_table, were, states)
    select current_setting('${LONG_WRITE_SETTING}'), tg_relid, true, array_agg(o::text) from old_rows o having count(*) > 0;
  end if;
  if tg_op <> 'DELETE' then
    insert into undo.rows (long_write, of_table, were, states)
    select current_setting('${LONG_WRITE_SETTING}'), tg_relid, false, array_agg(n::text) from new_rows n having count(*) > 0;
  end if;
  return null;
end $$;

create or replace function undo.take_back(only_of text) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  last bigint;
  changed regclass;
  is_same text;
  names text;
  fields text;
  net text := 'select state::%1$s as r from undo.rows, unnest(states) state
    where transaction = %2$s and of_table = %3$s
    group by state having sum(case when were then 1 else -1 end) %4$s 0 offset 0';
begin
  select max(transaction) into last from undo.rows where only_of is null or long_write = only_of;
  if last is null then
    return false;
  end if;
  -- Without triggers and checks of references: every row was right as it was.
  perform set_config('session_replication_role', 'replica', true);
  for changed in select distinct of_table from undo.rows where transaction = last loop
    select string_agg(format('t.%1$I = (n.r).%1$I', attname), ' and ') into is_same
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = changed and indisprimary;
    select string_agg(quote_ident(attname), ', '), string_agg(format('(n.r).%I', attname), ', ') into names, fields
    from pg_attribute where attrelid = changed and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('delete from %s t using (%s) n where %s',
      changed, format(net, changed, last, changed::oid, '<'), is_same);
    execute format('insert into %s (%s) overriding system value select %s from (%s) n',
      changed, names, fields, format(net, changed, last, changed::oid, '>'));
  end loop;
  perform set_config('session_replication_role', 'origin', true);
  delete from undo.rows where transaction = last;
  return true;
end $$;
`;
