-- Schedules the next run for a record of the book, and notes whether the last run failed. A record without a due date has no job.
-- Calling it twice changes nothing. Reads no table of a book: the role that wrote the record has already done so, which several
-- machines require (docs/scale.md). A wrong date only runs a job unnecessarily or late, in the writer's own book.
create or replace function schedule_job(kind text, record uuid, due timestamptz, is_well boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if due is null then
    delete from auth.jobs where book_id = book and id = record;
  else
    insert into auth.jobs (id, kind, book_id, person_id, due_at) values (record, kind, book, current_actor(), due)
    on conflict (id) do update set due_at = excluded.due_at, person_id = excluded.person_id,
        failures = case when is_well then 0 else auth.jobs.failures end,
        last_error = case when is_well then null else auth.jobs.last_error end
      where auth.jobs.book_id = excluded.book_id;
  end if;
end $$;

drop function if exists keep_schedule_job(uuid);
drop function if exists keep_schedule_job(uuid, timestamptz, boolean);
revoke execute on function schedule_job from public;
grant execute on function schedule_job to twofold_app;

-- A created or skipped occurrence doesn't change, and a created one keeps its document.
create or replace trigger occurrence_is_immutable_once_finished before update on schedule_occurrences
  for each row when (
    old.status in ('created', 'skipped') or (old.created_record_id is not null and new.created_record_id is distinct from old.created_record_id)
  )
  execute function reject_with_rule('occurrence_is_immutable_once_finished');

create or replace trigger schedule_is_immutable_once_ended before update on schedules
  for each row when (old.status = 'ended') execute function reject_with_rule('schedule_is_immutable_once_ended');

-- The version counts changes by users, not scheduled dates that pass.
create or replace trigger schedule_version_increases before update on schedules
  for each row when (
    new.version not in (old.version, old.version + 1)
    or (new.version = old.version and (new.party_id, new.template, new.total, new.result, new.language, new.interval_unit, new.interval_count,
      new.starts_on, new.on_last_day, new.ends_on, new.occurrence_count)
      is distinct from (old.party_id, old.template, old.total, old.result, old.language, old.interval_unit, old.interval_count,
      old.starts_on, old.on_last_day, old.ends_on, old.occurrence_count))
  )
  execute function reject_with_rule('record_version_increases_by_one');

-- The document or entry created for a date exists and has the kind of its schedule: a document, a manual journal, an expense, a
-- deposit or a transfer.
create or replace function check_occurrence() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a scheduled date');
  if new.created_record_id is not null and not exists (
    select from schedules s join documents d on d.book_id = s.book_id and d.id = new.created_record_id and d.kind = s.kind
    where s.book_id = new.book_id and s.id = new.schedule_id and d.date = new.date
    union all
    select from schedules s join journals j on j.book_id = s.book_id and j.id = new.created_record_id
      and j.source = case s.kind when 'journal' then 'manual' when 'money' then 'money' end
    where s.book_id = new.book_id and s.id = new.schedule_id and j.date = new.date
  ) then
    raise exception 'the record created by a schedule does not exist'
      using errcode = '23514', constraint = 'occurrence_document_is_checked', hint = 'occurrence_document_is_checked';
  end if;
  return null;
end $$;

drop trigger if exists occurrence_document_is_checked on schedule_occurrences;
create constraint trigger occurrence_document_is_checked after insert or update of created_record_id on schedule_occurrences
  deferrable initially deferred for each row execute function check_occurrence();

drop trigger if exists schedule_change_is_audited on schedules;
create constraint trigger schedule_change_is_audited after insert or update of version on schedules
  deferrable initially deferred for each row execute function check_audit('schedule');
