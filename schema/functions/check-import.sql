-- Whether an import exists and has not been undone.
create or replace function import_is_active(book uuid, import uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from journal_imports where book_id = book and id = import and undone_at is null);
end $$;

-- Imported journals are kept or undone with their import (Accounting 13): a journal counts while its import exists and has not
-- been undone. Journals imported before imports were stored as records have no import.
create or replace function check_import_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  if (tg_op = 'INSERT' or new.source_id is not null) and not import_is_active(new.book_id, new.source_id) then
    raise exception 'journal % does not belong to an import', new.number
      using errcode = '23514', constraint = 'import_journal_follows_its_import',
        hint = 'import_journal_follows_its_import';
  end if;
  return null;
end $$;

drop trigger if exists import_journal_is_checked on journals;
create constraint trigger import_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row
  when (new.source = 'import' and new.status = 'posted' and new.deleted_at is null)
  execute function check_import_journal();

create or replace function check_undone_import() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'an import');
  if exists (
    select from journals where book_id = new.book_id and source = 'import' and source_id = new.id
      and counts_in_totals(status, deleted_at is not null)
  ) then
    raise exception 'the journals of an undone import are still posted'
      using errcode = '23514', constraint = 'import_is_undone_as_a_whole', hint = 'import_is_undone_as_a_whole';
  end if;
  return null;
end $$;

drop trigger if exists undone_import_is_checked on journal_imports;
create constraint trigger undone_import_is_checked after insert or update on journal_imports
  deferrable initially deferred for each row when (new.undone_at is not null) execute function check_undone_import();
