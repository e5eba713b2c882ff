-- Maintains the sum of the hashes of all rows of a table with every statement. A change that bypasses this trigger leaves rows
-- that don't match the sum (I-117). The sum shows that a table was changed, but not which row.
create or replace function digest_rows() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into table_digests as d (book_id, name, digest)
    select book_id, tg_table_name, sum(hash_record_extended(n, 0)) from new_rows n group by book_id
    on conflict (book_id, name) do update set digest = d.digest + excluded.digest;
  elsif tg_op = 'DELETE' then
    update table_digests d set digest = d.digest - gone.digest
    from (select book_id, sum(hash_record_extended(o, 0)) as digest from old_rows o group by book_id) gone
    where d.book_id = gone.book_id and d.name = tg_table_name;
  else
    update table_digests d set digest = d.digest + changed.digest
    from (
      select book_id, sum(digest) as digest from (
        select book_id, hash_record_extended(n, 0)::numeric as digest from new_rows n
        union all select book_id, -hash_record_extended(o, 0)::numeric from old_rows o
      ) hashes group by book_id
    ) changed
    where d.book_id = changed.book_id and d.name = tg_table_name;
  end if;
  return null;
end $$;

-- Applies to every table of a book, except tables that other checks compare completely and every post changes: lines and their
-- chained history, totals, counters, and the book itself. Citus passes no transition tables to triggers.
do $$
declare
  kept name;
  is_distributed constant boolean := exists (select from pg_extension where extname = 'citus');
begin
  for kept in
    select relname from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'book_id' and not attisdropped)
      and relname !~ '_(totals|counts|series|schemes|digests)$'
      and relname not in ('books', 'journal_lines', 'journal_history', 'idempotency_keys', 'rate_fetches')
  loop
    if is_distributed then
      execute format('drop trigger if exists inserted_rows_are_digested on %1$I;
        drop trigger if exists updated_rows_are_digested on %1$I;
        drop trigger if exists deleted_rows_are_digested on %1$I', kept);
      continue;
    end if;
    execute format('create or replace trigger inserted_rows_are_digested after insert on %I
      referencing new table as new_rows for each statement execute function digest_rows()', kept);
    execute format('create or replace trigger updated_rows_are_digested after update on %I
      referencing old table as old_rows new table as new_rows for each statement execute function digest_rows()', kept);
    execute format('create or replace trigger deleted_rows_are_digested after delete on %I
      referencing old table as old_rows for each statement execute function digest_rows()', kept);
  end loop;
end $$;

-- Recomputes the sums of a book after rows were written without triggers or a table was altered.
create or replace function digest_book(book uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  kept regclass;
begin
  for kept in select tgrelid::regclass from pg_trigger where tgname = 'inserted_rows_are_digested' loop
    execute format('insert into table_digests (book_id, name, digest)
      select $1, %L, coalesce(sum(hash_record_extended(t, 0)), 0) from %s t where book_id = $1
      on conflict (book_id, name) do update set digest = excluded.digest', kept, kept) using book;
  end loop;
end $$;
revoke execute on function digest_book from public;
