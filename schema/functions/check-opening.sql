-- Opening balances are kept or undone as a whole (Accounting 18): their journal and documents count exactly as long as they are
-- not undone.
create or replace function check_opening() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'opening balances');
  if new.undone_at is not null and (
    exists (select from documents where book_id = new.book_id and opening_id = new.id and status <> 'void')
    or exists (select from journals where book_id = new.book_id and source = 'opening' and source_id = new.id
      and status = 'posted')
  ) then
    raise exception 'undone opening balances are still posted'
      using errcode = '23514', constraint = 'opening_is_undone_as_a_whole', hint = 'opening_is_undone_as_a_whole';
  end if;
  return null;
end $$;

drop trigger if exists opening_is_checked on opening_balances;
create constraint trigger opening_is_checked after insert or update on opening_balances
  deferrable initially deferred for each row execute function check_opening();

create or replace function check_opening_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  if exists (
    select from journals j where j.book_id = new.book_id and j.id = new.id and j.status = 'posted' and not exists (
      select from opening_balances o
      where o.book_id = j.book_id and o.id = j.source_id and o.undone_at is null and o.date = j.date
    )
  ) then
    raise exception 'journal % does not belong to the opening balances', new.number
      using errcode = '23514', constraint = 'opening_journal_follows_its_opening',
        hint = 'opening_journal_follows_its_opening';
  end if;
  return null;
end $$;

drop trigger if exists opening_journal_is_checked on journals;
create constraint trigger opening_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'opening') execute function check_opening_journal();
