-- Closing a year posts one journal, which brings revenue and expense accounts to zero, and moves the lock date to the last day of
-- the year (Accounting 11). The closing refers to both, so that reopening can undo both. Its journal can't be used for anything
-- else, which is also checked at commit for writes that bypass our code (I-26, I-27; functions/close-year.sql).

create table year_closings (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  -- The calendar year in which the fiscal year ends; start and end are stored because the settings may change.
  year integer not null,
  starts_on business_date not null,
  ends_on business_date not null,
  journal_id uuid not null,
  retained_earnings_account_id uuid not null,
  -- The lock date to restore on reopening; null if no period was closed before.
  closed_before business_date,
  closed_by uuid not null default current_actor(),
  closed_at timestamptz not null default now(),
  reopened_by uuid,
  reopened_at timestamptz,
  reopen_reason line_text,
  primary key (book_id, id),
  constraint closing_year_matches_its_end check (year = extract(year from ends_on) and starts_on <= ends_on),
  constraint closing_is_reopened_with_a_reason check (
    (reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason is null)
    and reopen_reason <> ''
  ),
  constraint closing_journal_is_unique unique (book_id, journal_id),
  constraint closing_journal_exists foreign key (book_id, journal_id) references journals (book_id, id),
  constraint closing_account_exists foreign key (book_id, retained_earnings_account_id) references accounts (book_id, id)
);
create unique index year_is_closed_once on year_closings (book_id, ends_on) where reopened_at is null;
create index year_closings_by_account on year_closings (book_id, retained_earnings_account_id);

alter table year_closings enable row level security, force row level security;
create policy own_book on year_closings using (book_id = (select current_book()));
grant select on year_closings to twofold_app;

-- Lock dates by area: hard locks reject every posting, and soft locks require a reason (Decisions 0139 and 0141). A new row
-- replaces the area's earlier row, and a row without dates unlocks the area, so the table is its own history. The rules are in
-- functions/period-locks.sql (I-124).
create table period_locks (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  area text not null,
  hard_through business_date,
  -- Through this day, a posting requires a reason.
  soft_through business_date,
  -- The length of the chained history when the lock was set; later entries were written under this lock.
  history_sequence bigint not null default 0,
  set_by uuid not null default current_actor(),
  set_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  constraint lock_area_is_known check (area in ('all', 'sales', 'purchases', 'payments')),
  constraint lock_time_is_unique unique (book_id, area, set_at)
);

alter table period_locks enable row level security, force row level security;
create policy own_book on period_locks using (book_id = (select current_book()));
grant select, insert on period_locks to twofold_app;
grant select on period_locks to twofold_writer;

-- Members who may post in a locked period, and until when (Decision 0140), for one area or for all areas. The newest row of a
-- member and area applies, and a row that has expired ends the exception.
create table lock_exceptions (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  area text not null,
  member_id uuid not null,
  ends_at timestamptz not null,
  history_sequence bigint not null default 0,
  set_by uuid not null default current_actor(),
  set_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  constraint exception_has_an_end check (isfinite(ends_at)),
  constraint exception_area_is_known check (area in ('all', 'sales', 'purchases', 'payments')),
  constraint exception_time_is_unique unique (book_id, member_id, area, set_at)
);

alter table lock_exceptions enable row level security, force row level security;
create policy own_book on lock_exceptions using (book_id = (select current_book()));
grant select, insert on lock_exceptions to twofold_app;
grant select on lock_exceptions to twofold_writer;
