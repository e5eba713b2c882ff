-- The value of one unit of another currency in the base currency on a date (Accounting 10). Documents and payments default to the
-- last rate on or before their date and store the rate that they were posted at, so a row here can change.
create table exchange_rates (
  book_id uuid not null default current_book() references books,
  currency text not null,
  date business_date not null,
  rate numeric(20, 8) not null,
  source text not null,
  primary key (book_id, currency, date),
  constraint exchange_rate_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  constraint exchange_rate_is_positive check (rate > 0),
  constraint exchange_rate_source_is_known check (source in ('manual', 'central_bank'))
);

alter table exchange_rates enable row level security, force row level security;
create policy own_book on exchange_rates using (book_id = (select current_book()));
grant select, insert, delete on exchange_rates to twofold_app;
grant update (rate, source) on exchange_rates to twofold_app;

-- Whether a book gets daily rates from the URL that the server is configured with, and the result of the last attempt (Decision
-- 0104); off without a row. The job has the ID of the book.
create table rate_fetches (
  book_id uuid not null primary key default current_book() references books,
  is_enabled boolean not null,
  -- The time of the next attempt; null if off.
  next_at timestamptz,
  -- The time of the last success, and the date of the newest rates.
  fetched_at timestamptz,
  newest_on business_date,
  -- The time and error of the last failure; cleared by a success.
  failed_at timestamptz,
  error line_text,
  attempts integer not null default 0,
  constraint rates_are_fetched_while_enabled check ((next_at is not null) = is_enabled),
  constraint fetched_rates_have_a_day check ((fetched_at is null) = (newest_on is null)),
  constraint failed_rate_fetch_has_its_reason
    check ((failed_at is null) = (error is null) and (error is null) = (attempts = 0) and attempts >= 0)
);

alter table rate_fetches enable row level security, force row level security;
create policy own_book on rate_fetches using (book_id = (select current_book()));
grant select, insert on rate_fetches to twofold_app;
grant update (is_enabled, next_at, fetched_at, newest_on, failed_at, error, attempts) on rate_fetches to twofold_app;
