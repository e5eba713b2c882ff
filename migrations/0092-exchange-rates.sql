-- Rates of other currencies by day, typed or read from a file of the European Central Bank (Accounting 10).
create table exchange_rates (
  book_id uuid not null default current_book() references books,
  currency text not null,
  date business_date not null,
  rate numeric(20, 8) not null,
  source text not null,
  primary key (book_id, currency, date),
  constraint exchange_rate_is_of_a_currency check (currency ~ '^[A-Z]{3}$'),
  constraint exchange_rate_is_positive check (rate > 0),
  constraint exchange_rate_source_is_known check (source in ('typed', 'central_bank'))
);

alter table exchange_rates enable row level security, force row level security;
create policy own_book on exchange_rates using (book_id = (select current_book()));
grant select, insert, delete on exchange_rates to twofold_app;
grant update (rate, source) on exchange_rates to twofold_app;
