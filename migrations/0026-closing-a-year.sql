-- A year is closed by one journal, which brings its revenue and expenses to zero, and by the lock date, which
-- moves to its last day (Rules 11). A closing knows both, so that reopening can take both back, and the journal
-- stands for nothing else: whoever writes past our code is held to that at commit (I-26, I-27).

alter table journals drop constraint journal_source_is_known;
alter table journals add constraint journal_source_is_known
  check (source in ('manual', 'import', 'document', 'payment', 'stock', 'correction', 'reversal', 'year_end'));
-- The few journals that reports of a result leave out (Rules 11.6).
create index journals_that_close_years on journals (book_id, date) where source = 'year_end';

create table year_closings (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  -- The calendar year in which the fiscal year ends; its days are kept, for the settings may change.
  year integer not null,
  starts_on business_date not null,
  ends_on business_date not null,
  journal_id uuid not null,
  retained_account_id uuid not null,
  -- The lock date that reopening goes back to; null where nothing was closed.
  closed_before business_date,
  closed_by uuid not null default current_actor(),
  closed_at timestamptz not null default now(),
  reopened_by uuid,
  reopened_at timestamptz,
  reopen_reason line_text,
  primary key (book_id, id),
  constraint closing_year_is_that_of_its_end check (year = extract(year from ends_on) and starts_on <= ends_on),
  constraint closing_is_reopened_with_a_reason check (
    (reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason is null)
    and reopen_reason <> ''
  ),
  constraint closing_has_its_own_journal unique (book_id, journal_id),
  constraint closing_journal_exists foreign key (book_id, journal_id) references journals (book_id, id),
  constraint closing_account_exists foreign key (book_id, retained_account_id) references accounts (book_id, id)
);
create unique index year_is_closed_once on year_closings (book_id, year) where reopened_at is null;
create index year_closings_by_account on year_closings (book_id, retained_account_id);

grant select on year_closings to twofold_app;
-- Who and when is not for the application to say.
grant insert (id, year, starts_on, ends_on, journal_id, retained_account_id, closed_before) on year_closings
  to twofold_app;
grant update (reopen_reason) on year_closings to twofold_app;
alter table year_closings enable row level security, force row level security;
create policy own_book on year_closings using (book_id = (select current_book()));

-- Append-only (I-05): a closing is reopened, once and for ever, and nothing else of it changes.
create trigger year_closings_is_append_only
  before delete or update of book_id, id, year, starts_on, ends_on, journal_id, retained_account_id, closed_before,
    closed_by, closed_at on year_closings
  for each row execute function refuse_change();
create trigger year_closings_stays_reopened before update of reopen_reason on year_closings
  for each row when (old.reopened_at is not null) execute function refuse_change();

create function guard_year_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.reopened_at := now();
    new.reopened_by := public.current_actor();
    return new;
  end if;
  -- The first lock of all, so that of two closings one sees the other.
  perform from public.books where book_id = new.book_id for no key update;
  return new;
end $$;

create trigger year_closing_is_guarded before insert or update of reopen_reason on year_closings
  for each row execute function guard_year_closing();

-- What a closing and its journal say of one another, and of the year, when all is written: the journal counts
-- as long as the closing was not reopened, on the year's last day, and moves its result to retained earnings
-- alone. The year is then locked, no other closing shares a day with it, and each of its revenue and expense
-- accounts is at zero.
create function refuse_unsound_closing(book uuid, journal uuid) returns void
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
      using errcode = '23514', constraint = 'year_is_closed_once';
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
      using errcode = '23514', constraint = 'closed_year_is_at_zero';
  end if;
end $$;

create function check_year_closing() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform refuse_outside_of_book(new.book_id, 'a closing');
  perform refuse_unsound_closing(new.book_id, new.journal_id);
  return null;
end $$;

create constraint trigger year_closing_is_checked after insert or update on year_closings
  deferrable initially deferred for each row execute function check_year_closing();

create function check_year_end_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform refuse_outside_of_book(new.book_id, 'journal ' || new.number);
  perform refuse_unsound_closing(new.book_id, new.id);
  return null;
end $$;

create constraint trigger year_end_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'year_end')
  execute function check_year_end_journal();

-- The sample company goes with its closings, which name its journals and accounts.
create or replace function erase_sample_book() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if not exists (select from books where book_id = book and is_sample) then
    raise exception 'only a sample company can be erased'
      using errcode = '23514', constraint = 'only_a_sample_is_erased';
  end if;
  delete from year_closings where book_id = book;
  delete from allocations where book_id = book;
  delete from stock_movements where book_id = book;
  delete from payments where book_id = book;
  delete from document_items where book_id = book;
  delete from documents where book_id = book;
  delete from document_status_totals where book_id = book;
  delete from journal_history where book_id = book;
  delete from journal_lines where book_id = book;
  delete from journals where book_id = book;
  delete from account_day_totals where book_id = book;
  delete from account_month_totals where book_id = book;
  delete from product_stock where book_id = book;
  delete from products where book_id = book;
  delete from tax_rates where book_id = book;
  delete from parties where book_id = book;
  delete from default_accounts where book_id = book;
  delete from accounts where book_id = book;
  delete from audit_log where book_id = book;
  delete from idempotency_keys where book_id = book;
  delete from journal_month_counts where book_id = book;
  delete from number_series where book_id = book;
  delete from books where book_id = book;
end $$;
