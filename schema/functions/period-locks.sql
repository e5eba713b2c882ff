-- The day through which each area is locked: by the closed period and by the locks that members set (Decision 0139, I-124). Every
-- function that writes journals and applications calls this after it has locked the book, so that it sees all locks set before.

-- Without an area, returns the latest day of all locks, the strictest answer, for records that have no area yet. A lock doesn't
-- apply to a member with an exception for its area or for all areas; closed years have no exceptions. With `softly`, soft dates
-- count too, unless the transaction gives a reason (Decision 0141).
create or replace function locked_through(book uuid, of_area text, softly boolean default false) returns date
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  asks boolean := softly and coalesce(trim(current_setting('app.lock_reason', true)), '') = '';
begin
  return (
    select greatest(
      (select closed_through from books where book_id = book),
      max(hard_through),
      max(soft_through) filter (where asks)
    ) from (
      select distinct on (area) area, hard_through, soft_through from period_locks
      where book_id = book and (of_area is null or area in ('all', of_area)) order by area, set_at desc
    ) locks
    where not exists (
      select from (
        select distinct on (area) area, ends_at from lock_exceptions
        where book_id = book and member_id = current_actor() order by area, set_at desc
      ) exceptions
      where exceptions.area in ('all', locks.area) and ends_at > now()
    )
  );
end $$;

-- Rejects a day on which an area is closed or locked, or on which posting requires a reason.
create or replace function reject_locked_day(book uuid, of_area text, day date, record_name text) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  rule text := 'lock_has_reason';
begin
  if not coalesce(day <= locked_through(book, of_area, true), false) then return; end if;
  if day <= locked_through(book, of_area) then rule := 'journal_period_is_open'; end if;
  raise exception '% is in a closed or locked period', record_name using errcode = '23514', constraint = rule, hint = rule;
end $$;

-- The area of a journal's source: 'all' if only a lock of all areas applies, and null for a document that doesn't exist.
create or replace function area_of_journal(book uuid, source text, source_id uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  area text := case when source in ('payment', 'money') then 'money' when source not in ('document', 'reversal') then 'all' end;
begin
  if area is null then
    select case when d.kind in ('invoice', 'credit_note') then 'sales' else 'purchases' end into area
    from documents d where d.book_id = book and d.id = source_id;
  end if;
  if area is null and source = 'reversal' then
    area := case when exists (select from payments p where p.book_id = book and p.id = source_id) then 'money' else 'all' end;
  end if;
  return area;
end $$;

-- Waits for concurrent writers when a lock is set, so that what they posted comes before the lock.
create or replace function guard_period_lock() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'a lock');
  select history_sequence into new.history_sequence from public.books where book_id = new.book_id for no key update;
  new.set_by := public.current_actor();
  new.set_at := clock_timestamp();
  return new;
end $$;

create or replace trigger period_lock_is_guarded before insert on period_locks
  for each row execute function guard_period_lock();

create or replace trigger lock_exception_is_guarded before insert on lock_exceptions
  for each row execute function guard_period_lock();
