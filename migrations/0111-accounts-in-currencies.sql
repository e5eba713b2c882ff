-- An account of money may be kept in a currency of its own: each line on it says what it is in that currency beside what it
-- stands for in the books, and the kept totals have the sum of both (Accounting 10, I-104, Decision 0109).
alter table accounts add column currency text;
alter table accounts add constraint account_currency_is_of_money
  check (currency is null or (money_kind is not null and minor_unit(currency) is not null and currency ~ '^[A-Z]{3}$'));
create index accounts_in_currencies on accounts (book_id, id) where currency is not null;
grant select (book_id, id, code, name, is_active, currency) on accounts to twofold_writer;

alter table journal_lines add column foreign_amount numeric(20, 4)
  constraint line_foreign_amount_has_no_sign check (foreign_amount >= 0 and foreign_amount <> 'NaN');
alter table account_day_totals add column foreign_amount numeric(30, 4) not null default 0;
alter table account_month_totals add column foreign_amount numeric(30, 4) not null default 0;

alter table money_entries add column exchange_rate numeric(20, 8)
  constraint money_entry_rate_is_positive check (exchange_rate > 0);
grant update (exchange_rate) on money_entries to twofold_app;
alter table money_entry_lines
  add column foreign_amount numeric(20, 4) constraint money_line_foreign_amount_is_above_zero
    check (foreign_amount > 0 and foreign_amount <> 'NaN'),
  add column arrived_amount numeric(20, 4) constraint money_line_arrived_amount_is_above_zero
    check (arrived_amount > 0 and arrived_amount <> 'NaN');

alter table payments
  add column account_amount numeric(20, 4) constraint payment_account_amount_is_above_zero
    check (account_amount > 0 and account_amount <> 'NaN'),
  add column account_rate numeric(20, 8) constraint payment_account_rate_is_positive check (account_rate > 0),
  add constraint payment_account_rate_is_of_an_amount check (account_rate is null or account_amount is not null);
