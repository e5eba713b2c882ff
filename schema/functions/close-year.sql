-- A closing is written under the lock of its book, and what it says is compared with its journal at commit (I-26, I-27).

create or replace function guard_year_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.reopened_at := now();
    new.reopened_by := public.current_actor();
    return new;
  end if;
  perform public.refuse_outside_of_book(new.book_id, 'a closing');
  new.closed_at := now();
  new.closed_by := public.current_actor();
  -- The first lock of all, so that of two closings one sees the other.
  perform from public.books where book_id = new.book_id for no key update;
  return new;
end $$;

create or replace trigger year_closing_is_guarded before insert or update of reopen_reason on year_closings
  for each row execute function guard_year_closing();

-- What a closing and its journal say of one another, and of the year, when all is written: the journal counts
-- as long as the closing was not reopened, on the year's last day, and moves its result to retained earnings
-- alone. The year is then locked, no other closing shares a day with it, and each of its revenue and expense
-- accounts is at zero.
create or replace function refuse_unsound_closing(book uuid, journal uuid) returns void
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
    raise exception 'journal % is not that of a closed year', j.number
      using errcode = '23514', constraint = 'closing_stands_in_its_journal';
  end if;
  if c.id is null or c.reopened_at is not null then
    return;
  end if;
  if j.date <> c.ends_on or exists (
    select from journal_lines l join accounts a on a.book_id = book and a.id = l.account_id
    where l.book_id = book and l.journal_id = journal and a.type not in ('revenue', 'expense')
      and (a.type <> 'equity' or a.id <> c.retained_account_id)
  ) then
    raise exception 'journal % does not close the year %', j.number, c.year
      using errcode = '23514', constraint = 'closing_stands_in_its_journal';
  end if;
  if exists (
    select from year_closings o
    where o.book_id = book and o.id <> c.id and o.reopened_at is null
      and o.starts_on <= c.ends_on and o.ends_on >= c.starts_on
  ) then
    raise exception 'the year % shares days with another closed year', c.year
      using errcode = '23514', constraint = 'year_is_closed_once', hint = 'year_is_closed_once';
  end if;
  if not exists (select from books where book_id = book and closed_through >= c.ends_on) then
    raise exception 'the year % is closed and not locked', c.year
      using errcode = '23514', constraint = 'closed_year_is_locked';
  end if;
  if exists (
    select from account_day_totals t join accounts a on a.book_id = book and a.id = t.account_id
    where t.book_id = book and t.date between c.starts_on and c.ends_on and a.type in ('revenue', 'expense')
    group by t.account_id having sum(t.debit) <> sum(t.credit)
  ) then
    raise exception 'the closing of % leaves income or expenses', c.year
      using errcode = '23514', constraint = 'closed_year_is_at_zero', hint = 'closed_year_is_at_zero';
  end if;
end $$;

create or replace function check_year_closing() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform refuse_outside_of_book(new.book_id, 'a closing');
  perform refuse_unsound_closing(new.book_id, new.journal_id);
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
  perform refuse_outside_of_book(new.book_id, 'journal ' || new.number);
  perform refuse_unsound_closing(new.book_id, new.id);
  return null;
end $$;

drop trigger if exists year_end_journal_is_checked on journals;
create constraint trigger year_end_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'year_end')
  execute function check_year_end_journal();
