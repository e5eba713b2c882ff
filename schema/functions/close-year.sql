-- Only these functions close and reopen a year: the application's role may not write the lock date (I-09), and the audit log
-- records each change of it with user and time (I-07). At commit a closing is compared with its journal (I-26, I-27).

-- `note` is what the audit log records in addition to the lock date before and after.
create or replace function close_year(
  book uuid, closing uuid, journal uuid, retained_account uuid, fiscal_year integer, first_day date, last_day date,
  audit uuid, note jsonb
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed_until date;
  later year_closings;
begin
  perform require_current_book(book, 'a closing');
  -- Always the first lock, so the second of two concurrent closings sees the first.
  select closed_through into closed_until from books where book_id = book for no key update;
  -- Closing a later year has already moved the lock date further; that year must be reopened first.
  select * into later from year_closings
  where book_id = book and reopened_at is null and starts_on > last_day order by starts_on limit 1;
  insert into year_closings (book_id, id, year, starts_on, ends_on, journal_id, retained_earnings_account_id, closed_before)
  values (book, closing, fiscal_year, first_day, last_day, journal, retained_account,
    case when later.id is null then closed_until else later.closed_before end);
  if not exists (
    select from fiscal_years where book_id = book and starts_on = first_day and ends_on = last_day
  ) then
    insert into fiscal_years (book_id, starts_on, ends_on) values (book, first_day, last_day);
  end if;
  -- Years are closed in order: all revenue and expenses since the previous closing belong to this year or an earlier closed one.
  if exists (
    select from account_day_totals t join accounts a on a.book_id = book and a.id = t.account_id
    where t.book_id = book and t.date < first_day and a.type in ('revenue', 'expense') and t.date > coalesce(
      (select max(ends_on) from year_closings where book_id = book and reopened_at is null and starts_on < first_day),
      '-infinity'::date)
    group by t.account_id having sum(t.debit) <> sum(t.credit)
  ) then
    raise exception 'a year before % isn''t closed', fiscal_year
      using errcode = '23514', constraint = 'years_are_closed_in_order', hint = 'years_are_closed_in_order';
  end if;
  update books set closed_through = greatest(closed_through, last_day) where book_id = book;
  insert into audit_log (book_id, id, action, subject, subject_id, before, after)
  values (book, audit, 'year.closed', 'year_closing', closing, jsonb_build_object('closedThrough', closed_until),
    note || jsonb_build_object('year', fiscal_year, 'start', first_day, 'end', last_day, 'journalId', journal,
      'retainedEarningsAccountId', retained_account, 'closedThrough', greatest(closed_until, last_day)));
end $$;

-- Returns the resulting lock date: the one from before the closing, or the end of a later year that is still closed; never later
-- than the current one.
create or replace function reopen_year(book uuid, closing uuid, reason text, audit uuid, note jsonb) returns date
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed_until date;
  target date;
  c year_closings;
begin
  perform require_current_book(book, 'a closing');
  select closed_through into closed_until from books where book_id = book for no key update;
  select * into c from year_closings where book_id = book and id = closing;
  select max(ends_on) into target from year_closings
  where book_id = book and reopened_at is null and id <> closing;
  if c.id is null or target > c.ends_on then
    raise exception 'only the last closed year can be reopened'
      using errcode = '23514', constraint = 'last_closed_year_is_reopened', hint = 'last_closed_year_is_reopened';
  end if;
  target := greatest(c.closed_before, target);
  target := case when closed_until < target then closed_until else target end;
  update year_closings set reopened_at = now(), reopened_by = current_actor(), reopen_reason = reason
  where book_id = book and id = closing;
  update books set closed_through = target where book_id = book;
  insert into audit_log (book_id, id, action, subject, subject_id, before, after)
  values (book, audit, 'year.reopened', 'year_closing', closing,
    jsonb_build_object('year', c.year, 'journalId', c.journal_id, 'closedThrough', closed_until),
    note || jsonb_build_object('year', c.year, 'reason', reason, 'closedThrough', target));
  return target;
end $$;

revoke execute on function close_year, reopen_year from public;
grant execute on function close_year, reopen_year to twofold_app;

-- Compares a closing, its journal and the year once everything is written. The journal counts as long as the closing is not
-- reopened, is dated the last day of the year, and moves net income only to retained earnings. The year is then locked, no other
-- closing overlaps it, and each of its revenue and expense accounts has a zero balance.
create or replace function reject_inconsistent_closing(book uuid, journal uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  j journals;
  c year_closings;
begin
  select * into j from journals where book_id = book and id = journal;
  select * into c from year_closings where book_id = book and journal_id = journal;
  if (j.source = 'year_end' and counts_in_totals(j.status, j.deleted_at is not null))
    is distinct from (c.id is not null and c.reopened_at is null)
  then
    raise exception 'journal % does not belong to a closed year', j.number
      using errcode = '23514', constraint = 'closing_matches_its_journal', hint = 'closing_matches_its_journal';
  end if;
  if c.id is null or c.reopened_at is not null then
    return;
  end if;
  if j.date <> c.ends_on or exists (
    select from journal_lines l join accounts a on a.book_id = book and a.id = l.account_id
    where l.book_id = book and l.journal_id = journal and a.type not in ('revenue', 'expense')
      and (a.type <> 'equity' or a.id <> c.retained_earnings_account_id)
  ) then
    raise exception 'journal % does not close the year %', j.number, c.year
      using errcode = '23514', constraint = 'closing_matches_its_journal', hint = 'closing_matches_its_journal';
  end if;
  if exists (
    select from year_closings o
    where o.book_id = book and o.id <> c.id and o.reopened_at is null
      and o.starts_on <= c.ends_on and o.ends_on >= c.starts_on
  ) then
    raise exception 'the year % overlaps another closed year', c.year
      using errcode = '23514', constraint = 'year_is_closed_once', hint = 'year_is_closed_once';
  end if;
  if not exists (select from books where book_id = book and closed_through >= c.ends_on) then
    raise exception 'the year % is closed but not locked', c.year
      using errcode = '23514', constraint = 'closed_year_is_locked', hint = 'closed_year_is_locked';
  end if;
  if exists (
    select from account_day_totals t join accounts a on a.book_id = book and a.id = t.account_id
    where t.book_id = book and t.date between c.starts_on and c.ends_on and a.type in ('revenue', 'expense')
    group by t.account_id having sum(t.debit) <> sum(t.credit)
  ) then
    raise exception 'the closing of % leaves income or expenses', c.year
      using errcode = '23514', constraint = 'closed_year_has_zero_result', hint = 'closed_year_has_zero_result';
  end if;
end $$;

create or replace function check_year_closing() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a closing');
  perform reject_inconsistent_closing(new.book_id, new.journal_id);
  return null;
end $$;

drop trigger if exists year_closing_is_checked on year_closings;
create constraint trigger year_closing_is_checked after insert or update on year_closings
  deferrable initially deferred for each row execute function check_year_closing();

create or replace function check_year_end_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  perform reject_inconsistent_closing(new.book_id, new.id);
  return null;
end $$;

drop trigger if exists year_end_journal_is_checked on journals;
create constraint trigger year_end_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'year_end')
  execute function check_year_end_journal();
