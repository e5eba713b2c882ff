-- What an account of money holds in a currency of its own is valued with what is open in other currencies (Accounting 32, I-107).
create table revaluation_balances (
  book_id uuid not null default current_book() references books,
  revaluation_id uuid not null,
  account_id uuid not null,
  currency text not null,
  exchange_rate numeric(20, 8) not null,
  amount numeric(20, 4) not null,
  base_amount numeric(20, 4) not null,
  revalued_amount numeric(20, 4) not null,
  gain numeric(20, 4) not null,
  minor_unit smallint not null default 2,
  primary key (book_id, revaluation_id, account_id),
  constraint revaluation_balance_has_its_revaluation foreign key (book_id, revaluation_id)
    references revaluations (book_id, id) deferrable initially deferred,
  constraint revaluation_balance_is_of_an_account foreign key (book_id, account_id) references accounts (book_id, id),
  constraint revaluation_balance_rate_is_positive check (exchange_rate > 0),
  constraint revaluation_balance_is_in_minor_units check (
    base_amount = round(base_amount, minor_unit) and amount + base_amount <> 'NaN'
    and revalued_amount = sign(amount) * round(abs(amount) * exchange_rate, minor_unit)
  ),
  constraint revaluation_balance_gain_is_what_it_differs_by check (gain = revalued_amount - base_amount)
);
create index revaluation_balances_by_account on revaluation_balances (book_id, account_id);

alter table revaluation_balances enable row level security, force row level security;
create policy own_book on revaluation_balances using (book_id = (select current_book()));
grant select, insert on revaluation_balances to twofold_app;

alter table revaluations add column balances integer not null default 0;
alter table revaluations drop constraint revaluation_has_items;
alter table revaluations add constraint revaluation_has_items
  check (items >= 0 and balances >= 0 and items + balances > 0);
