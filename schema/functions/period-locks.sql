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

-- Rejects a day on which an area is closed or locked, or on which posting requires a reason. The detail of the error is the area.
create or replace function reject_locked_day(book uuid, of_area text, day date, record_name text) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  rule text := 'lock_has_reason';
begin
  if not coalesce(day <= locked_through(book, of_area, true), false) then return; end if;
  if day <= locked_through(book, of_area) then rule := 'journal_period_is_open'; end if;
  raise exception '% is in a closed or locked period', record_name
    using errcode = '23514', constraint = rule, hint = rule, detail = coalesce(of_area, 'all');
end $$;

-- The area that a kind of document or a source of journals belongs to: the same table as domain/period-locks.ts; a test compares the
-- two. Only a lock of all areas covers the others.
create or replace function lock_area_of(kind text) returns text language sql immutable parallel safe as $$
  select case
    when kind in ('invoice', 'credit_note') then 'sales'
    when kind in ('bill', 'vendor_credit') then 'purchases'
    when kind in ('payment', 'money') then 'payments'
    else 'all'
  end
$$;

-- The area of a journal: the area of its source record, and null for a document that doesn't exist. A journal that was created from
-- a bank transaction is in the payments area; `journal` finds its match, which a new journal doesn't have yet (Decision 0152).
drop function if exists area_of_journal(uuid, text, uuid);
create or replace function area_of_journal(book uuid, source text, source_id uuid, journal uuid default null) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  area text;
begin
  if source not in ('document', 'reversal') then
    -- A statement of its own, because post_journal runs as a role that can't read matches.
    if source = 'manual' and journal is not null then
      perform from bank_matches m where m.book_id = book and m.journal_id = journal and m.is_created_by_match;
      if found then return 'payments'; end if;
    end if;
    return lock_area_of(source);
  end if;
  select lock_area_of(d.kind) into area from documents d where d.book_id = book and d.id = source_id;
  if area is null and source = 'reversal' then
    area := case when exists (select from payments p where p.book_id = book and p.id = source_id) then 'payments' else 'all' end;
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
  -- The newest row applies, also after the clock of the machine was set back.
  select greatest(clock_timestamp(), max(set_at) + interval '1 microsecond') into new.set_at from (
    select set_at from public.period_locks where book_id = new.book_id
    union all
    select set_at from public.lock_exceptions where book_id = new.book_id
  ) earlier;
  return new;
end $$;

create or replace trigger period_lock_is_guarded before insert on period_locks
  for each row execute function guard_period_lock();

create or replace trigger lock_exception_is_guarded before insert on lock_exceptions
  for each row execute function guard_period_lock();

-- Records that change the books without a journal of their own are held to the same days as journals (Decision 0152).

-- A document whose total is zero has no journal.
create or replace function guard_day_of_zero_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'document ' || new.number);
  perform from books where book_id = new.book_id for no key update;
  if tg_op = 'UPDATE' and old.base_total = 0 and old.status in ('posted', 'paid') then
    perform reject_locked_day(old.book_id, lock_area_of(old.kind), coalesce(new.reversed_on, old.date), 'document ' || old.number);
  end if;
  if new.base_total = 0 and new.status in ('posted', 'paid') then
    perform reject_locked_day(new.book_id, lock_area_of(new.kind), new.date, 'document ' || new.number);
  end if;
  return new;
end $$;

create or replace trigger zero_document_is_in_open_days before insert on documents
  for each row when (new.base_total = 0 and new.status in ('posted', 'paid')) execute function guard_day_of_zero_document();

create or replace trigger zero_document_changes_in_open_days before update of date, status, party_id, base_total on documents
  for each row when (
    ((old.base_total = 0 and old.status in ('posted', 'paid')) or (new.base_total = 0 and new.status in ('posted', 'paid')))
    and (new.date, new.status, new.party_id, new.base_total) is distinct from (old.date, old.status, old.party_id, old.base_total)
  ) execute function guard_day_of_zero_document();

-- A count or an opening quantity has no journal as long as the stock has no value. Its corrections follow from other records.
create or replace function guard_day_of_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a stock count');
  perform from books where book_id = new.book_id for no key update;
  perform reject_locked_day(new.book_id, 'all', new.date, 'a stock count');
  return new;
end $$;

create or replace trigger count_is_in_open_days before insert on stock_movements
  for each row when (new.journal_id is null and new.document_id is null and new.original_movement_id is null)
  execute function guard_day_of_count();

create or replace trigger count_is_voided_in_open_days before update of is_void on stock_movements
  for each row when (
    new.is_void <> old.is_void and new.journal_id is null and new.document_id is null and new.original_movement_id is null
  ) execute function guard_day_of_count();

-- A journal created from a bank transaction is a manual one, and belongs to the payments area by its match.
create or replace function guard_day_of_match() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  match record := case when tg_op = 'DELETE' then old else new end;
  day date;
begin
  perform public.require_current_book(match.book_id, 'a match');
  perform from public.books where book_id = match.book_id for no key update;
  select date into day from public.journals
  where book_id = match.book_id and id = match.journal_id and source = 'manual'
    and public.counts_in_totals(status, deleted_at is not null);
  perform public.reject_locked_day(match.book_id, 'payments', day, 'a match');
  return match;
end $$;

-- When a journal changes, a function that runs as the owner of the tables unmatches it; the journal itself was checked by then.
create or replace trigger match_is_in_open_days before insert on bank_matches
  for each row when (current_user = 'twofold_app' and new.is_created_by_match) execute function guard_day_of_match();

create or replace trigger match_ends_in_open_days before delete on bank_matches
  for each row when (current_user = 'twofold_app' and old.is_created_by_match) execute function guard_day_of_match();
