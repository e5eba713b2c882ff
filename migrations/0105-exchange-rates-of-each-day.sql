-- The exchange rates of each day are fetched from an address that the server has, for the books that want them (Decision 0104).

-- Whether the books want the rates of each day from the address that the server has for them, and what came of it
-- (Decision 0104); without a row nobody has said so. Its job has the id of the book.
create table rate_fetches (
  book_id uuid not null primary key default current_book() references books,
  is_wanted boolean not null,
  -- When they are asked for next; null where they are not wanted.
  next_at timestamptz,
  -- When they were last taken, and of which day the newest of them were.
  fetched_at timestamptz,
  newest_on business_date,
  -- When they last could not be, and why; gone once all is well.
  failed_at timestamptz,
  error line_text,
  attempts integer not null default 0,
  constraint rates_are_fetched_while_they_are_wanted check ((next_at is not null) = is_wanted),
  constraint fetched_rates_are_of_a_day check ((fetched_at is null) = (newest_on is null)),
  constraint failed_rate_fetch_has_its_reason
    check ((failed_at is null) = (error is null) and (error is null) = (attempts = 0) and attempts >= 0)
);

alter table rate_fetches enable row level security, force row level security;
create policy own_book on rate_fetches using (book_id = (select current_book()));
grant select, insert on rate_fetches to twofold_app;
grant update (is_wanted, next_at, fetched_at, newest_on, failed_at, error, attempts) on rate_fetches to twofold_app;

alter table auth.jobs drop constraint job_kind_is_known;
alter table auth.jobs add constraint job_kind_is_known
  check (kind in ('schedule', 'asset', 'mail', 'accrual', 'loan', 'rates'));
